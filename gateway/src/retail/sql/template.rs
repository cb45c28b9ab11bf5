use thiserror::Error;

use super::Literal;
use crate::retail::SqlDialect;

/// The template and the values don't match: a bug in the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TemplateError {
    #[error("a placeholder has no value")]
    MissingValue,
    #[error("a value has no placeholder")]
    UnusedValue,
    #[error("a placeholder is not closed")]
    UnclosedPlaceholder,
}

/// Fills the placeholders. Removes comments and line breaks, because the query travels in a URL.
pub fn render(
    template: &str,
    parameters: &[(&'static str, Literal)],
    dialect: SqlDialect,
) -> Result<String, TemplateError> {
    let template = compact(template);
    let mut sql = String::with_capacity(template.len() + 64);
    let mut used = vec![false; parameters.len()];
    let mut rest = template.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, remainder) = after
            .split_once('}')
            .ok_or(TemplateError::UnclosedPlaceholder)?;
        let index = parameters
            .iter()
            .position(|(placeholder, _)| *placeholder == name)
            .ok_or(TemplateError::MissingValue)?;
        let (_, literal) = parameters.get(index).ok_or(TemplateError::MissingValue)?;
        if let Some(used) = used.get_mut(index) {
            *used = true;
        }
        sql.push_str(before);
        sql.push_str(&literal.to_sql(dialect));
        rest = remainder;
    }
    sql.push_str(rest);
    if used.contains(&false) {
        Err(TemplateError::UnusedValue)
    } else {
        Ok(sql)
    }
}

/// Runs before the values are filled in, so that the values stay unchanged.
fn compact(template: &str) -> String {
    let lines = template
        .lines()
        .filter(|line| !line.trim_start().starts_with("--"));
    lines
        .flat_map(str::split_whitespace)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(
        template: &str,
        parameters: &[(&'static str, Literal)],
    ) -> Result<String, TemplateError> {
        render(template, parameters, SqlDialect::Sandbox)
    }

    #[test]
    fn placeholders_are_filled_and_layout_is_dropped() {
        let parameters = [
            ("id", Literal::int(7)),
            ("name", Literal::text("a  {id} b").unwrap()),
        ];
        let sql = fill(
            "-- Why.\nSELECT X\n  FROM T\n WHERE Id = {id} AND N = {name} AND P = {id}\n",
            &parameters,
        );
        assert_eq!(
            sql.unwrap(),
            "SELECT X FROM T WHERE Id = 7 AND N = 'a  {id} b' AND P = 7"
        );
    }

    #[test]
    fn placeholders_and_values_must_match() {
        let id = [("id", Literal::null())];
        assert_eq!(
            fill("SELECT {id}, {other}", &id),
            Err(TemplateError::MissingValue)
        );
        assert_eq!(fill("SELECT 1", &id), Err(TemplateError::UnusedValue));
        assert_eq!(
            fill("SELECT {id", &id),
            Err(TemplateError::UnclosedPlaceholder)
        );
    }
}
