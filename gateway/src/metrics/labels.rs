use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
};

/// Labels of a metric per shop.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ShopLabels {
    /// Short name of the shop.
    pub shop: String,
}

/// Counter per shop.
pub type ShopCounter = Family<ShopLabels, Counter>;

impl From<&str> for ShopLabels {
    fn from(shop: &str) -> Self {
        Self {
            shop: shop.to_owned(),
        }
    }
}
