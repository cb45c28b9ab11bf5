//! What a form sends.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::parameters::{FieldErrors, Parameters};

/// A message to the shop. Line breaks and control characters are refused everywhere but in the text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateMessageRequest {
    /// Who writes.
    #[schema(min_length = 1, max_length = 100)]
    pub name: String,
    /// Where an answer goes: one address.
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
    /// Phone number of who writes.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub phone: Option<String>,
    /// What it is about.
    #[serde(default)]
    #[schema(max_length = 150)]
    pub subject: Option<String>,
    /// The text; it may have several lines.
    #[schema(min_length = 1, max_length = 10_000)]
    pub message: String,
}

impl Parameters for CreateMessageRequest {
    fn check(&self, _errors: &mut FieldErrors) {}
}
