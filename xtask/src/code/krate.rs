//! Reads the modules of a crate, and resolves the paths in the code to definitions.

use super::files::files_below;
use crate::shell::read;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Item, ItemMod, UseTree, Visibility};

/// The modules of a crate. Modules that are compiled only for tests are omitted.
#[derive(Debug, Default)]
pub struct Krate {
    /// The modules by their paths from the root of the crate. The path of the root is empty.
    pub modules: BTreeMap<Vec<String>, Module>,
}

/// A module of a crate.
#[derive(Debug, Default)]
pub struct Module {
    /// The file of the module. A module in braces has the same file as the module around it.
    pub file: PathBuf,
    /// The names that the module defines. The first flag is true if the name is public. The second flag is true if the
    /// name is a type.
    pub definitions: BTreeMap<String, (bool, bool)>,
    /// The names that `use` imports, each with its path. The flag is true for `pub use`.
    uses: BTreeMap<String, (Vec<String>, bool)>,
    /// The imported names that the documentation doesn't show.
    hidden: BTreeSet<String>,
    /// The paths of imports such as `use …::*`. The flag is true for `pub use`.
    globs: Vec<(Vec<String>, bool)>,
    /// The modules that this module declares. The flag is true if the documentation shows the module.
    pub children: BTreeMap<String, bool>,
    /// The paths in the code that have at least two identifiers, such as `a::b`.
    paths: BTreeSet<Vec<String>>,
}

/// The module or the definition to which a path leads.
enum Place {
    Module(Vec<String>),
    /// A definition: the path of its module, and its name in the module.
    Item(Vec<String>, String),
}

impl Krate {
    /// Reads a crate, starting with its root file.
    ///
    /// # Errors
    ///
    /// If a file can't be read or is not valid Rust, returns an error that contains the path of the file.
    pub fn read(root: &Path) -> Result<Krate, String> {
        let mut krate = Krate::default();
        krate.read_file(root, &[])?;
        Ok(krate)
    }

    fn read_file(&mut self, file: &Path, path: &[String]) -> Result<(), String> {
        let parsed = syn::parse_file(&read(file)?);
        let parsed = parsed.map_err(|error| format!("{}: {error}", file.display()))?;
        self.read_items(file, path, parsed.items)
    }

    fn read_items(&mut self, file: &Path, path: &[String], items: Vec<Item>) -> Result<(), String> {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        let mut inner = Vec::new();
        for item in items {
            if is_test(&item) {
                continue;
            }
            match item {
                Item::Mod(child) => {
                    let shown = is_public(&child.vis) && !is_hidden(&child.attrs);
                    module.children.insert(child.ident.to_string(), shown);
                    inner.push(child);
                }
                Item::Use(item) => {
                    if is_hidden(&item.attrs) {
                        let mut alone = Module::default();
                        alone.add_use(&item.tree, &mut Vec::new(), true);
                        module.hidden.extend(alone.uses.into_keys());
                    }
                    let public = !matches!(item.vis, Visibility::Inherited);
                    module.add_use(&item.tree, &mut Vec::new(), public);
                }
                item => module.add_item(&item),
            }
        }
        for child in inner {
            let at = below(path, &child.ident.to_string());
            match child.content {
                Some((_, items)) => self.read_items(file, &at, items)?,
                None => self.read_file(&file_of(file, path.is_empty(), &child), &at)?,
            }
        }
        self.modules.insert(path.to_vec(), module);
        Ok(())
    }

    /// Returns the files on which a module depends, because its code has a path to a definition in them.
    pub(super) fn needs(&self, module: &[String]) -> BTreeSet<&Path> {
        let code = &self.modules[module];
        let named = code.uses.values().map(|used| (used, false));
        let uses = named.chain(code.globs.iter().map(|used| (used, true)));
        let private = uses.filter(|((_, public), _)| !public).map(|((path, _), glob)| (path, glob));
        let paths = code.paths.iter().map(|path| (path, false));
        let file = |(path, glob): (&Vec<String>, bool)| match self.resolve(module, path, 0)? {
            Place::Module(_) if !glob => None,
            Place::Module(at) | Place::Item(at, _) => Some(&*self.modules[&at].file),
        };
        private.chain(paths).filter_map(file).filter(|file| *file != code.file).collect()
    }

