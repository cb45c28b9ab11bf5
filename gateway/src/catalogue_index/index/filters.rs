use std::collections::HashMap;

use roaring::RoaringBitmap;

use super::{
    column::Column,
    values::{Value, Values, ValuesBuilder},
};
use crate::catalogue_index::{
    numbers::count,
    product::{IndexedProduct, MasterCategory},
    text::fold,
};

/// Ratings that a filter can require at least.
const RATINGS: [u8; 5] = [1, 2, 3, 4, 5];

/// Products by filter value.
#[derive(Debug, Default)]
pub(in crate::catalogue_index) struct FilterIndex {
    tree: Vec<MasterCategory>,
    /// By slug of a master category or subcategory, or id of a master category.
    categories: HashMap<String, RoaringBitmap>,
    subcategories: HashMap<i32, RoaringBitmap>,
    brands: Vec<Value>,
    brand_positions: HashMap<i32, usize>,
    tabs: HashMap<String, RoaringBitmap>,
    /// By position in the tree: each master category, followed by its subcategories.
    category_column: Column,
    brand_column: Column,
    color_column: Column,
    size_column: Column,
    pub(in crate::catalogue_index) colors: Values,
    pub(in crate::catalogue_index) sizes: Values,
    pub(in crate::catalogue_index) new: RoaringBitmap,
    pub(in crate::catalogue_index) hot: RoaringBitmap,
    pub(in crate::catalogue_index) in_stock: RoaringBitmap,
    /// Products with at least the rating at the same position of [`RATINGS`].
    rated: [RoaringBitmap; RATINGS.len()],
}

impl FilterIndex {
    /// The products must be in the order of their positions.
    pub(super) fn new(products: &[IndexedProduct], tree: Vec<MasterCategory>) -> Self {
        let mut index = Self::default();
        let (mut colors, mut sizes) = (ValuesBuilder::default(), ValuesBuilder::default());
        let mut by_slug: HashMap<String, RoaringBitmap> = HashMap::new();
        let mut brands: HashMap<i32, Value> = HashMap::new();
        for (product, position) in products.iter().zip(0..) {
            index.add_flags(product, position);
            for category in &product.categories {
                let slug = category.slug.to_ascii_lowercase();
                by_slug.entry(slug).or_default().insert(position);
            }
            if let Some(brand) = &product.brand {
                let value = brands.entry(brand.id).or_insert_with(|| Value {
                    key: brand.id.to_string(),
                    label: brand.name.clone(),
                    swatch: None,
                    products: RoaringBitmap::new(),
                });
                value.products.insert(position);
            }
            for color in &product.colors {
                colors.add(position, &color.name, color.swatch.as_deref());
                for size in &color.sizes {
                    sizes.add(position, size, None);
                }
            }
        }
        index.colors = colors.alphabetical();
        index.sizes = sizes.by_size();
        index.set_brands(brands);
        index.set_categories(by_slug, tree);
        index.set_columns(count(products.len()));
        index
    }

    /// Number of listed products in each category: each master category, followed by its subcategories.
    pub(in crate::catalogue_index) fn category_counts(&self, listed: &RoaringBitmap) -> Vec<u32> {
        self.category_column.counts(listed)
    }

    /// Number of listed products of each brand.
    pub(in crate::catalogue_index) fn brand_counts(&self, listed: &RoaringBitmap) -> Vec<u32> {
        self.brand_column.counts(listed)
    }

    /// Number of listed products in each colour.
    pub(in crate::catalogue_index) fn color_counts(&self, listed: &RoaringBitmap) -> Vec<u32> {
        self.color_column.counts(listed)
    }

    /// Number of listed products in each size.
    pub(in crate::catalogue_index) fn size_counts(&self, listed: &RoaringBitmap) -> Vec<u32> {
        self.size_column.counts(listed)
    }

    /// Master categories in the shop's order.
    pub(in crate::catalogue_index) fn tree(&self) -> &[MasterCategory] {
        &self.tree
    }

    pub(in crate::catalogue_index) fn category(&self, slug_or_id: &str) -> Option<&RoaringBitmap> {
        self.categories.get(&slug_or_id.trim().to_ascii_lowercase())
    }

    pub(in crate::catalogue_index) fn subcategory(&self, id: i32) -> Option<&RoaringBitmap> {
        self.subcategories.get(&id)
    }

    /// Brands in alphabetical order.
    pub(in crate::catalogue_index) fn brands(&self) -> &[Value] {
        &self.brands
    }

