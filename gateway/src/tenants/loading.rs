use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use secrecy::SecretString;

use super::{
    RetailDefaults, TenantConfig, TenantError, TenantErrors, Theme,
    config::{IdentityProvider, RetailConfig},
    error::TextError,
    files::FileReader,
    search,
};
use crate::{
    catalogue_index::SearchSettings,
    retail::{ReadBreakers, RetailTarget},
};

pub(super) const CONFIG_FILE: &str = "tenant.toml";
pub(super) const THEME_FILE: &str = "theme.toml";
pub(super) const SEARCH_FILE: &str = "search.toml";
const LOGO_FILE: &str = "logo.svg";
const FAVICON_FILE: &str = "favicon.svg";
const NO_TOKEN: &str = "no token_file, and no common token is configured";
/// Files that each tenant's folder must contain.
pub(super) const FILES: [&str; 4] = [CONFIG_FILE, THEME_FILE, LOGO_FILE, FAVICON_FILE];

#[derive(Debug)]
pub(super) struct Sources {
    pub(super) config: String,
    pub(super) theme: String,
    /// `None` without the optional file.
    pub(super) search: Option<String>,
}

pub(super) struct LoadedFolder {
    pub(super) slug: Arc<str>,
    pub(super) path: PathBuf,
    pub(super) config: TenantConfig,
    pub(super) theme: Theme,
    pub(super) search: Arc<SearchSettings>,
    pub(super) logo: Bytes,
    pub(super) favicon: Bytes,
    pub(super) sources: Sources,
    pub(super) base_target: RetailTarget,
    pub(super) secrets: ServiceSecrets,
}

/// Secrets of services other than the Retail API.
pub(super) struct ServiceSecrets {
    pub(super) analytics: Option<SecretString>,
    pub(super) sign_in: BTreeMap<IdentityProvider, SecretString>,
}

/// Continues after an error, so that all errors are reported at once.
pub(super) fn read_folder(
    files: &mut FileReader<'_>,
    folder: &Path,
    defaults: &RetailDefaults,
) -> Result<LoadedFolder, TenantErrors> {
    let config_file = folder.join(CONFIG_FILE);
    let slug = slug_of(folder);
    let config = read_and_parse(files, folder, CONFIG_FILE, TenantConfig::parse);
    let theme = read_and_parse(files, folder, THEME_FILE, Theme::parse);
    let search = read_search(files, folder);
    let logo = files.read_svg(Path::new(LOGO_FILE));
    let favicon = files.read_svg(Path::new(FAVICON_FILE));
    let valid = slug.as_ref().ok().zip(config.as_ref().ok());
    let target = valid.map(|(slug, (config, _))| {
        let target = base_target(slug, files, &config.retail, defaults);
        target.and_then(|target| target.ok_or_else(|| TenantError::new(&config_file, NO_TOKEN)))
    });
    // An invalid configuration names no secret file, and has its own error.
    let secrets = config.as_ref().ok();
    let secrets = secrets.map(|(config, _)| ServiceSecrets::read(files, config));
    match (slug, config, theme, search, logo, favicon, target, secrets) {
        (
            Ok(slug),
            Ok(config),
            Ok(theme),
            Ok(search),
            Ok(logo),
            Ok(favicon),
            Some(Ok(base_target)),
            Some(Ok(secrets)),
        ) => Ok(LoadedFolder {
            slug,
            path: folder.to_owned(),
            config: config.0,
            theme: theme.0,
            search: search.0,
            logo,
            favicon,
            sources: Sources {
                config: config.1,
                theme: theme.1,
                search: search.1,
            },
            base_target,
            secrets,
        }),
        (slug, config, theme, search, logo, favicon, target, secrets) => {
            let errors = [
                slug.err(),
                config.err(),
                theme.err(),
                search.err(),
                logo.err(),
                favicon.err(),
                target.and_then(Result::err),
                secrets.and_then(Result::err),
            ];
            Err(TenantErrors(errors.into_iter().flatten().collect()))
        }
    }
}

impl ServiceSecrets {
    fn read(files: &mut FileReader<'_>, config: &TenantConfig) -> Result<Self, TenantError> {
        let analytics = config.analytics.api_secret_file.as_ref();
        let analytics = analytics.map(|file| files.read_secret(file)).transpose()?;
        let sign_in = config.sign_in.providers().map(|(provider, config)| {
            let secret = files.read_secret(&config.client_secret_file)?;
            Ok((provider, secret))
        });
        Ok(Self {
            analytics,
            sign_in: sign_in.collect::<Result<_, _>>()?,
        })
    }
}

/// Returns the value and the text.
fn read_and_parse<T>(
    files: &mut FileReader<'_>,
    folder: &Path,
    name: &str,
    parse: impl FnOnce(&str) -> Result<T, TextError>,
) -> Result<(T, String), TenantError> {
    let text = files.read_text(Path::new(name))?;
    let value = parse(&text);
    let value = value.map_err(|text_error| TenantError::of_text(&folder.join(name), text_error))?;
    Ok((value, text))
}

fn read_search(
    files: &mut FileReader<'_>,
    folder: &Path,
) -> Result<(Arc<SearchSettings>, Option<String>), TenantError> {
    let Some(text) = files.read_optional_text(Path::new(SEARCH_FILE))? else {
        return Ok(Default::default());
    };
    let settings = search::parse(&text)
        .map_err(|text_error| TenantError::of_text(&folder.join(SEARCH_FILE), text_error))?;
    Ok((Arc::new(settings), Some(text)))
}

fn slug_of(folder: &Path) -> Result<Arc<str>, TenantError> {
    let name = folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || !name.bytes().all(plain) {
        return Err(TenantError::new(
            folder,
            "a tenant's folder is named in lower-case letters, digits and hyphens",
        ));
    }
    Ok(Arc::from(name))
}

/// Returns `None` if there is no token.
fn base_target(
    slug: &Arc<str>,
    files: &mut FileReader<'_>,
    config: &RetailConfig,
    defaults: &RetailDefaults,
) -> Result<Option<RetailTarget>, TenantError> {
    let mut secret = |file: &Option<PathBuf>| {
        file.as_ref()
            .map(|file| files.read_secret(file))
            .transpose()
    };
    let Some(token) = secret(&config.token_file)?.or_else(|| defaults.token.clone()) else {
        return Ok(None);
    };
    let api_url = defaults
        .api_url
        .as_deref()
        .unwrap_or_else(|| config.api_url.as_str());
    let api_url = api_url.trim_end_matches('/').to_owned();
    let pictures_url = config.pictures_url.as_ref().map_or_else(
        || format!("{api_url}/pictures"),
        |url| url.as_str().to_owned(),
    );
    Ok(Some(RetailTarget {
        tenant: Arc::clone(slug),
        api_url,
        pictures_url,
        token,
        connection: secret(&config.connection_file)?,
        connection_parameter: config.connection_parameter.as_str().to_owned(),
        dialect: config.dialect,
        transport: Arc::clone(&defaults.transport),
        clock: defaults.clock.clone(),
        breaker: Arc::default(),
        read_breakers: ReadBreakers::default(),
        metrics: defaults.metrics.of_shop(slug),
    }))
}
