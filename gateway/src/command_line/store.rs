use std::{collections::BTreeMap, io::Write, path::Path, thread};

use super::{CommandError, USAGE};
use crate::{
    clock::Clock,
    config::Settings,
    orders,
    store::{
        Imported, KeyIds, Migration, OrderDocuments, Row, StoreCheck, StoreEngine, StoreFiles,
        export_stores, import_stores,
    },
};

/// All stores of the settings.
struct ShopGroup<'a> {
    settings: &'a Settings,
    engine: StoreEngine,
    files: StoreFiles,
    clock: Clock,
}

pub(super) fn run(
    settings: &Settings,
    command: &[&str],
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let stores = ShopGroup {
        settings,
        engine: settings.store_engine()?,
        files: StoreFiles {
            orders: settings.orders.files(),
            sessions: settings.sessions.database.clone(),
            prices: settings.price_history.database.clone(),
        },
        clock: Clock::default(),
    };
    match command {
        ["check"] => stores.check(output),
        ["migrate"] => stores.migrate(output),
        ["export", file] => stores.export(Path::new(file), output),
        ["import", file] => stores.import(Path::new(file), output),
        _ => Err(USAGE.into()),
    }
}

impl ShopGroup<'_> {
    fn check(&self, output: &mut dyn Write) -> Result<(), CommandError> {
        let keys = self.shared_keys()?;
        let check = || self.engine.check(&self.files, keys.as_ref(), &is_readable);
        let checks = on_thread(check)?;
        for check in &checks {
            write_check(output, check)?;
        }
        let wrong = checks.iter().filter(|check| !check.problems.is_empty());
        match wrong.count() {
            0 => Ok(()),
            wrong => Err(format!("{wrong} of {} stores have problems", checks.len()).into()),
        }
    }

    fn migrate(&self, output: &mut dyn Write) -> Result<(), CommandError> {
        for migration in on_thread(|| self.engine.migrate(&self.files, &self.clock))?? {
            let Migration { store, from, to } = migration;
            match from {
                None => writeln!(output, "{store}: created with version {to}")?,
                Some(from) if from == to => writeln!(output, "{store}: has version {to} already")?,
                Some(from) => writeln!(output, "{store}: from version {from} to version {to}")?,
            }
        }
        Ok(())
    }

    fn export(&self, file: &Path, output: &mut dyn Write) -> Result<(), CommandError> {
        let key = self.key_fingerprint()?;
        let export = || export_stores(&self.engine, &self.files, &self.clock, key, file);
        let rows = on_thread(export)??;
        writeln!(output, "{} has {}", file.display(), list(&rows))?;
        writeln!(
            output,
            "It has personal data of customers. The session key is not in it: {}",
            self.settings.sessions.key_name()
        )?;
        Ok(())
    }

    fn import(&self, file: &Path, output: &mut dyn Write) -> Result<(), CommandError> {
        let key = self.key_fingerprint()?;
        let name = self.settings.sessions.key_name();
        let import = || {
            let (engine, files) = (&self.engine, &self.files);
            import_stores(engine, files, &self.clock, key.as_deref(), &name, file)
        };
        for imported in on_thread(import)?? {
            write_imported(output, imported)?;
        }
        Ok(())
    }

    /// Session keys that all gateways must have. `None` for a single gateway.
    fn shared_keys(&self) -> Result<Option<KeyIds>, CommandError> {
        if !self.engine.is_shared() {
            return Ok(None);
        }
        let configured = self.settings.session_key()?;
        Ok(Some(self.settings.sessions.key_ids(configured.as_ref())?))
    }

    fn key_fingerprint(&self) -> Result<Option<String>, CommandError> {
        let configured = self.settings.session_key()?;
        let sessions = &self.settings.sessions;
        Ok(sessions.key_fingerprint(configured.as_ref())?)
    }
}

/// A connection to a database runs its own event loop, which is not possible on a thread that runs another one.
fn on_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, CommandError> {
    let worked = thread::scope(|scope| scope.spawn(work).join());
    worked.map_err(|_panicked| "the command panicked".into())
}

fn is_readable(row: &Row) -> bool {
    let text = |column: &str| row.get(column)?.as_str().map(str::to_owned);
    let documents = text("placed").zip(text("progress"));
    documents
        .is_some_and(|(placed, progress)| orders::is_readable(&OrderDocuments { placed, progress }))
}

fn write_check(output: &mut dyn Write, check: &StoreCheck) -> Result<(), CommandError> {
    let StoreCheck { store, place, .. } = check;
    match (check.version, check.unread) {
        (Some(version), _) => writeln!(output, "{store}: {place}, version {version}")?,
        (None, Some(_)) => writeln!(output, "{store}: {place}, version none")?,
        (None, None) => writeln!(output, "{store}: {place}")?,
    }
    if let Some(reason) = check.unread {
        writeln!(output, "  not read: {reason}")?;
    } else if check.version == Some(check.own_version) {
        writeln!(output, "  {}", list(&check.rows.iter().copied().collect()))?;
    }
    for problem in &check.problems {
        writeln!(output, "  wrong: {problem}")?;
    }
    Ok(())
}

fn write_imported(output: &mut dyn Write, imported: Imported) -> Result<(), CommandError> {
    let Imported {
        store,
        rows,
        was_complete,
        left_out,
    } = imported;
    let state = if was_complete {
        "already has"
    } else {
        "now has"
    };
    writeln!(
        output,
        "{store}: {state} {}",
        list(&rows.into_iter().collect())
    )?;
    if left_out > 0 {
        writeln!(
            output,
            "{store}: {left_out} rows left out that only PostgreSQL has, such as used links and changes in progress"
        )?;
    }
    Ok(())
}

/// Numbers of rows by table.
fn list<N: AsRef<str> + Ord>(rows: &BTreeMap<N, u64>) -> String {
    let tables = rows
        .iter()
        .map(|(name, rows)| format!("{} {rows}", name.as_ref()));
    let tables: Vec<String> = tables.collect();
    if tables.is_empty() {
        "no rows".to_owned()
    } else {
        tables.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreName;

    fn written(check: &StoreCheck) -> String {
        let mut output = Vec::new();
        write_check(&mut output, check).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn version_and_rows_of_a_store_are_written_only_if_they_were_read() {
        let mut check = StoreCheck {
            store: StoreName::Orders,
            place: "database shop".to_owned(),
            version: None,
            own_version: 2,
            rows: Vec::new(),
            unread: None,
            problems: vec!["wrong password".to_owned()],
        };
        assert_eq!(
            written(&check),
            "orders: database shop\n  wrong: wrong password\n"
        );
        check.version = Some(3);
        check.problems = vec!["newer".to_owned()];
        assert_eq!(
            written(&check),
            "orders: database shop, version 3\n  wrong: newer\n"
        );
        (check.version, check.problems) = (Some(2), Vec::new());
        assert_eq!(
            written(&check),
            "orders: database shop, version 2\n  no rows\n"
        );
        (check.version, check.unread) = (None, Some("there are no tables yet"));
        assert_eq!(
            written(&check),
            "orders: database shop, version none\n  not read: there are no tables yet\n"
        );
    }
}
