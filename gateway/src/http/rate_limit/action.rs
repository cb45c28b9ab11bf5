/// Action with rate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Makes an account change that needs the password or can reveal other customers.
    ChangeAccount,
    /// Opens a password reset link, or sets the new password.
    ChoosePassword,
    /// Asks the Retail API about an unknown payment code.
    ConfirmOrder,
    /// Makes the gateway query the payment provider at once.
    HintPayment,
    /// Places an order as guest or customer.
    Order,
    /// Places an order as customer.
    OrderAsCustomer,
    /// Loads products and delivery methods for cart prices.
    Quote,
    /// Loads an API response whose request has parameters.
    ReadApi,
    /// Loads a picture or a map tile.
    ReadPicture,
    /// Registers a customer.
    Register,
    /// Reports a browser error.
    ReportError,
    /// Reports page views.
    ReportPageViews,
    /// Requests an e-mail with a password reset link.
    RequestPasswordReset,
    /// Requests an e-mail for when a product is back in stock.
    RequestStockNotification,
    /// Sends a message to the shop, or subscribes to its newsletter.
    SendMessage,
    /// Signs in; see [`super::RateLimiter::check_sign_in`].
    SignIn,
    /// Signs in with an identity provider, at the begin and at the return.
    SignInWithProvider,
    /// Reads a customer's orders, or changes the customer's record.
    UseAccount,
    /// Looks for an order to withdraw from, or declares the withdrawal.
    Withdraw,
}

impl Action {
    /// Whether gateways with one database count the action together. The others only bound the load of a gateway or of
    /// a signed-in customer, and browsing needs no database.
    pub(super) fn is_shared(self) -> bool {
        match self {
            Self::HintPayment
            | Self::Quote
            | Self::ReadApi
            | Self::ReadPicture
            | Self::ReportError
            | Self::ReportPageViews
            | Self::UseAccount => false,
            Self::ChangeAccount
            | Self::ChoosePassword
            | Self::ConfirmOrder
            | Self::Order
            | Self::OrderAsCustomer
            | Self::Register
            | Self::RequestPasswordReset
            | Self::RequestStockNotification
            | Self::SendMessage
            | Self::SignIn
            | Self::SignInWithProvider
            | Self::Withdraw => true,
        }
    }

    /// Name of the action's limits in `[budgets]`, for metrics.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ChangeAccount => "account_changes",
            Self::ChoosePassword => "password_resets",
            Self::ConfirmOrder => "order_confirmations",
            Self::HintPayment => "payment_hints",
            Self::Order => "orders",
            Self::OrderAsCustomer => "customer_orders",
            Self::Quote => "quotes",
            Self::ReadApi => "reads",
            Self::ReadPicture => "pictures",
            Self::Register => "registrations",
            Self::ReportError => "client_errors",
            Self::ReportPageViews => "page_views",
            Self::RequestPasswordReset => "password_reset_requests",
            Self::RequestStockNotification => "stock_notifications",
            Self::SendMessage => "messages",
            Self::SignIn => "sign_in",
            Self::SignInWithProvider => "provider_sign_ins",
            Self::UseAccount => "customers",
            Self::Withdraw => "withdrawals",
        }
    }
}
