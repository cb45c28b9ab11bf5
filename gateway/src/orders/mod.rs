//! Orders from placement until they are saved in the Retail API, exactly once (D-07).
//!
//! The journal stores an order before its first step, and the start of each step before the step runs. One driver
//! runs the steps. A webhook or a returning shopper only makes the driver look for due steps sooner.
//!
//! Declarations of withdrawals are rows of the same journal, whose only steps are mails (D-190).

mod buyer;
mod change_notifier;
mod driver;
mod journal;
mod journal_clock;
mod mail_text;
mod maintenance;
mod metrics;
mod order_status;
mod order_update;
mod payment_code;
mod placed_order;
mod placement;
mod reference;
mod report;
mod service;
mod settings;
pub mod state_machine;
mod stored_order;
#[cfg(test)]
mod test_orders;
mod withdrawal;
mod withdrawal_instructions;
mod withdrawal_period;
mod withdrawal_text;
mod withdrawals;

pub use self::{
    buyer::{Buyer, Guest},
    maintenance::{accept_journal, back_up_journal, is_readable},
    order_status::{OrderInProgress, OrderState, OrderStatus},
    payment_code::PaymentCode,
    placed_order::{OrderedLine, PlacedOrder, Redeemed, ShippingChoice},
    placement::{IdempotencyKey, PlaceError, PlaceRequest, PlaceResult},
    reference::Reference,
    report::{ListedOrder, OrderListFilter},
    service::Orders,
    settings::OrdersSettings,
    state_machine::MailState,
    withdrawal::{DeclaredLine, DeclaredOrder, FoundLine, FoundOrder, Withdrawal},
    withdrawal_period::WithdrawalPeriod,
    withdrawals::{DeclareRequest, ListedWithdrawal},
};
pub use crate::store::{Reservations, SeenReservations, StoreUnavailable};
