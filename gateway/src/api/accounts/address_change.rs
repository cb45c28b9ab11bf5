use actix_web::web::Data;

use super::{
    account_service, credential_change::CredentialChange, notices::Notice, state::AccountState,
};
use crate::{
    api::locks::LockGuard,
    http::{WriteFailed, problem::ApiResult},
    openid::{OpenId, WaitingAddress},
    retail::model::{Customer as Record, CustomerChanges},
    sessions::{CurrentSession, Customer, Profile, Sessions},
    shop_context::ShopContext,
};

/// Change of a customer's e-mail address, which is also the user name.
pub(super) struct AddressChange {
    pub(super) customer: Customer,
    pub(super) shop: ShopContext,
    /// The record before the change.
    pub(super) before: Record,
    pub(super) email: String,
    /// Link that has confirmed the address (D-220). It ends with the change; after a failure it can be opened again.
    pub(super) link: Option<ConfirmedAddress>,
    pub(super) session: CurrentSession,
    pub(super) state: Data<AccountState>,
    pub(super) sessions: Data<Sessions>,
    pub(super) locks: LockGuard,
}

pub(super) struct ConfirmedAddress {
    pub(super) openid: Data<OpenId>,
    pub(super) waiting: WaitingAddress,
}

impl AddressChange {
    /// Ends the customer's other sessions. The caller has checked that the address is free.
    pub(super) async fn save(self) -> ApiResult<Record> {
        let (retail, id, email) = (self.shop.retail()?, self.customer.id, self.email.as_str());
        let changes = CustomerChanges {
            email: Some(email),
            ..CustomerChanges::default()
        };
        let saved = account_service::change_with_retry(&retail, async || {
            retail.update_customer(id, &changes).await
        })
        .await;
        if let Err(WriteFailed::NotDone(problem)) = saved {
            return Err(problem);
        }
        let after = account_service::find(&retail, id).await;
        if let (Ok(after), Err(failed)) = (&after, saved)
            && !account_service::signs_in_with_email(after, email)
        {
            return Err(failed.into());
        }
        // If the record can't be read, assume that the address was changed.
        let session_profile = self.customer.profile().clone();
        let profile = match &after {
            Ok(after) => Profile {
                must_update_password: session_profile.must_update_password,
                ..Profile::of(&self.shop.tenant, after)
            },
            Err(_) => session_profile,
        };
        let session_to_renew = after.is_ok().then_some(&self.session);
        account_service::end_other_sessions(
            &self.sessions,
            &self.shop.tenant,
            &self.customer,
            session_to_renew,
            &self.before,
            profile,
        )
        .await;
        // Before the locks are released, so that the same link, opened at the same time, changes nothing.
        if let (Ok(_), Some(ConfirmedAddress { openid, waiting })) = (&after, &self.link) {
            openid.end_address_link(&self.shop.tenant, waiting).await;
        }
        let is_changed = !account_service::signs_in_with_email(&self.before, email);
        let change = CredentialChange {
            tenant: self.shop.tenant,
            retail,
            customer_id: id,
            locks: self.locks,
            notice: is_changed.then_some((Notice::Email, self.before.email)),
        };
        change.follow_up(&self.state).await;
        after
    }
}
