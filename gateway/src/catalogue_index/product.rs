//! The catalogue that an index is built from.

use serde::{Deserialize, Serialize};

/// Listed products and category tree of a shop.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// Products that lists show. Products that are variants of another product are not listed.
    pub products: Vec<IndexedProduct>,
    /// Master categories in the shop's order.
    pub masters: Vec<MasterCategory>,
}

/// Master category with its subcategories.
#[derive(Debug, Clone)]
pub struct MasterCategory {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Subcategories in the shop's order.
    pub subcategories: Vec<Subcategory>,
}

/// Category below a master category.
#[derive(Debug, Clone)]
pub struct Subcategory {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Product with the data that search, filters and orders need.
#[derive(Debug, Clone, Default)]
pub struct IndexedProduct {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Stock keeping code.
    pub code: Option<String>,
    /// Short description, plain text.
    pub short_text: Option<String>,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
    /// Quantity in stock.
    pub stock: i32,
    /// Marked as new.
    pub is_new: bool,
    /// Marked as a top product.
    pub is_top: bool,
    /// Marked as a hot deal.
    pub is_hot: bool,
    /// Average rating, 0 to 5.
    pub rating: f64,
    /// Number of reviews.
    pub review_count: i32,
    /// Sort key of the shop's own order. Products with equal values are ordered by `is_top`, then by id. 0 for all
    /// products if the order of the Retail API's lists is not known.
    pub shop_order: u32,
    /// Sort key of the order "newest": greater values are newer. Products with equal values are ordered by id.
    pub recency: i64,
    /// Key of the home page tab that shows the product.
    pub tab: Option<String>,
    /// Brand.
    pub brand: Option<Brand>,
    /// Categories that list the product.
    pub categories: Vec<Category>,
    /// Colours with their sizes.
    pub colors: Vec<Color>,
    /// Variants that are separate products.
    pub variants: Vec<Variant>,
}

/// Brand of a product.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Brand {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Category that lists a product.
#[derive(Debug, Clone)]
pub struct Category {
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Colour with its price and sizes.
#[derive(Debug, Clone)]
pub struct Color {
    /// CSS colour of the swatch.
    pub swatch: Option<String>,
    /// Name of the colour; empty if the product has only sizes.
    pub name: String,
    /// Price in cents.
    pub price_cents: i32,
    /// Sizes in this colour.
    pub sizes: Vec<String>,
}

/// Variant that is a separate product.
#[derive(Debug, Clone)]
pub struct Variant {
    /// Name.
    pub name: String,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
    /// Quantity in stock.
    pub stock: i32,
}

/// Prices of a product in one price list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductPrices {
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
    /// Price of each colour in cents.
    pub color_cents: Vec<i32>,
    /// Prices of the variants that are separate products.
    pub variants: Vec<VariantPrices>,
}

/// Prices of a variant that is a separate product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantPrices {
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
}

impl IndexedProduct {
    /// Returns the public prices.
    pub fn prices(&self) -> ProductPrices {
        ProductPrices {
            price_cents: self.price_cents,
            sale_price_cents: self.sale_price_cents,
            color_cents: self.colors.iter().map(|color| color.price_cents).collect(),
            variants: self
                .variants
                .iter()
                .map(|variant| VariantPrices {
                    price_cents: variant.price_cents,
                    sale_price_cents: variant.sale_price_cents,
                })
                .collect(),
        }
    }

    /// Returns `true` if the product or one of its variants is in stock.
    pub fn in_stock(&self) -> bool {
        self.stock > 0 || self.variants.iter().any(|variant| variant.stock > 0)
    }
}

impl ProductPrices {
    /// Price that the Retail API compares in its price filter and price orders: the price of the cheapest
    /// variant, else of the cheapest colour, else the sale price, else the regular price.
    pub fn starting_cents(&self) -> i32 {
        let variants = self.variants.iter().map(|variant| variant.charged_cents());
        variants
            .min()
            .or_else(|| self.color_cents.iter().copied().min())
            .unwrap_or_else(|| self.sale_price_cents.unwrap_or(self.price_cents))
    }

    /// Returns `true` if the product or one of its variants has a sale price below its regular price.
    pub fn on_sale(&self) -> bool {
        self.price_pairs().any(|(regular, sale)| sale < regular)
    }

    /// Biggest saving of the product and its variants: in thousandths of the regular price, and in cents.
    pub(in crate::catalogue_index) fn biggest_saving(&self) -> (i64, i64) {
        self.price_pairs()
            .filter(|(regular, sale)| sale < regular)
            .map(|(regular, sale)| {
                let cents = i64::from(regular) - i64::from(sale);
                (cents * 1_000 / i64::from(regular).max(1), cents)
            })
            .max()
            .unwrap_or_default()
    }

    /// Regular price and sale price of the product and its variants, where there is a sale price.
    fn price_pairs(&self) -> impl Iterator<Item = (i32, i32)> {
        let own = [(self.price_cents, self.sale_price_cents)];
        let variants = self
            .variants
            .iter()
            .map(|variant| (variant.price_cents, variant.sale_price_cents));
        own.into_iter()
            .chain(variants)
            .filter_map(|(regular, sale)| Some((regular, sale?)))
    }
}

impl VariantPrices {
    fn charged_cents(self) -> i32 {
        self.sale_price_cents.unwrap_or(self.price_cents)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn prices(
        price_cents: i32,
        sale_price_cents: Option<i32>,
        color_cents: &[i32],
        variants: &[(i32, Option<i32>)],
    ) -> ProductPrices {
        ProductPrices {
            price_cents,
            sale_price_cents,
            color_cents: color_cents.to_vec(),
            variants: variants
                .iter()
                .map(|&(price_cents, sale_price_cents)| VariantPrices {
                    price_cents,
                    sale_price_cents,
                })
                .collect(),
        }
    }

    #[rstest]
    #[case::plain(prices(1000, None, &[], &[]), 1000, false)]
    #[case::on_sale(prices(1000, Some(800), &[], &[]), 800, true)]
    #[case::sale_price_above_the_regular_one(prices(1000, Some(1200), &[], &[]), 1200, false)]
    #[case::colors(prices(1000, Some(800), &[1500, 900], &[]), 900, true)]
    #[case::variants(prices(1000, None, &[], &[(2000, None), (900, Some(700))]), 700, true)]
    #[case::variants_before_colors(prices(1000, None, &[100], &[(2000, None)]), 2000, false)]
    fn prices_follow_the_retail_api(
        #[case] prices: ProductPrices,
        #[case] starting_cents: i32,
        #[case] on_sale: bool,
    ) {
        assert_eq!(prices.starting_cents(), starting_cents);
        assert_eq!(prices.on_sale(), on_sale);
    }

    #[test]
    fn the_biggest_saving_counts_in_proportion_to_the_price() {
        let saving = prices(1000, Some(900), &[], &[(200, Some(100)), (100, Some(200))]);
        assert_eq!(saving.biggest_saving(), (500, 100));
        assert_eq!(prices(1000, None, &[], &[]).biggest_saving(), (0, 0));
    }
}
