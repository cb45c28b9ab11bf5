//! Content server: the blog posts of a tenant, at `/content/{tenant}/posts` and
//! `/content/{tenant}/posts/{slug}`. Without a tenant in the path, `?tenant=` selects the tenant;
//! the default is the first tenant.

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::{Value, json};

use super::{not_found, or_error_page};
use crate::server::{Request, Response};
use crate::world::World;

const POSTS: &str = "SELECT POST_SLUG, POST_TITLE, POST_AUTHOR, POST_DATE, POST_EXCERPT, POST_IMAGE, POST_HTML FROM BLOG_POSTS";

pub(super) fn handle(world: &World, request: &Request) -> Response {
    let segments = request.segments();
    let (tenant_name, path) = match segments.as_slice() {
        [_, "posts", path @ ..] => (request.parameter("tenant"), path),
        [_, tenant, "posts", path @ ..] => (*tenant, path),
        _ => return not_found(),
    };
    let tenant = if tenant_name.is_empty() {
        world.tenants.first()
    } else {
        world.tenant(tenant_name)
    };
    let Some(tenant) = tenant else {
        return not_found();
    };
    let connection = tenant.connection();
    match path {
        [] => or_error_page(list(&connection)),
        [slug] => or_error_page(post(&connection, slug)),
        _ => not_found(),
    }
}

/// Posts without their text, newest first.
fn list(connection: &Connection) -> rusqlite::Result<Response> {
    let mut statement =
        connection.prepare(&format!("{POSTS} ORDER BY POST_DATE DESC, POST_ID DESC"))?;
    let posts = statement
        .query_map([], summary)?
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Response::json(&json!({ "posts": posts })))
}

fn post(connection: &Connection, slug: &str) -> rusqlite::Result<Response> {
    let read = |row: &Row<'_>| -> rusqlite::Result<Value> {
        let mut post = summary(row)?;
        if let Some(fields) = post.as_object_mut() {
            fields.insert("html".to_owned(), Value::from(row.get::<_, String>(6)?));
        }
        Ok(post)
    };
    let found = connection
        .query_row(&format!("{POSTS} WHERE POST_SLUG = ?1"), [slug], read)
        .optional()?;
    Ok(found.map_or_else(not_found, |post| Response::json(&post)))
}

fn summary(row: &Row<'_>) -> rusqlite::Result<Value> {
    Ok(json!({
        "slug": row.get::<_, String>(0)?,
        "title": row.get::<_, String>(1)?,
        "author": row.get::<_, Option<String>>(2)?,
        "date": row.get::<_, String>(3)?,
        "excerpt": row.get::<_, Option<String>>(4)?,
        "image": row.get::<_, Option<String>>(5)?,
    }))
}
