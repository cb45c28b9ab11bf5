//! The ids in the rows are checked again, because a wrong row would open another person's account.

use crate::retail::{
    RetailClient, RetailError,
    model::{Customer, PasswordReset, phone_digits},
    sql::{
        FindCustomer, FindCustomersByContact, FindGuests, FindPasswordReset, FindUserNameOwners,
        PasswordResetRow,
    },
};

impl RetailClient {
    /// Finds a customer by id; `None` for an unknown or deleted customer. [ACC-03]
    pub async fn find_customer(&self, customer_id: i32) -> Result<Option<Customer>, RetailError> {
        let rows = self.select(&FindCustomer { customer_id }).await?;
        let row = rows.into_iter().find(|row| row.id == customer_id);
        Ok(row.map(Customer::from))
    }

    /// Finds customers by phone number, in any spacing, or by e-mail address. An empty text matches
    /// no customer. Price list and points aren't read. [ACC-07]
    ///
    /// The database compares e-mail addresses with its collation, for example without case. A
    /// stricter comparison would let a second customer register an equal address and sign in as the
    /// first.
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

    /// Whether a customer other than `except` has this user name. [ACC-07]
    pub async fn is_user_name_taken(
        &self,
        user_name: &str,
        except: Option<i32>,
    ) -> Result<bool, RetailError> {
        let user_name = user_name.trim();
        let owners = self.select(&FindUserNameOwners { user_name }).await?;
        Ok(owners.iter().any(|owner| Some(owner.id) != except))
    }

    /// Finds the latest password reset link of a customer; `None` if it was used or never
    /// requested. The caller must check the expiry. [ACC-05]
    pub async fn find_password_reset(
        &self,
        customer_id: i32,
    ) -> Result<Option<PasswordReset>, RetailError> {
        let rows = self.select(&FindPasswordReset { customer_id }).await?;
        let row = rows.into_iter().find(|row| row.customer_id == customer_id);
        Ok(row.and_then(PasswordResetRow::into_reset))
    }

    /// Finds the customer record of a guest's order; the lowest id if there are several.
    pub async fn find_guest(&self, reference: &str) -> Result<Option<i32>, RetailError> {
        let rows = self.select_complete(&FindGuests { reference }).await?;
        let own = rows
            .into_iter()
            .filter(|row| row.reference.eq_ignore_ascii_case(reference));
        Ok(own.map(|row| row.id).min())
    }
}
