package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
)

const maxLines = 1000

type rule struct {
	allow bool
	path  string
}

var (
	compatible = regexp.MustCompile(`(?i)compatible;\s*([\w-]+)`)
	leading    = regexp.MustCompile(`^\s*([\w-]+)`)
	origin     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*`)
	eol        = regexp.MustCompile(`\r\n|\r|\n`)
)

func product(ua string) string {
	m := compatible.FindStringSubmatch(ua)
	if m == nil {
		if m = leading.FindStringSubmatch(ua); m == nil {
			return ""
		}
	}
	return strings.ToLower(m[1])
}

func parse(body string) map[string][]rule {
	groups := map[string][]rule{}
	var agents []string
	header := false
	lines := eol.Split(strings.TrimPrefix(body, "\xef\xbb\xbf"), -1)
	if len(lines) > maxLines {
		lines = lines[:maxLines]
	}
	for _, line := range lines {
		line, _, _ = strings.Cut(line, "#")
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		key, value = strings.ToLower(strings.Trim(key, " \t")), strings.Trim(value, " \t")
		switch key {
		case "user-agent":
			if !header {
				agents = nil
			}
			header = true
			if value != "*" {
				value = product(value)
			}
			agents = append(agents, value)
			groups[value] = append(groups[value], rule{})
		case "allow", "disallow":
			header = false
			for _, a := range agents {
				if value != "" {
					groups[a] = append(groups[a], rule{key == "allow", value})
				}
			}
		}
	}
	return groups
}

func match(pattern, path string) bool {
	anchored := strings.HasSuffix(pattern, "$")
	parts := strings.Split(strings.TrimSuffix(pattern, "$"), "*")
	if !strings.HasPrefix(path, parts[0]) {
		return false
	}
	path = path[len(parts[0]):]
	if len(parts) == 1 {
		return !anchored || path == ""
	}
	last := parts[len(parts)-1]
	for _, p := range parts[1 : len(parts)-1] {
		i := strings.Index(path, p)
		if i < 0 {
			return false
		}
		path = path[i+len(p):]
	}
	if anchored {
		return strings.HasSuffix(path, last)
	}
	return strings.Contains(path, last)
}

func allowed(body, ua, rawURL string) bool {
	if strings.HasPrefix(rawURL, "/") {
		rawURL = "http://localhost" + rawURL
	}
	u, err := url.Parse(rawURL)
	if err != nil {
		rest, _, _ := strings.Cut(origin.ReplaceAllString(rawURL, ""), "#")
		u = &url.URL{}
		u.Path, u.RawQuery, u.ForceQuery = strings.Cut(rest, "?")
	}
	path := "/" + strings.TrimPrefix(u.Path, "/")
	if path == "/robots.txt" && u.RawQuery == "" {
		return true
	}
	if u.RawQuery != "" || u.ForceQuery {
		path += "?" + u.RawQuery
	}
	groups := parse(body)
	rules, ok := groups[product(ua)]
	if !ok || product(ua) == "" {
		rules = groups["*"]
	}
	best, longest := true, -1
	for _, r := range rules {
		if r.path == "" {
			continue
		}
		if n := len(r.path); n > longest || n == longest && r.allow {
			if match(r.path, path) {
				best, longest = r.allow, n
			}
		}
	}
	return best
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		f := strings.Fields(line)
		var b [3]string
		for i := range b {
			raw, _ := hex.DecodeString(strings.TrimPrefix(f[i+1], "-"))
			b[i] = string(raw)
		}
		if allowed(b[0], b[1], b[2]) {
			fmt.Println(f[0], "allowed")
		} else {
			fmt.Println(f[0], "disallowed")
		}
	}
}
