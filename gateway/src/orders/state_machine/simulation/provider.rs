use crate::{
    orders::PaymentCode,
    payments::{PaidAmount, PaymentStatus},
};

#[derive(Default)]
pub(super) struct Provider {
    /// Code with which the shopper was redirected to the payment page.
    pub(super) code: Option<PaymentCode>,
    /// Successful transactions: time, cents, currency.
    pub(super) transactions: Vec<(u64, i32, u16)>,
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
            .filter(|(paid_ms, ..)| *paid_ms <= at_ms);
        let count = u32::try_from(finished.clone().count()).unwrap();
        let matching = finished
            .clone()
            .find(|(_, cents, currency)| *cents == total_cents && *currency == 978);
        if let Some((_, cents, currency)) = matching.or_else(|| finished.clone().next()) {
            return PaymentStatus::Paid(PaidAmount {
                cents: *cents,
                currency: *currency,
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
        let is_full_amount =
            |(_, cents, currency): &&(u64, i32, u16)| *cents == total_cents && *currency == 978;
        self.transactions
            .iter()
            .find(is_full_amount)
            .map(|(at_ms, ..)| *at_ms)
    }
}
