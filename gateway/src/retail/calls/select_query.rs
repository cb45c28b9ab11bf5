use super::Properties;
use crate::retail::{
    RetailClient, RetailError, RetailErrorKind,
    client::Call,
    model::{Brand, MasterCategory, ShippingMethod, ShownProduct, Subcategory, WarehouseStock},
    sql::{
        self, BrandRow, CategoryRow, FindProductIdBySlug, FindWarehouseStock,
        ListApplicationProperties, ListBrands, ListCategories, ListShippingMethods,
        ListShownProducts, ShippingMethodRow, ShownProductRow, Statement,
    },
};

impl RetailClient {
    /// Lists the master categories with their subcategories in display order.
    pub async fn list_categories(&self) -> Result<Vec<MasterCategory>, RetailError> {
        Ok(group_categories(self.select(&ListCategories).await?))
    }

    /// Lists the brands in display order.
    pub async fn list_brands(&self) -> Result<Vec<Brand>, RetailError> {
        Ok(self
            .select(&ListBrands)
            .await?
            .into_iter()
            .map(Brand::from)
            .collect())
    }

    /// Lists the products that product lists show: one entry per product and category, unordered.
    pub async fn list_shown_products(&self) -> Result<Vec<ShownProduct>, RetailError> {
        let rows = self.select(&ListShownProducts).await?;
        Ok(rows.into_iter().map(ShownProduct::from).collect())
    }

    /// Finds the id of the product with this slug; `None` also for an invalid slug.
    pub async fn find_product_id_by_slug(&self, slug: &str) -> Result<Option<i32>, RetailError> {
        match self.select(&FindProductIdBySlug { slug }).await {
            Err(RetailError {
                kind: RetailErrorKind::InvalidText,
                ..
            }) => Ok(None),
            rows => Ok(rows?.first().map(|row| row.id)),
        }
    }

    /// Finds the stock of a product per public warehouse; `None` if the shop doesn't show the
    /// product.
    pub async fn find_warehouse_stock(
        &self,
        product_id: i32,
    ) -> Result<Option<Vec<WarehouseStock>>, RetailError> {
        let rows = self.select(&FindWarehouseStock { product_id }).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let stock = |row: sql::WarehouseStockRow| {
            row.id.map(|id| WarehouseStock {
                id,
                name: row.name,
                quantity: row.quantity,
            })
        };
        Ok(Some(rows.into_iter().filter_map(stock).collect()))
    }

    /// Loads the shop's settings. An empty result is an error, because it would disable the age
    /// gate and all payment methods.
    pub async fn load_application_properties(&self) -> Result<Properties, RetailError> {
        let rows = self.select(&ListApplicationProperties).await?;
        if rows.is_empty() {
            return Err(RetailError::new(
                "list_application_properties",
                RetailErrorKind::Decode("there are no settings"),
            ));
        }
        Ok(rows.into_iter().map(|row| (row.key, row.value)).collect())
    }

    /// Lists the delivery methods in the shop's order. Rows without a valid id or cost are dropped.
    /// [CHK-01]
    pub async fn list_shipping_methods(&self) -> Result<Vec<ShippingMethod>, RetailError> {
        let rows = self.select(&ListShippingMethods).await?;
        let valid = rows.into_iter().filter(|row| row.id > 0);
        Ok(valid.map(ShippingMethod::from).collect())
    }

    /// Drops rows that can't be decoded.
    pub(super) async fn select<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<Vec<S::Row>, RetailError> {
        let parameters = self.query_parameters(statement)?;
        self.rows(&query_call::<S>(&parameters)).await
    }

    /// Fails if a row can't be decoded, for callers that write something when a row is missing.
    pub(super) async fn select_complete<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<Vec<S::Row>, RetailError> {
        let parameters = self.query_parameters(statement)?;
        self.complete_rows(&query_call::<S>(&parameters)).await
    }

    fn query_parameters<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<[(&'static str, String); 1], RetailError> {
        let failed = |kind| RetailError::new(S::NAME, kind);
        let parameters = statement
            .parameters()
            .map_err(|_hostile| failed(RetailErrorKind::InvalidText))?;
        let query = sql::render(S::TEMPLATE, &parameters, self.target().dialect)
            .map_err(|_mistake| failed(RetailErrorKind::InvalidRequest))?;
        Ok([("qry", query)])
    }
}

fn query_call<'a, S: Statement>(parameters: &'a [(&'static str, String)]) -> Call<'a> {
    Call {
        path: "select_query",
        name: S::NAME,
        parameters,
    }
}

/// The rows of a master category must be adjacent.
fn group_categories(rows: Vec<CategoryRow>) -> Vec<MasterCategory> {
    let mut masters: Vec<MasterCategory> = Vec::new();
    for row in rows {
        let (id, slug, name) = (row.master_id, row.master_slug, row.master_name);
        if masters.last().is_none_or(|master| master.id != id) {
            masters.push(MasterCategory {
                id,
                slug,
                name,
                picture: row.master_picture,
                subcategories: Vec::new(),
            });
        }
        let (Some(master), Some(id), Some(slug), Some(name)) =
            (masters.last_mut(), row.id, row.slug, row.name)
        else {
            continue;
        };
        let (popular, popular_order, picture) = (row.popular, row.popular_order, row.picture);
        master.subcategories.push(Subcategory {
            id,
            slug,
            name,
            popular,
            popular_order,
            picture,
        });
    }
    masters
}

impl From<BrandRow> for Brand {
    fn from(row: BrandRow) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            name: row.name,
            show_on_home: row.show_on_home,
            picture: row.picture,
        }
    }
}

impl From<ShippingMethodRow> for ShippingMethod {
    fn from(row: ShippingMethodRow) -> Self {
        Self {
            id: row.id,
            description: row.description,
            cost_cents: row.cost_cents,
            country: row.country,
        }
    }
}

impl From<ShownProductRow> for ShownProduct {
    fn from(row: ShownProductRow) -> Self {
        Self {
            id: row.id,
            category_id: row.category_id,
            brand_id: row.brand_id,
        }
    }
}
