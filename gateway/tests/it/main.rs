//! Integration tests against the sandbox. They share one binary, because linking takes long.

// Without this attribute, Clippy treats helper functions as production code.
#![cfg(test)]

mod access_matrix;
mod accounts;
mod api_resources;
mod bad_input;
mod cache;
mod catalog;
mod catalogue_index;
mod checkout;
mod circuit_breaker;
mod connections;
mod content;
mod descriptors;
mod document;
mod drain;
mod forged_changes;
mod icons;
mod location;
mod messages;
mod metrics;
mod module_boundaries;
mod module_dependencies;
mod module_diagram;
mod module_uses;
mod orders;
mod page;
mod partial_pages;
mod password_reset;
mod password_reset_requests;
mod payments;
mod pictures;
mod prices;
mod read_limits;
mod reports;
mod restart;
mod retail;
mod same_origin;
mod search_corrections;
mod secrets;
mod sessions;
mod settings_table;
mod sign_in;
mod sign_in_attacks;
mod sign_in_under_attack;
mod sitemap;
mod ssr;
mod stock_notifications;
mod storefront;
mod stores;
mod support;
mod tenancy;
mod tenants;
mod traces;
mod warm_start;
