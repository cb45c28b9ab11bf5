use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use subtle::ConstantTimeEq;
use unicode_normalization::UnicodeNormalization;

use crate::retail::{
    RetailClient, RetailError, RetailErrorKind,
    client::Call,
    model::{Customer, is_phone, is_same_phone, phone_digits},
    sql::CustomerRow,
    wire,
};

/// Comparison of passwords (D-04).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PasswordRule {
    /// Ignores case, because existing customers rely on it.
    #[default]
    IgnoreCase,
    /// Compares exactly.
    Exact,
}

impl RetailClient {
    /// Finds the customer with these credentials. The gateway compares the credentials again,
    /// because the database's collation may treat different passwords as equal. [ACC-02]
    pub async fn sign_in(
        &self,
        user_name: &str,
        password: &SecretString,
        rule: PasswordRule,
    ) -> Result<Option<Customer>, RetailError> {
        let user_name = user_name.trim();
        let parameters = [
            ("username", user_name.to_owned()),
            ("password", password.expose_secret().to_owned()),
        ];
        let call = Call {
            path: "login",
            name: "sign_in",
            parameters: &parameters,
        };
        let rows: Vec<SignInRow> = match self.rows(&call).await {
            // Credentials that don't fit into a URL belong to no customer.
            Err(RetailError {
                kind: RetailErrorKind::UrlTooLong,
                ..
            }) => return Ok(None),
            rows => rows?,
        };
        let mut rows = rows.into_iter();
        Ok(rows.find_map(|row| row.into_customer_if_matching(user_name, password, rule)))
    }
}

/// No `Debug`, because the row contains the password.
#[derive(Deserialize)]
struct SignInRow {
    #[serde(flatten)]
    customer: CustomerRow,
    #[serde(
        rename = "CUST_Password",
        default,
        deserialize_with = "wire::untrimmed_secret"
    )]
    password: Option<SecretString>,
    #[serde(rename = "DELETEDFLAG", default, deserialize_with = "wire::flag")]
    deleted: bool,
}

impl SignInRow {
    fn into_customer_if_matching(
        mut self,
        user_name: &str,
        password: &SecretString,
        rule: PasswordRule,
    ) -> Option<Customer> {
        let stored = self.password.take()?;
        let stored = stored.expose_secret();
        // Always compare name and password, so that the duration doesn't reveal which one is wrong.
        let names_match = self.has_name(user_name);
        let passwords_match = is_same_password(stored, password.expose_secret(), rule);
        if !names_match || !passwords_match || self.deleted {
            return None;
        }
        let has_phone_password = self.is_phone_password(stored);
        self.customer.has_phone_password = has_phone_password;
        Some(self.customer.into())
    }

    fn has_name(&self, user_name: &str) -> bool {
        let given = normalized(user_name);
        let names = [&self.customer.user_name, &self.customer.email];
        let is_name = names.into_iter().any(|name| normalized(name) == given);
        !given.is_empty() && (is_name || self.is_own_phone(&given))
    }

    /// Compares with the user name as well, because the till writes the phone number as user name and as password.
    fn is_phone_password(&self, password: &str) -> bool {
        let CustomerRow {
            mobile_phone,
            phone,
            user_name,
            ..
        } = &self.customer;
        let mut phones = [mobile_phone, phone, user_name].into_iter();
        phones.any(|phone| is_same_phone(password, phone))
    }

    fn is_own_phone(&self, text: &str) -> bool {
        let (is_phone, digits) = (is_phone(text), phone_digits(text));
        [&self.customer.mobile_phone, &self.customer.phone]
            .into_iter()
            .any(|phone| is_phone && !digits.is_empty() && phone_digits(phone) == digits)
    }
}

fn normalized(name: &str) -> String {
    name.trim().nfc().collect::<String>().to_lowercase()
}

