// robots.txt, the 1994 way: records, User-agent, Disallow.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strings"
)

var (
	blank   = regexp.MustCompile(`\n(?:[ \t]*\n)+`)
	field   = regexp.MustCompile(`(?i)^[ \t]*(user-agent|disallow)[ \t]*:[ \t]*([^#]*)`)
	version = regexp.MustCompile(`/.*`)
	origin  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*`)
	compat  = regexp.MustCompile(`compatible; *([^/;)]+)`)
)

type rec struct {
	agent string
	paths []string
	done  bool
}

func load(text string) []rec {
	text = strings.TrimPrefix(text, "\xef\xbb\xbf")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var recs []rec
	for _, block := range blank.Split(text, -1) {
		var r rec
		for _, line := range strings.Split(block, "\n") {
			m := field.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			value := strings.TrimRight(m[2], " \t")
			if strings.EqualFold(m[1], "Disallow") {
				r.done = true
				if value != "" {
					r.paths = append(r.paths, value)
				}
				continue
			}
			if r.done {
				recs = append(recs, r)
				r = rec{}
			}
			if r.agent == "" {
				r.agent = version.ReplaceAllString(value, "")
			}
		}
		if r.done && r.agent != "" {
			recs = append(recs, r)
		}
	}
	return recs
}

func find(recs []rec, robot string) (star []string) {
	for i := len(recs) - 1; i >= 0; i-- {
		if recs[i].agent == "*" {
			star = recs[i].paths
		}
	}
	for _, r := range recs {
		if r.agent != "*" && r.agent != "" && strings.Contains(robot, r.agent) {
			return r.paths
		}
	}
	return star
}

func visit(text, ua, url string) string {
	robot := version.ReplaceAllString(ua, "")
	if m := compat.FindStringSubmatch(ua); m != nil {
		robot = m[1]
	}
	path := origin.ReplaceAllString(url, "")
	if i := strings.Index(path, "#"); i >= 0 {
		path = path[:i]
	}
	if path == "" || path[0] != '/' {
		path = "/" + path
	}
	for _, p := range find(load(text), robot) {
		if strings.HasPrefix(path, p) {
			return "disallowed"
		}
	}
	return "allowed"
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	in := bufio.NewReaderSize(os.Stdin, 65536)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		f := strings.Fields(line)
		var arg [3][]byte
		for i := range arg {
			arg[i], _ = hex.DecodeString(f[i+1])
		}
		fmt.Fprintln(out, f[0], visit(string(arg[0]), string(arg[1]), string(arg[2])))
		out.Flush()
	}
}
