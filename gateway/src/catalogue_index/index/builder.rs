use std::{
    collections::{BTreeMap, HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use fst::Map;

use super::{
    CatalogueIndex, FoundCategory, Group, PriceView, Texts,
    dictionary::{DictionaryBuilder, Field},
    filters::FilterIndex,
    orders::Orders,
};
use crate::catalogue_index::{
    numbers::count,
    product::{Brand, Catalogue, IndexedProduct, MasterCategory, ProductPrices},
    text::{Token, chunks, compact, is_stop_word, kinds_of, stem, tokens},
};

/// Builds an index. If the texts are those of `previous`, their dictionary is shared.
pub(super) fn build(catalogue: Catalogue, previous: Option<&CatalogueIndex>) -> CatalogueIndex {
    let Catalogue {
        mut products,
        masters,
    } = catalogue;
    products.sort_by_key(|product| product.id);
    products.dedup_by_key(|product| product.id);
    let filters = FilterIndex::new(&products, masters);
    let orders = Orders::new(&products);
    let prices: Vec<ProductPrices> = products.iter().map(IndexedProduct::prices).collect();
    let prices = PriceView::new(&prices, &orders.default);
    let ids: Vec<i32> = products.iter().map(|product| product.id).collect();
    let slugs = slugs(&products);
    let groups = groups(&products, &filters);
    let fingerprint = fingerprint(&products, &groups);
    let shared = previous.filter(|previous| previous.texts.fingerprint == fingerprint);
    let texts = match shared {
        Some(previous) => Arc::clone(&previous.texts),
        None => Arc::new(texts(products, groups, filters.tree(), fingerprint)),
    };
    CatalogueIndex {
        ids,
        slugs,
        texts,
        filters,
        orders,
        prices,
    }
}

/// Positions by slug. If slugs repeat, the first product counts.
fn slugs(products: &[IndexedProduct]) -> Map<Vec<u8>> {
    let slugs = products.iter().map(|product| product.slug.as_str());
    let mut slugs: Vec<(&str, u64)> = slugs.zip(0..).collect();
    slugs.sort_unstable();
    slugs.dedup_by_key(|(slug, _)| *slug);
    Map::from_iter(slugs).unwrap_or_default()
}

fn texts(
    mut products: Vec<IndexedProduct>,
    groups: Vec<Group>,
    masters: &[MasterCategory],
    fingerprint: u64,
) -> Texts {
    let master_names = master_names(masters);
    let mut dictionary = DictionaryBuilder::default();
    let mut name_lengths = Vec::with_capacity(products.len() + groups.len());
    let first_group = count(products.len());
    // Each product is freed after its words are added.
    for (product, entry) in products.drain(..).zip(0..) {
        add_product(&mut dictionary, entry, &product, &master_names);
        name_lengths.push(name_length(&product.name));
    }
    for (group, entry) in groups.iter().zip(first_group..) {
        dictionary.add(entry, Field::Name, group.name());
        name_lengths.push(name_length(group.name()));
    }
    Texts {
        fingerprint,
        groups,
        name_lengths,
        dictionary: dictionary.build(),
    }
}

/// Hash of everything that the dictionary depends on.
fn fingerprint(products: &[IndexedProduct], groups: &[Group]) -> u64 {
    let mut hasher = DefaultHasher::new();
    groups.hash(&mut hasher);
    for product in products {
        product.name.hash(&mut hasher);
        product.code.hash(&mut hasher);
        product.short_text.hash(&mut hasher);
        product
            .brand
            .as_ref()
            .map(|brand| &brand.name)
            .hash(&mut hasher);
        for category in &product.categories {
            (&category.slug, &category.name).hash(&mut hasher);
        }
        for color in &product.colors {
            (&color.name, &color.sizes).hash(&mut hasher);
        }
        for variant in &product.variants {
            variant.name.hash(&mut hasher);
        }
        // Separates the lists of neighbouring products.
        product.id.hash(&mut hasher);
    }
    hasher.finish()
}

/// Names of the master categories by slug of a subcategory.
fn master_names(masters: &[MasterCategory]) -> HashMap<&str, Vec<&str>> {
    let mut names: HashMap<&str, Vec<&str>> = HashMap::new();
    for master in masters {
        for category in &master.subcategories {
            let of_category = names.entry(&category.slug).or_default();
            of_category.push(&master.name);
        }
    }
    names
}

fn add_product(
    dictionary: &mut DictionaryBuilder,
    entry: u32,
    product: &IndexedProduct,
    master_names: &HashMap<&str, Vec<&str>>,
) {
    dictionary.add(entry, Field::Name, &product.name);
    add_kind(dictionary, entry, product);
    if let Some(brand) = &product.brand {
        dictionary.add(entry, Field::Brand, &brand.name);
    }
    for category in &product.categories {
        dictionary.add(entry, Field::Category, &category.name);
        let masters = master_names.get(category.slug.as_str());
        for name in masters.into_iter().flatten() {
            dictionary.add(entry, Field::Category, name);
        }
    }
    for color in &product.colors {
        dictionary.add(entry, Field::Option, &color.name);
        for size in &color.sizes {
            dictionary.add(entry, Field::Option, size);
        }
    }
    for variant in &product.variants {
        dictionary.add(entry, Field::Option, &variant.name);
    }
    if let Some(text) = &product.short_text {
        dictionary.add(entry, Field::Text, text);
    }
    if let Some(code) = &product.code {
        dictionary.add_word(entry, Field::Code, &compact(code), code);
        // A part of a code, such as `01`, is not the code.
        dictionary.add(entry, Field::Text, code);
    }
}

/// Adds the words of the name that say what the product is.
fn add_kind(dictionary: &mut DictionaryBuilder, entry: u32, product: &IndexedProduct) {
    let categories = product.categories.iter();
    let kinds: Vec<String> = categories.flat_map(|c| kinds_of(&c.name)).collect();
    if kinds.is_empty() {
        return;
    }
    for Token { folded, surface } in tokens(&product.name) {
        // Stems keep the first letters, and most words need no stem for this comparison.
        let is_kind = |kind: &String| kind.get(..2) == folded.get(..2) && *kind == stem(&folded);
        if kinds.iter().any(is_kind) {
            dictionary.add_word(entry, Field::Kind, &folded, &surface);
        }
    }
}

fn name_length(name: &str) -> u8 {
    let words = chunks(name).into_iter().flat_map(|chunk| chunk.words);
    let length = words.filter(|word| !is_stop_word(&word.folded));
    u8::try_from(length.count()).unwrap_or(u8::MAX).max(1)
}

/// Categories and brands that have products.
fn groups(products: &[IndexedProduct], filters: &FilterIndex) -> Vec<Group> {
    let used: HashSet<&str> = products
        .iter()
        .flat_map(|product| &product.categories)
        .map(|category| category.slug.as_str())
        .collect();
    let mut groups = Vec::new();
    for master in filters.tree() {
        let subcategories = master.subcategories.iter();
        let subcategories: Vec<_> = subcategories
            .filter(|category| used.contains(category.slug.as_str()))
            .collect();
        if !subcategories.is_empty() {
            groups.push(Group::Category(FoundCategory {
                slug: master.slug.clone(),
                name: master.name.clone(),
                subcategory: None,
            }));
        }
        for category in subcategories {
            groups.push(Group::Category(FoundCategory {
                slug: category.slug.clone(),
                name: category.name.clone(),
                subcategory: Some(category.id),
            }));
        }
    }
    let brands: BTreeMap<i32, &Brand> = products
        .iter()
        .filter_map(|product| product.brand.as_ref())
        .map(|brand| (brand.id, brand))
        .collect();
    groups.extend(brands.into_values().cloned().map(Group::Brand));
    groups
}
