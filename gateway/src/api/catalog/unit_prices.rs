//! Unit prices of a product and its variants (D-247).

use super::model::UnitPrice;
use crate::{
    api::price::current_price_cents,
    retail::model::{ColorVariant, Product, RelatedVariant},
    tenants::config::{ProductCategories, UnitPricesConfig},
};

pub(super) struct UnitPrices<'a> {
    config: &'a UnitPricesConfig,
    product: &'a Product,
    categories: &'a ProductCategories<'a>,
}

impl<'a> UnitPrices<'a> {
    pub(super) const fn new(
        config: &'a UnitPricesConfig,
        product: &'a Product,
        categories: &'a ProductCategories<'a>,
    ) -> Self {
        Self {
            config,
            product,
            categories,
        }
    }

    /// Unit price that all choices of the product have.
    pub(super) fn of_product(&self) -> Option<UnitPrice> {
        let product = self.product;
        let colors = product.color_variants.iter();
        let related = product.related_variants.iter();
        if !product.color_variants.is_empty() {
            equal(colors.map(|color| self.of_color(color)))
        } else if !product.related_variants.is_empty() {
            equal(related.map(|variant| self.of_variant(variant)))
        } else {
            self.of(None, product.price_cents, product.sale_price_cents)
        }
    }

    /// Unit price that all sizes of the entry have.
    pub(super) fn of_color(&self, color: &ColorVariant) -> Option<UnitPrice> {
        let of = |text| self.of(text, color.price_cents, None);
        if color.sizes.is_empty() {
            return of(None);
        }
        equal(color.sizes.iter().map(|size| of(Some(size))))
    }

    pub(super) fn of_variant(&self, variant: &RelatedVariant) -> Option<UnitPrice> {
        self.of(
            Some(&variant.name),
            variant.price_cents,
            variant.sale_price_cents,
        )
    }

    /// The text of a choice tells its content, else the name of the product.
    fn of(
        &self,
        choice: Option<&str>,
        price_cents: i32,
        sale_price_cents: Option<i32>,
    ) -> Option<UnitPrice> {
        let texts = choice.into_iter().chain([self.product.name.as_str()]);
        let content = self.config.content(texts, self.categories)?;
        let cents = current_price_cents(price_cents, sale_price_cents);
        let (cents, unit) = self.config.unit_price(content, cents)?;
        Some(UnitPrice { cents, unit })
    }
}

/// The value that all have.
fn equal(mut values: impl Iterator<Item = Option<UnitPrice>>) -> Option<UnitPrice> {
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}
