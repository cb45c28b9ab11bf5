//! Product CSVs into a tenant's database.
