use serde::Serialize;

use super::{
    Buyer, IdempotencyKey, Orders, PlaceError, Reference,
    journal::{InsertResult, NewRow, ParsedRow, parse_documents},
    order_update::ChangeResult,
    report::OperationRefused,
    state_machine::{Event, MailState, Progress},
    stored_order::Document,
    withdrawal::{DeclaredLine, DeclaredOrder, Earlier, FoundLine, FoundOrder, Withdrawal},
};
use crate::store::{OrderFilter, OrderReport, StoreUnavailable};

/// Request to store a declaration.
pub struct DeclareRequest {
    /// Key of the request.
    pub key: IdempotencyKey,
    /// Hash of the request's content and customer.
    pub request_hash: [u8; 32],
    /// Short name of the shop.
    pub tenant: String,
    /// Name of the consumer.
    pub name: String,
    /// The order.
    pub order: DeclaredOrder,
    /// Withdrawn lines.
    pub lines: Vec<DeclaredLine>,
    /// Withdrawn part in the consumer's words. Without lines and part, the whole order is withdrawn.
    pub part: Option<String>,
}

/// Withdrawal in a list for operators, without personal data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedWithdrawal {
    /// Short name of the shop.
    pub tenant: String,
    /// Number of the declaration.
    pub number: String,
    /// Time of the declaration, in ms since 1970.
    pub declared_ms: u64,
    /// Reference of the order, or its id in the Retail API if the reference is not known. `None` for an order that was
    /// not found.
    pub order: Option<String>,
    /// State of the mail to the shop.
    pub shop_mail: Option<MailState>,
    /// State of the receipt. `None` without an address for it.
    pub receipt: Option<MailState>,
    /// Due time of the next mail, in ms since 1970.
    pub due_ms: Option<u64>,
}

/// Withdrawal for an operator who passes it on by hand. Contains personal data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalDetails {
    #[serde(flatten)]
    pub listed: ListedWithdrawal,
    /// The declaration.
    pub withdrawal: Option<Withdrawal>,
}

impl Orders {
    /// Time for decisions about dates, in ms since 1970.
    pub fn wall_ms(&self) -> u64 {
        self.0.clock.wall_ms()
    }

    /// Finds the order of this reference, if it belongs to this buyer. Reads the journal once in any case.
    pub async fn find_withdrawable(
        &self,
        tenant: &str,
        reference: &Reference,
        is_own: impl Fn(&Buyer) -> bool,
    ) -> Result<Option<FoundOrder>, StoreUnavailable> {
        let stored = self.find(tenant, reference).await?;
        let order = stored.as_ref().and_then(|stored| stored.document.order());
        let own = order.filter(|order| is_own(&order.buyer));
        Ok(own.map(|order| FoundOrder {
            reference: order.reference.clone(),
            placed_ms: order.placed_ms,
            lines: order
                .lines
                .iter()
                .map(|line| FoundLine {
                    name: line.name.clone(),
                    quantity: line.quantity,
                    is_excluded: line.is_withdrawal_excluded,
                })
                .collect(),
        }))
    }

    /// Stores a declaration and wakes the driver, which mails it. A repeated key returns the first declaration.
    pub async fn declare(&self, request: DeclareRequest) -> Result<Withdrawal, PlaceError> {
        let now_ms = self.now_ms().await?;
        let DeclareRequest {
            key,
            request_hash,
            tenant,
            name,
            order,
            lines,
            part,
        } = request;
        let withdrawal = Withdrawal {
            tenant: tenant.clone(),
            number: Reference::random(),
            declared_ms: self.wall_ms(),
            name,
            order,
            lines,
            part,
        };
        let document = Document::Withdrawal(withdrawal.clone());
        let row = NewRow {
            key,
            request_hash,
            progress: Progress::of_withdrawal(&document.facts(), now_ms),
            document,
            seen: None,
        };
        match self.0.journal.insert(row, now_ms).await? {
            InsertResult::New(id) => {
                self.wake(id);
                Ok(withdrawal)
            }
            InsertResult::Known(keyed) if keyed.request_hash == request_hash => {
                self.find_declared(&tenant, &keyed.reference).await
            }
            InsertResult::Known(_) => Err(PlaceError::KeyReused),
            InsertResult::Outdated => Err(PlaceError::Outdated),
        }
    }

    /// Lists the declarations from an order of this customer, also those that named the order by `reference`, oldest
    /// first.
    pub async fn list_declared_of_customer(
        &self,
        tenant: &str,
        customer_id: i32,
        order_id: i32,
        reference: Option<&str>,
    ) -> Result<Vec<Withdrawal>, StoreUnavailable> {
        let is_of_order = |withdrawal: &Withdrawal| match &withdrawal.order {
            DeclaredOrder::OfCustomer {
                customer_id: customer,
                order_id: order,
                ..
            } => (*customer, *order) == (customer_id, order_id),
            DeclaredOrder::ByReference { found, .. } => {
                let found = found.as_ref().map(|found| found.reference.as_str());
                found.is_some() && found == reference
            }
        };
        let rows = self.withdrawal_rows(Some(tenant)).await?;
        let declared = rows.into_iter().filter_map(|row| details(row).withdrawal);
        Ok(declared.filter(is_of_order).collect())
    }

