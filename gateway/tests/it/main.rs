//! The one integration binary (linking many would take longer than running them): the real
//! application against the sandbox. Folders and files mirror `src/`.

mod bad_input;
mod cache;
mod catalog;
mod document;
mod page;
mod secrets;
mod storefront;
mod support;
mod tenancy;
