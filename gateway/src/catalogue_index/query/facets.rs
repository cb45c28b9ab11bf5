use roaring::RoaringBitmap;

use super::filters::{Facet, Filters, Selection};
use crate::catalogue_index::{
    index::{CatalogueIndex, PriceView, Value, value_key},
    numbers::{bitmap_len, position},
    product::MasterCategory,
};

/// Number of bars of the price histogram.
const HISTOGRAM_BARS: u32 = 24;
/// Highest price of the front end's filter for small budgets, in cents.
pub const SMALL_BUDGET_CENTS: i32 = 2500;

/// Values of all filters with the number of products that each value gives. The counts of a facet ignore the filter
/// of that facet itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facets {
    /// Master categories with their subcategories, in the shop's order.
    pub categories: Vec<CategoryFacet>,
    /// Brands in alphabetical order; the value is the id.
    pub brands: Vec<FacetValue>,
    /// Colours in alphabetical order.
    pub colors: Vec<FacetValue>,
    /// Sizes from small to large.
    pub sizes: Vec<FacetValue>,
    /// Starting prices.
    pub prices: PriceFacet,
    /// Lowest average ratings, 1 to 5.
    pub ratings: Vec<FacetValue>,
    /// Products marked as new.
    pub new: FlagFacet,
    /// Hot deals.
    pub hot: FlagFacet,
    /// Products in stock.
    pub in_stock: FlagFacet,
    /// Products with a sale price.
    pub on_sale: FlagFacet,
}

/// Value of a filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetValue {
    /// Value of the filter.
    pub value: String,
    /// Text to show.
    pub label: String,
    /// CSS colour of a swatch; not validated.
    pub swatch: Option<String>,
    /// Number of products that the list has with this value as the facet's only filter.
    pub count: u32,
    /// Whether the filter has this value.
    pub is_selected: bool,
}

/// Category with its subcategories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryFacet {
    /// Id of the master category or subcategory.
    pub id: i32,
    /// Slug, name and count.
    pub value: FacetValue,
    /// Subcategories; empty for subcategories.
    pub subcategories: Vec<CategoryFacet>,
}

/// Filter that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlagFacet {
    /// Number of products that the list has with the filter.
    pub count: u32,
    /// Whether the filter is on.
    pub is_selected: bool,
}

/// Bounds and distribution of the starting prices, without the price filter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceFacet {
    /// Lowest starting price in cents. 0 for an empty list.
    pub min_cents: i32,
    /// Highest starting price in cents. 0 for an empty list.
    pub max_cents: i32,
    /// Number of products in bars of equal width from the lowest to the highest price.
    pub histogram: Vec<u32>,
    /// Number of products with a starting price of at most 25 euro.
    pub small_budget_count: u32,
}

impl Facets {
    pub(in crate::catalogue_index) fn new(
        index: &CatalogueIndex,
        prices: &PriceView,
        filters: &Filters,
        selection: &Selection,
        listed: &RoaringBitmap,
    ) -> Self {
        let known = index.filters();
        let counter = Counter { selection, listed };
        let flag = |facet, products, is_selected| FlagFacet {
            count: counter.count(facet, |base| bitmap_len(base.intersection_len(products))),
            is_selected,
        };
        let brands: Vec<String> = filters.brands.iter().map(ToString::to_string).collect();
        let (colors, sizes) = (keys(&filters.colors), keys(&filters.sizes));
        Self {
            categories: counter.count(Facet::Category, |base| {
                category_facets(known.tree(), filters, &known.category_counts(base))
            }),
            brands: counter.count(Facet::Brand, |base| {
                facet_values(known.brands().iter(), known.brand_counts(base), &brands)
            }),
            colors: counter.count(Facet::Color, |base| {
                facet_values(known.colors.iter(), known.color_counts(base), &colors)
            }),
            sizes: counter.count(Facet::Size, |base| {
                facet_values(known.sizes.iter(), known.size_counts(base), &sizes)
            }),
            prices: counter.count(Facet::Price, |base| PriceFacet::new(prices, base)),
            ratings: counter.count(Facet::Rating, |base| {
                let ratings = known.ratings();
                ratings
                    .map(|(rating, products)| FacetValue {
                        value: rating.to_string(),
                        label: rating.to_string(),
                        swatch: None,
                        count: bitmap_len(base.intersection_len(products)),
                        is_selected: filters.min_rating == Some(rating),
                    })
                    .collect()
            }),
            new: flag(Facet::New, &known.new, filters.new),
            hot: flag(Facet::Hot, &known.hot, filters.hot),
            in_stock: flag(Facet::InStock, &known.in_stock, filters.in_stock),
            on_sale: flag(Facet::OnSale, &prices.on_sale, filters.on_sale),
        }
    }
}