    /// Finds the definition of a path that occurs in the module `from`. Returns `None` if the path leads to another
    /// crate.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<Place> {
        let (first, mut rest) = path.split_first()?;
        let mut at = if first == "crate" { Vec::new() } else { from.to_vec() };
        if !["crate", "self"].contains(&first.as_str()) {
            rest = path;
        }
        while let [name, after @ ..] = rest
            && name == "super"
        {
            at.pop()?;
            rest = after;
        }
        while let [name, after @ ..] = rest {
            let child = below(&at, name);
            if !self.modules.contains_key(&child) {
                break;
            }
            (at, rest) = (child, after);
        }
        let [name, after @ ..] = rest else { return Some(Place::Module(at)) };
        let module = self.modules.get(&at)?;
        // The depth is limited, because re-exports can form a circle.
        if module.definitions.contains_key(name) || depth > 16 {
            return Some(Place::Item(at, name.clone()));
        }
        if let Some((path, _)) = module.uses.get(name) {
            return self.resolve(&at, &[path, after].concat(), depth + 1);
        }
        for (glob, _) in &module.globs {
            if let Some(Place::Module(target)) = self.resolve(&at, glob, depth + 1)
                && let Some(Place::Item(holder, definition)) =
                    self.resolve(&target, &[&["self".to_owned()], rest].concat(), depth + 1)
                && self.modules[&holder].definitions.contains_key(&definition)
            {
                return Some(Place::Item(holder, definition));
            }
        }
        // No known module defines the name, so the definition comes from another crate or from a macro.
        let local = ["crate", "self", "super"].contains(&first.as_str()) || at != from;
        local.then(|| Place::Item(at, name.clone()))
    }

    /// Returns the files that contain definitions, but also declare a module in another file. The root file is omitted,
    /// because it may contain definitions and declarations of modules.
    pub fn mixed(&self) -> impl Iterator<Item = &Path> {
        let elsewhere = |path: &[String], module: &Module| {
            let mut children = module.children.keys().map(|name| &self.modules[&below(path, name)]);
            children.any(|child| child.file != module.file)
        };
        let inner = self.modules.iter().filter(|(path, _)| !path.is_empty());
        let mixed = inner.filter(move |(path, module)| {
            !module.definitions.is_empty() && elsewhere(path, module)
        });
        mixed.map(|(_, module)| &*module.file)
    }

    /// Returns the types that a user of the crate can name, each with its file and its name.
    pub fn public_types(&self) -> BTreeSet<(&Path, String)> {
        let (mut places, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![Vec::new()];
        while let Some(path) = open.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let module = &self.modules[&path];
            places.extend(module.definitions.keys().map(|name| (path.clone(), name.clone())));
            let public = module.children.iter().filter(|(_, public)| **public);
            open.extend(public.map(|(name, _)| below(&path, name)));
            let shown = module.uses.iter().filter(|(name, _)| !module.hidden.contains(*name));
            let used = shown.map(|(_, used)| used).chain(&module.globs);
            for (used, _) in used.filter(|(_, public)| *public) {
                match self.resolve(&path, used, 0) {
                    Some(Place::Module(at)) => open.push(at),
                    Some(Place::Item(at, name)) => drop(places.insert((at, name))),
                    None => {}
                }
            }
        }
        let types = places.into_iter().filter_map(|(at, name)| {
            let holder = &self.modules[&at];
            (holder.definitions.get(&name) == Some(&(true, true))).then(|| (&*holder.file, name))
        });
        types.collect()
    }
}

