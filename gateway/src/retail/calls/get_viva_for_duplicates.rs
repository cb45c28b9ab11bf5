use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, RetailErrorKind, client::Call, wire};

impl RetailClient {
    /// Lists the ids of the orders with this payment code. An empty list doesn't prove that the
    /// order isn't saved. [CHK-05]
    pub async fn find_orders_by_payment_code(&self, code: &str) -> Result<Vec<i32>, RetailError> {
        let parameters = [("vivacode", code.to_owned())];
        let call = Call {
            path: "GetVivaForDuplicates",
            name: "find_orders_by_payment_code",
            parameters: &parameters,
        };
        let rows: Vec<PaymentCodeRow> = self.complete_rows(&call).await?;
        // A matching row without an id is an error, because the order may exist.
        let id = |row: PaymentCodeRow| {
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
struct PaymentCodeRow {
    #[serde(rename = "ORDERID", default, deserialize_with = "wire::opt_int")]
    id: Option<i32>,
    #[serde(rename = "ORDERPAYCODE", default, deserialize_with = "wire::opt_text")]
    code: Option<String>,
    #[serde(rename = "ORDERPAYMENT", default, deserialize_with = "wire::opt_text")]
    payment: Option<String>,
}

impl PaymentCodeRow {
    /// The Retail API has searched by the code, so a row without a code matches.
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
