use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::retail::model::Product;

/// Product of a list in a compact form. It takes a third of a [`Product`]'s memory. Files contain it, so a
/// change of [`Product`] is a change of their format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedProduct(Arc<[u8]>);

impl EncodedProduct {
    pub(super) fn new(product: &Product) -> Result<Self, postcard::Error> {
        Ok(Self(postcard::to_stdvec(product)?.into()))
    }

    pub(super) fn decode(&self) -> Result<Product, postcard::Error> {
        postcard::from_bytes(&self.0)
    }

    /// Length in bytes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}
