//! `select_query`: everything that is read with a query of ours.

use super::Properties;
use crate::retail::{
    RetailClient, RetailError, RetailErrorKind,
    client::Call,
    model::{Brand, MasterCategory, ShippingMethod, ShownProduct, Subcategory, WarehouseStock},
    sql::{
        self, BrandRow, CategoryRow, FindProductIdBySlug, FindWarehouseStock,
        ListApplicationProperties, ListBrands, ListCategories, ListSearchableNames,
        ListShippingMethods, ListShownProducts, ShippingMethodRow, ShownProductRow, Statement,
    },
};

impl RetailClient {
    /// All master categories with what is below them, in display order.
    pub async fn list_categories(&self) -> Result<Vec<MasterCategory>, RetailError> {
        Ok(group_categories(self.select(&ListCategories).await?))
    }

    /// All brands, in display order.
    pub async fn list_brands(&self) -> Result<Vec<Brand>, RetailError> {
        Ok(self
            .select(&ListBrands)
            .await?
            .into_iter()
            .map(Brand::from)
            .collect())
    }

    /// What products, brands and categories are called.
    pub async fn list_searchable_names(&self) -> Result<Vec<String>, RetailError> {
        let rows = self.select(&ListSearchableNames).await?;
        Ok(rows.into_iter().map(|row| row.name).collect())
    }

    /// What lists show, in no order: each product once for every category that shows it.
    pub async fn list_shown_products(&self) -> Result<Vec<ShownProduct>, RetailError> {
        let rows = self.select(&ListShownProducts).await?;
        Ok(rows.into_iter().map(ShownProduct::from).collect())
    }

    /// The id of the product that goes by a slug; `None` as well for a text that can't be a slug.
    pub async fn find_product_id_by_slug(&self, slug: &str) -> Result<Option<i32>, RetailError> {
        match self.select(&FindProductIdBySlug { slug }).await {
            Err(RetailError {
                kind: RetailErrorKind::InvalidText,
                ..
            }) => Ok(None),
            rows => Ok(rows?.first().map(|row| row.id)),
        }
    }

    /// What each public warehouse holds of a product; `None` when the shop does not show the product.
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

    /// The settings of the shop. A shop without any is a mistake of the moment, and never an answer: it would
    /// switch the age gate off and every way to pay.
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

    /// Ways of delivery, in the shop's order. One that can't be read is left out: it can't be charged. [CHK-01]
    pub async fn list_shipping_methods(&self) -> Result<Vec<ShippingMethod>, RetailError> {
        let rows = self.select(&ListShippingMethods).await?;
        let sound = rows.into_iter().filter(|row| row.id > 0);
        Ok(sound.map(ShippingMethod::from).collect())
    }

    /// Reads with a query of ours.
    pub(super) async fn select<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<Vec<S::Row>, RetailError> {
        let parameters = self.query(statement)?;
        self.rows(&query_call::<S>(&parameters)).await
    }

    /// The same for whoever goes by what is not among the rows.
    pub(super) async fn select_whole<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<Vec<S::Row>, RetailError> {
        let parameters = self.query(statement)?;
        self.whole_rows(&query_call::<S>(&parameters)).await
    }

    fn query<S: Statement>(
        &self,
        statement: &S,
    ) -> Result<[(&'static str, String); 1], RetailError> {
        let failed = |kind| RetailError::new(S::NAME, kind);
        let holes = statement
            .holes()
            .map_err(|_hostile| failed(RetailErrorKind::InvalidText))?;
        let query = sql::render(S::TEMPLATE, &holes, self.target().dialect)
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

/// Legacy answers one row per category; rows of one master stand together.
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
