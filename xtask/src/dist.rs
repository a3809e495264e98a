//! Makes the files of a release in one folder: an archive of the command, the wheels, the npm package, a bill of
//! materials, and the checksums of the other files.

use crate::sbom;
use crate::shell::{output, read, root, run_with};
use crate::sums::{SUMS, sums};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A target for which programs are always statically linked.
const MUSL: &str = "x86_64-unknown-linux-musl";

/// A target for which programs can be statically linked with the flag `STATIC`, if the C library is available as an
/// archive.
const GLIBC: &str = "x86_64-unknown-linux-gnu";
const STATIC: [&str; 1] = ["-Ctarget-feature=+crt-static"];

/// The flag that marks a wheel for musl. A statically linked command runs with any C library, because it needs only the
/// kernel. However, maturin marks the wheel of such a command only for glibc. On systems such as Alpine, pip looks for
/// a wheel that is marked for musl.
const ALSO: &str = "--platform-tag=+musllinux_1_1_x86_64";

/// The shells for which the archive contains completions, each with the name of the completion file.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "norobots.bash"),
    ("elvish", "norobots.elv"),
    ("fish", "norobots.fish"),
    ("powershell", "_norobots.ps1"),
    ("zsh", "_norobots"),
];

/// The options of the command `cargo xtask dist`.
pub struct Options {
    /// The folder for the release, which must be new or empty.
    pub out: PathBuf,
    /// The target of the command. The default is the target of this machine. However, if only programs for musl can be
    /// statically linked here, the default is the target with musl. The Python module is always built for this machine.
    pub target: Option<String>,
    /// Whether to build the release a second time from nothing, and compare the two builds.
    pub twice: bool,
}

/// All parts of a release except the checksums, each with the beginning and the end of its file name.
const PARTS: [(&str, [&str; 2]); 5] = [
    ("the archive of the command", ["norobots-", ".tar.gz"]),
    ("the bill of materials", ["norobots-", ".cdx.json"]),
    ("the wheel of the command", ["norobots_cli-", ".whl"]),
    ("the wheel of the module", ["norobots-", ".whl"]),
    ("the package for npm", ["norobots-", ".tgz"]),
];

/// Returns the parts of a release for which `names` contains no file name.
fn missing<'a>(names: impl Iterator<Item = &'a String> + Clone) -> Vec<&'static str> {
    let is = |name: &str, [first, last]: [&str; 2]| name.starts_with(first) && name.ends_with(last);
    let missing = PARTS.into_iter().filter(|(_, part)| !names.clone().any(|name| is(name, *part)));
    missing.map(|(what, _)| what).collect()
}

/// Makes a complete release.
///
/// # Errors
///
/// Returns an error if a part can't be built or written, or if the second build differs from the first. If a build
/// fails, or if the two builds differ, no file is written.
pub fn dist(options: &Options) -> Result<(), String> {
    let Options { out, target, twice } = options;
    if fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!(
            "{}: it is not empty; name a folder that is new or empty",
            out.display()
        ));
    }
    let target = match target {
        Some(target) => target.clone(),
        None => default_target()?,
    };
    bring_tools()?;
    let files = release(&target)?;
    if *twice {
        println!("once more, from nothing");
        let again = release(&target)?;
        let same = |name: &&String| again.get(*name) == files.get(*name);
        let mut other = files.keys().chain(again.keys()).filter(|name| !same(name));
        if let Some(name) = other.next() {
            return Err(format!("{name}: the second build has other bytes"));
        }
        println!("the second build has the same bytes");
    }
    let error = |error: std::io::Error| format!("{}: {error}", out.display());
    fs::create_dir_all(out).map_err(error)?;
    for (name, bytes) in &files {
        fs::write(out.join(name), bytes).map_err(error)?;
        println!("{:>9} {name}", bytes.len());
    }
    Ok(())
}

/// Installs the tools that build the wheels, and checks that npm exists. Call this function before anything is built.
fn bring_tools() -> Result<(), String> {
    let tools = root().join("crates/python/tools").display().to_string();
    run_with(&root(), &[&tools], &[]).map_err(|error| {
        format!("the wheels cannot be built: maturin cannot be installed: {error}")
    })?;
    output(&root(), &["npm", "--version"], &[0])
        .map_err(|error| format!("the package for npm cannot be made: npm is missing: {error}"))?;
    Ok(())
}

/// Returns the default target. If both glibc and musl can be linked statically, glibc is preferred, because the
/// allocator of musl is slower.
fn default_target() -> Result<String, String> {
    let installed =
        output(&root(), &["rustc", "--print", "target-libdir", "--target", MUSL], &[0])?;
    if !glibc_is_archived()? && Path::new(installed.trim()).exists() {
        return Ok(MUSL.to_owned());
    }
    host()
}

