//! Demo shops: families of products in TOML.

use std::{collections::HashMap, fs, path::Path};

use gateway::catalogue_index::{
    Brand, Catalogue, Category, Color, IndexedProduct, MasterCategory, Subcategory, Variant,
};
use serde::Deserialize;

use super::{cents, slug};

#[derive(Deserialize)]
struct CatalogFile {
    master: Vec<Master>,
    brand: Vec<Named>,
}

#[derive(Deserialize)]
struct Master {
    slug: String,
    name: String,
    categories: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    slug: String,
    name: String,
}

#[derive(Deserialize)]
struct ProductFile {
    #[serde(default)]
    family: Vec<Family>,
}

#[derive(Deserialize)]
struct Family {
    category: String,
    #[serde(default)]
    also: Vec<String>,
    brand: Option<String>,
    code: String,
    name: String,
    price: Option<String>,
    #[serde(default)]
    child: Vec<(String, String)>,
    #[serde(default)]
    color: Vec<(String, String)>,
    #[serde(default)]
    size: Vec<(String, String)>,
    model: Vec<Model>,
}

#[derive(Deserialize)]
struct Model {
    name: String,
    short: String,
    brand: Option<String>,
    price: Option<String>,
    sale: Option<String>,
    flags: Option<String>,
    state: Option<String>,
}

pub(super) fn catalogue(folder: &Path) -> Option<Catalogue> {
    let file: CatalogFile =
        toml::from_str(&fs::read_to_string(folder.join("catalog.toml")).ok()?).unwrap();
    let names: HashMap<&str, &str> = file
        .master
        .iter()
        .flat_map(|master| &master.categories)
        .chain(&file.brand)
        .map(|named| (named.slug.as_str(), named.name.as_str()))
        .collect();
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut products = Vec::new();
    for path in paths {
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        let Ok(file) = toml::from_str::<ProductFile>(&text) else {
            continue;
        };
        for family in file.family {
            for (model, number) in family.model.iter().zip(1..) {
                if model.state.is_none() {
                    let id = 1_001 + i32::try_from(products.len()).unwrap();
                    products.push(product(&family, model, number, id, &file_brand(&names)));
                }
            }
        }
    }
    Some(Catalogue {
        products,
        masters: masters(&file.master),
    })
}

/// Name of a category or brand by slug.
fn file_brand<'a>(names: &'a HashMap<&str, &str>) -> impl Fn(&str) -> String + 'a {
    |slug| (*names.get(slug).unwrap_or(&slug)).to_owned()
}

fn product(
    family: &Family,
    model: &Model,
    number: usize,
    id: i32,
    name_of: &impl Fn(&str) -> String,
) -> IndexedProduct {
    let name = family.name.replace("{}", &model.name);
    let price = model.price.as_deref().or(family.price.as_deref());
    let price_cents = price.and_then(cents).unwrap();
    let has_flag = |flag| {
        model
            .flags
            .as_deref()
            .is_some_and(|flags| flags.split(' ').any(|word| word == flag))
    };
    let brand = model.brand.as_ref().or(family.brand.as_ref());
    let colors = family.color.iter().map(|(name, swatch)| Color {
        swatch: Some(swatch.clone()),
        name: name.clone(),
        price_cents,
        sizes: family.size.iter().map(|(size, _)| size.clone()).collect(),
    });
    let variants = family.child.iter().map(|(option, _)| Variant {
        name: format!("{name} {option}"),
        price_cents,
        sale_price_cents: None,
        stock: 1,
    });
    IndexedProduct {
        id,
        slug: slug(&name),
        code: Some(format!("{}-{number:02}", family.code)),
        short_text: Some(model.short.clone()),
        price_cents,
        sale_price_cents: model.sale.as_deref().and_then(cents),
        stock: 1,
        is_new: has_flag("new"),
        is_top: has_flag("top"),
        is_hot: has_flag("hot"),
        brand: brand.map(|slug| Brand {
            id: i32::try_from(slug.bytes().map(u32::from).sum::<u32>()).unwrap(),
            slug: slug.clone(),
            name: name_of(slug),
        }),
        categories: [&family.category]
            .into_iter()
            .chain(&family.also)
            .map(|slug| Category {
                slug: slug.clone(),
                name: name_of(slug),
            })
            .collect(),
        colors: colors.collect(),
        variants: variants.collect(),
        name,
        ..IndexedProduct::default()
    }
}

fn masters(masters: &[Master]) -> Vec<MasterCategory> {
    masters
        .iter()
        .zip(1..)
        .map(|(master, id)| MasterCategory {
            id,
            slug: master.slug.clone(),
            name: master.name.clone(),
            subcategories: master
                .categories
                .iter()
                .zip(1..)
                .map(|(category, number)| Subcategory {
                    id: id * 100 + number,
                    slug: category.slug.clone(),
                    name: category.name.clone(),
                })
                .collect(),
        })
        .collect()
}
