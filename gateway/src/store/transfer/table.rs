use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use serde_json::Value;

use crate::store::StoreName;

/// Values of a row by column.
pub type Row = BTreeMap<String, Value>;

/// Table that both engines have with the same columns.
#[derive(Debug)]
pub(in crate::store) struct Table {
    /// Name.
    pub(in crate::store) name: &'static str,
    /// Number of leading columns that identify a row.
    key_length: usize,
    pub(in crate::store) columns: &'static [(&'static str, Column)],
    /// Whether only `PostgreSQL` has the table.
    pub(in crate::store) is_of_several_gateways: bool,
}

/// Type of a column, and its form in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Column {
    /// Number.
    Integer,
    /// Text.
    Text,
    /// `\x` and hexadecimal digits.
    Bytes,
    /// `true` or `false`.
    Flag,
    /// Date and time in the form of ISO 8601.
    Time,
}

impl Table {
    /// Columns that identify a row.
    pub(in crate::store) fn key(&self) -> &'static [(&'static str, Column)] {
        self.columns.get(..self.key_length).unwrap_or_default()
    }

    /// Names of all columns, separated by commas.
    pub(in crate::store) fn column_names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Whether the row has a value of the right form for each column, and no others.
    pub(super) fn fits(&self, row: &Row) -> bool {
        let fits = |(name, column): &(&str, Column)| {
            row.get(*name)
                .is_some_and(|value| value.is_null() || column.fits(value))
        };
        row.len() == self.columns.len() && self.columns.iter().all(fits)
    }
}

impl Column {
    fn fits(self, value: &Value) -> bool {
        match self {
            Self::Integer => value.is_i64(),
            Self::Flag => value.is_boolean(),
            Self::Text | Self::Time => value.is_string(),
            Self::Bytes => value.as_str().is_some_and(|text| bytes(text).is_some()),
        }
    }
}

/// The form of [`Column::Bytes`].
pub(in crate::store) fn text_of_bytes(bytes: &[u8]) -> String {
    format!("\\x{}", HEXLOWER.encode(bytes))
}

/// Bytes in the form of [`Column::Bytes`].
pub(in crate::store) fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("\\x")?;
    HEXLOWER.decode(digits.as_bytes()).ok()
}

/// Tables of a store whose rows are moved. Leases belong to gateways, and a journal in a file has its own identity.
pub(in crate::store) const fn tables(store: StoreName) -> &'static [Table] {
    match store {
        StoreName::Orders => ORDERS,
        StoreName::Sessions => SESSIONS,
        StoreName::Prices => PRICES,
    }
}

const ORDERS: &[Table] = &[
    Table {
        name: "orders",
        key_length: 1,
        columns: &[
            ("id", Column::Integer),
            ("tenant", Column::Text),
            ("reference", Column::Text),
            ("key", Column::Text),
            ("request_hash", Column::Bytes),
            ("code", Column::Text),
            ("customer_id", Column::Integer),
            ("stage", Column::Text),
            ("attention", Column::Text),
            ("lane", Column::Integer),
            ("due_ms", Column::Integer),
            ("version", Column::Integer),
            ("placed_ms", Column::Integer),
            ("finished_ms", Column::Integer),
            ("held_points", Column::Integer),
            ("prepaid", Column::Flag),
            ("unsaved_since_ms", Column::Integer),
            ("placed", Column::Text),
            ("progress", Column::Text),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "held_stock",
        key_length: 3,
        columns: &[
            ("tenant", Column::Text),
            ("product_id", Column::Integer),
            ("order_id", Column::Integer),
            ("quantity", Column::Integer),
        ],
        is_of_several_gateways: false,
    },
];

const SESSIONS: &[Table] = &[
    Table {
        name: "sessions",
        key_length: 1,
        columns: &[
            ("id", Column::Bytes),
            ("seen_ms", Column::Integer),
            ("record", Column::Text),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "credential_changes",
        key_length: 2,
        columns: &[
            ("tenant", Column::Text),
            ("customer_id", Column::Integer),
            ("changed_ms", Column::Integer),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "claimed_accounts",
        key_length: 2,
        columns: &[("tenant", Column::Text), ("customer_id", Column::Integer)],
        is_of_several_gateways: false,
    },
    Table {
        name: "phone_hashes",
        key_length: 3,
        columns: &[
            ("tenant", Column::Text),
            ("customer_id", Column::Integer),
            ("hash", Column::Bytes),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "sign_in_links",
        key_length: 3,
        columns: &[
            ("tenant", Column::Text),
            ("issuer", Column::Text),
            ("subject", Column::Text),
            ("customer_id", Column::Integer),
            ("linked_ms", Column::Integer),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "marks",
        key_length: 2,
        columns: &[
            ("tenant", Column::Text),
            ("key", Column::Bytes),
            ("text", Column::Text),
            ("expires_at", Column::Time),
        ],
        is_of_several_gateways: true,
    },
];

const PRICES: &[Table] = &[
    Table {
        name: "price_changes",
        key_length: 3,
        columns: &[
            ("tenant", Column::Text),
            ("product_id", Column::Integer),
            ("from_ms", Column::Integer),
            ("state", Column::Text),
            ("cents", Column::Integer),
            ("is_reduced", Column::Flag),
            ("excludes_vat", Column::Flag),
        ],
        is_of_several_gateways: false,
    },
    Table {
        name: "price_readings",
        key_length: 1,
        columns: &[
            ("tenant", Column::Text),
            ("first_ms", Column::Integer),
            ("last_ms", Column::Integer),
        ],
        is_of_several_gateways: false,
    },
];
