//! Rust functions that `prelude.js` calls.

use rquickjs::{Ctx, Exception, Function, Object, Result, TypedArray, prelude::Opt};
use url::Url;

const PRELUDE: &str = include_str!("prelude.js");
/// Maximum length of a log message, in characters.
const MAX_MESSAGE: usize = 500;

pub(super) fn define_browser_classes(ctx: &Ctx<'_>) -> Result<()> {
    let host = Object::new(ctx.clone())?;
    host.set("log", Function::new(ctx.clone(), log)?)?;
    host.set("readUrl", Function::new(ctx.clone(), read_url)?)?;
    host.set("readQuery", Function::new(ctx.clone(), read_query)?)?;
    host.set("writeQuery", Function::new(ctx.clone(), write_query)?)?;
    host.set("encodeUtf8", Function::new(ctx.clone(), encode_utf8)?)?;
    ctx.globals().set("host", host)?;
    // The function scope keeps the prelude's names out of the global scope.
    ctx.eval::<(), _>(format!("(() => {{\n{PRELUDE}\n}})()"))
}

/// Debug level, because failed pages are logged elsewhere.
#[expect(
    clippy::needless_pass_by_value,
    reason = "rquickjs passes owned arguments"
)]
fn log(level: String, message: String) {
    let message: String = message.chars().take(MAX_MESSAGE).collect();
    tracing::debug!(level, message, "from a page's script");
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "rquickjs passes owned arguments"
)]
fn read_url(
    ctx: Ctx<'_>,
    address: String,
    base: Opt<Option<String>>,
) -> Result<Option<Object<'_>>> {
    let base = base.0.flatten().map(|base| Url::parse(&base));
    let url = match base {
        None => Url::parse(&address),
        Some(Ok(base)) => base.join(&address),
        Some(Err(error)) => Err(error),
    };
    let Ok(url) = url else { return Ok(None) };
    let (host, port) = (url.host_str().unwrap_or(""), url.port());
    let port = port.map(|port| port.to_string()).unwrap_or_default();
    let with_port = if port.is_empty() {
        host.to_owned()
    } else {
        format!("{host}:{port}")
    };
    let parts = Object::new(ctx)?;
    parts.set("href", url.as_str())?;
    parts.set("protocol", format!("{}:", url.scheme()))?;
    parts.set("origin", url.origin().ascii_serialization())?;
    parts.set("host", with_port)?;
    parts.set("hostname", host)?;
    parts.set("port", port)?;
    parts.set("pathname", url.path())?;
    parts.set("search", with_prefix('?', url.query()))?;
    parts.set("hash", with_prefix('#', url.fragment()))?;
    Ok(Some(parts))
}

fn with_prefix(prefix: char, part: Option<&str>) -> String {
    match part {
        Some(part) if !part.is_empty() => format!("{prefix}{part}"),
        _ => String::new(),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "rquickjs passes owned arguments"
)]
fn read_query(query: String) -> Vec<Vec<String>> {
    form_urlencoded::parse(query.as_bytes())
        .map(|(key, value)| vec![key.into_owned(), value.into_owned()])
        .collect()
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "rquickjs passes owned arguments"
)]
fn write_query(ctx: Ctx<'_>, pairs: Vec<Vec<String>>) -> Result<String> {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for pair in pairs {
        let [key, value] = pair.as_slice() else {
            return Err(Exception::throw_type(&ctx, "a pair has two members"));
        };
        query.append_pair(key, value);
    }
    Ok(query.finish())
}

fn encode_utf8(ctx: Ctx<'_>, text: String) -> Result<TypedArray<'_, u8>> {
    TypedArray::new(ctx, text)
}
