//! `select_query`: everything that is read with a query of ours.

use std::collections::HashMap;

use crate::retail::{
    RetailClient, RetailError, RetailErrorKind,
    client::Call,
    legacy,
    model::{Brand, MasterCategory, PageContent, Subcategory, WarehouseStock},
    sql::{
        self, BrandRow, CategoryRow, FindProductIdBySlug, FindWarehouseStock,
        ListApplicationProperties, ListBrands, ListCategories, ListPageContent, PageContentRow,
        PageId, Statement,
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

    /// The settings of the shop.
    pub async fn load_application_properties(&self) -> Result<Properties, RetailError> {
        let rows = self.select(&ListApplicationProperties).await?;
        Ok(rows.into_iter().map(|row| (row.key, row.value)).collect())
    }

    /// The editable pieces of a page, in display order.
    pub async fn list_page_content(&self, page: PageId) -> Result<Vec<PageContent>, RetailError> {
        Ok(self
            .select(&ListPageContent { page })
            .await?
            .into_iter()
            .map(PageContent::from)
            .collect())
    }

    async fn select<S: Statement>(&self, statement: &S) -> Result<Vec<S::Row>, RetailError> {
        let failed = |kind| RetailError::new(S::NAME, kind);
        let holes = statement
            .holes()
            .map_err(|_hostile| failed(RetailErrorKind::InvalidText))?;
        let query = sql::render(S::TEMPLATE, &holes, self.target().dialect)
            .map_err(|_mistake| failed(RetailErrorKind::InvalidRequest))?;
        let parameters = [("qry", query)];
        self.rows(&Call {
            path: "select_query",
            name: S::NAME,
            parameters: &parameters,
        })
        .await
    }
}

/// Settings by name. A value that can't be read counts as not set, and is logged by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Properties(HashMap<String, String>);

impl FromIterator<(String, String)> for Properties {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(
            pairs
                .into_iter()
                .map(|(key, value)| (key.to_lowercase(), value))
                .collect(),
        )
    }
}

impl Properties {
    /// A text; empty counts as not set. Names are compared without case.
    pub fn text(&self, key: &str) -> Option<String> {
        self.0
            .get(&key.to_lowercase())
            .filter(|value| !value.is_empty())
            .cloned()
    }

    /// Whether a switch is on.
    pub fn flag(&self, key: &str) -> bool {
        self.read(key, |value| legacy::parse_flag(value).map(Some))
            .unwrap_or(false)
    }

    /// A whole number.
    pub fn int(&self, key: &str) -> Option<i32> {
        self.read(key, legacy::parse_int)
    }

    /// A number.
    pub fn float(&self, key: &str) -> Option<f64> {
        self.read(key, legacy::parse_float)
    }

    /// An amount of money in cents.
    pub fn cents(&self, key: &str) -> Option<i32> {
        self.read(key, legacy::parse_cents)
    }

    fn read<T>(
        &self,
        key: &str,
        parse: impl FnOnce(&serde_json::Value) -> Result<Option<T>, &'static str>,
    ) -> Option<T> {
        let value = serde_json::Value::String(self.text(key)?);
        parse(&value).unwrap_or_else(|reason| {
            tracing::warn!(key, reason, "an application property can't be read");
            None
        })
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

impl From<PageContentRow> for PageContent {
    fn from(row: PageContentRow) -> Self {
        Self {
            position: row.position.to_lowercase(),
            title: row.title,
            html: row.html,
            picture: row.picture,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read_leniently_and_without_case() {
        let pairs = [
            ("AgeGate", "Y"),
            ("showMap", "maybe"),
            ("freeDeliveryTotal", "49.90"),
            ("companyEmail", ""),
        ];
        let properties: Properties = pairs
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        assert!(properties.flag("ageGate"));
        assert!(!properties.flag("showMap"));
        assert!(!properties.flag("signInEnabled"));
        assert_eq!(properties.cents("freeDeliveryTotal"), Some(4_990));
        assert_eq!(properties.text("companyEmail"), None);
        assert_eq!(properties.int("freeDeliveryTotal"), None);
    }
}
