use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::Customer;

const INSERT: &str = "INSERT INTO CUSTOMERS (CUSTID, CUST_USERNAME, CUST_Password, CUSTNAME, CUSTSURNAME, CUSTEMAIL, \
     CUSTMOBILEPHONE, CUSTPHONE, CUSTADDRESS, CUSTCITY, CUSTCOUNTRY, CUSTCONTACTPERSON, CUSTVAT, \
     CUST_PriceLIst_Header_Id, CUST_Exclude_Vat, CUST_POINT_Balance, CUST_POINTS_Onhold, DELETEDFLAG, DTMOD, \
     CUSTSTATUSID, CUSTPLACEID, IS_CUSTOMER, CUSTSALESPRICES, IsPos, CUST_Is_Mobile_User, CustShowOnPOS) \
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, -1, 1, 0, 0, 1, 0)";

pub(super) fn insert(tx: &Transaction<'_>, customers: &[Customer]) -> Result<(), SeedError> {
    let mut rows = tx.prepare(INSERT)?;
    for (id, customer) in (1_i64..).zip(customers) {
        rows.execute(params![
            id,
            customer.username,
            customer.password,
            customer.name,
            customer.surname,
            customer.email,
            customer.mobile,
            customer.mobile,
            customer.address,
            customer.city,
            customer.country,
            customer.company,
            customer.vat_number,
            // The Retail API has three values for "no price list". Two of them are used here.
            customer.price_list.or_else(|| (id % 2 == 1).then_some(-1)),
            customer.exclude_vat,
            customer.points.as_deref().unwrap_or("0.00"),
            customer.points_on_hold.as_deref().unwrap_or("0.00"),
            customer.deleted,
            "2026-10-01T09:00:00",
        ])?;
    }
    Ok(())
}