impl PriceFacet {
    fn new(prices: &PriceView, products: &RoaringBitmap) -> Self {
        let cents: Vec<i32> = products.iter().map(|p| prices.starting_cents(p)).collect();
        let (Some(&min_cents), Some(&max_cents)) = (cents.iter().min(), cents.iter().max()) else {
            return Self::default();
        };
        // Each price is below the end of the last bar. A multiplication is faster than a division.
        let width = u64::from(max_cents.abs_diff(min_cents)) + 1;
        let bars_per_cent = (u64::from(HISTOGRAM_BARS) << 32) / width;
        let mut histogram = vec![0_u32; position(HISTOGRAM_BARS)];
        let mut small_budget_count = 0;
        for cents in cents {
            small_budget_count += u32::from(cents <= SMALL_BUDGET_CENTS);
            let bar = (u64::from(cents.abs_diff(min_cents)) * bars_per_cent) >> 32;
            if let Some(bar) = usize::try_from(bar)
                .ok()
                .and_then(|bar| histogram.get_mut(bar))
            {
                *bar += 1;
            }
        }
        Self {
            min_cents,
            max_cents,
            histogram,
            small_budget_count,
        }
    }
}

/// Counts products for facets.
struct Counter<'a> {
    selection: &'a Selection,
    /// Products that match all filters.
    listed: &'a RoaringBitmap,
}

impl Counter<'_> {
    /// Counts among the products that match all filters but the facet's own.
    fn count<T>(&self, facet: Facet, count: impl FnOnce(&RoaringBitmap) -> T) -> T {
        match self.selection.without(facet) {
            Some(base) => count(&base),
            None => count(self.listed),
        }
    }
}

fn facet_values<'v>(
    values: impl Iterator<Item = &'v Value>,
    counts: Vec<u32>,
    selected: &[String],
) -> Vec<FacetValue> {
    values
        .zip(counts)
        .map(|(value, count)| FacetValue {
            value: value.key.clone(),
            label: value.label.clone(),
            swatch: value.swatch.clone(),
            count,
            is_selected: selected.contains(&value.key),
        })
        .collect()
}

fn keys(names: &[String]) -> Vec<String> {
    names.iter().map(|name| value_key(name)).collect()
}

/// Takes the counts of each master category, followed by those of its subcategories.
fn category_facets(
    tree: &[MasterCategory],
    filters: &Filters,
    counts: &[u32],
) -> Vec<CategoryFacet> {
    let mut counts = counts.iter().copied();
    let mut facet = |id, slug: &str, name: &str, is_selected: bool| CategoryFacet {
        id,
        value: FacetValue {
            value: slug.to_owned(),
            label: name.to_owned(),
            swatch: None,
            count: counts.next().unwrap_or_default(),
            is_selected: is_selected || is_one_of(&filters.categories, slug),
        },
        subcategories: Vec::new(),
    };
    tree.iter()
        .map(|master| {
            let by_id = is_one_of(&filters.categories, &master.id.to_string());
            let mut of_master = facet(master.id, &master.slug, &master.name, by_id);
            let subcategories = master.subcategories.iter();
            let subcategories = subcategories.map(|category| {
                let by_id = filters.subcategories.contains(&category.id);
                facet(category.id, &category.slug, &category.name, by_id)
            });
            of_master.subcategories = subcategories.collect();
            of_master
        })
        .collect()
}

fn is_one_of(categories: &[String], wanted: &str) -> bool {
    let mut categories = categories.iter();
    categories.any(|category| category.trim().eq_ignore_ascii_case(wanted))
}
