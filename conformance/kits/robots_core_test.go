// The cases of rfc9309-core.json as subtests. They call Allowed(robots []byte, agent, url string) bool.
package robots

import (
	"encoding/json"
	"os"
	"testing"
)

var known = map[string]bool{} // the ids of cases that fail today, each of which must still fail

func TestCore(t *testing.T) {
	var file struct{ Cases []map[string]string } // each file of RFC 9309 is text
	core, _ := os.ReadFile("rfc9309-core.json")
	if err := json.Unmarshal(core, &file); err != nil {
		t.Fatal("rfc9309-core.json cannot be read: ", err)
	}
	for _, c := range file.Cases {
		t.Run(c["id"], func(t *testing.T) {
			right := Allowed([]byte(c["robots"]), c["agent"], c["url"]) == (c["expect"] == "allowed")
			if right == known[c["id"]] { // it passes and should still fail, or fails and should pass
				t.Errorf("%s: right is %v; %s: %s", c["id"], right, c["section"], c["sentence"])
			}
		})
		delete(known, c["id"])
	}
	if len(known) > 0 {
		t.Errorf("known failures that are no cases: %v", known)
	}
}
