//! Reduces video markup from the Retail API to the URL of a known player [D-15].

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;

use super::{limits::truncate_to_limits, text::unescape};

/// Lazy-loading scripts use `data-src`.
const ATTRIBUTES: [&str; 2] = ["src", "data-src"];

/// The HTML parser finds players in any markup, and serialises them uniformly.
static PLAYERS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(["iframe", "embed"]))
        .tag_attributes(
            [
                ("iframe", HashSet::from(ATTRIBUTES)),
                ("embed", HashSet::from(ATTRIBUTES)),
            ]
            .into(),
        )
        .url_schemes(HashSet::from(["http", "https"]));
    builder
});

/// URL of the first known player in embed markup or a plain link; `None` for other hosts.
pub fn video_embed_url(markup: &str) -> Option<String> {
    let markup = markup.trim();
    // The Retail API stores some markup HTML-escaped.
    let unescaped;
    let markup = if markup.contains('<') {
        markup
    } else {
        unescaped = unescape(markup);
        unescaped.trim()
    };
    if !markup.contains('<') {
        return embed_url(markup);
    }
    let serialised = PLAYERS.clean(truncate_to_limits(markup)).to_string();
    let tags = serialised.split('<').skip(1);
    tags.filter_map(|tag| tag.split('>').next())
        .find_map(|tag| {
            ATTRIBUTES
                .iter()
                .find_map(|name| embed_url(&attribute(tag, name)?))
        })
}

/// In serialised HTML, each value has double quotes.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut pieces = tag.split('"');
    while let (Some(before), Some(value)) = (pieces.next(), pieces.next()) {
        if before.rsplit(' ').next()?.strip_suffix('=') == Some(name) {
            return Some(unescape(value));
        }
    }
    None
}

fn embed_url(address: &str) -> Option<String> {
    let address = address.trim();
    let rest = strip_scheme(address)?;
    let (host, path) = rest.split_once('/')?;
    let host = host.to_ascii_lowercase();
    let path = path.split('#').next().unwrap_or(path);
    let youtube = |id| format!("https://www.youtube-nocookie.com/embed/{id}");
    let vimeo = |id| format!("https://player.vimeo.com/video/{id}");
    match host.strip_prefix("www.").unwrap_or(&host) {
        "youtube.com" | "youtube-nocookie.com" | "m.youtube.com" => {
            identifier(youtube_video(path)?).map(youtube)
        }
        "youtu.be" => identifier(path).map(youtube),
        "player.vimeo.com" => identifier(path.strip_prefix("video/")?).map(vimeo),
        "vimeo.com" => identifier(path).map(vimeo),
        _ => None,
    }
}

fn strip_scheme(address: &str) -> Option<&str> {
    if let Some(rest) = address.strip_prefix("//") {
        return Some(rest);
    }
    let (scheme, rest) = address.split_once("://")?;
    let is_web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    is_web.then_some(rest)
}

/// Path from the video's id on; `None` for playlists.
fn youtube_video(path: &str) -> Option<&str> {
    let in_path = ["embed/", "shorts/", "live/", "v/"];
    let video = in_path.iter().find_map(|before| path.strip_prefix(before));
    let video = video.or_else(|| query_value(path, "v"))?;
    (!video.starts_with("videoseries")).then_some(video)
}

