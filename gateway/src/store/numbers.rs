//! Conversions between the numbers of the gateway and of SQL.

pub(super) fn milliseconds(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Converts negative numbers to 0.
pub(super) fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

pub(super) fn clamped(sum: i64) -> i32 {
    i32::try_from(sum).unwrap_or(i32::MAX)
}
