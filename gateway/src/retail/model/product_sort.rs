/// The order of a product list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ProductSort {
    /// The shop's own order.
    #[default]
    Default,
    /// Newest first.
    Newest,
    /// Cheapest first.
    PriceAsc,
    /// Most expensive first.
    PriceDesc,
    /// By name, A to Z.
    NameAsc,
    /// By name, Z to A.
    NameDesc,
    /// Best rated first.
    Rating,
}

impl ProductSort {
    /// Name in both the Retail API and the public API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Newest => "newest",
            Self::PriceAsc => "price_asc",
            Self::PriceDesc => "price_desc",
            Self::NameAsc => "name_asc",
            Self::NameDesc => "name_desc",
            Self::Rating => "rating",
        }
    }
}
