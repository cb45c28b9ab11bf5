use super::{Row, TransferError, VisitRow, tables};
use crate::store::StoreName;

/// State of a store for an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreCheck {
    /// Name of the store.
    pub store: StoreName,
    /// Path of the file, or name of the database.
    pub place: String,
    /// Version of the tables; `None` if there are no tables.
    pub version: Option<i32>,
    /// Version of this build.
    pub own_version: i32,
    /// Number of rows by table, if they were read.
    pub rows: Vec<(&'static str, u64)>,
    /// Why the rows were not read, though nothing is wrong.
    pub unread: Option<&'static str>,
    /// Problems, such as damage.
    pub problems: Vec<String>,
}

impl StoreCheck {
    pub(in crate::store) fn new(store: StoreName, place: String, own_version: i32) -> Self {
        Self {
            store,
            place,
            version: None,
            own_version,
            rows: Vec::new(),
            unread: None,
            problems: Vec::new(),
        }
    }

    /// Compares the version of the tables with this build's. Returns whether the rows can be read. `compatible_from` is
    /// the earliest version whose statements fit the tables.
    pub(in crate::store) fn accept_version(
        &mut self,
        found: Option<i32>,
        compatible_from: Option<i32>,
    ) -> bool {
        self.version = found;
        match found {
            None => self.unread = Some("there are no tables yet"),
            Some(version)
                if version > self.own_version
                    && compatible_from.is_some_and(|from| from <= self.own_version) =>
            {
                self.unread = Some(
                    "its tables are newer: this version can use them, but not migrate, export or import",
                );
            }
            Some(version) if version > self.own_version => {
                let newer = "a newer version of the gateway wrote it";
                self.problems.push(newer.to_owned());
            }
            Some(version) if version < self.own_version => {
                self.unread = Some("its tables are older: `gateway store migrate`");
            }
            Some(_) => return true,
        }
        false
    }

    /// Counts and checks all rows that `read` visits.
    pub(in crate::store) fn count(
        &mut self,
        is_readable: &dyn Fn(&Row) -> bool,
        read: impl FnOnce(VisitRow<'_>) -> Result<(), TransferError>,
    ) {
        let (mut unreadable, mut rows) = (0_u64, Vec::new());
        let outcome = read(&mut |table, row| {
            match rows.iter_mut().find(|(name, _)| *name == table.name) {
                Some((_, count)) => *count += 1,
                None => rows.push((table.name, 1)),
            }
            if !table.fits(row) || (table.name == "orders" && !is_readable(row)) {
                unreadable += 1;
            }
            Ok(())
        });
        let known = tables(self.store).iter().map(|table| table.name);
        let count = |name| {
            let counted = rows.iter().find(|(counted, _)| *counted == name);
            counted.map(|(_, count)| (name, *count))
        };
        self.rows = known.filter_map(count).collect();
        if unreadable > 0 {
            let problem = format!(
                "{unreadable} rows can't be read: they are damaged, or of a newer version of the gateway"
            );
            self.problems.push(problem);
        }
        if let Err(error) = outcome {
            self.problems.push(error.to_string());
        }
    }
}
