//! URL parameters of product lists, as the front end writes them (`features/catalog/list-filters.ts`).

/// URL parameter of a product list.
pub struct ListParameter {
    /// Name.
    pub name: &'static str,
    /// Whether the parameter can create any number of lists, as a search term or a price range
    /// does. Crawling such lists would load the Retail API without finding new products. (`new`,
    /// `hot` and `page` create few lists, and pages link to them.)
    pub(super) is_unlimited: bool,
}

const fn limited(name: &'static str) -> ListParameter {
    ListParameter {
        name,
        is_unlimited: false,
    }
}

const fn unlimited(name: &'static str) -> ListParameter {
    ListParameter {
        name,
        is_unlimited: true,
    }
}

/// Parameters in the order of the URL.
pub const LIST_PARAMETERS: [ListParameter; 14] = [
    limited("category"),
    limited("title"),
    limited("subcategory"),
    limited("brand"),
    limited("brandName"),
    unlimited("searchTerm"),
    unlimited("min"),
    unlimited("max"),
    limited("new"),
    limited("hot"),
    unlimited("instock"),
    unlimited("onsale"),
    unlimited("sort"),
    limited("page"),
];
