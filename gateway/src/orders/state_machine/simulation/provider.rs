use crate::{
    orders::PaymentCode,
    payments::{PaidAmount, PaymentStatus},
};

/// Successful transaction.
pub(super) struct Transaction {
    pub(super) paid_ms: u64,
    pub(super) cents: i32,
    /// ISO 4217.
    pub(super) currency: u16,
}

impl Transaction {
    pub(super) fn is_full_amount(&self, total_cents: i32) -> bool {
        self.cents == total_cents && self.currency == 978
    }
}

#[derive(Default)]
pub(super) struct Provider {
    /// Code with which the shopper was redirected to the payment page.
    pub(super) code: Option<PaymentCode>,
    pub(super) transactions: Vec<Transaction>,
    /// Time and status of the end of an unpaid code.
    pub(super) closed: Option<(u64, PaymentStatus)>,
    codes: Vec<(PaymentCode, u64)>,
}

impl Provider {
    pub(super) fn create_code(&mut self, expires_ms: u64) -> PaymentCode {
        let code = PaymentCode::try_from(format!("90071992547409{:02}", self.codes.len()));
        let code = code.unwrap_or_else(|problem| panic!("{problem}"));
        self.codes.push((code.clone(), expires_ms));
        code
    }

    pub(super) fn expires_ms(&self, code: Option<&PaymentCode>) -> u64 {
        let found = self.codes.iter().find(|(known, _)| Some(known) == code);
        found.map_or(0, |(_, expires_ms)| *expires_ms)
    }

    pub(super) fn status(
        &self,
        code: Option<&PaymentCode>,
        total_cents: i32,
        at_ms: u64,
    ) -> PaymentStatus {
        if code != self.code.as_ref() {
            // The shopper got another code, so no payment of this code exists.
            let is_open = at_ms < self.expires_ms(code);
            return if is_open {
                PaymentStatus::Open
            } else {
                PaymentStatus::Expired
            };
        }
        let finished = self
            .transactions
            .iter()
            .filter(|transaction| transaction.paid_ms <= at_ms);
        let count = u32::try_from(finished.clone().count()).unwrap();
        let matching = finished
            .clone()
            .find(|transaction| transaction.is_full_amount(total_cents));
        if let Some(transaction) = matching.or_else(|| finished.clone().next()) {
            return PaymentStatus::Paid(PaidAmount {
                cents: transaction.cents,
                currency: transaction.currency,
                transactions: count,
            });
        }
        match self.closed {
            Some((closed_ms, status)) if closed_ms <= at_ms => status,
            _ => PaymentStatus::Open,
        }
    }

    /// Time of the first payment of the full amount in euros.
    pub(super) fn paid_ms(&self, total_cents: i32) -> Option<u64> {
        self.transactions
            .iter()
            .find(|transaction| transaction.is_full_amount(total_cents))
            .map(|transaction| transaction.paid_ms)
    }
}