/// Returns whether this machine builds for glibc and has glibc as an archive.
fn glibc_is_archived() -> Result<bool, String> {
    // If the file doesn't exist, the C compiler prints the file's name without a path.
    let archive = || output(&root(), &["cc", "-print-file-name=libc.a"], &[0]);
    Ok(host()? == GLIBC && Path::new(archive()?.trim()).is_absolute())
}

/// Returns the compiler flags for a statically linked command, or no flags if static linking is impossible for the
/// target.
pub(crate) fn linkage(target: &str) -> Result<&'static [&'static str], String> {
    if target == MUSL {
        return Ok(&[]);
    }
    if target == GLIBC && glibc_is_archived()? {
        return Ok(&STATIC);
    }
    println!(
        "the command is not static, because there is neither `rustup target add {MUSL}` nor a \
         libc.a for {target}: it needs the C library of that system"
    );
    Ok(&[])
}

pub(crate) fn host() -> Result<String, String> {
    let text = output(&root(), &["rustc", "-vV"], &[0])?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc does not say what machine this is")?.to_owned())
}

fn version() -> Result<String, String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let manifest: toml::Table = manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    Ok(version.ok_or("Cargo.toml: the workspace has no version")?.to_owned())
}

/// Builds all files of a release from nothing, and returns them with their names as keys.
fn release(target: &str) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let folder = root().join("target/dist-release");
    let wasm = root().join("target/js/site.wasm");
    let linkage = linkage(target)?;
    let into = folder.join("build");
    let mut build = Build { target, linkage, into, date: date()?, wasm: String::new() };
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("{}: {error}", folder.display()));
        }
        _ => {}
    }
    let mut files = BTreeMap::new();
    let version = version()?;
    build.site().map_err(|error| format!("the explorer of `norobots site` is missing: {error}"))?;
    build.wasm = fs::canonicalize(&wasm).map_err(|error| error.to_string())?.display().to_string();
    let command = build.command()?;
    let name = format!("norobots-{version}-{target}");
    files.insert(format!("{name}.tar.gz"), build.archive(&name, &command)?);
    files.insert(
        format!("norobots-{version}.cdx.json"),
        sbom::of("norobots-cli", target)?.into_bytes(),
    );
    for (name, bytes) in build.wheels(&folder.join("wheels"))? {
        files.insert(name, bytes);
    }
    files.extend(build.npm(&command)?);
    match &missing(files.keys())[..] {
        [] => {}
        missing => {
            return Err(format!("the release is not whole: {} is missing", missing.join(", ")));
        }
    }
    files.insert(SUMS.into(), sums(&files).into_bytes());
    Ok(files)
}

/// Returns the time of the last commit in seconds since 1970, which is the time of every file of the release.
fn date() -> Result<u64, String> {
    let text = output(&root(), &["git", "log", "-1", "--format=%ct"], &[0])?;
    text.trim().parse().map_err(|error| format!("git log: {error}"))
}

struct Build<'a> {
    target: &'a str,
    linkage: &'static [&'static str],
    into: PathBuf,
    date: u64,
    /// The path of the WebAssembly module that the command includes for `norobots site`, or empty until the module is
    /// built.
    wasm: String,
}