    /// Finds the declarations about the same order that were stored before this one.
    pub(super) async fn find_earlier(
        &self,
        withdrawal: &Withdrawal,
    ) -> Result<Earlier, StoreUnavailable> {
        let mut rows = self.withdrawal_rows(Some(&withdrawal.tenant)).await?;
        // Ids, not times: the clocks of gateways differ.
        rows.sort_unstable_by_key(|row| row.id);
        let number = withdrawal.number.as_str();
        let before = rows.into_iter().take_while(|row| row.reference != number);
        let declared = before.filter_map(|row| details(row).withdrawal);
        Ok(withdrawal.select_earlier(declared.collect()))
    }

    /// Finds the declaration with this number.
    pub async fn find_declared(
        &self,
        tenant: &str,
        number: &Reference,
    ) -> Result<Withdrawal, PlaceError> {
        let found = self.0.journal.find_by_reference(tenant, number).await?;
        let stored = found.and_then(ParsedRow::readable);
        let withdrawal = stored.and_then(|stored| stored.document.withdrawal().cloned());
        withdrawal.ok_or(PlaceError::NotWritten)
    }

    /// Lists withdrawals, oldest first.
    pub async fn list_withdrawals(&self) -> Result<Vec<ListedWithdrawal>, StoreUnavailable> {
        let rows = self.withdrawal_rows(None).await?;
        Ok(rows.into_iter().map(|row| details(row).listed).collect())
    }

    /// Finds the withdrawals with this number. Two shops may generate the same number.
    pub async fn show_withdrawal(
        &self,
        number: &Reference,
    ) -> Result<Vec<WithdrawalDetails>, StoreUnavailable> {
        let mut rows = self.withdrawal_rows(None).await?;
        rows.retain(|row| row.reference == number.as_str());
        Ok(rows.into_iter().map(details).collect())
    }

    /// Ends the mails about a withdrawal that the operator passed on by hand. Refuses while a mail is being sent.
    pub async fn close_withdrawal(
        &self,
        tenant: &str,
        number: &Reference,
    ) -> Result<(), OperationRefused> {
        self.operate_withdrawal(tenant, number, &Event::Close).await
    }

    /// Sends the mails about a withdrawal again that the Retail API has not accepted. Refuses while a mail is being
    /// sent.
    pub async fn retry_withdrawal(
        &self,
        tenant: &str,
        number: &Reference,
    ) -> Result<(), OperationRefused> {
        self.operate_withdrawal(tenant, number, &Event::Retry).await
    }

    async fn operate_withdrawal(
        &self,
        tenant: &str,
        number: &Reference,
        event: &Event,
    ) -> Result<(), OperationRefused> {
        let stored = match self.0.journal.find_by_reference(tenant, number).await? {
            Some(ParsedRow::Readable(stored)) if stored.progress.is_withdrawal() => *stored,
            Some(ParsedRow::Unreadable(_)) => return Err(OperationRefused::Unreadable),
            Some(ParsedRow::Newer(_)) => return Err(OperationRefused::Newer),
            Some(ParsedRow::Readable(_)) | None => return Err(OperationRefused::Unknown),
        };
        let id = stored.id;
        match self.apply(stored, event).await? {
            ChangeResult::Yes => {
                self.wake(id);
                Ok(())
            }
            ChangeResult::No | ChangeResult::CodeTaken => Err(OperationRefused::MailsNotChanged),
        }
    }

    /// Rows of this tenant's declarations or of all, oldest first.
    async fn withdrawal_rows(
        &self,
        tenant: Option<&str>,
    ) -> Result<Vec<OrderReport>, StoreUnavailable> {
        let filter = OrderFilter::Withdrawals(tenant.map(str::to_owned));
        self.0.journal.0.report(filter).await
    }
}

fn details(row: OrderReport) -> WithdrawalDetails {
    let documents = row.documents.unwrap_or_default();
    let parsed = parse_documents(&documents).ok();
    let facts = parsed.as_ref().map(|(document, _)| document.facts());
    let progress = parsed.as_ref().map(|(_, progress)| progress);
    let receipt = progress
        .zip(facts)
        .and_then(|(progress, facts)| progress.receipt_state(facts.has_buyer_mail));
    let shop_mail = progress.and_then(Progress::shop_mail_state);
    let withdrawal = parsed.and_then(|(document, _)| document.withdrawal().cloned());
    let listed = ListedWithdrawal {
        tenant: row.tenant,
        number: row.reference,
        declared_ms: row.placed_ms,
        order: withdrawal.as_ref().and_then(order_name),
        shop_mail,
        receipt,
        due_ms: row.due_ms,
    };
    WithdrawalDetails { listed, withdrawal }
}

fn order_name(withdrawal: &Withdrawal) -> Option<String> {
    let found = withdrawal.order.found();
    match (found, &withdrawal.order) {
        (Some(found), _) => Some(found.reference.to_string()),
        (None, DeclaredOrder::OfCustomer { order_id, .. }) => Some(order_id.to_string()),
        (None, DeclaredOrder::ByReference { .. }) => None,
    }
}
