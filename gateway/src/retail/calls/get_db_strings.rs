use secrecy::SecretString;
use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, client::Call, wire};

/// Record of a tenant in the Retail API.
///
/// Addresses in the response are ignored. Otherwise a response could send the bearer token to
/// another host.
#[derive(Debug, Clone, Deserialize)]
pub struct DbStrings {
    /// Connection string that selects the tenant's database.
    #[serde(rename = "db_conn_str", default, deserialize_with = "wire::opt_secret")]
    pub connection: Option<SecretString>,
    /// Image folder of the tenant.
    #[serde(rename = "img_folder", deserialize_with = "wire::text")]
    pub image_folder: String,
    /// Credentials of the card payment provider.
    #[serde(default, deserialize_with = "wire::opt_secret")]
    pub viva_auth: Option<SecretString>,
    /// Viva's `sourceCode` of the shop.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub viva_source_code: Option<String>,
    /// Opening hours in one sentence.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub working_hours: Option<String>,
    /// Opening hours on Monday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub monday: Option<String>,
    /// Opening hours on Tuesday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub tuesday: Option<String>,
    /// Opening hours on Wednesday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub wednesday: Option<String>,
    /// Opening hours on Thursday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub thursday: Option<String>,
    /// Opening hours on Friday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub friday: Option<String>,
    /// Opening hours on Saturday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub saturday: Option<String>,
    /// Opening hours on Sunday.
    #[serde(default, deserialize_with = "wire::opt_text")]
    pub sunday: Option<String>,
}

impl RetailClient {
    /// Loads the record of a tenant; `None` for an unknown identifier.
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
