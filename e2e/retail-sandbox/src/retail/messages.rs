use rusqlite::params;

use super::{Call, Failure};
use crate::mail::{self, Draft};
use crate::server::Response;

pub(super) fn send_contact_email(call: &Call<'_>) -> Result<Response, Failure> {
    let parameter = |name| call.request.parameter(name);
    let recipient = parameter("receipients_email");
    if !recipient.contains('@') {
        return Err(Failure::refusal(
            "The specified string is not in the form required for an e-mail address.",
        ));
    }
    let text = call.request.text();
    // If the body is a JSON string, the mail contains the decoded string.
    let body = serde_json::from_str::<String>(&text).unwrap_or(text);
    let draft = Draft {
        to: recipient,
        reply_to: parameter("clients_email"),
        name: parameter("name"),
        phone: parameter("phone"),
        subject: parameter("subject"),
        body: &body,
    };
    mail::send(&call.tenant.connection(), &draft)?;
    Ok(Response::text("success"))
}

pub(super) fn save_notify_out_of_stock(call: &Call<'_>) -> Result<Response, Failure> {
    let parameter = |name| call.request.parameter(name);
    let product_id: i64 = parameter("prodid")
        .parse()
        .map_err(|_error| Failure::refusal("Product not found"))?;
    if !parameter("custemail").contains('@') {
        return Err(Failure::refusal("Please enter a valid email"));
    }
    call.tenant.connection().execute(
        "INSERT INTO STOCK_NOTIFICATIONS (EMAIL, CUSTID, PRODID, PRODCODE, CREATED)
         VALUES (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%S', 'now'))",
        params![
            parameter("custemail"),
            parameter("custid"),
            product_id,
            parameter("prodcode")
        ],
    )?;
    Ok(Response::quoted_text("success"))
}

pub(super) fn error_log(call: &Call<'_>) -> Result<Response, Failure> {
    call.tenant.connection().execute(
        "INSERT INTO SANDBOX_ERRORS (MESSAGE, DETAILS, REPORTED) VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%S', 'now'))",
        params![call.request.parameter("msg"), call.request.text()],
    )?;
    Ok(Response::text("success"))
}
