#!/bin/bash -eu
# Builds each fuzz target into $OUT, with its seeds, its dictionary and its options, as OSS-Fuzz and
# ClusterFuzzLite ask it of a project. `fuzz/farm/run` runs it here, with their environment.
cd "$SRC/norobots"

# The flags of the farm are for the targets: a procedural macro with the sanitizer in it cannot be loaded.
env -u RUSTFLAGS -u CFLAGS -u CXXFLAGS cargo xtask write seeds

built=${CARGO_TARGET_DIR:-target}
cargo fuzz build -O --debug-assertions --target-dir "$built"
# Whatever target is there: its name stands nowhere here.
for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    cp "$built/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    cp fuzz/dictionary.txt "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 4096\ndict = %s.dict\n' "$target" >"$OUT/$target.options"
    # Not every target takes files as they are, and those that do not begin without seeds.
    if [ -d "fuzz/corpus/$target" ]; then
        rm -f "$OUT/${target}_seed_corpus.zip"
        # From the folder, for its files are too many for one command line.
        (cd "fuzz/corpus/$target" && zip -qr "$OUT/${target}_seed_corpus.zip" .)
    fi
done
