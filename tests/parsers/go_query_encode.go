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

type group struct {
	agents []string
	rules  []string // "+pattern" or "-pattern"
}

var (
	nameREs  = []*regexp.Regexp{regexp.MustCompile(`(?i)compatible;\s*([\w-]+)`), regexp.MustCompile(`^\s*([\w-]+)`)}
	originRE = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*`)
	plainRE  = regexp.MustCompile(`%(2[dDeE]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])`)
	hexRE    = regexp.MustCompile(`%[0-9a-fA-F]{2}`)
)

func token(s string) string {
	for _, re := range nameREs {
		if m := re.FindStringSubmatch(s); m != nil {
			return strings.ToLower(m[1])
		}
	}
	return ""
}

func escape(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c > '~' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return hexRE.ReplaceAllStringFunc(b.String(), func(e string) string {
		if plainRE.MatchString(e) {
			c, _ := hex.DecodeString(e[1:])
			return string(c)
		}
		return strings.ToUpper(e)
	})
}

func readGroups(text string) (groups []*group) {
	text = strings.TrimPrefix(text, "\xef\xbb\xbf")
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' })
	for _, line := range lines {
		line = strings.SplitN(line, "#", 2)[0]
		kv := strings.SplitN(line, ":", 2)
		if len(kv) < 2 {
			continue
		}
		value := strings.Trim(kv[1], " \t")
		sign := "-"
		switch strings.ToLower(strings.Trim(kv[0], " \t")) {
		case "user-agent":
			if len(groups) == 0 || groups[len(groups)-1].rules != nil {
				groups = append(groups, &group{})
			}
			g := groups[len(groups)-1]
			if value != "*" {
				value = token(value)
			}
			g.agents = append(g.agents, value)
		case "allow":
			sign = "+"
			fallthrough
		case "disallow":
			if len(groups) > 0 {
				g := groups[len(groups)-1]
				g.rules = append(g.rules, sign+value)
			}
		}
	}
	return
}

func wildcard(p, s string) bool {
	end := strings.HasSuffix(p, "$")
	p = strings.ReplaceAll(escape(strings.TrimSuffix(p, "$")), "$", "%24")
	if !end {
		p += "*"
	}
	star, mark, i, j := -1, 0, 0, 0
	for j < len(s) {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, j
			i++
		case i < len(p) && p[i] == s[j]:
			i++
			j++
		case star >= 0:
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(p[i:], "*") == ""
}

func target(raw string) string {
	path, query, found := strings.Cut(strings.SplitN(originRE.ReplaceAllString(raw, ""), "#", 2)[0], "?")
	path = "/" + strings.TrimPrefix(path, "/")
	if values, _ := url.ParseQuery(query); len(values) > 0 {
		path += "?" + values.Encode()
	} else if found {
		path += "?"
	}
	return strings.NewReplacer("*", "%2A", "$", "%24").Replace(escape(path))
}

func allowed(text, ua, raw string) bool {
	path, me := target(raw), token(ua)
	if path == "/robots.txt" {
		return true
	}
	groups := readGroups(text)
	for _, name := range []string{me, "*"} {
		found, verdict, longest := false, true, 0
		for _, g := range groups {
			for _, a := range g.agents {
				if a != name || a == "" {
					continue
				}
				found = true
				for _, r := range g.rules {
					n := len(escape(r[1:]))
					if n > 0 && (n > longest || n == longest && r[0] == '+') && wildcard(r[1:], path) {
						verdict, longest = r[0] == '+', n
					}
				}
			}
		}
		if found {
			return verdict
		}
	}
	return true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		var s [4]string
		for i, f := range strings.Fields(line) {
			s[i] = f
			if i > 0 {
				b, _ := hex.DecodeString(strings.Trim(f, "-"))
				s[i] = string(b)
			}
		}
		if allowed(s[1], s[2], s[3]) {
			fmt.Println(s[0], "allowed")
		} else {
			fmt.Println(s[0], "disallowed")
		}
	}
}
