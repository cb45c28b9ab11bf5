//! The storefront gateway: a backend for frontend between shop browsers and the legacy Retail API.

pub mod analytics;
pub mod api;
pub mod app;
pub mod background;
pub mod blog;
pub mod cache;
pub mod clock;
pub mod command_line;
pub mod concurrency_limit;
pub mod config;
pub mod html;
pub mod http;
pub mod location;
pub mod log_summary;
pub mod metrics;
pub mod orders;
pub mod page;
pub mod password_resets;
pub mod payments;
pub mod retail;
pub mod server;
pub mod sessions;
pub mod shop;
pub mod store;
pub mod telemetry;
pub mod tenants;