impl Module {
    fn add_use(&mut self, tree: &UseTree, path: &mut Vec<String>, public: bool) {
        match tree {
            UseTree::Path(node) => {
                path.push(node.ident.to_string());
                self.add_use(&node.tree, path, public);
                path.pop();
            }
            UseTree::Name(node) if node.ident == "self" => {
                let name = path.last().cloned().unwrap_or_default();
                self.uses.insert(name, (path.clone(), public));
            }
            UseTree::Name(syn::UseName { ident })
            | UseTree::Rename(syn::UseRename { ident, .. }) => {
                let name = if let UseTree::Rename(node) = tree { &node.rename } else { ident };
                self.uses.insert(name.to_string(), (below(path, &ident.to_string()), public));
            }
            UseTree::Glob(_) => self.globs.push((path.clone(), public)),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, path, public));
            }
        }
    }

    fn add_item(&mut self, item: &Item) {
        let tokens = item.to_token_stream();
        collect_paths(tokens.clone(), &mut self.paths);
        match item {
            Item::Macro(item) => {
                let name = item.ident.iter().map(|name| (name.to_string(), (false, false)));
                self.definitions.extend(name);
                self.add_names(item.mac.tokens.clone(), usize::MAX);
            }
            // An `impl` counts as a definition, because a file with an `impl` is not just a list of modules.
            Item::Impl(_) => drop(self.definitions.insert("impl".to_owned(), (false, false))),
            _ => self.add_names(tokens, 1),
        }
    }

    /// Adds at most `most` names that follow keywords of definitions, such as `X` in `pub struct X`. An item has one
    /// such name, but the argument of a macro may have many.
    fn add_names(&mut self, tokens: TokenStream, most: usize) {
        const TYPES: [&str; 5] = ["struct", "enum", "union", "trait", "type"];
        const OTHERS: [&str; 3] = ["fn", "const", "static"];
        let words: Vec<Option<String>> = tokens
            .into_iter()
            .map(
                |token| {
                    if let TokenTree::Ident(word) = token { Some(word.to_string()) } else { None }
                },
            )
            .collect();
        let word = |at: usize| words.get(at)?.as_deref();
        let named = (1..words.len()).filter_map(|at| {
            let (keyword, name) = (word(at - 1)?, word(at)?);
            let is_type = TYPES.contains(&keyword);
            let defines = is_type || OTHERS.contains(&keyword) && name != "fn" && name != "unsafe";
            let public = at > 1 && word(at - 2) == Some("pub");
            defines.then(|| (name.to_owned(), (public, is_type)))
        });
        self.definitions.extend(named.take(most));
    }
}

fn collect_paths(tokens: TokenStream, paths: &mut BTreeSet<Vec<String>>) {
    let (mut path, mut colons) = (Vec::new(), 0);
    let mut finish = |path: &mut Vec<String>| {
        let path = std::mem::take(path);
        if path.len() > 1 {
            paths.insert(path);
        }
    };
    let mut groups = Vec::new();
    for token in tokens {
        if let TokenTree::Punct(mark) = &token
            && mark.as_char() == ':'
        {
            colons += 1;
            continue;
        }
        let goes_on = colons == 2;
        colons = 0;
        match token {
            TokenTree::Ident(name) => {
                if !goes_on {
                    finish(&mut path);
                }
                path.push(name.to_string());
            }
            other => {
                finish(&mut path);
                groups.extend(if let TokenTree::Group(group) = other { Some(group) } else { None });
            }
        }
    }
    finish(&mut path);
    groups.into_iter().for_each(|group| collect_paths(group.stream(), paths));
}

fn below(path: &[String], name: &str) -> Vec<String> {
    [path, &[name.to_owned()]].concat()
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

pub(super) fn is_test(item: &Item) -> bool {
    let attributes = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<TokenStream>().map(|_| attributes)
    };
    let attributes = attributes.parse2(item.to_token_stream()).unwrap_or_default();
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("hidden"))
    })
}

/// Returns the file of a module that `file` declares. If `file` is the root file, the file of the module is in the same
/// folder.
fn file_of(file: &Path, is_root: bool, child: &ItemMod) -> PathBuf {
    let beside = file.parent().unwrap_or(Path::new(""));
    let named = child.attrs.iter().find(|attribute| attribute.path().is_ident("path"));
    if let Some(syn::Meta::NameValue(pair)) = named.map(|attribute| &attribute.meta)
        && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) = &pair.value
    {
        return beside.join(path.value());
    }
    let folder = if is_root { beside.to_owned() } else { file.with_extension("") };
    folder.join(format!("{}.rs", child.ident))
}

/// Returns the root files of all crates below a folder. A root file is a `lib.rs` or a `main.rs` in a folder `src`.
pub fn roots(folder: &Path) -> Vec<PathBuf> {
    let is_root = |path: &PathBuf| {
        path.parent().is_some_and(|parent| parent.ends_with("src"))
            && (path.ends_with("lib.rs") || path.ends_with("main.rs"))
    };
    files_below(folder, &["rs"]).into_iter().filter(is_root).collect()
}
