//! Session endpoints: signing in, signing out, and the state of the session.

pub mod create_session;
pub mod delete_session;
pub mod find_session;
mod from_profile;
pub mod model;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(find_session::find_session)
        .service(create_session::create_session)
        .service(delete_session::delete_session);
}
