//! Parameters of product lists.

use serde::Deserialize;
use utoipa::IntoParams;

use super::{search_term, values::Values};
use crate::{
    catalogue_index::{Filters, ListQuery, MAX_VALUE_CHARACTERS, Page, Sort},
    customer_pricing::Pricing,
    http::{
        parameters::{FieldErrors, Parameters},
        problem::FieldErrorCode,
    },
    retail::model::{ProductQuery, ProductSort},
};

/// Filters, order and page. Every filter narrows the list; of a filter with several values, a product needs
/// one. Unknown keys are ignored.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent filters, as in the URL"
)]
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ProductListQuery {
    /// Slug of a category or master category, or the id of a master category.
    #[param(max_length = 100)]
    category: Option<String>,
    /// Categories, as alternatives to each other and to `category`: slugs of categories or master categories, or ids of master
    /// categories, up to 100 characters each. Only with a catalogue index.
    #[param(style = Form, explode = false, value_type = Vec<String>, max_items = 50)]
    categories: Values<String>,
    /// Id of a subcategory.
    #[param(minimum = 1)]
    subcategory: Option<i32>,
    /// Id of a brand.
    #[param(minimum = 1)]
    brand: Option<i32>,
    /// Ids of brands, as alternatives to each other and to `brand`. Only with a catalogue index.
    #[param(style = Form, explode = false, value_type = Vec<i32>, max_items = 50)]
    brands: Values<i32>,
    /// Colours, as alternatives: values that `facets` has, up to 100 characters each. Only with a catalogue index.
    #[param(style = Form, explode = false, value_type = Vec<String>, max_items = 50)]
    colors: Values<String>,
    /// Sizes, as alternatives: values that `facets` has, up to 100 characters each. Only with a catalogue index.
    #[param(style = Form, explode = false, value_type = Vec<String>, max_items = 50)]
    sizes: Values<String>,
    /// Lowest average rating. Only with a catalogue index.
    #[param(minimum = 1, maximum = 5)]
    min_rating: Option<u8>,
    /// Words that must all match name, code, short description or brand. With a catalogue index, typos, word
    /// forms and other spellings match, too.
    #[param(max_length = 100)]
    search_term: Option<String>,
    /// Lowest price in cents.
    #[param(minimum = 0, maximum = 100_000_000)]
    min_price_cents: Option<i32>,
    /// Highest price in cents.
    #[param(minimum = 0, maximum = 100_000_000)]
    max_price_cents: Option<i32>,
    /// True lists only products marked as new; by default false, for all products.
    new: bool,
    /// True lists only hot deals; by default false, for all products.
    hot: bool,
    /// True lists only products in stock; by default false, for all products.
    in_stock: bool,
    /// True lists only products with a sale price; by default false, for all products.
    on_sale: bool,
    /// Key of a home page tab of the storefront.
    #[param(max_length = 100)]
    tab: Option<String>,
    /// Order. By default `relevance` for a search and `default` for other lists.
    ///
    /// - `relevance`: best match first.
    /// - `default`: the shop's own order.
    /// - `newest`: newest first.
    /// - `price_asc`: lowest starting price first.
    /// - `price_desc`: highest starting price first.
    /// - `name_asc`: by name, A to Z.
    /// - `name_desc`: by name, Z to A.
    /// - `rating`: best rated first.
    /// - `saving`: biggest reduction first, in per cent.
    #[param(inline)]
    sort: Option<Sort>,
    /// Page, from 1.
    #[param(minimum = 1, maximum = 10_000, default = 1)]
    page: u32,
    /// Products per page.
    #[param(minimum = 1, maximum = 100, default = 24)]
    per_page: u32,
    /// Whether the response has `facets`; by default false.
    facets: bool,
}

impl Default for ProductListQuery {
    fn default() -> Self {
        let ProductQuery { page, per_page, .. } = ProductQuery::default();
        Self {
            category: None,
            categories: Values::default(),
            subcategory: None,
            brand: None,
            brands: Values::default(),
            colors: Values::default(),
            sizes: Values::default(),
            min_rating: None,
            search_term: None,
            min_price_cents: None,
            max_price_cents: None,
            new: false,
            hot: false,
            in_stock: false,
            on_sale: false,
            tab: None,
            sort: None,
            page,
            per_page,
            facets: false,
        }
    }
}

