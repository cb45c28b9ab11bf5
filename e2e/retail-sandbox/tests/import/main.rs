//! Imports of product exports into a real tenant database.
#![cfg(test)]

mod broken_records;
mod catalogs;
mod files;
mod own_shop;
mod pictures;
mod shop;
mod shopify;
mod woocommerce;
