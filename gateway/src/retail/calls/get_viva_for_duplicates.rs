//! `GetVivaForDuplicates`: orders that were saved with a payment code.

use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, RetailErrorKind, client::Call, wire};

impl RetailClient {
    /// Ids of the orders that were saved with this code. The result can be out of date: an empty
    /// list only means that no order is visible yet. Rows with another code are dropped. Rows without
    /// a code are kept, because the Retail API has searched by the code. [CHK-05]
    pub async fn find_orders_by_payment_code(&self, code: &str) -> Result<Vec<i32>, RetailError> {
        let parameters = [("vivacode", code.to_owned())];
        let call = Call {
            path: "GetVivaForDuplicates",
            name: "find_orders_by_payment_code",
            parameters: &parameters,
        };
        let rows: Vec<DuplicateRow> = self.complete_rows(&call).await?;
        // A matching row without an id is an error: it doesn't show whether the order exists.
        let id = |row: DuplicateRow| {
            row.id.ok_or_else(|| {
                let kind = RetailErrorKind::Decode("an order without an id");
                RetailError::new(call.name, kind)
            })
        };
        rows.into_iter()
            .filter(|row| row.can_match(code))
            .map(id)
            .collect()
    }
}

#[derive(Deserialize)]
struct DuplicateRow {
    #[serde(rename = "ORDERID", default, deserialize_with = "wire::opt_int")]
    id: Option<i32>,
    #[serde(rename = "ORDERPAYCODE", default, deserialize_with = "wire::opt_text")]
    code: Option<String>,
    #[serde(rename = "ORDERPAYMENT", default, deserialize_with = "wire::opt_text")]
    payment: Option<String>,
}

impl DuplicateRow {
    fn can_match(&self, code: &str) -> bool {
        let payment_code = self.payment.as_deref().and_then(|payment| {
            let (_, code) = payment.split_once(':')?;
            Some(code.trim())
        });
        let codes: Vec<&str> = [self.code.as_deref(), payment_code]
            .into_iter()
            .flatten()
            .filter(|code| !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        codes.is_empty() || codes.contains(&code)
    }
}
