package main

// #cgo LDFLAGS: -lpthread -ldl -lm
// #include "norobots.h"
import "C"

import (
	"errors"
	"runtime"
	"unsafe"
)

// Robot is what a robots.txt file says to one robot. Several goroutines may use it at once.
type Robot struct{ robot *C.norobots_robot }

var errEdition = errors.New("norobots knows no such edition here")

func bytes(text []byte) (*C.uint8_t, C.size_t) {
	if len(text) == 0 {
		return nil, 0
	}
	return (*C.uint8_t)(unsafe.Pointer(&text[0])), C.size_t(len(text))
}

func chars(text string) (*C.char, C.size_t) {
	at, size := bytes([]byte(text))
	return (*C.char)(unsafe.Pointer(at)), size
}

// NewRobot reads a file by an edition, a number of enum norobots_edition, for the robot of a name or a whole
// User-Agent header.
func NewRobot(edition uint32, robots []byte, agent string) (*Robot, error) {
	at, size := bytes(robots)
	agentAt, agentSize := chars(agent)
	robot := C.norobots_robot_new(C.uint32_t(edition), at, size, agentAt, agentSize)
	if robot == nil {
		return nil, errEdition
	}
	made := &Robot{robot}
	runtime.SetFinalizer(made, func(robot *Robot) { C.norobots_robot_free(robot.robot) })
	return made, nil
}

// Decide says whether the robot may fetch the URL, and the line that decides, from 1, or 0.
func (robot *Robot) Decide(url string) (allowed bool, line int) {
	var number C.size_t
	at, size := chars(url)
	answer := C.norobots_robot_decide(robot.robot, at, size, &number)
	runtime.KeepAlive(robot)
	return answer == C.NOROBOTS_ALLOWED, int(number)
}

// Check says whether a file conforms, and what is wrong with it, as JSON.
func Check(edition uint32, robots []byte) (conforms bool, json string, err error) {
	var text *C.char
	at, size := bytes(robots)
	answer := C.norobots_check(C.uint32_t(edition), at, size, &text)
	defer C.norobots_text_free(text)
	if answer < 0 {
		return false, "", errEdition
	}
	return answer == 1, C.GoString(text), nil
}
