//! Calls for the sign-in of customers.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rand::RngExt;
use rusqlite::{OptionalExtension, params};
use serde_json::Value;

use super::{Call, Failure, select_query};
use crate::mail::{self, Draft};
use crate::server::Response;

/// Returns all columns of the customers with these credentials, the password included.
pub(super) fn login(call: &Call<'_>) -> Result<Response, Failure> {
    let connection = call.tenant.connection();
    let mut statement = connection.prepare(
        "SELECT * FROM CUSTOMERS
         WHERE DELETEDFLAG = 0 AND CUST_Password = ?2
           AND (CUST_USERNAME = ?1 OR CUSTEMAIL = ?1 OR CUSTMOBILEPHONE = ?1)
         ORDER BY CUSTID",
    )?;
    let credentials = params![
        call.request.parameter("username"),
        call.request.parameter("password")
    ];
    let customers = select_query::rows(&mut statement, credentials)?;
    Ok(Response::json_as_text(&Value::Array(customers)))
}

/// Like the Retail API, does not check the caller.
pub(super) fn update_password(call: &Call<'_>) -> Result<Response, Failure> {
    let changed = call.tenant.connection().execute(
        "UPDATE CUSTOMERS SET CUST_Password = ?2 WHERE CUSTID = ?1",
        params![
            call.request.parameter("custid"),
            call.request.parameter("pass")
        ],
    )?;
    if changed == 0 {
        return Err(Failure::refusal("Customer not found"));
    }
    Ok(Response::quoted_text("success"))
}

/// Mails a link with a token and the connection string. The token is valid for 60 minutes.
pub(super) fn forgot_password(call: &Call<'_>) -> Result<Response, Failure> {
    let email = call.request.parameter("email");
    let connection = call.tenant.connection();
    let customer: Option<i64> = connection
        .query_row(
            "SELECT CUSTID FROM CUSTOMERS WHERE DELETEDFLAG = 0 AND CUSTEMAIL = ?1 ORDER BY CUSTID",
            [email],
            |row| row.get(0),
        )
        .optional()?;
    let Some(customer) = customer.filter(|_| !email.is_empty()) else {
        return Err(Failure::refusal("Email not found"));
    };
    let token = format!("{:032x}", rand::rng().random::<u128>());
    connection.execute(
        "UPDATE CUSTOMERS SET CUST_PASS_TOKEN = ?2,
                CUST_PASS_TOKEN_EXPIRE_DATE = strftime('%Y-%m-%dT%H:%M:%S', 'now', '+60 minutes')
         WHERE CUSTID = ?1",
        params![customer, token],
    )?;
    let link = format!(
        "https://{}/pass-reset?token={token}&custid={customer}&constr={}",
        call.request.parameter("domainName"),
        utf8_percent_encode(&call.tenant.connection_string, NON_ALPHANUMERIC),
    );
    let body = format!("You asked for a new password. Choose it within 60 minutes:\n{link}\n");
    mail::send(
        &connection,
        &Draft {
            to: email,
            reply_to: "",
            name: "",
            phone: "",
            subject: "Password reset",
            body: &body,
        },
    )?;
    Ok(Response::text("success"))
}
