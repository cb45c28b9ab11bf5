/// Beginning of the paths of sign-ins with identity providers.
pub const SIGN_IN_PATHS: &str = "/sign-in/";

/// Whether the response to this path can begin a session. The session cookie is missing there, because browsers
/// don't send `SameSite=Strict` cookies to a page that another site leads to.
pub fn is_sign_in_path(path: &str) -> bool {
    path.starts_with(SIGN_IN_PATHS)
}
