//! Random catalogues and filters.

use std::sync::LazyLock;

use gateway::catalogue_index::{
    Brand, Catalogue, Category, Color, Filters, IndexedProduct, MasterCategory, Subcategory,
    Variant, fold,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

const COLORS: [&str; 10] = [
    "Red",
    "Μαύρο",
    "Μαύρο\u{384}",
    "Sea blue",
    "Sea\u{ff0c}blue",
    "Crème / Écru",
    "\"Off\" white, warm",
    "Ærø",
    "\u{b4}",
    "",
];
const SIZES: [&str; 10] = [
    "S",
    "M",
    "40",
    "8 oz",
    "15.6\u{384}\u{384}",
    "5\u{b4}",
    "1/2\"",
    "Ø 120 cm",
    "45×45",
    LONG_SIZE,
];
/// Longer than a value of a filter.
const LONG_SIZE: &str = "150 characters: a size that a shop describes with all the measures of its box, its \
    feet and its cushions, and that no filter of a list can be asked for.";
/// Characters of all scripts that folding turns into several, into none, or into a space or a comma.
static ODD_CHARACTERS: LazyLock<Vec<char>> = LazyLock::new(|| {
    let characters = '\0'..='\u{1ffff}';
    let is_odd = |character: &char| {
        let folded = fold(character.encode_utf8(&mut [0; 4]));
        let mut letters = folded.chars();
        let is_letter = |c: char| c != ',' && !c.is_whitespace() && !c.is_control();
        !letters.next().is_some_and(is_letter) || letters.next().is_some()
    };
    characters.filter(is_odd).collect()
});
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

/// One of the usual labels, or a text of letters and odd characters.
fn label(usual: &'static [&'static str]) -> impl Strategy<Value = String> {
    let letters = select(&['a', 'B', 'Ω', 'ß', 'Ж', '字', '5', '\u{feff}']);
    let character = prop_oneof![letters, select(ODD_CHARACTERS.as_slice())];
    let odd = vec(character, 1..8).prop_map(String::from_iter);
    prop_oneof![4 => select(usual).prop_map(str::to_owned), 1 => odd]
}

fn colors() -> impl Strategy<Value = Vec<Color>> {
    let color = (label(&COLORS), 1..60_i32, vec(label(&SIZES), 0..3));
    let color = color.prop_map(|(name, price, sizes)| Color {
        swatch: None,
        name,
        price_cents: price * 50,
        sizes,
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
