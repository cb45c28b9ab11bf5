//! `Save`: writes any column of any table, as its caller says. So table and columns are fixed here, and every value is a
//! text.

use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;

use crate::retail::{
    RetailClient, RetailError, RetailErrorKind, WriteError,
    client::Call,
    legacy::Outcome,
    model::{Address, CustomerChanges, NewCustomer, NewGuest},
    sql::literal,
};

/// What a customer is to legacy who registers in the shop, or orders as a guest. Nothing of it can be said by a shopper.
const NEW_CUSTOMER: [(Column, &str); 7] = [
    (Column::SalesPrices, "0"),
    (Column::Place, "-1"),
    (Column::IsCustomer, "1"),
    (Column::IsMobileUser, "1"),
    (Column::Deleted, "0"),
    (Column::ExcludeVat, "0"),
    (Column::PriceList, "-1"),
];
/// Longest value that is written, in characters.
const MAX_VALUE_CHARS: usize = 300;
/// A point in time that is long gone, in the notation that every database reads.
const LONG_AGO: &str = "1970-01-01T00:00:00";

/// The columns that this gateway writes, and no others.
#[derive(Clone, Copy, Serialize)]
enum Column {
    #[serde(rename = "CUST_USERNAME")]
    UserName,
    #[serde(rename = "CUST_Password")]
    Password,
    #[serde(rename = "CUSTNAME")]
    FirstName,
    #[serde(rename = "CUSTSURNAME")]
    LastName,
    #[serde(rename = "CUSTCONTACTPERSON")]
    Company,
    #[serde(rename = "CUSTMOBILEPHONE")]
    Phone,
    #[serde(rename = "CUSTEMAIL")]
    Email,
    #[serde(rename = "CUSTADDRESS")]
    Address,
    #[serde(rename = "CUSTCITY")]
    City,
    #[serde(rename = "CUSTCOUNTRY")]
    Country,
    #[serde(rename = "CUSTIDNUMBER")]
    IdNumber,
    #[serde(rename = "CONTACTPERSON1MOBILE")]
    ContactMobile,
    #[serde(rename = "CONTACTPERSON1EMAIL")]
    ContactEmail,
    #[serde(rename = "CUSTSALESPRICES")]
    SalesPrices,
    #[serde(rename = "CUSTPLACEID")]
    Place,
    #[serde(rename = "IS_CUSTOMER")]
    IsCustomer,
    #[serde(rename = "CUST_Is_Mobile_User")]
    IsMobileUser,
    #[serde(rename = "DELETEDFLAG")]
    Deleted,
    #[serde(rename = "CUST_Exclude_Vat")]
    ExcludeVat,
    #[serde(rename = "CUST_PriceLIst_Header_Id")]
    PriceList,
    #[serde(rename = "CUST_PASS_TOKEN")]
    ResetToken,
    #[serde(rename = "CUST_PASS_TOKEN_EXPIRE_DATE")]
    ResetExpires,
}

/// The call's body. Cannot be printed: it may carry a password.
#[derive(Serialize)]
struct Body {
    #[serde(rename = "Table_Name")]
    table: &'static str,
    #[serde(rename = "Update_Table")]
    mode: &'static str,
    #[serde(rename = "Col_Value")]
    columns: Vec<ColumnValue>,
    id: i32,
}

#[derive(Serialize)]
struct ColumnValue {
    #[serde(rename = "Column_Name")]
    name: Column,
    #[serde(rename = "Column_Value")]
    value: String,
}

type Columns = Vec<(Column, String)>;

impl RetailClient {
    /// Registers a customer. Whether there is one with the same phone number, address or user name already, the caller
    /// has made sure; legacy does not care. [ACC-06]
    pub async fn create_customer(&self, customer: &NewCustomer<'_>) -> Result<Outcome, WriteError> {
        const NAME: &str = "create_customer";
        let texts = [
            (Column::UserName, customer.email),
            (Column::FirstName, customer.first_name),
            (Column::LastName, customer.last_name),
            (Column::Company, customer.company),
            (Column::Phone, customer.phone),
            (Column::Email, customer.email),
            (Column::City, customer.city),
            (Column::Country, customer.country),
        ];
        let mut columns = checked(NAME, texts)?;
        columns.extend(checked(
            NAME,
            [(Column::Address, &*joined(customer.address))],
        )?);
        columns.push((Column::Password, password(NAME, customer.password)?));
        columns.extend(NEW_CUSTOMER.map(|(column, value)| (column, value.to_owned())));
        self.save(NAME, "insert", 0, columns).await
    }

