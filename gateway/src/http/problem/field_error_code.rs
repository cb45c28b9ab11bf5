use std::fmt::Write as _;

use serde::{Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident => $code:literal;)+) => {
        /// Reason why a member of a request is invalid. Front ends choose a text by it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FieldErrorCode {
            $($(#[doc = $doc])+ $name,)+
        }

        impl FieldErrorCode {
            /// All codes, in the order of the OpenAPI document.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Stable name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)+
                }
            }

            /// Meaning, as in the OpenAPI document.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($doc,)+),)+
                }
            }
        }
    };
}

codes! {
    /// The member is left out or blank.
    Missing => "missing";
    /// A text has too many characters, or a list too many values.
    TooLong => "too-long";
    /// A text has too few characters.
    TooShort => "too-short";
    /// A number is too small or too large, or a cart has too few or too many lines.
    OutOfRange => "out-of-range";
    /// The value has the wrong type or form.
    Invalid => "invalid";
    /// A phone number contains other characters than digits.
    NotDigits => "not-digits";
    /// The shop does not offer this country or payment method.
    NotOffered => "not-offered";
    /// The shopper has not accepted the privacy policy.
    NotAccepted => "not-accepted";
    /// A new password is the phone number or the e-mail address.
    Guessable => "guessable";
    /// The member is given more than once.
    Repeated => "repeated";
}

impl Serialize for FieldErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialSchema for FieldErrorCode {
    fn schema() -> RefOr<Schema> {
        let mut description = String::from(
            "Reason why a member of a request is invalid. A later version may add codes: clients handle a code that they don't know \
             like `invalid`.\n",
        );
        for code in Self::ALL {
            let meaning = code.meaning().trim();
            let _ = write!(description, "\n- `{}`: {meaning}", code.as_str());
        }
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(description))
            .enum_values(Some(Self::ALL.iter().map(|code| code.as_str())))
            .into()
    }
}

impl ToSchema for FieldErrorCode {}
