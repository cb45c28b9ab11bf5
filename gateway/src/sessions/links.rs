use super::{Sessions, error::not_stored};
use crate::{
    http::problem::ApiResult,
    store::{LinkedIdentity, SignInLink},
};

impl Sessions {
    /// Connects an identity with a customer of a shop.
    pub async fn link(
        &self,
        tenant: &str,
        identity: LinkedIdentity,
        customer_id: i32,
    ) -> ApiResult<()> {
        let link = SignInLink {
            tenant: tenant.to_owned(),
            identity,
            customer_id,
            linked_ms: self.now_ms(),
        };
        self.0.store.save_link(link).await.map_err(not_stored)
    }

    /// Finds the customer of a shop who is connected with an identity.
    pub async fn find_linked_customer(
        &self,
        tenant: &str,
        identity: LinkedIdentity,
    ) -> ApiResult<Option<i32>> {
        let found = self.0.store.find_link(tenant.to_owned(), identity).await;
        found.map_err(not_stored)
    }

    /// Lists the identities that a customer is connected with, the oldest connection first.
    pub async fn list_links(&self, tenant: &str, customer_id: i32) -> ApiResult<Vec<SignInLink>> {
        let found = self
            .0
            .store
            .list_links(tenant.to_owned(), customer_id)
            .await;
        found.map_err(not_stored)
    }

    /// Removes a connection. Returns whether it existed.
    pub async fn unlink(
        &self,
        tenant: &str,
        customer_id: i32,
        identity: LinkedIdentity,
    ) -> ApiResult<bool> {
        let store = &self.0.store;
        let deleted = store.delete_link(tenant.to_owned(), customer_id, identity);
        deleted.await.map_err(not_stored)
    }

    /// Removes all connections of a customer.
    pub async fn unlink_all(&self, tenant: &str, customer_id: i32) -> ApiResult<()> {
        for link in self.list_links(tenant, customer_id).await? {
            self.unlink(tenant, customer_id, link.identity).await?;
        }
        Ok(())
    }
}
