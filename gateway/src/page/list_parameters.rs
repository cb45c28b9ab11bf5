//! The parameters of a product list's address, as the front end writes them (`features/catalog/list-filters.ts`).

/// A parameter of a product list's address.
pub struct ListParameter {
    /// Its name.
    pub name: &'static str,
    /// Whether lists with it have no end: shoppers narrow or sort by it as they like, each such list is asked of the Retail
    /// API, and every product is in others and in the sitemap. (`new`, `hot` and `page` are few, and pages link to them.)
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

/// All of them, in the order of the address.
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
