//! The Retail API's `Save` writes any column of any table. Therefore table and columns are fixed
//! here.

use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;

use crate::retail::{
    RetailClient, RetailError, RetailErrorKind, WriteError,
    client::Call,
    model::{Address, CustomerChanges, NewCustomer, NewGuest},
    sql::literal,
    wire::Outcome,
};

const NEW_CUSTOMER_DEFAULTS: [(Column, &str); 7] = [
    (Column::SalesPrices, "0"),
    (Column::Place, "-1"),
    (Column::IsCustomer, "1"),
    (Column::IsMobileUser, "1"),
    (Column::Deleted, "0"),
    (Column::ExcludeVat, "0"),
    (Column::PriceList, "-1"),
];
const MAX_VALUE_CHARS: usize = 300;
const LONG_AGO: &str = "1970-01-01T00:00:00";

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

/// No `Debug`, because the values may include a password.
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
    /// Registers a customer. The caller must check that phone number, e-mail address and user name
    /// are unique. [ACC-06]
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
        let mut columns = check_columns(NAME, texts)?;
        columns.extend(check_columns(
            NAME,
            [(Column::Address, &*join_address(customer.address))],
        )?);
        columns.push((Column::Password, check_password(NAME, customer.password)?));
        columns.extend(NEW_CUSTOMER_DEFAULTS.map(|(column, value)| (column, value.to_owned())));
        self.save(NAME, "insert", 0, columns).await
    }

    /// Creates the customer record for a guest's order (D-13, D-72).
    ///
    /// - The record can't sign in, because user name and password stay empty.
    /// - Registration and password reset don't find the record, because they search other columns.
    /// - Each call creates another record. The caller must search for the record before and after
    ///   the call.
    /// - Invalid characters are removed, not refused, because the order is already paid.
    pub async fn create_guest(&self, guest: &NewGuest<'_>) -> Result<Outcome, WriteError> {
        const NAME: &str = "create_guest";
        let address = join_address(guest.address);
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
            literal::clean_text(text)
                .chars()
                .take(MAX_VALUE_CHARS)
                .collect()
        };
        let mut columns: Columns = texts.map(|(column, text)| (column, clean(text))).into();
        columns.extend(NEW_CUSTOMER_DEFAULTS.map(|(column, value)| (column, value.to_owned())));
        self.save(NAME, "insert", 0, columns).await
    }

    /// Changes the given fields; at least one is required. [ACC-08]
    pub async fn update_customer(
        &self,
        customer_id: i32,
        changes: &CustomerChanges<'_>,
    ) -> Result<Outcome, WriteError> {
        const NAME: &str = "update_customer";
        let address = changes.address.map(join_address);
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
        let columns = check_columns(NAME, given)?;
        self.save(NAME, "update", customer_id, columns).await
    }

    /// Invalidates the password reset link of a customer. [ACC-05]
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
            return Err(not_sent(name, RetailErrorKind::InvalidRequest));
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

fn not_sent(name: &'static str, kind: RetailErrorKind) -> WriteError {
    WriteError::NotSent(RetailError::new(name, kind))
}

/// Refuses unsafe characters, because the Retail API's own escaping is unknown.
fn check_columns<'a>(
    name: &'static str,
    texts: impl IntoIterator<Item = (Column, &'a str)>,
) -> Result<Columns, WriteError> {
    let check_column = |(column, text): (Column, &str)| {
        let text = literal::check_text(text.trim(), MAX_VALUE_CHARS).ok()?;
        Some((column, text))
    };
    let columns: Option<Columns> = texts.into_iter().map(check_column).collect();
    columns.ok_or_else(|| not_sent(name, RetailErrorKind::InvalidText))
}

/// Returns the password exactly as typed.
fn check_password(name: &'static str, password: &SecretString) -> Result<String, WriteError> {
    let password = password.expose_secret();
    let is_writable =
        literal::check_text(password, MAX_VALUE_CHARS).is_ok() && !password.is_empty();
    if is_writable {
        Ok(password.to_owned())
    } else {
        Err(not_sent(name, RetailErrorKind::InvalidText))
    }
}

/// Street and postcode share a column. The postcode follows the last comma.
fn join_address(address: Address<'_>) -> String {
    let postcode = address.postcode.replace(',', " ");
    format!("{},{}", address.street.trim(), postcode.trim())
}
