use std::{
    io::Write,
    path::{Path, PathBuf},
};

use secrecy::SecretString;
use similar::{ChangeTag, TextDiff};

use super::{CommandError, USAGE};
use crate::{
    clock::Clock,
    config::Settings,
    price_history::check_price_file,
    tenants::{
        AppliedFile, RetailDefaults, Tenant, TenantRegistry, applied_files, config::legal_gaps,
    },
};

pub(super) fn run(
    settings: &Settings,
    command: &[&str],
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let dir = match command {
        ["check"] => settings.tenants.dir.clone(),
        ["check", dir] => PathBuf::from(dir),
        _ => return Err(USAGE.into()),
    };
    // The check needs no token, and operators may not be allowed to read it.
    let defaults =
        settings.retail_defaults_with(Some(SecretString::from("unknown")), &Clock::default());
    check(&dir, &settings.tenants.applied_dir, &defaults, output)
}

fn check(
    dir: &Path,
    applied_dir: &Path,
    defaults: &RetailDefaults,
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    for file in applied_files(applied_dir, dir) {
        write_difference(&file, output)?;
    }
    let registry = TenantRegistry::load(dir, defaults)?;
    let tenants = registry.tenants();
    let now_ms = Clock::default().wall_ms();
    let checks = tenants
        .iter()
        .map(|tenant| check_price_file(tenant, now_ms));
    let mistakes: Vec<String> = checks.filter_map(Result::err).collect();
    if !mistakes.is_empty() {
        return Err(mistakes.join("\n").into());
    }
    let warnings = write_warnings(dir, tenants.iter().map(AsRef::as_ref), output)?;
    let count = tenants.len();
    write!(output, "{}: {count} tenants, no errors", dir.display())?;
    match warnings {
        0 => writeln!(output)?,
        1 => writeln!(output, ", 1 warning")?,
        warnings => writeln!(output, ", {warnings} warnings")?,
    }
    Ok(())
}

/// Writes what the shops lack by EU consumer law; returns the number of lines.
fn write_warnings<'a>(
    dir: &Path,
    tenants: impl Iterator<Item = &'a Tenant>,
    output: &mut dyn Write,
) -> Result<usize, CommandError> {
    let mut count = 0;
    for tenant in tenants {
        let file = dir.join(&*tenant.slug).join("tenant.toml");
        for gap in legal_gaps(&tenant.config) {
            writeln!(output, "{}: warning: {gap}", file.display())?;
            count += 1;
        }
    }
    Ok(count)
}

fn write_difference(file: &AppliedFile, output: &mut dyn Write) -> Result<(), CommandError> {
    let kind = match (&file.applied, &file.found) {
        (None, _) => "new",
        (_, None) => "gone",
        (applied, found) if applied == found => return Ok(()),
        _ => "changed",
    };
    writeln!(output, "{}: {kind}", file.name)?;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let (applied, found) = (text(&file.applied), text(&file.found));
    for change in TextDiff::from_lines(&applied, &found).iter_all_changes() {
        let (sign, line) = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => ('-', change.old_index()),
            ChangeTag::Insert => ('+', change.new_index()),
        };
        let line = line.map_or(0, |line| line + 1);
        let text = change.value().trim_end();
        writeln!(output, "{sign} {line:>4}  {text}")?;
    }
    Ok(())
}
