use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprLit, File, Item, ItemMod, ItemUse, Lit, Macro, Meta, UseTree, Visibility,
    visit::{self, Visit},
};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ModuleUse {
    /// Module that contains the code, such as `["api", "checkout", "quote"]`.
    pub(crate) from: Vec<String>,
    /// Path that the code names, such as `["api", "points", "PointValue"]`.
    pub(crate) to: Vec<String>,
}

/// Follows the `mod` declarations of the library.
pub(crate) fn uses_of_gateway() -> Vec<ModuleUse> {
    let mut reader = Reader {
        module: Vec::new(),
        children: Vec::new(),
        file: Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"),
        uses: Vec::new(),
    };
    reader.read();
    let count = reader.uses.len();
    assert!(count > 1_000, "{count} uses were found");
    reader.uses
}

pub(crate) fn uses_in(module: &[&str], code: &str) -> Vec<ModuleUse> {
    let mut reader = Reader {
        module: module.iter().map(|&name| name.to_owned()).collect(),
        children: Vec::new(),
        file: PathBuf::new(),
        uses: Vec::new(),
    };
    reader.visit_module(&syn::parse_file(code).unwrap());
    reader.uses
}

struct Reader {
    module: Vec<String>,
    /// Modules that the current module declares. Their names need no `self::`.
    children: Vec<String>,
    file: PathBuf,
    uses: Vec<ModuleUse>,
}

impl Reader {
    fn read(&mut self) {
        let code = fs::read_to_string(&self.file)
            .unwrap_or_else(|error| panic!("{}: {error}", self.file.display()));
        self.visit_module(&syn::parse_file(&code).unwrap());
    }

    fn visit_module(&mut self, file: &File) {
        for item in &file.items {
            if let Item::Mod(child) = item {
                self.children.push(child.ident.to_string());
            }
        }
        self.visit_file(file);
    }

    /// Ignores other crates and imported names.
    fn note(&mut self, path: &[String]) {
        let Some(first) = path.first() else { return };
        let mut to = match first.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => self.module.clone(),
            child if self.children.iter().any(|name| name == child) => {
                let mut to = self.module.clone();
                to.push(child.to_owned());
                to
            }
            _ => return,
        };
        for (at, name) in path.iter().enumerate() {
            if name == "super" {
                to.pop();
            } else if at > 0 && name != "self" && name != "*" {
                to.push(name.clone());
            }
        }
        let from = self.module.clone();
        self.uses.push(ModuleUse { from, to });
    }

    fn note_tree(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: String| [before, &[name]].concat();
        match tree {
            UseTree::Path(path) => self.note_tree(&with(path.ident.to_string()), &path.tree),
            UseTree::Name(name) => self.note(&with(name.ident.to_string())),
            UseTree::Rename(renamed) => self.note(&with(renamed.ident.to_string())),
            UseTree::Glob(_) => self.note(&with("*".to_owned())),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.note_tree(before, tree);
                }
            }
        }
    }

    /// Arguments of macros and attributes.
    fn note_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':') {
                colons += 1;
                continue;
            }
            let is_next = matches!(&token, TokenTree::Ident(_)) && colons == 2;
            if !is_next {
                self.note_path(&path);
                path.clear();
            }
            colons = 0;
            match token {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Group(group) => self.note_tokens(group.stream()),
                TokenTree::Literal(literal) => self.note_text(&literal.to_string()),
                TokenTree::Punct(_) => {}
            }
        }
        self.note_path(&path);
    }

    fn note_path(&mut self, path: &[String]) {
        if path.len() > 1 {
            self.note(path);
        }
    }

    /// serde's attributes contain paths in string literals.
    fn note_text(&mut self, literal: &str) {
        let text = literal.trim_matches('"');
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        if text.contains("::") && text.chars().all(is_path) {
            let path: Vec<String> = text.split("::").map(str::to_owned).collect();
            self.note(&path);
        }
    }

    fn find_file(&self, declared: &ItemMod) -> PathBuf {
        let folder = self.file.parent().unwrap();
        if let Some(name) = declared.attrs.iter().find_map(path_attribute) {
            return folder.join(name);
        }
        let stem = self.file.file_stem().unwrap();
        let folder = if stem == "mod" || stem == "lib" {
            folder.to_owned()
        } else {
            folder.join(stem)
        };
        let name = declared.ident.to_string();
        let file = folder.join(format!("{name}.rs"));
        if file.is_file() {
            file
        } else {
            folder.join(name).join("mod.rs")
        }
    }
}

fn path_attribute(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    if let Expr::Lit(ExprLit {
        lit: Lit::Str(text),
        ..
    }) = &pair.value
        && pair.path.is_ident("path")
    {
        return Some(text.value());
    }
    None
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, declared: &'ast ItemMod) {
        let name = declared.ident.to_string();
        let mut reader = Reader {
            module: [self.module.as_slice(), &[name]].concat(),
            children: Vec::new(),
            file: self.file.clone(),
            uses: Vec::new(),
        };
        if declared.content.is_some() {
            visit::visit_item_mod(&mut reader, declared);
        } else {
            reader.file = self.find_file(declared);
            reader.read();
        }
        self.uses.append(&mut reader.uses);
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        self.note_tree(&[], &import.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        let names: Vec<String> = names.collect();
        self.note_path(&names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        visit::visit_macro(self, call);
        self.note_tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.note_tokens(list.tokens.clone());
        }
    }

    /// `pub(crate)` names a module without using it.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}
