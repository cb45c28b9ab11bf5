use crate::retail::{
    RetailClient, RetailError,
    model::{PageContent, PopupAd, Store},
    sql::{
        ListPageContent, ListPopupAds, ListWarehouses, PageContentRow, PageId, PopupAdRow,
        WarehouseRow,
    },
};

impl RetailClient {
    /// Lists the editable texts of a page in display order.
    pub async fn list_page_content(&self, page: PageId) -> Result<Vec<PageContent>, RetailError> {
        Ok(self
            .select(&ListPageContent { page })
            .await?
            .into_iter()
            .map(PageContent::from)
            .collect())
    }

    /// Lists the public warehouses, which shoppers can visit. [CON-04]
    pub async fn list_stores(&self) -> Result<Vec<Store>, RetailError> {
        let rows = self.select(&ListWarehouses).await?;
        let store = |row: WarehouseRow| Store {
            id: row.id,
            html: row.html,
        };
        Ok(rows.into_iter().map(store).collect())
    }

    /// Lists the products that the home page advertises, usually at most one. [HOME-06]
    pub async fn list_popup_ads(&self) -> Result<Vec<PopupAd>, RetailError> {
        let rows = self.select(&ListPopupAds).await?;
        let ad = |row: PopupAdRow| PopupAd {
            product_id: row.product_id,
            name: row.name,
            picture: row.picture,
        };
        Ok(rows.into_iter().map(ad).collect())
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
