//! `select_query` about customers. Rows that are asked for by id are compared again: a wrong one would hand somebody
//! another person's account.

use crate::retail::{
    RetailClient, RetailError,
    model::{Customer, PasswordReset, phone_digits},
    sql::{
        FindCustomer, FindCustomersByContact, FindGuests, FindPasswordReset, FindUserNameOwners,
        PasswordResetRow,
    },
};

impl RetailClient {
    /// A customer by id; `None` when there is none, or not any more. [ACC-03]
    pub async fn find_customer(&self, customer_id: i32) -> Result<Option<Customer>, RetailError> {
        let rows = self.select(&FindCustomer { customer_id }).await?;
        let row = rows.into_iter().find(|row| row.id == customer_id);
        Ok(row.map(Customer::from))
    }

    /// Every customer who has this phone number, however it is spaced, or this e-mail address; an empty text finds
    /// nobody. Rights and points are not read. What legacy takes for equal is taken for equal: its letters may have no
    /// accents, and a second customer by nearly the same address could sign in as the first. [ACC-07]
    pub async fn find_customers_by_contact(
        &self,
        phone: &str,
        email: &str,
    ) -> Result<Vec<Customer>, RetailError> {
        let (phone, email) = (phone_digits(phone), email.trim());
        if phone.is_empty() && email.is_empty() {
            return Ok(Vec::new());
        }
        let statement = FindCustomersByContact {
            phone: &phone,
            email,
        };
        let rows = self.select(&statement).await?;
        Ok(rows.into_iter().map(Customer::from).collect())
    }

    /// Whether somebody but `except` signs in with this user name. [ACC-07]
    pub async fn is_user_name_taken(
        &self,
        user_name: &str,
        except: Option<i32>,
    ) -> Result<bool, RetailError> {
        let user_name = user_name.trim();
        let owners = self.select(&FindUserNameOwners { user_name }).await?;
        Ok(owners.iter().any(|owner| Some(owner.id) != except))
    }

    /// The link to choose a new password that a customer was sent last; `None` when it was used or never asked for.
    /// Whether it has expired is for the caller to say. [ACC-05]
    pub async fn find_password_reset(
        &self,
        customer_id: i32,
    ) -> Result<Option<PasswordReset>, RetailError> {
        let rows = self.select(&FindPasswordReset { customer_id }).await?;
        let row = rows.into_iter().find(|row| row.customer_id == customer_id);
        Ok(row.and_then(PasswordResetRow::into_reset))
    }

    /// The record that was made for an order of somebody without an account. Of several, which an insert without an answer
    /// leaves behind, always the same one.
    pub async fn find_guest(&self, reference: &str) -> Result<Option<i32>, RetailError> {
        let rows = self.select_whole(&FindGuests { reference }).await?;
        let own = rows
            .into_iter()
            .filter(|row| row.reference.eq_ignore_ascii_case(reference));
        Ok(own.map(|row| row.id).min())
    }
}
