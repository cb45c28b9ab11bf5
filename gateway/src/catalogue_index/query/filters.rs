use roaring::RoaringBitmap;

use crate::catalogue_index::index::{CatalogueIndex, PriceView};

/// Filters of a product list. A product must match every filter; of a filter with several values, one is enough.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent filters, as in the URL"
)]
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Filters {
    /// Slugs of categories or master categories, or ids of master categories.
    pub categories: Vec<String>,
    /// Ids of subcategories.
    pub subcategories: Vec<i32>,
    /// Ids of brands.
    pub brands: Vec<i32>,
    /// Names of colours.
    pub colors: Vec<String>,
    /// Names of sizes.
    pub sizes: Vec<String>,
    /// Lowest starting price in cents.
    pub min_price_cents: Option<i32>,
    /// Highest starting price in cents.
    pub max_price_cents: Option<i32>,
    /// Lowest average rating, 1 to 5.
    pub min_rating: Option<u8>,
    /// Only products marked as new.
    pub new: bool,
    /// Only hot deals.
    pub hot: bool,
    /// Only products in stock.
    pub in_stock: bool,
    /// Only products with a sale price.
    pub on_sale: bool,
    /// Key of a home page tab; `all` doesn't filter.
    pub tab: Option<String>,
}

/// Filter with a facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::catalogue_index) enum Facet {
    Category,
    Brand,
    Color,
    Size,
    Price,
    Rating,
    New,
    Hot,
    InStock,
    OnSale,
}

/// Products that match each of the filters.
pub(in crate::catalogue_index) struct Selection {
    /// Products that match the filters without a facet: term and tab. `None` for all products.
    base: Option<RoaringBitmap>,
    by_facet: Vec<(Facet, RoaringBitmap)>,
    product_count: u32,
}

impl Selection {
    pub(in crate::catalogue_index) fn new(
        index: &CatalogueIndex,
        prices: &PriceView,
        filters: &Filters,
        found: Option<RoaringBitmap>,
    ) -> Self {
        let mut selection = Self {
            base: found,
            by_facet: Vec::new(),
            product_count: index.product_count(),
        };
        selection.require_tab(index, filters);
        selection.require_values(index, filters);
        selection.require_flags(index, prices, filters);
        if filters.min_price_cents.is_some() || filters.max_price_cents.is_some() {
            let within = prices.within(filters.min_price_cents, filters.max_price_cents);
            selection.by_facet.push((Facet::Price, within));
        }
        selection
    }

    /// Products that match all filters.
    pub(in crate::catalogue_index) fn all(&self) -> RoaringBitmap {
        self.intersection(None)
    }

    /// Products that match all filters but the facet's own.
    pub(in crate::catalogue_index) fn without(&self, facet: Facet) -> Option<RoaringBitmap> {
        let is_active = self.by_facet.iter().any(|(active, _)| *active == facet);
        is_active.then(|| self.intersection(Some(facet)))
    }

    fn intersection(&self, except: Option<Facet>) -> RoaringBitmap {
        let facets = self.by_facet.iter();
        let mut parts: Vec<&RoaringBitmap> = facets
            .filter(|(facet, _)| Some(*facet) != except)
            .map(|(_, products)| products)
            .chain(&self.base)
            .collect();
        parts.sort_by_key(|products| products.len());
        let mut parts = parts.into_iter();
        let Some(smallest) = parts.next() else {
            let mut all = RoaringBitmap::new();
            all.insert_range(0..self.product_count);
            return all;
        };
        parts.fold(smallest.clone(), |both, part| both & part)
    }

    fn require_tab(&mut self, index: &CatalogueIndex, filters: &Filters) {
        let tab = filters.tab.as_deref().map(str::trim).unwrap_or_default();
        if !tab.is_empty() && !tab.eq_ignore_ascii_case("all") {
            let of_tab = index.filters().tab(tab).cloned().unwrap_or_default();
            self.base = Some(match self.base.take() {
                Some(base) => base & of_tab,
                None => of_tab,
            });
        }
    }

    fn require_values(&mut self, index: &CatalogueIndex, filters: &Filters) {
        let known = index.filters();
        let categories = union(&filters.categories, |slug| known.category(slug));
        let subcategories = union(&filters.subcategories, |id| known.subcategory(*id));
        let categories = match (categories, subcategories) {
            (Some(categories), Some(subcategories)) => Some(categories & subcategories),
            (categories, subcategories) => categories.or(subcategories),
        };
        let brands = union(&filters.brands, |id| {
            known.brand(*id).map(|brand| &brand.products)
        });
        let colors = union(&filters.colors, |name| {
            known.colors.get(name).map(|color| &color.products)
        });
        let sizes = union(&filters.sizes, |name| {
            known.sizes.get(name).map(|size| &size.products)
        });
        let values = [
            (Facet::Category, categories),
            (Facet::Brand, brands),
            (Facet::Color, colors),
            (Facet::Size, sizes),
        ];
        for (facet, products) in values {
            self.by_facet
                .extend(products.map(|products| (facet, products)));
        }
    }

    fn require_flags(&mut self, index: &CatalogueIndex, prices: &PriceView, filters: &Filters) {
        let known = index.filters();
        let flags = [
            (filters.new, Facet::New, &known.new),
            (filters.hot, Facet::Hot, &known.hot),
            (filters.in_stock, Facet::InStock, &known.in_stock),
            (filters.on_sale, Facet::OnSale, &prices.on_sale),
        ];
        for (is_required, facet, products) in flags {
            if is_required {
                self.by_facet.push((facet, products.clone()));
            }
        }
        if let Some(minimum) = filters.min_rating {
            let rated = known.ratings().find(|(rating, _)| *rating >= minimum);
            let products = rated.map(|(_, products)| products.clone());
            self.by_facet
                .push((Facet::Rating, products.unwrap_or_default()));
        }
    }
}

/// Products that match one of the values. `None` without values.
fn union<'a, T>(
    values: &[T],
    products: impl Fn(&T) -> Option<&'a RoaringBitmap>,
) -> Option<RoaringBitmap> {
    let found = values.iter().filter_map(products);
    (!values.is_empty()).then(|| found.fold(RoaringBitmap::new(), |all, part| all | part))
}
