//! Lenient decoding of the Retail API's responses.

mod list;
mod response;
mod scalar;
mod timestamp;

pub(crate) use list::{lenient_list, lenient_record};
pub use response::{DecodeError, Outcome, decode_outcome};
pub(crate) use response::{Rows, decode_payment_code, decode_rows};
pub(crate) use scalar::{
    cents, flag, float, hundredths_or_zero, int, opt_cents, opt_int, opt_secret, opt_text,
    opt_timestamp, quantity, signed_cents, text, text_or_empty, untrimmed_secret,
};
pub(crate) use scalar::{parse_cents, parse_flag, parse_float, parse_int};
pub use timestamp::Timestamp;
