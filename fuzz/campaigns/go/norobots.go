// Package campaign tests a matcher. It calls the functions of norobots.h with cgo. Build it with
// CGO_CFLAGS=-I…/crates/c/include and CGO_LDFLAGS=…/libnorobots_c.a.
package campaign

// #cgo LDFLAGS: -lpthread -ldl -lm
// #include "norobots.h"
// #include <stdlib.h>
import "C"

import "unsafe"

// Standard1994 and the other constants are the editions that can decide queries.
const (
	Standard1994 = C.NOROBOTS_1994
	Draft1996    = C.NOROBOTS_1996
	RFC9309      = C.NOROBOTS_RFC_9309
	GooglePage   = C.NOROBOTS_GOOGLE_PAGE
	GoogleCode   = C.NOROBOTS_GOOGLE_CODE
)

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

// Mutate returns a mutated file of at most `longest` bytes.
func Mutate(file []byte, longest int, seed uint64) []byte {
	out := make([]byte, longest+1)
	at, size := bytes(file)
	to, _ := bytes(out)
	return out[:C.norobots_mutate(at, size, to, C.size_t(longest), C.uint64_t(seed))]
}

// Query returns a robot and a path that are derived from the file.
func Query(file []byte, seed uint64) (robot, path string) {
	var robotRoom [256]C.char
	var pathRoom [1024]C.char
	at, size := bytes(file)
	C.norobots_query(at, size, C.uint64_t(seed), &robotRoom[0], 256, &pathRoom[0], 1024)
	return C.GoString(&robotRoom[0]), C.GoString(&pathRoom[0])
}

// Check returns an empty string if the edition gives the same answer. Otherwise it returns a sentence about the
// difference.
func Check(edition uint32, file []byte, robot, path string, allowed bool) string {
	var why [2048]C.char
	at, size := bytes(file)
	robotAt, robotSize := chars(robot)
	pathAt, pathSize := chars(path)
	answer := C.int(0)
	if allowed {
		answer = 1
	}
	same := C.norobots_check_decision(C.uint32_t(edition), at, size, robotAt, robotSize,
		pathAt, pathSize, answer, &why[0], 2048)
	if same == 1 {
		return ""
	}
	if same < 0 {
		return "norobots_check_decision refuses its arguments: see norobots.h"
	}
	return C.GoString(&why[0])
}
