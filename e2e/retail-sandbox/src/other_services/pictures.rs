//! Imported pictures from a tenant's database, and embedded pictures of the demo shops.

use rusqlite::OptionalExtension;

use super::not_found;
use crate::seed;
use crate::server::{Request, Response};
use crate::world::{Tenant, World};

/// The picture at a path never changes.
const CACHE: &str = "public, max-age=86400";

pub(super) fn handle(world: &World, request: &Request) -> Response {
    let segments = request.segments();
    let Some((tenant, path)) = segments
        .split_first()
        .and_then(|(_, rest)| rest.split_first())
        .and_then(|(folder, path)| Some((world.tenant_of_folder(folder)?, path.join("/"))))
    else {
        return not_found();
    };
    match stored(tenant, &path) {
        Ok(Some(response)) => response.header("cache-control", CACHE),
        Ok(None) => embedded(&tenant.identifier, &path).map_or_else(not_found, |response| {
            response.header("cache-control", CACHE)
        }),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}

fn embedded(tenant: &str, path: &str) -> Option<Response> {
    let bytes = seed::picture(tenant, path)?;
    let kind = match path.rsplit_once('.')?.1 {
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        _ => return None,
    };
    Some(Response::new(200, kind, bytes))
}

fn stored(tenant: &Tenant, path: &str) -> rusqlite::Result<Option<Response>> {
    tenant
        .connection()
        .query_row(
            "SELECT content_type, bytes FROM SANDBOX_PICTURES WHERE path = ?1",
            [path],
            |row| {
                Ok(Response::new(
                    200,
                    row.get::<_, String>(0)?,
                    row.get::<_, Vec<u8>>(1)?,
                ))
            },
        )
        .optional()
}