fn query_value<'a>(path: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = path.split_once('?')?;
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// Providers use only letters, digits, `-` and `_`.
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

    const YOUTUBE: Option<&str> = Some("https://www.youtube-nocookie.com/embed/aB3-_x");
    const VIMEO: Option<&str> = Some("https://player.vimeo.com/video/123");

    #[rstest]
    #[case::youtube_embed_code(
        "<iframe width=\"560\" src=\"https://www.youtube.com/embed/aB3-_x?rel=0\" onload=\"x()\"></iframe>",
        YOUTUBE
    )]
    #[case::capitals(
        "<IFRAME SRC='HTTPS://WWW.YouTube.com/embed/aB3-_x'></IFRAME>",
        YOUTUBE
    )]
    #[case::no_quotes(
        "<iframe width=560 src=https://youtu.be/aB3-_x allowfullscreen></iframe>",
        YOUTUBE
    )]
    #[case::spaces_and_line_breaks(
        "<iframe\n  src = \" https://youtu.be/aB3-_x \"\n></iframe>",
        YOUTUBE
    )]
    #[case::lazy_loading(
        "<iframe class=lazy data-src=\"https://youtu.be/aB3-_x\"></iframe>",
        YOUTUBE
    )]
    #[case::lazy_loading_with_a_blank_src(
        "<iframe data-src=\"https://youtu.be/aB3-_x\" src=\"about:blank\"></iframe>",
        YOUTUBE
    )]
    #[case::src_before_data_src(
        "<iframe data-src=\"https://vimeo.com/123\" src=\"https://youtu.be/aB3-_x\"></iframe>",
        YOUTUBE
    )]
    #[case::ampersands(
        "<iframe src=\"https://www.youtube.com/watch?t=1&amp;v=aB3-_x&amp;rel=0\"></iframe>",
        YOUTUBE
    )]
    #[case::several_tags(
        "<script src=\"https://evil.example/x.js\"></script><p>See</p><iframe src=\"https://evil.example/a/b\">\
         </iframe><div><iframe src=\"//player.vimeo.com/video/123\"></iframe></div>",
        VIMEO
    )]
    #[case::escaped_markup(
        "&lt;iframe src=&quot;https://youtu.be/aB3-_x&quot;&gt;&lt;/iframe&gt;",
        YOUTUBE
    )]
    #[case::embed("<embed src=\"https://www.youtube.com/v/aB3-_x\">", YOUTUBE)]
    #[case::short_address("https://youtu.be/aB3-_x", YOUTUBE)]
    #[case::watch_address(" https://www.youtube.com/watch?v=aB3-_x&t=1 ", YOUTUBE)]
    #[case::escaped_address("https://www.youtube.com/watch?t=1&amp;v=aB3-_x", YOUTUBE)]
    #[case::short_video("https://m.youtube.com/shorts/aB3-_x#top", YOUTUBE)]
    #[case::vimeo_page("http://vimeo.com/123?share=copy", VIMEO)]
    #[case::no_scheme("<iframe src='//player.vimeo.com/video/123'></iframe>", VIMEO)]
    #[case::playlist("https://www.youtube.com/embed/videoseries?list=PL1", None)]
    #[case::other_host("<iframe src=\"https://evil.example/embed/aB3\"></iframe>", None)]
    #[case::look_alike_host("https://youtube.com.evil.example/embed/aB3", None)]
    #[case::look_alike_user_name("https://youtube.com@evil.example/embed/aB3", None)]
    #[case::known_player_in_a_query("https://evil.example/?u=https://youtu.be/aB3", None)]
    #[case::script(
        "<iframe src=\"javascript:alert(1)//https://youtu.be/aB3\"></iframe>",
        None
    )]
    #[case::markup_in_a_script(
        "<script>var a = '<iframe src=\"https://youtu.be/aB3\">'</script>",
        None
    )]
    #[case::comment("<!-- <iframe src=\"https://youtu.be/aB3\"></iframe> -->", None)]
    #[case::other_attribute("<iframe title=\"src=https://youtu.be/aB3\"></iframe>", None)]
    #[case::markup_after_the_url("https://www.youtube.com/embed/\"><script>", None)]
    #[case::empty("", None)]
    fn only_known_players_are_embedded(#[case] markup: &str, #[case] expected: Option<&str>) {
        assert_eq!(video_embed_url(markup).as_deref(), expected);
    }

    /// [CON-06]
    #[test]
    fn markup_that_is_expensive_to_parse_is_cut() {
        let player = "<iframe src=\"https://youtu.be/aB3-_x\"></iframe>";
        let many = "<div>".repeat(100_000);
        let before = video_embed_url(&format!("{player}{many}"));
        assert_eq!(before.as_deref(), YOUTUBE);
        assert_eq!(video_embed_url(&format!("{many}{player}")), None);
    }

    proptest::proptest! {
        #[test]
        fn only_urls_of_known_players_are_returned(markup in "(<iframe |src=|data-src=|[\"' >&;]|https://youtu.be/|//vimeo.com/|[a-z0-9]{1,4}|\\PC){0,20}") {
            if let Some(address) = video_embed_url(&markup) {
                let id = address
                    .strip_prefix("https://www.youtube-nocookie.com/embed/")
                    .or_else(|| address.strip_prefix("https://player.vimeo.com/video/"));
                proptest::prop_assert!(id.is_some_and(|id| identifier(id) == Some(id)), "{}", address);
            }
        }
    }
}