/// Takes constant time for passwords of equal length.
fn is_same_password(stored: &str, given: &str, rule: PasswordRule) -> bool {
    // A database column of fixed width pads the stored password with spaces.
    let stored = if given.ends_with(' ') {
        stored
    } else {
        stored.trim_end_matches(' ')
    };
    let same = |a: &str, b: &str| bool::from(a.as_bytes().ct_eq(b.as_bytes()));
    let matches = match rule {
        PasswordRule::Exact => same(stored, given),
        PasswordRule::IgnoreCase => same(&stored.to_lowercase(), &given.to_lowercase()),
    };
    matches && !stored.is_empty()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::{Value, json};

    use super::*;

    fn row() -> Value {
        json!({
            "CUSTID": 4, "CUST_USERNAME": "Anna@Example.com", "CUST_Password": "Blue-Harbour-42",
            "CUSTMOBILEPHONE": "+357 99-470012", "CUSTPHONE": "", "CUSTEMAIL": "other@example.com", "DELETEDFLAG": 0
        })
    }

    fn sign_in(
        row: Value,
        user_name: &str,
        password: &str,
        rule: PasswordRule,
    ) -> Option<Customer> {
        let row: SignInRow = serde_json::from_value(row).unwrap();
        row.into_customer_if_matching(user_name, &SecretString::from(password), rule)
    }

    /// [ACC-02]
    #[rstest]
    #[case::the_user_name("anna@example.com", true)]
    #[case::the_email("OTHER@example.com", true)]
    #[case::the_phone("35799470012", true)]
    #[case::the_phone_with_spaces("+357 99 470012", true)]
    #[case::part_of_the_phone("99470012", false)]
    #[case::letters_around_the_phone("x35799470012", false)]
    #[case::user_name_of_another_customer("trade@example.com", false)]
    #[case::empty("", false)]
    #[case::only_a_plus("+", false)]
    fn customers_sign_in_with_user_name_email_or_phone(
        #[case] user_name: &str,
        #[case] expected: bool,
    ) {
        let found = sign_in(row(), user_name, "Blue-Harbour-42", PasswordRule::Exact);
        assert_eq!(found.is_some(), expected);
    }

    /// [ACC-02]
    #[rstest]
    #[case("Blue-Harbour-42", "Blue-Harbour-42", true, true)]
    #[case("Blue-Harbour-42", "BLUE-harbour-42", true, false)]
    #[case("Blue-Harbour-42", "Blue-Harbour-4", false, false)]
    #[case("Blue-Harbour-42", " Blue-Harbour-42", false, false)]
    #[case("padded    ", "padded", true, true)]
    #[case("kept ", "kept ", true, true)]
    #[case("kept", "kept ", false, false)]
    #[case(" kept", "kept", false, false)]
    #[case("Πόρτα", "πόρτα", true, false)]
    #[case("", "", false, false)]
    #[case("   ", "", false, false)]
    fn passwords_are_compared_by_the_shops_rule(
        #[case] stored: &str,
        #[case] given: &str,
        #[case] without_case: bool,
        #[case] exactly: bool,
    ) {
        assert_eq!(
            is_same_password(stored, given, PasswordRule::IgnoreCase),
            without_case
        );
        assert_eq!(
            is_same_password(stored, given, PasswordRule::Exact),
            exactly
        );
    }

    /// [ACC-02]
    #[rstest]
    #[case::deleted("DELETEDFLAG", json!("True"))]
    #[case::no_password("CUST_Password", json!(null))]
    #[case::empty_password("CUST_Password", json!(""))]
    fn deleted_customers_and_customers_without_a_password_can_not_sign_in(
        #[case] column: &str,
        #[case] value: Value,
    ) {
        let mut record = row();
        record[column] = value;
        for password in ["Blue-Harbour-42", ""] {
            let found = sign_in(
                record.clone(),
                "anna@example.com",
                password,
                PasswordRule::IgnoreCase,
            );
            assert_eq!(found, None);
        }
    }

    /// [D-26]
    #[rstest]
    #[case("35799470012", true)]
    #[case("+357 99470012", true)]
    #[case::without_the_code("99470012", true)]
    #[case::with_zeros("0035799470012", true)]
    #[case::with_a_slash("99/470012", true)]
    #[case::after_a_tab("\t99470012", true)]
    #[case::too_short("470012", false)]
    #[case::another_number("99470013", false)]
    #[case("my 35799470012", false)]
    #[case::the_number_in_the_user_name("99123456", true)]
    fn a_password_that_is_the_phone_number_is_reported(
        #[case] password: &str,
        #[case] expected: bool,
    ) {
        let mut record = row();
        record["CUST_Password"] = json!(password);
        record["CUST_USERNAME"] = json!("99-123456");
        record["CUSTEMAIL"] = json!("anna@example.com");
        // The row's own result must be ignored.
        record["HAS_PHONE_PASSWORD"] = json!(!expected);
        let found = sign_in(record, "anna@example.com", password, PasswordRule::Exact).unwrap();
        assert_eq!(found.has_phone_password, expected);
    }
}
