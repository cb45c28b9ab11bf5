//! `getDBstrings`: a tenant's connection string, image folder, payment secrets and working hours.

use secrecy::SecretString;
use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, client::Call, legacy};

/// What legacy knows of a tenant under its identifier.
///
/// It also answers an address of its own and one of the shop. Both are left out: calls go where the tenant's settings
/// say, so that an answer can't redirect the bearer token.
#[derive(Debug, Clone, Deserialize)]
pub struct DbStrings {
    /// The connection string that picks the tenant's database.
    #[serde(
        rename = "db_conn_str",
        default,
        deserialize_with = "legacy::opt_secret"
    )]
    pub connection: Option<SecretString>,
    /// Folder of the tenant's pictures.
    #[serde(rename = "img_folder", deserialize_with = "legacy::text")]
    pub image_folder: String,
    /// Credentials of the card payment provider.
    #[serde(default, deserialize_with = "legacy::opt_secret")]
    pub viva_auth: Option<SecretString>,
    /// The shop's number at the card payment provider.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub viva_source_code: Option<String>,
    /// Credentials of the wallet provider.
    #[serde(default, deserialize_with = "legacy::opt_secret")]
    pub paypal_auth: Option<SecretString>,
    /// Working hours in one sentence.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub working_hours: Option<String>,
    /// Hours on Monday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub monday: Option<String>,
    /// Hours on Tuesday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub tuesday: Option<String>,
    /// Hours on Wednesday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub wednesday: Option<String>,
    /// Hours on Thursday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub thursday: Option<String>,
    /// Hours on Friday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub friday: Option<String>,
    /// Hours on Saturday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub saturday: Option<String>,
    /// Hours on Sunday.
    #[serde(default, deserialize_with = "legacy::opt_text")]
    pub sunday: Option<String>,
}

impl RetailClient {
    /// The record of a tenant; `None` when legacy does not know the identifier.
    pub async fn load_db_strings(
        &self,
        identifier: &str,
    ) -> Result<Option<DbStrings>, RetailError> {
        let parameters = [("dbConnString", identifier.to_owned())];
        let call = Call {
            path: "getDBstrings",
            name: "load_db_strings",
            parameters: &parameters,
        };
        Ok(self.rows(&call).await?.into_iter().next())
    }
}
