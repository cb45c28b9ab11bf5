//! Tests of the catalogue index with whole catalogues.

mod catalogues;
mod golden;
mod lists;
mod random;
mod settings;
mod suggestions;
mod typos;
