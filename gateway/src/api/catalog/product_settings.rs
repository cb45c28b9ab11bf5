use std::sync::Arc;

use crate::{
    catalogue::Catalogues,
    http::problem::ApiResult,
    retail::model::{MasterCategory, Product},
    shop_context::ShopContext,
    tenants::{Tenant, TenantConfig, config::ProductCategories},
};

/// Settings of a shop for responses about its products.
#[derive(Clone)]
pub(super) struct ProductSettings {
    tenant: Arc<Tenant>,
    /// Empty without a recent catalogue: settings then know the categories that a product names, and no master
    /// categories.
    masters: Arc<[MasterCategory]>,
}

impl ProductSettings {
    pub(super) fn of(shop: &ShopContext) -> ApiResult<Self> {
        let tenant = Arc::clone(&shop.tenant);
        let masters = match tenant.config.named_categories().next() {
            Some(_) => shop.service::<Catalogues>()?.masters(&tenant),
            None => None,
        };
        Ok(Self {
            masters: masters.unwrap_or_default(),
            tenant,
        })
    }

    pub(super) fn tenant(&self) -> &Tenant {
        &self.tenant
    }

    pub(super) fn config(&self) -> &TenantConfig {
        &self.tenant.config
    }

    pub(super) fn categories<'a>(&'a self, product: &'a Product) -> ProductCategories<'a> {
        let own = product.categories.iter();
        let own = own.map(|category| category.slug.as_str());
        ProductCategories::new(own, &self.masters)
    }
}
