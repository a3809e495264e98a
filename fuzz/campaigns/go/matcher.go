package campaign

import (
	"os"
	"regexp"
	"strings"
)

var planted = os.Getenv("PLANTED") != ""
var terminator = regexp.MustCompile("\r\n|\r|\n")

// Allowed is a small matcher of the standard of 1994, which the recipe tests. Use your matcher instead. With
// PLANTED in the environment it has a bug of some parsers: a line that it does not recognize ends a list of names.
func Allowed(file, robot, path string) bool {
	const outside, names, rules = 0, 1, 2
	part := outside
	var named, everyone, everyoneSeen, namedNo, everyoneNo bool
	for _, line := range terminator.Split(strings.TrimPrefix(file, "\xef\xbb\xbf"), -1) {
		code, _, commented := strings.Cut(line, "#")
		field, value, colon := strings.Cut(code, ":")
		field, value = lower(strings.Trim(field, " \t")), strings.Trim(value, " \t")
		switch {
		case colon && field == "user-agent":
			if part != names {
				if named {
					return !namedNo
				}
				everyoneSeen = everyoneSeen || everyone
				everyone = false
			}
			part = names
			name, _, _ := strings.Cut(value, "/")
			name = lower(strings.Trim(name, " \t"))
			if value == "*" {
				everyone = !everyoneSeen
			} else if name != "" {
				named = named || strings.Contains(lower(robot), name)
			}
		case colon && field == "disallow":
			if part != outside {
				part = rules
				if strings.HasPrefix(value, "/") && strings.HasPrefix(path, value) {
					namedNo = namedNo || named
					everyoneNo = everyoneNo || everyone && !named
				}
			}
		case !commented && strings.Trim(code, " \t") == "":
			part = outside
		case planted && colon && part == names:
			part = rules
		}
	}
	if named {
		return !namedNo
	}
	return !everyoneNo
}

// lower makes only ASCII letters lowercase, and doesn't change octets that are not UTF-8.
func lower(text string) string {
	bytes := []byte(text)
	for at, sign := range bytes {
		if 'A' <= sign && sign <= 'Z' {
			bytes[at] = sign + 32
		}
	}
	return string(bytes)
}