    /// Makes the record that an order needs of somebody without an account (D-13, D-72). Nothing in it signs anybody in:
    /// user name and password stay untouched. Phone and address go where neither a registration nor a forgotten password
    /// looks for customers. Legacy makes as many as it is told to: whether there is one for this order already, the caller
    /// looks up, before and after. A text that has no place in legacy is cleaned, never refused: the order is paid.
    pub async fn create_guest(&self, guest: &NewGuest<'_>) -> Result<Outcome, WriteError> {
        const NAME: &str = "create_guest";
        let address = joined(guest.address);
        let texts = [
            (Column::IdNumber, guest.reference),
            (Column::FirstName, guest.first_name),
            (Column::LastName, guest.last_name),
            (Column::Company, guest.company),
            (Column::ContactMobile, guest.phone),
            (Column::ContactEmail, guest.email),
            (Column::Address, address.as_str()),
            (Column::City, guest.city),
            (Column::Country, guest.country),
        ];
        let clean = |text| {
            literal::cleaned(text)
                .chars()
                .take(MAX_VALUE_CHARS)
                .collect()
        };
        let mut columns: Columns = texts.map(|(column, text)| (column, clean(text))).into();
        columns.extend(NEW_CUSTOMER.map(|(column, value)| (column, value.to_owned())));
        self.save(NAME, "insert", 0, columns).await
    }

    /// Changes what is given. Nothing given is a mistake of the caller. [ACC-08]
    pub async fn update_customer(
        &self,
        customer_id: i32,
        changes: &CustomerChanges<'_>,
    ) -> Result<Outcome, WriteError> {
        const NAME: &str = "update_customer";
        let address = changes.address.map(joined);
        let texts = [
            (Column::FirstName, changes.first_name),
            (Column::LastName, changes.last_name),
            (Column::Company, changes.company),
            (Column::Phone, changes.phone),
            (Column::Email, changes.email),
            (Column::UserName, changes.email),
            (Column::Address, address.as_deref()),
            (Column::City, changes.city),
            (Column::Country, changes.country),
        ];
        let given = texts
            .into_iter()
            .filter_map(|(column, text)| text.map(|text| (column, text)));
        let columns = checked(NAME, given)?;
        self.save(NAME, "update", customer_id, columns).await
    }

    /// Makes the link to choose a new password worthless that a customer was sent. [ACC-05]
    pub async fn void_password_reset(&self, customer_id: i32) -> Result<Outcome, WriteError> {
        let columns = [(Column::ResetToken, ""), (Column::ResetExpires, LONG_AGO)];
        let columns = columns.map(|(column, value)| (column, value.to_owned()));
        self.save("void_password_reset", "update", customer_id, columns.into())
            .await
    }

    async fn save(
        &self,
        name: &'static str,
        mode: &'static str,
        id: i32,
        columns: Columns,
    ) -> Result<Outcome, WriteError> {
        if columns.is_empty() {
            return Err(unsent(name, RetailErrorKind::InvalidRequest));
        }
        let call = Call {
            path: "Save",
            name,
            parameters: &[],
        };
        let columns = columns
            .into_iter()
            .map(|(name, value)| ColumnValue { name, value })
            .collect();
        let table = "CUSTOMERS";
        let body = Body {
            table,
            mode,
            columns,
            id,
        };
        self.write(&call, &body).await
    }
}

fn unsent(name: &'static str, kind: RetailErrorKind) -> WriteError {
    WriteError::NotSent(RetailError::new(name, kind))
}

/// How legacy puts a value into its statement is unknown: only what could stand in one of ours is sent. A look-alike of an
/// apostrophe goes as a real one, and none is doubled.
fn checked<'a>(
    name: &'static str,
    texts: impl IntoIterator<Item = (Column, &'a str)>,
) -> Result<Columns, WriteError> {
    let checked = |(column, text): (Column, &str)| {
        let text = literal::checked(text.trim(), MAX_VALUE_CHARS).ok()?;
        Some((column, text))
    };
    let columns: Option<Columns> = texts.into_iter().map(checked).collect();
    columns.ok_or_else(|| unsent(name, RetailErrorKind::InvalidText))
}

/// A password is written as it was typed, or not at all.
fn password(name: &'static str, password: &SecretString) -> Result<String, WriteError> {
    let password = password.expose_secret();
    let is_writable = literal::checked(password, MAX_VALUE_CHARS).is_ok() && !password.is_empty();
    if is_writable {
        Ok(password.to_owned())
    } else {
        Err(unsent(name, RetailErrorKind::InvalidText))
    }
}

/// `street,postcode`, so that what stands behind the last comma is the postcode.
fn joined(address: Address<'_>) -> String {
    let postcode = address.postcode.replace(',', " ");
    format!("{},{}", address.street.trim(), postcode.trim())
}
