//! URL parameters of product lists, as the front end writes them (`features/catalog/list-filters.ts`).

/// URL parameter of a product list.
pub struct ListParameter {
    /// Name.
    pub name: &'static str,
    /// Whether the parameter creates unlimited lists, such as a search or a price range. Crawling them would load the
    /// Retail API without finding new products. (`new`, `hot` and `page` are few, and pages link to them.)
    pub(super) is_endless: bool,
}

const fn few(name: &'static str) -> ListParameter {
    ListParameter {
        name,
        is_endless: false,
    }
}

const fn endless(name: &'static str) -> ListParameter {
    ListParameter {
        name,
        is_endless: true,
    }
}

/// Parameters in the order of the URL.
pub const LIST_PARAMETERS: [ListParameter; 14] = [
    few("category"),
    few("title"),
    few("subcategory"),
    few("brand"),
    few("brandName"),
    endless("searchTerm"),
    endless("min"),
    endless("max"),
    few("new"),
    few("hot"),
    endless("instock"),
    endless("onsale"),
    endless("sort"),
    few("page"),
];
