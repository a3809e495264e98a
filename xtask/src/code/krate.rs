//! The modules of a crate, and what the paths in them lead to.

use super::files::files_below;
use crate::shell::read;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Item, ItemMod, UseTree, Visibility};

/// A crate's modules. Those that are compiled for tests only are not among them.
#[derive(Debug, Default)]
pub struct Krate {
    /// The modules by their paths from the root; the root's path is empty.
    pub modules: BTreeMap<Vec<String>, Module>,
}

/// One module.
#[derive(Debug, Default)]
pub struct Module {
    /// The file that it stands in. A module in braces stands in that of the module around it.
    pub file: PathBuf,
    /// The names that it defines, each with whether it is public and a type.
    pub definitions: BTreeMap<String, (bool, bool)>,
    /// Names that `use` brings, with the path each stands for; the second says whether it is `pub`.
    uses: BTreeMap<String, (Vec<String>, bool)>,
    /// The paths of `use …::*`, and whether it is `pub`.
    globs: Vec<(Vec<String>, bool)>,
    /// Modules that it declares in a file of their own, and whether each is `pub`.
    pub children: BTreeMap<String, bool>,
    /// Paths that its code names: two identifiers or more with `::` between.
    paths: BTreeSet<Vec<String>>,
}

/// What a path leads to.
enum Place {
    Module(Vec<String>),
    /// A name in the module of that path.
    Item(Vec<String>, String),
}

impl Krate {
    /// Reads a crate from its root file.
    ///
    /// # Errors
    ///
    /// A file cannot be read or is not Rust; the text names it.
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
                    let name = child.ident.to_string();
                    module.children.insert(name, is_public(&child.vis));
                    inner.push(child);
                }
                Item::Use(one) => {
                    let public = !matches!(one.vis, Visibility::Inherited);
                    module.add_use(&one.tree, &mut Vec::new(), public);
                }
                item => module.add_item(item),
            }
        }
        for child in inner {
            let name = child.ident.to_string();
            let at = [path, &[name]].concat();
            match child.content {
                Some((_, items)) => self.read_items(file, &at, items)?,
                None => self.read_file(&file_of(file, path.is_empty(), &child), &at)?,
            }
        }
        self.modules.insert(path.to_vec(), module);
        Ok(())
    }

    /// The file of the module that holds what each path of a module's code leads to.
    pub(super) fn needs(&self, module: &[String]) -> BTreeSet<&Path> {
        let of = &self.modules[module];
        let uses = of.uses.values().filter(|(_, public)| !public).map(|(path, _)| path);
        let globs = of.globs.iter().filter(|(_, public)| !public).map(|(path, _)| path);
        let mut files = BTreeSet::new();
        for path in uses.chain(&of.paths) {
            if let Some(Place::Item(at, _)) = self.resolve(module, path, 0) {
                files.insert(&*self.modules[&at].file);
            }
        }
        for path in globs {
            if let Some(Place::Item(at, _) | Place::Module(at)) = self.resolve(module, path, 0) {
                files.insert(&*self.modules[&at].file);
            }
        }
        files.remove(&*of.file);
        files
    }

    /// Where a path leads that stands in the module `from`; `None` for another crate's.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<Place> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => vec![],
            "self" => from.to_vec(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            _ => {
                rest = path;
                from.to_vec()
            }
        };
        while let [name, after @ ..] = rest
            && name == "super"
        {
            at.pop()?;
            rest = after;
        }
        while let [name, after @ ..] = rest {
            let below = [&at[..], std::slice::from_ref(name)].concat();
            if !self.modules.contains_key(&below) {
                break;
            }
            (at, rest) = (below, after);
        }
        let [name, after @ ..] = rest else { return Some(Place::Module(at)) };
        let module = self.modules.get(&at)?;
        // A chain of re-exports is short; one that leads back to itself ends here.
        if module.definitions.contains_key(name) || depth > 16 {
            return Some(Place::Item(at, name.clone()));
        }
        if let Some((path, _)) = module.uses.get(name) {
            return self.resolve(&at, &[path, after].concat(), depth + 1);
        }
        for (glob, _) in &module.globs {
            if let Some(Place::Module(there)) = self.resolve(&at, glob, depth + 1)
                && let Some(Place::Item(holder, found)) =
                    self.resolve(&there, &[&["self".to_owned()], rest].concat(), depth + 1)
                && self.modules[&holder].definitions.contains_key(&found)
            {
                return Some(Place::Item(holder, found));
            }
        }
        // A name that no module is known to define is another crate's, or made by a macro.
        let local = ["crate", "self", "super"].contains(&first.as_str()) || at != from;
        local.then(|| Place::Item(at, name.clone()))
    }

    /// The types that a user of the crate can name: the file of each, and its name.
    pub fn public_types(&self) -> BTreeSet<(&Path, String)> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![Vec::new()];
        while let Some(path) = open.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let module = &self.modules[&path];
            for (name, (public, is_type)) in &module.definitions {
                if *public && *is_type {
                    found.insert((&*module.file, name.clone()));
                }
            }
            let public = module.children.iter().filter(|(_, public)| **public);
            open.extend(public.map(|(name, _)| [&path[..], std::slice::from_ref(name)].concat()));
            let used = module.uses.values().chain(&module.globs);
            for (used, _) in used.filter(|(_, public)| *public) {
                match self.resolve(&path, used, 0) {
                    Some(Place::Module(at)) => open.push(at),
                    Some(Place::Item(at, name)) => {
                        let holder = &self.modules[&at];
                        if holder.definitions.get(&name).is_some_and(|(public, ty)| *public && *ty)
                        {
                            found.insert((&*holder.file, name));
                        }
                    }
                    None => {}
                }
            }
        }
        found
    }
}

