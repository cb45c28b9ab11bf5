//! `getDBstrings` returns one record with all settings of a tenant, its secrets included.

use serde_json::{Map, Value};

use super::{Call, Failure};
use crate::server::Response;

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let connection = call.tenant.connection();
    let mut statement = connection.prepare("SELECT * FROM DB_STRINGS")?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut record = statement.query_row([], |row| {
        let mut record = Map::new();
        for (index, name) in names.iter().enumerate() {
            record.insert(
                name.clone(),
                row.get::<_, Option<String>>(index)?
                    .map_or(Value::Null, Value::from),
            );
        }
        Ok(record)
    })?;
    // The sandbox may run on any port, so its own URLs use the real address.
    record.insert("api_url".to_owned(), Value::from(call.world.url.clone()));
    Ok(Response::json(&Value::Object(record)))
}
