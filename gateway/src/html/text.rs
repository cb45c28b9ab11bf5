use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;

use super::limits::truncate_to_limits;

static TEXT_ONLY: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder.clean_content_tags(HashSet::from([
        "script", "style", "template", "noscript", "iframe", "object",
    ]));
    builder
});

/// Text with collapsed white space; `None` if the text is empty.
pub fn plain_text(html: &str) -> Option<String> {
    let text = collapse_white_space(&without_markup(html));
    (!text.is_empty()).then_some(text)
}

/// Text as lines, split at line breaks and block elements; without empty lines.
pub fn text_lines(html: &str) -> Vec<String> {
    let text = without_markup(html);
    let lines = text.lines().map(collapse_white_space);
    lines.filter(|line| !line.is_empty()).collect()
}

fn collapse_white_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn without_markup(html: &str) -> String {
    let separated = with_separated_words(truncate_to_limits(html));
    unescape(&TEXT_ONLY.clean(&separated).to_string())
}

/// Tags that don't separate words: they can stand inside a word or before punctuation.
const INLINE: [&str; 12] = [
    "a", "b", "em", "font", "i", "mark", "s", "small", "span", "strong", "sub", "u",
];

/// Inserts a line break before each tag that separates words. So `<p>a</p><p>b</p>` becomes "a b",
/// not "ab".
fn with_separated_words(html: &str) -> String {
    let mut pieces = html.split('<');
    let mut spaced = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let tag = piece.trim_start_matches('/');
        let end = tag.find(|letter: char| !letter.is_ascii_alphanumeric());
        let name = end.and_then(|end| tag.get(..end)).unwrap_or(tag);
        if !INLINE
            .iter()
            .any(|inline| inline.eq_ignore_ascii_case(name))
        {
            spaced.push('\n');
        }
        spaced.push('<');
        spaced.push_str(piece);
    }
    spaced
}

/// Undoes the escapes of ammonia's serialiser. The result is text, not HTML.
pub(super) fn unescape(escaped: &str) -> String {
    escaped
        .replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("<p>Salt &amp; lime</p><p>50/50</p>", Some("Salt & lime 50/50"))]
    #[case("2 < 3 & 4 > 1", Some("2 < 3 & 4 > 1"))]
    #[case("<style>p{}</style><br>", None)]
    #[case(
        "Call<br>the <B>shop</B>, <a href=/x>n</a>ow",
        Some("Call the shop, now")
    )]
    #[case("<ul><li>a<li>b</ul>c", Some("a b c"))]
    #[case("  one\n two ", Some("one two"))]
    fn plain_text_keeps_words_separate(#[case] html: &str, #[case] expected: Option<&str>) {
        assert_eq!(plain_text(html).as_deref(), expected);
    }

    /// [CON-04]
    #[rstest]
    #[case("Ledra 112<br>1011 Nicosia", &["Ledra 112", "1011 Nicosia"])]
    #[case("<p>Ledra  112,<BR/>\r\n<b>1011</b> Nicosia</p><div>Cyprus</div>", &["Ledra 112,", "1011 Nicosia", "Cyprus"])]
    #[case("Ledra 112\nNicosia", &["Ledra 112", "Nicosia"])]
    #[case("a &lt;br&gt; b", &["a <br> b"])]
    #[case("<script>a<br>b</script><br>", &[])]
    fn text_is_split_into_lines(#[case] html: &str, #[case] expected: &[&str]) {
        assert_eq!(text_lines(html), expected);
    }
}
