//! The actions whose rate is limited.

/// An action whose rate is limited, because it costs the shop something. Its limits stand in `[budgets]`
/// ([`super::RateLimitSettings`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Changing what needs the password, or whose response tells about other customers.
    ChangeAccount,
    /// Coming by a link to choose a new password, and choosing it.
    ChoosePassword,
    /// Asking the Retail API about a payment code that the journal does not know.
    ConfirmOrder,
    /// Having the payment provider asked at once.
    HintPayment,
    /// Placing an order as a guest or a customer.
    Order,
    /// Placing an order as a customer.
    OrderAsCustomer,
    /// Loading products and ways of delivery that a cart is priced with.
    Quote,
    /// Loading a response of the API whose request has parameters.
    ReadApi,
    /// Loading a picture or a map tile.
    ReadPicture,
    /// Registering as a customer.
    Register,
    /// Reporting an error in a browser.
    ReportError,
    /// Reporting page views.
    ReportPageViews,
    /// Asking for a mail with a link to choose a new password.
    RequestPasswordReset,
    /// Asking for a mail when a product is back in stock.
    RequestStockNotification,
    /// Computing corrections of a search term.
    SearchCorrections,
    /// Sending a message to the shop, or signing up for its newsletter.
    SendMessage,
    /// Signing in; see [`super::RateLimiter::check_sign_in`].
    SignIn,
    /// Reading a customer's orders, and changing the record.
    UseAccount,
}
