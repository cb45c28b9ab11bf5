//! `select_query` executes all statements of the received SQL.

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::types::ValueRef;
use rusqlite::{Batch, Connection, Params, Row, Statement};
use serde_json::{Map, Value};

use super::{Call, Failure, scalars};
use crate::server::Response;

/// Parts of column names. These columns contain numbers in the real database, and text here.
const DECIMAL_COLUMNS: [&str; 5] = ["PRICE", "COST", "TOTAL", "RATING", "BALANCE"];

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let rows = execute(&call.tenant.connection(), call.request.parameter("qry"))?;
    Ok(Response::json(&Value::Array(rows)))
}

/// Runs all statements; returns the rows of the first statement that returns columns.
fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<Value>> {
    let mut first_rows = None;
    let mut batch = Batch::new(connection, sql);
    while let Some(mut statement) = batch.next()? {
        let found = rows(&mut statement, [])?;
        if statement.column_count() > 0 && first_rows.is_none() {
            first_rows = Some(found);
        }
    }
    Ok(first_rows.unwrap_or_default())
}

pub(super) fn rows(
    statement: &mut Statement<'_>,
    parameters: impl Params,
) -> rusqlite::Result<Vec<Value>> {
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut found = Vec::new();
    let mut rows = statement.query(parameters)?;
    while let Some(row) = rows.next()? {
        found.push(object(row, &names, found.len())?);
    }
    Ok(found)
}

fn object(row: &Row<'_>, names: &[String], position: usize) -> rusqlite::Result<Value> {
    let id = match row.get_ref(0)? {
        ValueRef::Integer(id) => id,
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => {
            i64::try_from(position).unwrap_or_default()
        }
    };
    let mut object = Map::new();
    for (index, name) in names.iter().enumerate() {
        object.insert(name.clone(), shape(id, name, row.get_ref(index)?));
    }
    Ok(Value::Object(object))
}

fn shape(id: i64, column: &str, value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => scalars::missing_value(id),
        ValueRef::Integer(number) => scalars::integer(id, number),
        ValueRef::Real(number) => Value::from(number),
        ValueRef::Text(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let column = column.to_ascii_uppercase();
            if scalars::milliseconds(&text).is_some() {
                scalars::date_time(id, &text)
            } else if DECIMAL_COLUMNS.iter().any(|part| column.contains(part)) {
                scalars::decimal(id, &text)
            } else {
                Value::from(text)
            }
        }
        ValueRef::Blob(bytes) => Value::from(bytes),
    }
}
