use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use actix_web::http::header::HeaderValue;
use bytes::Bytes;
use prometheus_client::registry::Registry;

use super::{
    settings::PagesSettings,
    ssr::{Engine, EngineError, Routes, Shell, ShellError},
};
use crate::cache::Representations;

/// Front-end build in memory.
pub struct FrontEnd {
    pub(super) shell: Shell,
    pub(super) routes: Routes,
    pub(super) engine: Engine,
    pub(super) page_wait: Duration,
    pub(super) read_wait: Duration,
    assets: HashMap<String, Asset>,
}

/// Largest size of the assets of the previous build, with their compressed forms. A build has a few
/// megabytes.
const MAX_PREVIOUS_BYTES: u64 = 64 * 1024 * 1024;

pub(super) struct Asset {
    pub(super) body: Representations,
    pub(super) content_type: HeaderValue,
}

impl Asset {
    /// `None` for files that aren't served by name, such as compressed assets.
    fn read(path: &Path) -> Result<Option<Self>, FrontEndError> {
        let Some(content_type) = media_type(path) else {
            return Ok(None);
        };
        let body = Representations::prebuilt(
            read(path)?,
            read_compressed(path, "gz")?,
            read_compressed(path, "br")?,
        );
        Ok(Some(Self { body, content_type }))
    }
}

/// Error of the front-end build.
#[derive(Debug, thiserror::Error)]
pub enum FrontEndError {
    /// A file is missing or unreadable.
    #[error("front end: {}: {source}; build it with `npm run build`", .path.display())]
    Unreadable {
        /// Path.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The assets of the previous build are too large.
    #[error("front end: {}: client/assets has more than 64 MiB", .0.display())]
    TooLarge(PathBuf),
    /// index.html lacks a marker.
    #[error("front end: index.html: {0}")]
    Shell(#[from] ShellError),
    /// routes.json is invalid.
    #[error("front end: routes.json: {0}")]
    Routes(#[from] serde_json::Error),
    /// A page needs a read that the API doesn't offer to pages.
    #[error(
        "front end: routes.json: pages can't use {0}; gateway/src/api/read_operations.rs lists the operations that they can"
    )]
    Operation(String),
    /// The server bundle can't be loaded.
    #[error("front end: entry-server.js: {0}")]
    Bundle(#[from] EngineError),
}

impl FrontEnd {
    /// Reads the build from `dir`. Pages of the previous build, which browsers still show after an
    /// upgrade, find their assets in `previous_dir`. It may be empty.
    pub fn load(
        dir: &Path,
        previous_dir: &Path,
        pages: &PagesSettings,
    ) -> Result<Self, FrontEndError> {
        let index = read_text(&dir.join("client/index.html"))?;
        let shell = Shell::parse(&index, read_text(&dir.join("server/busy-notice.html"))?)?;
        let routes = Routes::parse(&read_text(&dir.join("routes.json"))?)?;
        let bundle = read_text(&dir.join("server/entry-server.js"))?;
        let engine = Engine::start(&bundle, pages)?;
        let mut assets = HashMap::new();
        for path in list_assets(dir)? {
            add_asset(&mut assets, &path)?;
        }
        let has_previous = !previous_dir.as_os_str().is_empty();
        if has_previous && let Err(error) = add_previous_assets(&mut assets, previous_dir) {
            tracing::warn!(%error, "the previous build is not served, or not all of it");
        }
        Ok(Self {
            shell,
            routes,
            engine,
            page_wait: pages.wait(),
            read_wait: pages.read_wait(),
            assets,
        })
    }

    /// Registers the metrics of rendering.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.engine.register_metrics(registry);
    }

    /// Query parameters of product lists, in the order of the URL.
    pub(crate) fn product_list_parameters(&self) -> &[String] {
        self.routes.product_list_parameters()
    }

    pub(super) fn asset(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }
}

fn list_assets(dir: &Path) -> Result<Vec<PathBuf>, FrontEndError> {
    let folder = dir.join("client/assets");
    let entries = fs::read_dir(&folder).map_err(unreadable(&folder))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    paths
        .collect::<io::Result<_>>()
        .map_err(unreadable(&folder))
}

fn add_asset(assets: &mut HashMap<String, Asset>, path: &Path) -> Result<(), FrontEndError> {
    let name = path.file_name().and_then(|name| name.to_str());
    if let (Some(name), Some(asset)) = (name, Asset::read(path)?) {
        assets.entry(name.to_owned()).or_insert(asset);
    }
    Ok(())
}

fn add_previous_assets(
    assets: &mut HashMap<String, Asset>,
    dir: &Path,
) -> Result<(), FrontEndError> {
    let paths = list_assets(dir)?;
    let mut bytes = 0_u64;
    for path in &paths {
        bytes += fs::metadata(path).map_err(unreadable(path))?.len();
    }
    if bytes > MAX_PREVIOUS_BYTES {
        return Err(FrontEndError::TooLarge(dir.to_owned()));
    }
    paths.iter().try_for_each(|path| add_asset(assets, path))
}

fn read_compressed(path: &Path, extension: &str) -> Result<Option<Bytes>, FrontEndError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    let path = PathBuf::from(name);
    if path.is_file() {
        read(&path).map(Some)
    } else {
        Ok(None)
    }
}

fn read(path: &Path) -> Result<Bytes, FrontEndError> {
    fs::read(path).map(Bytes::from).map_err(unreadable(path))
}

fn read_text(path: &Path) -> Result<String, FrontEndError> {
    fs::read_to_string(path).map_err(unreadable(path))
}

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> FrontEndError + use<> {
    let path = path.to_owned();
    move |source| FrontEndError::Unreadable { path, source }
}

fn media_type(path: &Path) -> Option<HeaderValue> {
    let media_type = match path.extension()?.to_str()? {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "png" => "image/png",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    };
    Some(HeaderValue::from_static(media_type))
}