impl Build<'_> {
    /// Runs a program that builds a file. Because of a fixed date and remapped paths, the file depends neither on the
    /// time nor on the folder.
    fn run(&self, command: &[&str], more: &[(&str, &str)]) -> Result<(), String> {
        self.run_linked(command, &[], more)
    }

    fn run_linked(
        &self,
        command: &[&str],
        linkage: &[&str],
        more: &[(&str, &str)],
    ) -> Result<(), String> {
        let here = root().canonicalize().map_err(|error| error.to_string())?;
        let home = std::env::var("CARGO_HOME")
            .or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
        let mut flags = vec![format!("--remap-path-prefix={}=.", here.display())];
        flags.extend(home.ok().map(|home| format!("--remap-path-prefix={home}=cargo")));
        flags.extend(linkage.iter().map(|flag| (*flag).to_owned()));
        let (date, flags) = (self.date.to_string(), flags.join("\u{1f}"));
        let variables = [
            ("SOURCE_DATE_EPOCH", &*date),
            ("CARGO_ENCODED_RUSTFLAGS", &flags),
            ("NOROBOTS_WASM", &self.wasm),
        ];
        run_with(&root(), command, &[&variables, more].concat())
    }

    /// Builds `target/js/site.wasm`, the WebAssembly module for `norobots site`.
    fn site(&self) -> Result<(), String> {
        let (build, into) = (root().join("js/build"), self.into.display().to_string());
        self.run(&[&build.display().to_string(), "--site"], &[("CARGO_TARGET_DIR", &into)])
    }

    fn command(&self) -> Result<PathBuf, String> {
        let into = self.into.display().to_string();
        let build =
            ["cargo", "build", "--quiet", "--locked", "--profile", "dist", "--bin", "norobots"];
        let place = ["--target", self.target, "--target-dir", &into];
        self.run_linked(&[&build[..], &place].concat(), self.linkage, &[])?;
        Ok(self.into.join(self.target).join("dist/norobots"))
    }

    /// Returns an archive of the command, its manual pages and its completions. The archive also works with
    /// `cargo binstall`.
    fn archive(&self, name: &str, command: &Path) -> Result<Vec<u8>, String> {
        let error = |error: std::io::Error| format!("{name}: {error}");
        let bytes =
            |path: PathBuf| fs::read(&path).map_err(|error| format!("{}: {error}", path.display()));
        let norobots = command.display().to_string();
        let pages = self.into.join("man");
        output(&root(), &[&norobots, "man", "--out", &pages.display().to_string()], &[0])?;
        let mut inside: BTreeMap<String, (u32, Vec<u8>)> = BTreeMap::new();
        inside.insert("norobots".into(), (0o755, bytes(command.to_owned())?));
        let documents = ["README.md", "CHANGELOG.md", "docs/commands.md"];
        for file in documents.into_iter().chain(["LICENSE-APACHE", "LICENSE-MIT", "CITATION.cff"]) {
            inside.insert(file.into(), (0o644, bytes(root().join(file))?));
        }
        for entry in fs::read_dir(&pages).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            inside.insert(format!("man/{file}"), (0o644, bytes(path)?));
        }
        inside.insert("Dockerfile".into(), (0o644, bytes(root().join("crates/cli/Dockerfile"))?));
        for (shell, file) in SHELLS {
            let text = output(&root(), &[&norobots, "completions", shell], &[0])?;
            inside.insert(format!("completions/{file}"), (0o644, text.into_bytes()));
        }
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
        for (path, (mode, bytes)) in &inside {
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(*mode);
            header.set_mtime(self.date);
            tar.append_data(&mut header, format!("{name}/{path}"), &bytes[..]).map_err(error)?;
        }
        tar.into_inner().and_then(GzEncoder::finish).map_err(error)
    }

    fn wheels(&self, folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
        let tools = std::env::var("NOROBOTS_PYTHON_TOOLS").map(PathBuf::from);
        let tools = tools.unwrap_or_else(|_| root().join("target/python")).join("bin");
        let maturin = tools.join("maturin").display().to_string();
        let into = self.into.display().to_string();
        let out = folder.display().to_string();
        let packages =
            [("python", "module", &*host()?, &[][..]), ("cli", "dist", self.target, self.linkage)];
        for (package, profile, target, linkage) in packages {
            let manifest = format!("crates/{package}/Cargo.toml");
            let build = [&*maturin, "build", "--quiet", "--profile", profile, "--target", target];
            let place = ["--manifest-path", &manifest, "--out", &out];
            let variables = [("CARGO_TARGET_DIR", &*into)];
            self.run_linked(&[&build[..], &place].concat(), linkage, &variables)?;
        }
        if self.linkage == STATIC {
            let python = tools.join("python3").display().to_string();
            for (name, _) in files_of(folder)?.iter().filter(|(name, _)| name.contains("_cli-")) {
                let wheel = folder.join(name).display().to_string();
                self.run(&[&python, "-m", "wheel", "tags", "--remove", ALSO, &wheel], &[])?;
            }
        }
        files_of(folder)
    }

    fn npm(&self, command: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
        let (into, command) = (self.into.display().to_string(), command.display().to_string());
        let build = root().join("js/build").display().to_string();
        let variables = [("CARGO_TARGET_DIR", &*into), ("NOROBOTS_COMMAND", &command)];
        self.run(&[&build], &variables)
            .map_err(|error| format!("the package for npm cannot be made: {error}"))?;
        let folder = self.into.join("npm");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let to = folder.display().to_string();
        self.run(
            &["npm", "pack", "--silent", "./target/js/package", "--pack-destination", &to],
            &[],
        )?;
        files_of(&folder)
    }
}

fn files_of(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, fs::read(&path).map_err(error)?));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn a_release_names_what_it_lacks() {
        let whole = [
            "norobots-0.1.0-x86_64-unknown-linux-gnu.tar.gz",
            "norobots-0.1.0.cdx.json",
            "norobots_cli-0.1.0-py3-none-manylinux_2_17_x86_64.whl",
            "norobots-0.1.0-cp311-abi3-manylinux_2_28_x86_64.whl",
            "norobots-0.1.0.tgz",
        ]
        .map(str::to_owned);
        assert_eq!(missing(whole.iter()), [""; 0]);
        for (at, what) in super::PARTS.iter().map(|(what, _)| *what).enumerate() {
            let remaining = whole.iter().enumerate().filter(|(place, _)| *place != at);
            assert_eq!(missing(remaining.map(|(_, name)| name)), [what]);
        }
    }
}
