//! `UpdatePassword`: sets any customer's password. The caller must have authenticated the customer,
//! because the Retail API doesn't.

use secrecy::{ExposeSecret, SecretString};

use crate::{
    http_client::Method,
    retail::{RetailClient, WriteError, client::Call, wire::Outcome},
};

impl RetailClient {
    /// Sets a customer's password. Idempotent. [ACC-05, ACC-08]
    pub async fn update_password(
        &self,
        customer_id: i32,
        password: &SecretString,
    ) -> Result<Outcome, WriteError> {
        let parameters = [
            ("custid", customer_id.to_string()),
            ("pass", password.expose_secret().to_owned()),
        ];
        let call = Call {
            path: "UpdatePassword",
            name: "update_password",
            parameters: &parameters,
        };
        // This GET changes state, so it is treated as a write: it is never retried.
        self.send_write(&call, Method::Get).await
    }
}
