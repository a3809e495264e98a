// Command robots answers whether a robot may fetch a URL (RFC 9309).
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

type Rule struct {
	Allow  bool
	Length int
	re     *regexp.Regexp
}

type Robots struct{ groups map[string]*[]Rule }

var (
	octet   = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	slashes = regexp.MustCompile(`/{2,}`)
	origin  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*`)
	record  = regexp.MustCompile(`^[ \t]*([A-Za-z-]+)[ \t]*:[ \t]*([^#]*)`)
	bot     = regexp.MustCompile(`^[ \t]*([\w-]+)`)
	compat  = regexp.MustCompile(`(?i)compatible;[ \t]*([\w-]+)`)
)

func clean(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", s[i])
		} else {
			b.WriteByte(s[i])
		}
	}
	s = octet.ReplaceAllStringFunc(b.String(), func(e string) string {
		n, _ := strconv.ParseUint(e[1:], 16, 8)
		if c := string(rune(n)); n < 0x80 && strings.Trim(c, "-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
			return c
		}
		return strings.ToUpper(e)
	})
	return slashes.ReplaceAllString(s, "/")
}

func newRule(allow bool, value string) Rule {
	pattern, end := strings.TrimSuffix(value, "$"), ""
	if pattern != value {
		end = "$"
	}
	pattern = strings.ReplaceAll(clean(pattern), "$", "%24")
	expr := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*")
	return Rule{allow, len(pattern) + len(end), regexp.MustCompile("^" + expr + end)}
}

func name(s string) string {
	for _, re := range []*regexp.Regexp{compat, bot} {
		if m := re.FindStringSubmatch(s); m != nil {
			return strings.ToLower(m[1])
		}
	}
	return ""
}

func Parse(text string) *Robots {
	r := &Robots{map[string]*[]Rule{}}
	var open []*[]Rule
	agentLine := false
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\xef\xbb\xbf"), "\r", "\n")
	for _, line := range strings.Split(text, "\n") {
		m := record.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		value := strings.TrimRight(m[2], " \t")
		switch field := strings.ToLower(m[1]); field {
		case "user-agent":
			if !agentLine {
				open = nil
			}
			agentLine = true
			if value != "*" {
				value = name(value)
			}
			if r.groups[value] == nil {
				r.groups[value] = &[]Rule{}
			}
			open = append(open, r.groups[value])
		case "allow", "disallow":
			agentLine = false
			if value == "" {
				continue
			}
			for _, g := range open {
				*g = append(*g, newRule(field == "allow", value))
			}
		}
	}
	return r
}

func (r *Robots) Allowed(ua, url string) bool {
	path, _, _ := strings.Cut(origin.ReplaceAllString(url, ""), "#")
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	if path == "/robots.txt" {
		return true
	}
	path = strings.NewReplacer("*", "%2A", "$", "%24").Replace(clean(path))
	group := r.groups[name(ua)]
	if group == nil || name(ua) == "" {
		if group = r.groups["*"]; group == nil {
			return true
		}
	}
	verdict, longest := true, -1
	for _, rule := range *group {
		hit := rule.re.MatchString(path) || !strings.Contains(path, "?") && rule.re.MatchString(path+"/")
		if hit && (rule.Length > longest || rule.Length == longest && rule.Allow) {
			verdict, longest = rule.Allow, rule.Length
		}
	}
	return verdict
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for line, err := in.ReadString('\n'); err == nil; line, err = in.ReadString('\n') {
		f := strings.Fields(line)
		arg := make([]string, 3)
		for i, h := range f[1:] {
			if b, err := hex.DecodeString(h); err == nil {
				arg[i] = string(b)
			}
		}
		answer := "disallowed"
		if Parse(arg[0]).Allowed(arg[1], arg[2]) {
			answer = "allowed"
		}
		fmt.Printf("%s %s\n", f[0], answer)
	}
}