impl Module {
    /// Whether it declares a module in a file of its own and also defines something.
    pub fn declares_and_defines(&self) -> bool {
        !self.children.is_empty() && !self.definitions.is_empty()
    }

    fn add_use(&mut self, tree: &UseTree, path: &mut Vec<String>, public: bool) {
        match tree {
            UseTree::Path(one) => {
                path.push(one.ident.to_string());
                self.add_use(&one.tree, path, public);
                path.pop();
            }
            UseTree::Name(one) if one.ident == "self" => {
                let name = path.last().cloned().unwrap_or_default();
                self.uses.insert(name, (path.clone(), public));
            }
            UseTree::Name(one) => {
                let name = one.ident.to_string();
                self.uses.insert(name.clone(), ([&path[..], &[name]].concat(), public));
            }
            UseTree::Rename(one) => {
                let target = [&path[..], &[one.ident.to_string()]].concat();
                self.uses.insert(one.rename.to_string(), (target, public));
            }
            UseTree::Glob(_) => self.globs.push((path.clone(), public)),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, path, public));
            }
        }
    }

    fn add_item(&mut self, item: Item) {
        collect_paths(item.to_token_stream(), &mut self.paths);
        let (name, vis, is_type) = match &item {
            Item::Struct(item) => (&item.ident, &item.vis, true),
            Item::Enum(item) => (&item.ident, &item.vis, true),
            Item::Union(item) => (&item.ident, &item.vis, true),
            Item::Trait(item) => (&item.ident, &item.vis, true),
            Item::Type(item) => (&item.ident, &item.vis, true),
            Item::Fn(item) => (&item.sig.ident, &item.vis, false),
            Item::Const(item) => (&item.ident, &item.vis, false),
            Item::Static(item) => (&item.ident, &item.vis, false),
            Item::Macro(item) => {
                self.add_types_of_macro(item.mac.tokens.clone());
                let Some(name) = &item.ident else { return };
                (name, &Visibility::Inherited, false)
            }
            _ => {
                // An `impl` defines: its file is more than a list of modules.
                let name = format!("impl {}", self.definitions.len());
                self.definitions.insert(name, (false, false));
                return;
            }
        };
        self.definitions.insert(name.to_string(), (is_public(vis), is_type));
    }

    /// The types that stand in the argument of a macro, such as `pub struct X`.
    fn add_types_of_macro(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let keyword =
                matches!(token, TokenTree::Ident(word) if word == "struct" || word == "enum");
            if keyword && let Some(TokenTree::Ident(name)) = tokens.get(at + 1) {
                let public =
                    at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(word) if word == "pub");
                self.definitions.insert(name.to_string(), (public, true));
            }
        }
    }
}

/// The paths of a stream of tokens: identifiers with `::` between.
fn collect_paths(tokens: TokenStream, paths: &mut BTreeSet<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Ident(name) => {
                if colons != 2 {
                    finish(&mut path, paths);
                }
                path.push(name.to_string());
                colons = 0;
            }
            other => {
                finish(&mut path, paths);
                colons = 0;
                if let TokenTree::Group(group) = other {
                    collect_paths(group.stream(), paths);
                }
            }
        }
    }
    finish(&mut path, paths);
}

fn finish(path: &mut Vec<String>, paths: &mut BTreeSet<Vec<String>>) {
    let path = std::mem::take(path);
    if path.len() > 1 {
        paths.insert(path);
    }
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

/// Whether an item is compiled for tests only.
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

/// The file of a module that `file` declares. The root declares its modules beside itself.
fn file_of(file: &Path, is_root: bool, child: &ItemMod) -> PathBuf {
    let beside = file.parent().unwrap_or(Path::new(""));
    let named = child.attrs.iter().find(|attribute| attribute.path().is_ident("path"));
    if let Some(syn::Meta::NameValue(pair)) = named.map(|attribute| &attribute.meta)
        && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) = &pair.value
    {
        return beside.join(path.value());
    }
    let folder = if is_root || file.ends_with("mod.rs") {
        beside.to_owned()
    } else {
        file.with_extension("")
    };
    let plain = folder.join(format!("{}.rs", child.ident));
    if plain.exists() { plain } else { folder.join(child.ident.to_string()).join("mod.rs") }
}

/// The root files of the crates below a folder that are built for users: a `lib.rs` or a `main.rs` in a
/// folder `src`.
pub(super) fn roots(folder: &Path) -> Vec<PathBuf> {
    let is_root = |path: &PathBuf| {
        path.parent().is_some_and(|parent| parent.ends_with("src"))
            && (path.ends_with("lib.rs") || path.ends_with("main.rs"))
    };
    files_below(folder, &["rs"]).into_iter().filter(is_root).collect()
}