impl Parameters for ProductListQuery {
    fn check(&self, errors: &mut FieldErrors) {
        check_retail_part(&self.retail_part(Pricing::default()), errors);
        let texts = [
            ("categories", &self.categories),
            ("colors", &self.colors),
            ("sizes", &self.sizes),
        ];
        for (name, values) in texts {
            check_count(name, values, errors);
            for value in &values.0 {
                errors.length(name, value, MAX_VALUE_CHARACTERS);
            }
        }
        check_count("brands", &self.brands, errors);
        for brand in &self.brands.0 {
            errors.range("brands", *brand, &(1..=i32::MAX));
        }
        if let Some(rating) = self.min_rating {
            errors.range("minRating", rating, &(1..=5));
        }
    }
}

fn check_count<T>(name: &str, values: &Values<T>, errors: &mut FieldErrors) {
    if values.0.len() > Values::<T>::MAX {
        let detail = format!("must be at most {} values", Values::<T>::MAX);
        errors.push(name, FieldErrorCode::TooLong, detail);
    }
}

impl ProductListQuery {
    /// Texts without control characters and repeated spaces; values sorted and without duplicates.
    #[must_use]
    pub(super) fn normalized(mut self) -> Self {
        for text in [&mut self.category, &mut self.search_term, &mut self.tab] {
            *text = text.as_deref().and_then(search_term::normalize);
        }
        for values in [&mut self.categories, &mut self.colors, &mut self.sizes] {
            let normalized = values
                .0
                .iter()
                .filter_map(|text| search_term::normalize(text));
            values.0 = normalized.collect();
            values.0.sort_unstable();
            values.0.dedup();
        }
        self.brands.0.sort_unstable();
        self.brands.0.dedup();
        self
    }

    /// Query of the same products at all prices.
    #[must_use]
    pub(super) fn at_all_prices(self) -> Self {
        Self {
            min_price_cents: None,
            max_price_cents: None,
            sort: None,
            page: 1,
            per_page: 1,
            facets: true,
            ..self
        }
    }

    /// The part that the Retail API can answer.
    pub(super) fn retail_part(&self, pricing: Pricing) -> ProductQuery {
        ProductQuery {
            category: self.category.clone(),
            subcategory: self.subcategory,
            brand: self.brand,
            search_term: self.search_term.clone(),
            min_price_cents: self.min_price_cents,
            max_price_cents: self.max_price_cents,
            new: self.new,
            hot: self.hot,
            in_stock: self.in_stock,
            on_sale: self.on_sale,
            tab: self.tab.clone(),
            sort: self.sort.map_or(ProductSort::Default, retail_sort),
            page: self.page,
            per_page: self.per_page,
            pricing,
        }
    }

    /// Names and values of the filters that only an index can apply.
    fn index_filters(&self) -> impl Iterator<Item = (&'static str, String)> {
        let brands: Vec<String> = self.brands.0.iter().map(ToString::to_string).collect();
        let rating = self.min_rating.map(|rating| rating.to_string());
        let filters = [
            ("categories", self.categories.0.join(",")),
            ("brands", brands.join(",")),
            ("colors", self.colors.0.join(",")),
            ("sizes", self.sizes.0.join(",")),
            ("minRating", rating.unwrap_or_default()),
        ];
        filters.into_iter().filter(|(_, value)| !value.is_empty())
    }

