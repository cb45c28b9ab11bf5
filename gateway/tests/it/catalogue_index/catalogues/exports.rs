//! Real exports of WooCommerce and Shopify.

use std::{collections::HashMap, path::Path};

use gateway::catalogue_index::{Brand, Catalogue, Color, IndexedProduct};

use super::{category, cents, plain_text, slug, tree};

type Row = HashMap<String, String>;

pub(super) fn woocommerce(path: &Path) -> Option<Catalogue> {
    let mut products: Vec<IndexedProduct> = Vec::new();
    let mut pairs = Vec::new();
    for row in rows(path)? {
        let text = |column: &str| row.get(column).cloned().unwrap_or_default();
        if text("Type") == "variation" {
            let parent = text("Parent");
            let parent = products
                .iter_mut()
                .find(|known| known.code.as_ref() == Some(&parent));
            parent.unwrap().colors.push(Color {
                swatch: None,
                name: text("Attribute 1 value(s)"),
                price_cents: cents(&text("Regular price")).unwrap_or_default(),
                sizes: Vec::new(),
            });
            continue;
        }
        if text("Visibility in catalog") != "visible" {
            continue;
        }
        let categories = text("Categories");
        let leaf = categories.split(" > ").last().unwrap_or_default();
        pairs.push(("Shop".to_owned(), leaf.to_owned()));
        products.push(IndexedProduct {
            id: text("ID").parse().unwrap(),
            slug: slug(&text("Name")),
            name: text("Name"),
            code: Some(text("SKU")),
            short_text: Some(plain_text(&text("Short description"))),
            price_cents: cents(&text("Regular price")).unwrap_or_default(),
            sale_price_cents: cents(&text("Sale price")),
            categories: vec![category(leaf)],
            ..IndexedProduct::default()
        });
    }
    Some(Catalogue {
        products,
        masters: tree(&pairs),
    })
}

pub(super) fn shopify(path: &Path) -> Option<Catalogue> {
    let mut products: Vec<IndexedProduct> = Vec::new();
    let mut pairs = Vec::new();
    let mut vendors = Vec::new();
    for (row, id) in rows(path)?.into_iter().zip(1..) {
        let text = |column: &str| row.get(column).cloned().unwrap_or_default();
        if text("Title").is_empty() {
            continue;
        }
        pairs.push(("Shop".to_owned(), text("Type")));
        if !vendors.contains(&text("Vendor")) {
            vendors.push(text("Vendor"));
        }
        let vendor = vendors.iter().position(|vendor| *vendor == text("Vendor"));
        products.push(IndexedProduct {
            id,
            slug: text("Handle"),
            name: text("Title"),
            short_text: Some(plain_text(&text("Body (HTML)"))),
            price_cents: cents(&text("Variant Price")).unwrap_or_default(),
            brand: Some(Brand {
                id: i32::try_from(vendor.unwrap()).unwrap(),
                slug: slug(&text("Vendor")),
                name: text("Vendor"),
            }),
            categories: vec![category(&text("Type"))],
            ..IndexedProduct::default()
        });
    }
    Some(Catalogue {
        products,
        masters: tree(&pairs),
    })
}

fn rows(path: &Path) -> Option<Vec<Row>> {
    let mut reader = csv::Reader::from_path(path).ok()?;
    Some(reader.deserialize().map(Result::unwrap).collect())
}
