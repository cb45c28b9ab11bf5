//! Random catalogues and filters.

use gateway::catalogue_index::{
    Brand, Catalogue, Category, Color, Filters, IndexedProduct, MasterCategory, Subcategory,
    Variant,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

const COLORS: [&str; 4] = ["Red", "Μαύρο", "Sea blue", ""];
const SIZES: [&str; 4] = ["S", "M", "40", "8 oz"];
const WORDS: [&str; 12] = [
    "lamp",
    "Lamps",
    "Καρέκλα",
    "chair",
    "Crème",
    "blue",
    "sofa",
    "table",
    "λάμπα",
    "oak",
    "Zen",
    "10ml",
];
const TABS: [&str; 3] = ["Lamps", "furniture", "all"];

/// Master 2 has the slug of a subcategory of master 1.
pub(super) fn tree() -> Vec<MasterCategory> {
    let master = |id, slug: &str, subcategories: &[&str]| MasterCategory {
        id,
        slug: slug.to_owned(),
        name: slug.to_owned(),
        subcategories: subcategories
            .iter()
            .zip(1..)
            .map(|(slug, number)| Subcategory {
                id: id * 100 + number,
                slug: (*slug).to_owned(),
                name: (*slug).to_owned(),
            })
            .collect(),
    };
    vec![
        master(1, "home", &["lamps", "chairs"]),
        master(2, "lamps", &["desk-lamps", "Floor-Lamps"]),
        master(3, "empty", &["nothing"]),
    ]
}

const CATEGORIES: [&str; 4] = ["lamps", "chairs", "desk-lamps", "Floor-Lamps"];

fn prices() -> impl Strategy<Value = (i32, Option<i32>)> {
    (1..60_i32, option::of(1..60_i32)).prop_map(|(price, sale)| (price * 50, sale.map(|s| s * 50)))
}

fn colors() -> impl Strategy<Value = Vec<Color>> {
    let color = (select(&COLORS), 1..60_i32, vec(select(&SIZES), 0..3));
    let color = color.prop_map(|(name, price, sizes)| Color {
        swatch: None,
        name: name.to_owned(),
        price_cents: price * 50,
        sizes: sizes.into_iter().map(str::to_owned).collect(),
    });
    vec(color, 0..3)
}

fn variants() -> impl Strategy<Value = Vec<Variant>> {
    let variant =
        (prices(), 0..2_i32).prop_map(|((price_cents, sale_price_cents), stock)| Variant {
            name: "Variant".to_owned(),
            price_cents,
            sale_price_cents,
            stock,
        });
    prop_oneof![Just(Vec::new()), vec(variant, 0..3)]
}

fn product() -> impl Strategy<Value = IndexedProduct> {
    let texts = (
        vec(select(&WORDS), 1..4),
        vec(select(&CATEGORIES), 1..3),
        option::of(0..3_i32),
    );
    let numbers = (prices(), -1..3_i32, 0..501_i32, 0..3_i32, 0..5_i64);
    let flags = (any::<[bool; 3]>(), option::of(select(&TABS)));
    (texts, numbers, flags, colors(), variants()).prop_map(
        |((words, categories, brand), numbers, (flags, tab), colors, variants)| {
            let ((price_cents, sale_price_cents), stock, rating, review_count, recency) = numbers;
            let [is_new, is_top, is_hot] = flags;
            IndexedProduct {
                name: words.join(" "),
                price_cents,
                sale_price_cents,
                stock,
                is_new,
                is_top,
                is_hot,
                rating: f64::from(rating) / 100.0,
                review_count,
                recency,
                tab: tab.map(str::to_owned),
                brand: brand.map(|id| Brand {
                    id,
                    slug: format!("brand-{id}"),
                    name: format!("Brand {id}"),
                }),
                categories: categories
                    .into_iter()
                    .map(|slug| Category {
                        slug: slug.to_owned(),
                        name: slug.to_owned(),
                    })
                    .collect(),
                colors,
                variants,
                ..IndexedProduct::default()
            }
        },
    )
}

pub(super) fn catalogue() -> impl Strategy<Value = Catalogue> {
    vec(product(), 0..80).prop_map(|mut products| {
        for (product, id) in products.iter_mut().zip(1..) {
            // Not in the order of the ids.
            product.id = id * 37 % 101;
        }
        Catalogue {
            products,
            masters: tree(),
        }
    })
}

/// Filters that the Retail API has, with one value each.
pub(super) fn retail_filters() -> impl Strategy<Value = Filters> {
    let category = option::of(select(
        &[
            "LAMPS",
            "chairs",
            "home",
            "1",
            "2",
            "floor-lamps",
            "empty",
            "no",
        ][..],
    ));
    let subcategory = option::of(select(&[101, 102, 201, 202, 301, 999][..]));
    let bounds = (option::of(0..3_000_i32), option::of(0..3_000_i32));
    let tab = option::weighted(0.2, select(&["lamps", "FURNITURE", "all", "none"][..]));
    let rare = || proptest::bool::weighted(0.2);
    let flags = (rare(), rare(), rare(), rare());
    (
        category,
        subcategory,
        option::weighted(0.3, 0..4_i32),
        bounds,
        tab,
        flags,
    )
        .prop_map(
            |(category, subcategory, brand, bounds, tab, (new, hot, in_stock, on_sale))| Filters {
                categories: category.into_iter().map(str::to_owned).collect(),
                subcategories: subcategory.into_iter().collect(),
                brands: brand.into_iter().collect(),
                min_price_cents: bounds.0,
                max_price_cents: bounds.1,
                tab: tab.map(str::to_owned),
                new,
                hot,
                in_stock,
                on_sale,
                ..Filters::default()
            },
        )
}

pub(super) fn filters() -> impl Strategy<Value = Filters> {
    let colors = vec(select(&["red", "ΜΑΥΡΟ", "sea blue", "none"][..]), 0..3);
    let sizes = vec(select(&SIZES), 0..3);
    let more = (
        colors,
        sizes,
        option::weighted(0.3, 0..7_u8),
        vec(0..4_i32, 0..3),
    );
    (retail_filters(), more).prop_map(|(filters, (colors, sizes, min_rating, brands))| Filters {
        colors: colors.into_iter().map(str::to_owned).collect(),
        sizes: sizes.into_iter().map(str::to_owned).collect(),
        min_rating,
        brands,
        ..filters
    })
}
