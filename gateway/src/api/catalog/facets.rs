//! Facets of a product list: the values of each filter with the number of products that each value gives.

use serde::Serialize;
use utoipa::ToSchema;

use super::from_retail::is_hex_color;
use crate::catalogue_index as index;

/// Values of all filters. The counts of a facet apply every filter but the facet's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListFacets {
    /// Master categories with their subcategories, in the shop's order. Parameters `category` and `categories`.
    categories: Vec<CategoryFacet>,
    /// Brands in alphabetical order. Parameters `brand` and `brands`; the value is an id.
    brands: Vec<FacetValue>,
    /// Colours in alphabetical order. Parameter `colors`.
    colors: Vec<ColorFacetValue>,
    /// Sizes from small to large. Parameter `sizes`.
    sizes: Vec<FacetValue>,
    /// Prices, as in the price filter. Parameters `minPriceCents` and `maxPriceCents`.
    price: PriceFacet,
    /// Lowest average ratings. Parameter `minRating`; the value is a number from 1 to 5.
    ratings: Vec<FacetValue>,
    /// Products marked as new. Parameter `new`.
    new: FlagFacet,
    /// Hot deals. Parameter `hot`.
    hot: FlagFacet,
    /// Products in stock. Parameter `inStock`.
    in_stock: FlagFacet,
    /// Products with a sale price. Parameter `onSale`.
    on_sale: FlagFacet,
}

/// A value of a filter.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetValue {
    /// Value of the facet's parameter, as text: of brands and ratings, the number in decimal digits.
    value: String,
    /// Text to show.
    label: String,
    /// Number of products that the list has with this value alone.
    #[schema(minimum = 0)]
    count: u32,
    /// Whether the list is filtered by this value.
    selected: bool,
}

/// A colour.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColorFacetValue {
    /// The value.
    #[serde(flatten)]
    value: FacetValue,
    /// Colour of the swatch as `#rgb` or `#rrggbb`, or null.
    #[schema(required, example = "#2f4858")]
    color: Option<String>,
}

/// A master category with its subcategories.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryFacet {
    /// Id of the master category. `category` and `categories` take it, too; `value` is the slug.
    id: i32,
    /// The value.
    #[serde(flatten)]
    value: FacetValue,
    /// Subcategories in the shop's order.
    subcategories: Vec<SubcategoryFacet>,
}

/// A subcategory.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubcategoryFacet {
    /// Id, the value of the `subcategory` parameter. `value` is the slug, for `category` and `categories`.
    id: i32,
    /// The value.
    #[serde(flatten)]
    value: FacetValue,
}

/// Bounds and distribution of the prices.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceFacet {
    /// Lowest price in cents. 0 for an empty list.
    min_cents: i32,
    /// Highest price in cents. 0 for an empty list.
    max_cents: i32,
    /// Number of products in bars of equal width from the lowest to the highest price.
    histogram: Vec<u32>,
    /// Number of products that cost at most 25 euro. The list has them with `maxPriceCents=2500` as its price filter.
    #[schema(minimum = 0)]
    small_budget_count: u32,
}

/// A filter that is on or off.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FlagFacet {
    /// Number of products that the list has with the filter.
    #[schema(minimum = 0)]
    count: u32,
    /// Whether the filter is on.
    selected: bool,
}

impl From<index::Facets> for ListFacets {
    fn from(facets: index::Facets) -> Self {
        let values =
            |values: Vec<index::FacetValue>| values.into_iter().map(FacetValue::from).collect();
        Self {
            categories: facets
                .categories
                .into_iter()
                .map(CategoryFacet::from)
                .collect(),
            brands: values(facets.brands),
            colors: facets
                .colors
                .into_iter()
                .map(ColorFacetValue::from)
                .collect(),
            sizes: values(facets.sizes),
            price: PriceFacet {
                min_cents: facets.prices.min_cents,
                max_cents: facets.prices.max_cents,
                histogram: facets.prices.histogram,
                small_budget_count: facets.prices.small_budget_count,
            },
            ratings: values(facets.ratings),
            new: facets.new.into(),
            hot: facets.hot.into(),
            in_stock: facets.in_stock.into(),
            on_sale: facets.on_sale.into(),
        }
    }
}

impl From<index::FacetValue> for FacetValue {
    fn from(value: index::FacetValue) -> Self {
        Self {
            value: value.value,
            label: value.label,
            count: value.count,
            selected: value.is_selected,
        }
    }
}

impl From<index::FacetValue> for ColorFacetValue {
    fn from(mut value: index::FacetValue) -> Self {
        Self {
            color: value.swatch.take().filter(|color| is_hex_color(color)),
            value: value.into(),
        }
    }
}

impl From<index::CategoryFacet> for CategoryFacet {
    fn from(category: index::CategoryFacet) -> Self {
        let subcategories = category.subcategories.into_iter();
        Self {
            id: category.id,
            value: category.value.into(),
            subcategories: subcategories
                .map(|category| SubcategoryFacet {
                    id: category.id,
                    value: category.value.into(),
                })
                .collect(),
        }
    }
}

impl From<index::FlagFacet> for FlagFacet {
    fn from(flag: index::FlagFacet) -> Self {
        Self {
            count: flag.count,
            selected: flag.is_selected,
        }
    }
}