    /// Names of the parameters that the Retail API can't answer.
    pub(super) fn ignored_by_retail(&self) -> Vec<&'static str> {
        let mut ignored: Vec<_> = self.index_filters().map(|(name, _)| name).collect();
        let is_index_sort = match self.sort {
            Some(Sort::Saving) => true,
            Some(Sort::Relevance) => self.search_term.is_some(),
            _ => false,
        };
        if is_index_sort {
            ignored.push("sort");
        }
        ignored
    }

    /// Canonical text of all fields; equal for equal lists.
    pub(super) fn canonical(&self) -> String {
        let mut text = self.retail_part(Pricing::default()).canonical();
        for (name, value) in self.index_filters() {
            text.extend([name, "=", &value, "\n"]);
        }
        let sort = self.index_sort();
        if sort == Sort::Saving {
            text.push_str("sort=saving\n");
        } else if sort == Sort::Default && self.search_term.is_some() {
            text.push_str("sort=default\n");
        }
        if self.facets {
            text.push_str("facets\n");
        }
        text
    }

    fn index_sort(&self) -> Sort {
        match self.sort {
            None | Some(Sort::Relevance) if self.search_term.is_some() => Sort::Relevance,
            None | Some(Sort::Relevance) => Sort::Default,
            Some(sort) => sort,
        }
    }

    /// The query for the index.
    pub(super) fn list_query(&self) -> ListQuery {
        let categories = self.category.iter().chain(&self.categories.0);
        ListQuery {
            term: self.search_term.clone(),
            filters: Filters {
                categories: categories.cloned().collect(),
                subcategories: self.subcategory.into_iter().collect(),
                brands: self
                    .brand
                    .into_iter()
                    .chain(self.brands.0.iter().copied())
                    .collect(),
                colors: self.colors.0.clone(),
                sizes: self.sizes.0.clone(),
                min_price_cents: self.min_price_cents,
                max_price_cents: self.max_price_cents,
                min_rating: self.min_rating,
                new: self.new,
                hot: self.hot,
                in_stock: self.in_stock,
                on_sale: self.on_sale,
                tab: self.tab.clone(),
            },
            sort: self.index_sort(),
            page: Page {
                number: self.page,
                size: self.per_page,
            },
            with_facets: self.facets,
        }
    }

    pub(super) fn tab(&self) -> Option<&str> {
        self.tab.as_deref()
    }

    pub(super) const fn has_term(&self) -> bool {
        self.search_term.is_some()
    }

    pub(super) const fn page(&self) -> u32 {
        self.page
    }

    pub(super) const fn per_page(&self) -> u32 {
        self.per_page
    }
}

/// The nearest order that the Retail API has.
const fn retail_sort(sort: Sort) -> ProductSort {
    match sort {
        Sort::Relevance | Sort::Default | Sort::Saving => ProductSort::Default,
        Sort::Newest => ProductSort::Newest,
        Sort::PriceAsc => ProductSort::PriceAsc,
        Sort::PriceDesc => ProductSort::PriceDesc,
        Sort::NameAsc => ProductSort::NameAsc,
        Sort::NameDesc => ProductSort::NameDesc,
        Sort::Rating => ProductSort::Rating,
    }
}

fn check_retail_part(query: &ProductQuery, errors: &mut FieldErrors) {
    for (name, text) in query.texts() {
        let text = text.unwrap_or_default();
        errors.length(name, text, ProductQuery::MAX_TEXT_CHARACTERS);
    }
    for (name, number, range) in query.numbers() {
        if let Some(number) = number {
            errors.range(name, number, &range);
        }
    }
    if let (Some(min), Some(max)) = (query.min_price_cents, query.max_price_cents)
        && min > max
    {
        errors.push(
            "minPriceCents",
            FieldErrorCode::OutOfRange,
            "must not be above maxPriceCents",
        );
    }
    errors.range("page", query.page, &(1..=10_000));
    errors.range("perPage", query.per_page, &(1..=100));
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::http::parameters::parse_query;

    fn query(text: &str) -> ProductListQuery {
        parse_query::<ProductListQuery>(text)
            .ok()
            .unwrap()
            .normalized()
    }

    #[rstest]
    #[case("brands=5,2", "brands=2,5,2", true)]
    #[case("searchTerm=lamp", "searchTerm=lamp&sort=relevance", true)]
    #[case("", "sort=relevance", true)]
    #[case("", "sort=default", true)]
    #[case("searchTerm=lamp", "searchTerm=lamp&sort=default", false)]
    #[case("", "sort=saving", false)]
    #[case("", "facets=true", false)]
    #[case("colors=red", "sizes=red", false)]
    fn equal_lists_have_equal_texts(
        #[case] left: &str,
        #[case] right: &str,
        #[case] are_equal: bool,
    ) {
        assert_eq!(
            query(left).canonical() == query(right).canonical(),
            are_equal
        );
    }

    #[rstest]
    #[case("brand=3&sort=newest", &[])]
    #[case("brands=3&colors=red&minRating=4", &["brands", "colors", "minRating"])]
    #[case("sort=relevance", &[])]
    #[case("searchTerm=lamp&sort=relevance", &["sort"])]
    #[case("sort=saving", &["sort"])]
    fn parameters_that_need_an_index_are_known(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(query(text).ignored_by_retail(), expected);
    }

    #[test]
    fn values_of_a_filter_are_alternatives() {
        let filters = query("brand=3&brands=5,2&category=lamps&categories=rugs")
            .list_query()
            .filters;
        assert_eq!(filters.brands, [3, 2, 5]);
        assert_eq!(filters.categories, ["lamps", "rugs"]);
    }
}
