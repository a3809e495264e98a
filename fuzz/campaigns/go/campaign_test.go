package campaign

import "testing"

// FuzzMatcher mutates files itself, because Go's fuzzer takes no custom mutator. The fuzzer chooses a file and a
// number. The number is the seed of eight mutations, one after the other.
func FuzzMatcher(f *testing.F) {
	f.Add([]byte("User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n"), uint64(0))
	f.Fuzz(func(t *testing.T, file []byte, seed uint64) {
		check(t, file)
		for step := uint64(0); step < 8; step++ {
			file = Mutate(file, 2048, 8*seed+step)
			check(t, file)
		}
	})
}

// FuzzFile tests files without mutations. `norobots export --format go-corpus --out testdata/fuzz/FuzzFile` writes the
// first of these files.
func FuzzFile(f *testing.F) {
	f.Fuzz(func(t *testing.T, file []byte) { check(t, file) })
}

func check(t *testing.T, file []byte) {
	for number := uint64(0); number < 4; number++ {
		robot, path := Query(file, number)
		allowed := Allowed(string(file), robot, path)
		if why := Check(Standard1994, file, robot, path, allowed); why != "" {
			t.Fatalf("%s\nin %q", why, file)
		}
	}
}

// TestMutate tests that the mutator makes different files.
func TestMutate(t *testing.T) {
	seen := map[string]bool{}
	for seed := uint64(0); seed < 100; seed++ {
		seen[string(Mutate([]byte("User-agent: *\nDisallow: /\n"), 200, seed))] = true
	}
	if len(seen) < 50 {
		t.Fatalf("%d different files of 100", len(seen))
	}
}
