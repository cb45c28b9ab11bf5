use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ProviderUrl, is_text};
use crate::retail::PasswordRule;

const MAX_LABEL_CHARS: usize = 40;

/// `[sign_in]`: passwords, and identity providers (D-214).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SignInConfig {
    /// Whether passwords are case-sensitive. Existing customers rely on the default, which ignores
    /// case (D-04).
    pub exact_passwords: bool,
    /// Whether customers whose account began with the phone number as user name and password can use only their
    /// account details until they have changed both (D-219).
    pub claim_first: bool,
    /// Google.
    pub google: Option<IdentityProviderConfig>,
    /// Facebook.
    pub facebook: Option<IdentityProviderConfig>,
    /// Another provider with OpenID Connect Discovery.
    pub openid: Option<IdentityProviderConfig>,
}

/// Identity provider of a shop.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdentityProviderConfig {
    /// The shop's client id at the provider.
    pub client_id: String,
    /// File with the client secret, relative to the tenant's folder.
    pub client_secret_file: PathBuf,
    /// Issuer; by default that of Google or Facebook.
    #[serde(default)]
    pub issuer: Option<IssuerUrl>,
    /// Name on the button; by default `Google` or `Facebook`.
    #[serde(default)]
    pub label: Option<String>,
}

/// Identity provider.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum IdentityProvider {
    /// Google.
    Google,
    /// Facebook.
    Facebook,
    /// Another provider.
    OpenId,
}

impl IdentityProvider {
    /// All providers, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Google, Self::Facebook, Self::OpenId];

    /// Name in settings and paths.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Facebook => "facebook",
            Self::OpenId => "openid",
        }
    }

    /// Finds a provider by its name.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|provider| provider.name() == name)
    }

    const fn keys(self) -> Keys {
        let (label, client_id) = match self {
            Self::Google => ("sign_in.google.label", "sign_in.google.client_id"),
            Self::Facebook => ("sign_in.facebook.label", "sign_in.facebook.client_id"),
            Self::OpenId => ("sign_in.openid.label", "sign_in.openid.client_id"),
        };
        Keys { label, client_id }
    }

    const fn defaults(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Google => Some(("Google", "https://accounts.google.com")),
            Self::Facebook => Some(("Facebook", "https://www.facebook.com")),
            Self::OpenId => None,
        }
    }
}

/// Keys of settings, with their tables.
struct Keys {
    label: &'static str,
    client_id: &'static str,
}

/// URL of an issuer, exactly as its tokens contain it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct IssuerUrl(String);

impl IssuerUrl {
    /// The URL.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for IssuerUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        // `ProviderUrl` drops the trailing slash, which is part of an issuer's name.
        ProviderUrl::try_from(text.clone())?;
        if text.contains("/.well-known/") {
            return Err("expected the issuer only, without /.well-known/…");
        }
        Ok(Self(text))
    }
}

impl SignInConfig {
    /// Comparison rule of passwords.
    pub fn password_rule(&self) -> PasswordRule {
        if self.exact_passwords {
            PasswordRule::Exact
        } else {
            PasswordRule::IgnoreCase
        }
    }

    /// Settings of a provider; `None` if the shop does not offer it.
    pub fn provider(&self, provider: IdentityProvider) -> Option<&IdentityProviderConfig> {
        match provider {
            IdentityProvider::Google => self.google.as_ref(),
            IdentityProvider::Facebook => self.facebook.as_ref(),
            IdentityProvider::OpenId => self.openid.as_ref(),
        }
    }

    /// The shop's providers, in the order of their buttons.
    pub fn providers(&self) -> impl Iterator<Item = (IdentityProvider, &IdentityProviderConfig)> {
        let all = IdentityProvider::ALL.into_iter();
        all.filter_map(|provider| Some((provider, self.provider(provider)?)))
    }

    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        for (provider, config) in self.providers() {
            let label = config.label.as_deref();
            if label.is_some_and(|label| !is_text(label, MAX_LABEL_CHARS) || label.contains('\n')) {
                return Err((
                    provider.keys().label,
                    "label must be 1 to 40 characters of plain text",
                ));
            }
            if !is_text(&config.client_id, 500) {
                return Err((provider.keys().client_id, "client_id must not be empty"));
            }
            if provider.defaults().is_none() && (config.label.is_none() || config.issuer.is_none())
            {
                return Err(("sign_in.openid", "sign_in.openid needs issuer and label"));
            }
        }
        Ok(())
    }
}

impl IdentityProviderConfig {
    /// Issuer, exactly as its tokens contain it.
    pub fn issuer(&self, provider: IdentityProvider) -> &str {
        let default = provider.defaults().map_or("", |(_, issuer)| issuer);
        self.issuer.as_ref().map_or(default, IssuerUrl::as_str)
    }

    /// Name on the button.
    pub fn label(&self, provider: IdentityProvider) -> &str {
        let default = provider.defaults().map_or("", |(label, _)| label);
        self.label.as_deref().unwrap_or(default)
    }
}