    pub(in crate::catalogue_index) fn brand(&self, id: i32) -> Option<&Value> {
        self.brands.get(*self.brand_positions.get(&id)?)
    }

    /// Products in the same subcategories, and those in the same master categories. Both contain the product
    /// itself, unless its category is not in the tree.
    pub(in crate::catalogue_index) fn siblings(
        &self,
        product: u32,
    ) -> (RoaringBitmap, RoaringBitmap) {
        let (mut of_category, mut of_master) = (RoaringBitmap::new(), RoaringBitmap::new());
        for master in &self.tree {
            let subcategories = master.subcategories.iter();
            let products = subcategories.filter_map(|category| self.subcategory(category.id));
            let mut is_in_master = false;
            for products in products.filter(|products| products.contains(product)) {
                of_category |= products;
                is_in_master = true;
            }
            if is_in_master && let Some(products) = self.category(&master.id.to_string()) {
                of_master |= products;
            }
        }
        (of_category, of_master)
    }

    /// Products of the same brand; empty for a product without a brand.
    pub(in crate::catalogue_index) fn of_same_brand(&self, product: u32) -> RoaringBitmap {
        let mut brands = self.brands.iter().map(|brand| &brand.products);
        let found = brands.find(|products| products.contains(product));
        found.cloned().unwrap_or_default()
    }

    pub(in crate::catalogue_index) fn tab(&self, key: &str) -> Option<&RoaringBitmap> {
        self.tabs.get(&key.trim().to_ascii_lowercase())
    }

    /// Ratings from 1, each with the products that have at least this rating.
    pub(in crate::catalogue_index) fn ratings(&self) -> impl Iterator<Item = (u8, &RoaringBitmap)> {
        RATINGS.into_iter().zip(&self.rated)
    }

    fn add_flags(&mut self, product: &IndexedProduct, position: u32) {
        if product.is_new {
            self.new.insert(position);
        }
        if product.is_hot {
            self.hot.insert(position);
        }
        if product.in_stock() {
            self.in_stock.insert(position);
        }
        for (rating, rated) in RATINGS.into_iter().zip(&mut self.rated) {
            if product.rating >= f64::from(rating) {
                rated.insert(position);
            }
        }
        if let Some(tab) = &product.tab {
            let key = tab.trim().to_ascii_lowercase();
            self.tabs.entry(key).or_default().insert(position);
        }
    }

    fn set_brands(&mut self, brands: HashMap<i32, Value>) {
        let mut brands: Vec<(i32, Value)> = brands.into_iter().collect();
        brands.sort_by_cached_key(|(id, brand)| (fold(&brand.label), *id));
        self.brand_positions = brands.iter().map(|(id, _)| *id).zip(0..).collect();
        self.brands = brands.into_iter().map(|(_, brand)| brand).collect();
    }

    fn set_categories(
        &mut self,
        by_slug: HashMap<String, RoaringBitmap>,
        tree: Vec<MasterCategory>,
    ) {
        for master in &tree {
            let mut of_master = RoaringBitmap::new();
            for category in &master.subcategories {
                let slug = category.slug.to_ascii_lowercase();
                if let Some(products) = by_slug.get(&slug) {
                    of_master |= products;
                    self.subcategories.insert(category.id, products.clone());
                }
            }
            // The slug of a master category may be the slug of a subcategory, too.
            for key in [master.id.to_string(), master.slug.to_ascii_lowercase()] {
                *self.categories.entry(key).or_default() |= &of_master;
            }
        }
        for (slug, products) in by_slug {
            *self.categories.entry(slug).or_default() |= products;
        }
        self.tree = tree;
    }

    fn set_columns(&mut self, product_count: u32) {
        fn products<'a>(
            values: impl Iterator<Item = &'a Value> + Clone,
        ) -> impl Iterator<Item = &'a RoaringBitmap> + Clone {
            values.map(|value| &value.products)
        }
        let no_products = RoaringBitmap::new();
        let slugs = self.tree.iter().flat_map(|master| {
            let subcategories = master.subcategories.iter();
            let subcategories = subcategories.map(|category| category.slug.as_str());
            [master.slug.as_str()].into_iter().chain(subcategories)
        });
        let of_categories = slugs.map(|slug| self.category(slug).unwrap_or(&no_products));
        self.category_column = Column::new(product_count, of_categories);
        self.brand_column = Column::new(product_count, products(self.brands.iter()));
        self.color_column = Column::new(product_count, products(self.colors.iter()));
        self.size_column = Column::new(product_count, products(self.sizes.iter()));
    }
}
