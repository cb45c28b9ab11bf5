use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest as _, Sha256};

use crate::{
    api::field_validation::{invalid_member, normalized_email},
    http::problem::{ApiError, ApiResult, FieldErrorCode},
    retail::{Email, RetailClient},
    tenants::TenantId,
};

/// Marks an e-mail that may have been sent before.
const REPEAT_MARK: &str = " (again)";

pub(super) type EmailHash = [u8; 32];

/// Not `Debug`, because it contains personal data.
pub(super) struct ShopEmail {
    /// Name of the author.
    pub(super) name: String,
    /// Address for the reply.
    pub(super) email: String,
    /// May be empty.
    pub(super) phone: String,
    pub(super) subject: String,
    /// Lines are separated by `\n`.
    pub(super) text: String,
}

impl ShopEmail {
    /// Upper and lower case of the address make no difference.
    pub(super) fn digest(&self, tenant: TenantId) -> EmailHash {
        let hash = Sha256::new().chain_update(tenant.get().to_be_bytes());
        self.finish_digest(hash)
    }

    /// Digest without the tenant's id, which differs between gateways.
    pub(super) fn shared_digest(&self) -> EmailHash {
        self.finish_digest(Sha256::new())
    }

    fn finish_digest(&self, mut hash: Sha256) -> EmailHash {
        let email = normalized_email(&self.email);
        let members = [&self.name, &email, &self.phone, &self.subject, &self.text];
        for member in members {
            // The length marks where each member ends.
            hash.update(member.len().to_be_bytes());
            hash.update(member);
        }
        hash.finalize().into()
    }

    pub(super) fn subject(&self, is_repeat: bool) -> String {
        let mark = if is_repeat { REPEAT_MARK } else { "" };
        format!("{}{mark}", self.subject)
    }

    pub(super) fn to_retail<'a>(&'a self, to: &'a str, subject: &'a str) -> Email<'a> {
        Email {
            to,
            reply_to: &self.email,
            name: &self.name,
            phone: &self.phone,
            subject,
            text: &self.text,
        }
    }

    /// Allows for the mark, which a later attempt may add.
    pub(super) fn check_length(&self, to: &str, retail: &RetailClient) -> ApiResult<()> {
        let is_repeat = true;
        if retail.fits_email(&self.to_retail(to, &self.subject(is_repeat))) {
            Ok(())
        } else {
            Err(self.too_long())
        }
    }

    fn too_long(&self) -> ApiError {
        let encoded_length = |text: &str| -> usize {
            utf8_percent_encode(text, NON_ALPHANUMERIC)
                .map(str::len)
                .sum()
        };
        let members = [
            ("email", &self.email),
            ("phone", &self.phone),
            ("subject", &self.subject),
            ("name", &self.name),
        ];
        let longest = members.iter().max_by_key(|(_, text)| encoded_length(text));
        let (member, _) = longest.copied().unwrap_or(("subject", &self.subject));
        let detail =
            "must be shorter in this script: all members except the message are too long together";
        invalid_member(member, FieldErrorCode::TooLong, detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email() -> ShopEmail {
        ShopEmail {
            name: "Ann".to_owned(),
            email: "ann@example.com".to_owned(),
            phone: "22".to_owned(),
            subject: "Contact".to_owned(),
            text: "Hello".to_owned(),
        }
    }

    /// [CON-05]
    #[test]
    fn every_member_changes_the_digest() {
        let changes: [fn(&mut ShopEmail); 5] = [
            |email| email.name.push('a'),
            |email| email.email.push('a'),
            |email| email.phone.push('2'),
            |email| email.subject.push('a'),
            |email| email.text.push('a'),
        ];
        let tenant = TenantId::new(1);
        let mut digests = vec![email().digest(tenant), email().digest(TenantId::new(2))];
        for change in changes {
            let mut other = email();
            change(&mut other);
            digests.push(other.digest(tenant));
        }
        let mut moved = email();
        moved.name = "An".to_owned();
        moved.email = "nann@example.com".to_owned();
        digests.push(moved.digest(tenant));
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 8);
        let mut same = email();
        same.email = "Ann@Example.com".to_owned();
        assert_eq!(same.digest(tenant), email().digest(tenant));
    }

    /// [CON-05]
    #[test]
    fn the_longest_member_is_named() {
        let mut email = email();
        email.name = "x".repeat(100);
        email.subject = "\u{1f600}".repeat(50);
        let problem = email.too_long().problem("1");
        assert_eq!(
            (problem.errors[0].pointer.as_str(), problem.errors[0].code),
            ("/subject", FieldErrorCode::TooLong)
        );
    }
}
