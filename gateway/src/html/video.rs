//! Video markup from the shop's back office, reduced to the address of an allow-listed player [D-15].

/// The player's address for embed markup or a plain link; none for any other host.
pub fn video_embed_url(markup: &str) -> Option<String> {
    let address = source(markup)?;
    let rest = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"))
        .or_else(|| address.strip_prefix("//"))?;
    let (host, path) = rest.split_once('/')?;
    let path = path.split('#').next().unwrap_or(path);
    match host.to_ascii_lowercase().trim_start_matches("www.") {
        "youtube.com" | "youtube-nocookie.com" | "m.youtube.com" => {
            let id = path
                .strip_prefix("embed/")
                .or_else(|| query_value(path, "v"))?;
            Some(format!(
                "https://www.youtube-nocookie.com/embed/{}",
                identifier(id)?
            ))
        }
        "youtu.be" => Some(format!(
            "https://www.youtube-nocookie.com/embed/{}",
            identifier(path)?
        )),
        "player.vimeo.com" => Some(format!(
            "https://player.vimeo.com/video/{}",
            identifier(path.strip_prefix("video/")?)?
        )),
        "vimeo.com" => Some(format!(
            "https://player.vimeo.com/video/{}",
            identifier(path)?
        )),
        _ => None,
    }
}

/// The `src` of the markup, or the text itself where it is an address.
fn source(markup: &str) -> Option<&str> {
    let markup = markup.trim();
    if !markup.contains('<') {
        return Some(markup);
    }
    let after = markup.split_once("src=").map(|(_, after)| after)?;
    let quote = after
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))?;
    after.get(1..)?.split(quote).next()
}

fn query_value<'a>(path: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = path.split_once('?')?;
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The leading identifier; providers use letters, digits, `-` and `_` only.
fn identifier(text: &str) -> Option<&str> {
    let id = text.split(['?', '&', '/']).next()?;
    let valid = (1..=32).contains(&id.len())
        && id
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    valid.then_some(id)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(
        "<iframe width=\"560\" src=\"https://www.youtube.com/embed/aB3-_x?rel=0\" onload=\"x()\"></iframe>",
        Some("https://www.youtube-nocookie.com/embed/aB3-_x")
    )]
    #[case(
        "https://youtu.be/aB3",
        Some("https://www.youtube-nocookie.com/embed/aB3")
    )]
    #[case(
        "https://www.youtube.com/watch?v=aB3&t=1",
        Some("https://www.youtube-nocookie.com/embed/aB3")
    )]
    #[case(
        "<iframe src='//player.vimeo.com/video/123'></iframe>",
        Some("https://player.vimeo.com/video/123")
    )]
    #[case("<iframe src=\"https://evil.example/embed/aB3\"></iframe>", None)]
    #[case("<iframe src=\"javascript:alert(1)\"></iframe>", None)]
    #[case("<script>alert(1)</script>", None)]
    #[case("https://www.youtube.com/embed/\"><script>", None)]
    #[case("", None)]
    fn only_known_players_are_embedded(#[case] markup: &str, #[case] expected: Option<&str>) {
        assert_eq!(video_embed_url(markup).as_deref(), expected);
    }
}
