//! A made-up sportswear shop: both master categories have subcategories of the same names.

use gateway::catalogue_index::{
    Catalogue, Category, Color, IndexedProduct, MasterCategory, Subcategory,
};

use super::slug;

const MASTERS: [&str; 2] = ["Women", "Men"];
const SUBCATEGORIES: [&str; 5] = [
    "Jackets",
    "Hoodies & Sweatshirts",
    "Tees",
    "Shorts",
    "Accessories",
];

/// Name, master category, subcategory, colours.
const PRODUCTS: &[(&str, usize, usize, &[&str])] = &[
    ("Alder Fleece Hoodie", 1, 1, &["Grey", "Olive"]),
    ("Birch Zip Hoodie", 1, 1, &["Black", "Red"]),
    ("Cedar Crew Sweatshirt", 1, 1, &["Blue", "White"]),
    ("Dune Rain Shell", 1, 0, &["Yellow", "Black"]),
    ("Ember Track Jacket", 1, 0, &["Green", "Grey"]),
    ("Fjord Tee", 1, 2, &["Black", "White"]),
    ("Gale Shorts", 1, 3, &["Navy", "Black"]),
    ("Heath Wind Jacket", 0, 0, &["Purple", "Orange"]),
    ("Iris Pullover Hoodie", 0, 1, &["Purple", "Green"]),
    ("Juniper Tank", 0, 2, &["Orange", "White"]),
    ("Kelp Running Shorts", 0, 3, &["Blue", "Purple"]),
    ("Larch Tee by D'Amore", 0, 2, &["Red", "Purple"]),
    ("Moss Messenger Bag", 1, 4, &["Brown"]),
    ("Nettle Plastic-Free Bottle", 0, 4, &["Clear"]),
];

pub(super) fn catalogue() -> Catalogue {
    let products = PRODUCTS.iter().zip(1..).map(|(product, id)| {
        let (name, master, subcategory, colors) = *product;
        IndexedProduct {
            id,
            slug: slug(name),
            name: name.to_owned(),
            price_cents: 3_000 + id,
            stock: 1,
            categories: vec![Category {
                slug: category_slug(MASTERS[master], SUBCATEGORIES[subcategory]),
                name: SUBCATEGORIES[subcategory].to_owned(),
            }],
            colors: colors.iter().map(|name| color(name)).collect(),
            ..IndexedProduct::default()
        }
    });
    Catalogue {
        products: products.collect(),
        masters: MASTERS.iter().zip(1..).map(master).collect(),
    }
}

fn master((name, id): (&&str, i32)) -> MasterCategory {
    let subcategories = SUBCATEGORIES.iter().zip(1..);
    MasterCategory {
        id,
        slug: slug(name),
        name: (*name).to_owned(),
        subcategories: subcategories
            .map(|(subcategory, position)| Subcategory {
                id: id * 100 + position,
                slug: category_slug(name, subcategory),
                name: (*subcategory).to_owned(),
            })
            .collect(),
    }
}

fn category_slug(master: &str, subcategory: &str) -> String {
    slug(&format!("{master} {subcategory}"))
}

fn color(name: &str) -> Color {
    Color {
        swatch: None,
        name: name.to_owned(),
        price_cents: 3_000,
        sizes: ["S", "M", "L"].map(str::to_owned).to_vec(),
    }
}
