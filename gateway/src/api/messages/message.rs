//! A message as it is mailed to the shop.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest as _, Sha256};

use crate::{
    api::fields::{folded_email, wrong_member},
    http::problem::{ApiError, ApiResult},
    retail::{Email, RetailClient},
    tenants::TenantId,
};

/// Behind the subject of a message that may have been sent before.
const AGAIN: &str = " (again)";

/// What tells messages apart without keeping them.
pub(super) type Digest = [u8; 32];

/// A message. Cannot be printed: it is somebody's.
pub(super) struct Message {
    /// Who writes.
    pub(super) name: String,
    /// Where an answer goes: one address.
    pub(super) email: String,
    /// Phone number; empty for none.
    pub(super) phone: String,
    /// What it is about, as the shop reads it.
    pub(super) subject: String,
    /// The text, lines ended by `\n`.
    pub(super) text: String,
}

impl Message {
    /// The same for the same message to the same shop, and for nothing else. Capitals of the address make no difference.
    pub(super) fn digest(&self, tenant: TenantId) -> Digest {
        let email = folded_email(&self.email);
        let members = [&self.name, &email, &self.phone, &self.subject, &self.text];
        let mut hash = Sha256::new().chain_update(tenant.get().to_be_bytes());
        for member in members {
            // With its length: nothing can move from one member to the next.
            hash.update(member.len().to_be_bytes());
            hash.update(member);
        }
        hash.finalize().into()
    }

    /// The subject, marked if the message may have been sent before.
    pub(super) fn subject(&self, is_again: bool) -> String {
        let mark = if is_again { AGAIN } else { "" };
        format!("{}{mark}", self.subject)
    }

    /// The mail to this address of the shop.
    pub(super) fn mail<'a>(&'a self, to: &'a str, subject: &'a str) -> Email<'a> {
        Email {
            to,
            reply_to: &self.email,
            name: &self.name,
            phone: &self.phone,
            subject,
            text: &self.text,
        }
    }

    /// Whether legacy's web server takes it, now and marked as a second one; else the member that is most at fault.
    pub(super) fn check_length(&self, to: &str, retail: &RetailClient) -> ApiResult<()> {
        if retail.fits_email(&self.mail(to, &self.subject(true))) {
            Ok(())
        } else {
            Err(self.too_long())
        }
    }

    fn too_long(&self) -> ApiError {
        // As they stand in an address: three bytes for each but letters and digits.
        let encoded = |text: &str| -> usize {
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
        let longest = members.iter().max_by_key(|(_, text)| encoded(text));
        let (member, _) = longest.copied().unwrap_or(("subject", &self.subject));
        let detail =
            "must be shorter in this script: all members but the text are too long together";
        wrong_member(member, "too-long", detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message() -> Message {
        Message {
            name: "Ann".to_owned(),
            email: "ann@example.com".to_owned(),
            phone: "22".to_owned(),
            subject: "Contact".to_owned(),
            text: "Hello".to_owned(),
        }
    }

    #[test]
    fn con_05_every_member_tells_messages_apart() {
        let changes: [fn(&mut Message); 5] = [
            |message| message.name.push('a'),
            |message| message.email.push('a'),
            |message| message.phone.push('2'),
            |message| message.subject.push('a'),
            |message| message.text.push('a'),
        ];
        let tenant = TenantId::new(1);
        let mut digests = vec![message().digest(tenant), message().digest(TenantId::new(2))];
        for change in changes {
            let mut other = message();
            change(&mut other);
            digests.push(other.digest(tenant));
        }
        let mut moved = message();
        moved.name = "An".to_owned();
        moved.email = "nann@example.com".to_owned();
        digests.push(moved.digest(tenant));
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 8);
        let mut same = message();
        same.email = "Ann@Example.com".to_owned();
        assert_eq!(same.digest(tenant), message().digest(tenant));
    }

    #[test]
    fn con_05_the_member_that_takes_most_room_is_at_fault() {
        let mut message = message();
        message.name = "x".repeat(100);
        message.subject = "\u{1f600}".repeat(50);
        let problem = message.too_long().problem("1");
        assert_eq!(
            (problem.errors[0].pointer.as_str(), problem.errors[0].code),
            ("/subject", "too-long")
        );
    }
}
