// Decides about URLs, or checks a file, as ../decide.c does:
//
//	decide EDITION FILE AGENT < URLS
//	decide EDITION FILE
//
// Build it with CGO_CFLAGS=-I…/crates/c/include and CGO_LDFLAGS=…/libnorobots_c.a.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 && len(os.Args) != 4 {
		log.Fatal("usage: decide EDITION FILE [AGENT < URLS]")
	}
	edition, err := strconv.ParseUint(os.Args[1], 10, 32)
	robots, unread := os.ReadFile(os.Args[2])
	for _, err := range []error{err, unread} {
		if err != nil {
			log.Fatal(err)
		}
	}
	if len(os.Args) == 3 {
		conforms, json, err := Check(uint32(edition), robots)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(json)
		if !conforms {
			os.Exit(1)
		}
		return
	}
	robot, err := NewRobot(uint32(edition), robots, os.Args[3])
	if err != nil {
		log.Fatal(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		allowed, line := robot.Decide(lines.Text())
		word := map[bool]string{true: "allowed", false: "disallowed"}[allowed]
		fmt.Println(word, line, lines.Text())
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
