use secrecy::{ExposeSecret, SecretString};

use crate::{
    http_client::Method,
    retail::{RetailClient, WriteError, client::Call, wire::Outcome},
};

impl RetailClient {
    /// Sets a customer's password. Idempotent. The caller must authenticate the customer, because
    /// the Retail API doesn't. [ACC-05, ACC-08]
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
        // This GET changes state, so it must not be retried.
        self.send_write(&call, Method::Get).await
    }
}
