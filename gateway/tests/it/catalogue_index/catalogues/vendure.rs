//! A real catalogue in JSON.

use std::{collections::BTreeMap, fs, path::Path};

use gateway::catalogue_index::{Brand, Catalogue, Color, IndexedProduct};
use serde::Deserialize;

use super::{category, plain_text, tree};

#[derive(Deserialize)]
struct File {
    categories: Vec<FileCategory>,
    brands: Vec<String>,
    products: Vec<FileProduct>,
}

#[derive(Deserialize)]
struct FileCategory {
    slug: String,
    name: String,
    parent: Option<String>,
}

#[derive(Deserialize)]
struct FileProduct {
    slug: String,
    name: String,
    description_html: String,
    categories: Vec<String>,
    brand: Option<String>,
    attributes: BTreeMap<String, Vec<String>>,
    variants: Vec<FileVariant>,
}

#[derive(Deserialize)]
struct FileVariant {
    sku: String,
    options: BTreeMap<String, String>,
    price: f64,
    stock: i32,
}

pub(super) fn catalogue(path: &Path) -> Option<Catalogue> {
    let file: File = serde_json::from_str(&fs::read_to_string(path).ok()?).unwrap();
    let name = |slug: &str| {
        let category = file
            .categories
            .iter()
            .find(|category| category.slug == slug);
        category.unwrap().name.clone()
    };
    let pairs: Vec<(String, String)> = file
        .categories
        .iter()
        .filter_map(|category| Some((name(category.parent.as_ref()?), category.name.clone())))
        .collect();
    let products = file.products.iter().zip(1..).map(|(product, id)| {
        let first = product.variants.first().unwrap();
        let brand = product.brand.as_ref().map(|brand| Brand {
            id: i32::try_from(file.brands.iter().position(|known| known == brand).unwrap())
                .unwrap()
                + 1,
            slug: brand.to_lowercase(),
            name: brand.clone(),
        });
        let price_cents = super::cents(&first.price.to_string()).unwrap();
        let colors = product.attributes.get("color").into_iter().flatten();
        let options = product
            .variants
            .iter()
            .flat_map(|variant| variant.options.values());
        IndexedProduct {
            id,
            slug: product.slug.clone(),
            name: product.name.clone(),
            code: Some(first.sku.clone()),
            short_text: Some(plain_text(&product.description_html)),
            price_cents,
            stock: first.stock,
            brand,
            categories: product
                .categories
                .iter()
                .skip(1)
                .map(|slug| category(&name(slug)))
                .collect(),
            colors: colors
                .chain(options)
                .map(|name| Color {
                    swatch: None,
                    name: name.clone(),
                    price_cents,
                    sizes: Vec::new(),
                })
                .collect(),
            ..IndexedProduct::default()
        }
    });
    Some(Catalogue {
        products: products.collect(),
        masters: tree(&pairs),
    })
}
