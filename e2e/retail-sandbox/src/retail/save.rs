//! `Save` writes the given columns of any table.

use rusqlite::types::{ToSql, Value as SqlValue};
use rusqlite::{Connection, params_from_iter};
use serde::Deserialize;
use serde_json::Value;

use super::{Call, Failure};
use crate::server::Response;

#[derive(Deserialize)]
struct Write {
    #[serde(rename = "Table_Name")]
    table: String,
    /// `insert` or `update`.
    #[serde(rename = "Update_Table")]
    mode: String,
    #[serde(rename = "Col_Value")]
    columns: Vec<Column>,
    /// Key of the row to update.
    #[serde(rename = "id", default)]
    id: Value,
}

#[derive(Deserialize)]
struct Column {
    #[serde(rename = "Column_Name")]
    name: String,
    #[serde(rename = "Column_Value", default)]
    value: Value,
}

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let write: Write = serde_json::from_slice(&call.request.body).map_err(|error| {
        Failure::refusal(format!(
            "Object reference not set to an instance of an object. {error}"
        ))
    })?;
    if write.columns.is_empty() {
        return Err(Failure::refusal("Nothing to save"));
    }
    let connection = call.tenant.connection();
    let changed = match write.mode.to_ascii_lowercase().as_str() {
        "insert" => insert(&connection, &write)?,
        "update" => update(&connection, &write)?,
        _ => return Err(Failure::refusal("Update_Table must be insert or update")),
    };
    if changed == 0 {
        return Err(Failure::refusal("No row was saved"));
    }
    Ok(Response::quoted_text("success"))
}

/// As in the Retail API, names of tables and columns are not escaped, here and in [`update`].
fn insert(connection: &Connection, write: &Write) -> rusqlite::Result<usize> {
    let names: Vec<&str> = write
        .columns
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let placeholders = vec!["?"; names.len()].join(", ");
    let sql = format!(
        "INSERT INTO {} ({}) VALUES ({placeholders})",
        write.table,
        names.join(", ")
    );
    connection.execute(
        &sql,
        params_from_iter(write.columns.iter().map(|column| sql_value(&column.value))),
    )
}

fn update(connection: &Connection, write: &Write) -> rusqlite::Result<usize> {
    let assignments: Vec<String> = write
        .columns
        .iter()
        .map(|column| format!("{} = ?", column.name))
        .collect();
    let key = key_of(connection, &write.table)?;
    let sql = format!(
        "UPDATE {} SET {} WHERE {key} = ?",
        write.table,
        assignments.join(", ")
    );
    let values = write.columns.iter().map(|column| sql_value(&column.value));
    connection.execute(&sql, params_from_iter(values.chain([sql_value(&write.id)])))
}

fn key_of(connection: &Connection, table: &str) -> rusqlite::Result<String> {
    connection.query_row(
        "SELECT name FROM pragma_table_info(?1) WHERE pk = 1",
        [table],
        |row| row.get(0),
    )
}

fn sql_value(value: &Value) -> impl ToSql + use<> {
    match value {
        Value::Null => SqlValue::Null,
        Value::Bool(flag) => SqlValue::Integer(i64::from(*flag)),
        Value::Number(number) => number
            .as_i64()
            .map_or_else(|| SqlValue::Text(number.to_string()), SqlValue::Integer),
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Array(_) | Value::Object(_) => SqlValue::Text(value.to_string()),
    }
}
