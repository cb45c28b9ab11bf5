//! Catalogues that golden queries run on. Files outside the crate are read where they exist.

mod demo;
mod exports;
mod greek;
mod sportswear;
mod vendure;

use std::{env, path::Path};

use gateway::catalogue_index::{Catalogue, Category, MasterCategory, Subcategory};

/// Loads a catalogue by name. `None` for a real catalogue unless `REAL_CATALOGUES` names their folder.
pub(crate) fn catalogue(name: &str) -> Option<Catalogue> {
    let real = |file: &str| Some(Path::new(&env::var_os("REAL_CATALOGUES")?).join(file));
    match name {
        "greek" => Some(greek::catalogue()),
        "sportswear" => Some(sportswear::catalogue()),
        "vendure" => vendure::catalogue(&real("vendure-demo/catalog.json")?),
        "woocommerce" => {
            exports::woocommerce(&real("format-samples/woocommerce/sample_products.csv")?)
        }
        "shopify" => exports::shopify(&real("format-samples/shopify-packt/Product-data.csv")?),
        shop => {
            let seed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../e2e/retail-sandbox/seed");
            demo::catalogue(&seed.join(shop))
        }
    }
}

/// Masters and subcategories from pairs of names, in their first order.
fn tree(categories: &[(String, String)]) -> Vec<MasterCategory> {
    let mut masters: Vec<MasterCategory> = Vec::new();
    for (master, subcategory) in categories {
        let slug = slug(master);
        let at = masters.iter().position(|known| known.slug == slug);
        let at = at.unwrap_or_else(|| {
            masters.push(MasterCategory {
                id: i32::try_from(masters.len()).unwrap() + 1,
                slug: slug.clone(),
                name: master.clone(),
                subcategories: Vec::new(),
            });
            masters.len() - 1
        });
        let master = &mut masters[at];
        let slug = self::slug(subcategory);
        if master.subcategories.iter().all(|known| known.slug != slug) {
            master.subcategories.push(Subcategory {
                id: master.id * 100 + i32::try_from(master.subcategories.len()).unwrap() + 1,
                slug,
                name: subcategory.clone(),
            });
        }
    }
    masters
}

fn category(name: &str) -> Category {
    Category {
        slug: slug(name),
        name: name.to_owned(),
    }
}

fn slug(name: &str) -> String {
    let folded = gateway::catalogue_index::fold(name);
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

/// Text without markup.
fn plain_text(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ")
}

fn cents(decimal: &str) -> Option<i32> {
    let euro: f64 = decimal.trim().parse().ok()?;
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "prices of test catalogues are small"
    )]
    let cents = (euro * 100.0).round() as i32;
    Some(cents)
}
