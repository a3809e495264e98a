package main

import (
	"bufio"
	"encoding/hex"
	"os"
	"regexp"
	"strings"
)

// Record is one block of a robots.txt file.
type Record struct {
	Agents   []string
	Disallow []string
	complete bool
}

func Records(text string) (records []Record) {
	text = strings.TrimPrefix(text, "\xef\xbb\xbf")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var cur Record
	flush := func() {
		if len(cur.Agents) > 0 && cur.complete {
			records = append(records, cur)
		}
		cur = Record{}
	}
	scanner := bufio.NewScanner(strings.NewReader(text))
	for scanner.Scan() {
		line := strings.Trim(scanner.Text(), " \t")
		if line == "" {
			flush()
			continue
		}
		if i := strings.IndexByte(line, '#'); i >= 0 {
			line = line[:i]
		}
		i := strings.IndexByte(line, ':')
		if i < 0 {
			continue
		}
		value := strings.Trim(line[i+1:], " \t")
		switch strings.ToLower(strings.TrimRight(line[:i], " \t")) {
		case "user-agent":
			if cur.complete {
				flush()
			}
			cur.Agents = append(cur.Agents, strings.ToLower(strings.Split(value, "/")[0]))
		case "disallow":
			cur.complete = true
			if value != "" {
				cur.Disallow = append(cur.Disallow, value)
			}
		}
	}
	flush()
	return
}

var (
	compatible = regexp.MustCompile(`(?i)compatible;\s*([^/;)]+)`)
	origin     = regexp.MustCompile(`(?i)^[a-z][a-z0-9+.-]*://[^/?#]*`)
)

func MayVisit(text, agent, url string) bool {
	name := strings.Split(agent, "/")[0]
	if m := compatible.FindStringSubmatch(agent); m != nil {
		name = m[1]
	}
	name = strings.ToLower(strings.TrimSpace(name))
	path := strings.Split(origin.ReplaceAllString(url, ""), "#")[0]
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	var chosen *Record
	records := Records(text)
search:
	for i, r := range records {
		for _, a := range r.Agents {
			if a == "*" && chosen == nil {
				chosen = &records[i]
			} else if a != "*" && a != "" && strings.Contains(name, a) {
				chosen = &records[i]
				break search
			}
		}
	}
	if chosen == nil {
		return true
	}
	for _, d := range chosen.Disallow {
		if strings.HasPrefix(path, d) {
			return false
		}
	}
	return true
}

func unhex(s string) string {
	b, err := hex.DecodeString(s)
	if err != nil {
		return ""
	}
	return string(b)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		f := strings.Fields(line)
		if MayVisit(unhex(f[1]), unhex(f[2]), unhex(f[3])) {
			os.Stdout.WriteString(f[0] + " allowed\n")
		} else {
			os.Stdout.WriteString(f[0] + " disallowed\n")
		}
	}
}
