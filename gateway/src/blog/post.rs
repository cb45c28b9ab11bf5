use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;

use super::BlogErrorKind;
use crate::retail::wire::{self, Timestamp};

const MAX_SLUG_CHARS: usize = 200;

/// Post. Its texts may contain unsafe markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Name in URLs: letters, digits, hyphens and underscores.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Author.
    pub author: Option<String>,
    /// Time of publication.
    pub published_at: Option<Timestamp>,
    /// Excerpt.
    pub excerpt: Option<String>,
    /// Path or URL of the picture, as the server returned it; not always in the tenant's image
    /// folder.
    pub picture: Option<String>,
    /// Text of the post.
    pub html: Option<String>,
}

#[derive(Deserialize)]
struct PostRow {
    #[serde(default, deserialize_with = "lenient_text")]
    slug: Option<String>,
    #[serde(deserialize_with = "wire::text")]
    title: String,
    #[serde(default, deserialize_with = "lenient_text")]
    author: Option<String>,
    #[serde(
        default,
        alias = "published_at",
        alias = "publishedAt",
        deserialize_with = "lenient_time"
    )]
    date: Option<Timestamp>,
    #[serde(default, deserialize_with = "lenient_text")]
    excerpt: Option<String>,
    #[serde(default, alias = "picture", deserialize_with = "lenient_text")]
    image: Option<String>,
    #[serde(default, alias = "content", deserialize_with = "lenient_text")]
    html: Option<String>,
}

pub(super) struct BlogResponse(Value);

impl BlogResponse {
    pub(super) fn parse(body: &[u8]) -> Result<Self, BlogErrorKind> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let value = serde_json::from_slice(body);
        value
            .map(Self)
            .map_err(|_invalid| BlogErrorKind::InvalidResponse("not JSON"))
    }

    /// Accepts an array, or an object with the member `posts`. Skips invalid posts and repeated
    /// slugs.
    pub(super) fn into_list(self) -> Result<Vec<Post>, BlogErrorKind> {
        let rows = match member_or_self(self.0, "posts") {
            Value::Array(rows) => rows,
            Value::Null => Vec::new(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                return Err(BlogErrorKind::InvalidResponse("not a list of posts"));
            }
        };
        let has_rows = !rows.is_empty();
        let mut posts: Vec<Post> = Vec::new();
        let mut slugs = HashSet::new();
        for post in rows.into_iter().filter_map(list_item) {
            if slugs.insert(post.slug.clone()) {
                posts.push(post);
            }
        }
        if has_rows && posts.is_empty() {
            return Err(BlogErrorKind::InvalidResponse(
                "no post has the expected shape",
            ));
        }
        Ok(posts)
    }

    /// Accepts a post, or an object with the member `post`.
    pub(super) fn into_post(self, slug: &str) -> Result<Option<Post>, BlogErrorKind> {
        let value = member_or_self(self.0, "post");
        if value.is_null() {
            return Ok(None);
        }
        let row = serde_json::from_value::<PostRow>(value)
            .map_err(|_other_shape| BlogErrorKind::InvalidResponse("not a post"))?;
        if row.slug.as_deref().is_some_and(|other| other != slug) {
            return Err(BlogErrorKind::InvalidResponse("another post"));
        }
        Ok(Some(post(slug.to_owned(), row)))
    }
}

fn member_or_self(mut value: Value, name: &str) -> Value {
    match value.get_mut(name) {
        Some(inner) => inner.take(),
        None => value,
    }
}

fn list_item(value: Value) -> Option<Post> {
    let mut row: PostRow = serde_json::from_value(value).ok()?;
    let slug = row.slug.take().filter(|slug| is_slug(slug))?;
    Some(post(slug, row))
}

fn post(slug: String, row: PostRow) -> Post {
    Post {
        slug,
        title: row.title,
        author: row.author,
        published_at: row.date,
        excerpt: row.excerpt,
        picture: row.image,
        html: row.html,
    }
}

/// Whether the text is a valid slug: one path segment, even after a second percent-decoding.
pub fn is_slug(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    !text.is_empty() && text.chars().count() <= MAX_SLUG_CHARS && text.chars().all(is_plain)
}

fn lenient_text<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(wire::opt_text(value).unwrap_or_default())
}

fn lenient_time<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Timestamp>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(wire::opt_timestamp(value).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn slugs(body: &str) -> Result<Vec<String>, BlogErrorKind> {
        let posts = BlogResponse::parse(body.as_bytes())?.into_list()?;
        Ok(posts.into_iter().map(|post| post.slug).collect())
    }

    /// [CON-08]
    #[rstest]
    #[case::array(r#"[{"slug":"a","title":"A"}]"#, Ok(vec!["a"]))]
    #[case::member(r#"{"posts":[{"slug":"a","title":"A"}],"next":2}"#, Ok(vec!["a"]))]
    #[case::byte_order_mark("\u{feff}[]", Ok(vec![]))]
    #[case::null("null", Ok(vec![]))]
    #[case::invalid_posts_are_skipped(
        r#"[{"slug":"a"},{"title":"B"},7,{"slug":"c/../d","title":"C"},{"slug":"e","title":"E","date":{},"author":[],"html":1}]"#,
        Ok(vec!["e"])
    )]
    #[case::repeated_slug(r#"[{"slug":"a","title":"A"},{"slug":"a","title":"B"}]"#, Ok(vec!["a"]))]
    #[case::only_invalid_posts("[{}]", Err("no post has the expected shape"))]
    #[case::other_member(r#"{"items":[]}"#, Err("not a list of posts"))]
    #[case::html("<html>", Err("not JSON"))]
    #[case::empty("", Err("not JSON"))]
    fn a_list_is_an_array_or_a_member(
        #[case] body: &str,
        #[case] expected: Result<Vec<&str>, &'static str>,
    ) {
        let expected = expected
            .map(|slugs| slugs.into_iter().map(str::to_owned).collect())
            .map_err(BlogErrorKind::InvalidResponse);
        assert_eq!(slugs(body), expected);
    }

    /// [CON-08]
    #[rstest]
    #[case::object(r#"{"slug":"a","title":"A"}"#, Ok(Some("A")))]
    #[case::member(r#"{"post":{"title":"A"}}"#, Ok(Some("A")))]
    #[case::null("null", Ok(None))]
    #[case::other_slug(r#"{"slug":"b","title":"B"}"#, Err("another post"))]
    #[case::no_title(r#"{"slug":"a"}"#, Err("not a post"))]
    #[case::array("[]", Err("not a post"))]
    fn a_post_is_an_object_or_a_member(
        #[case] body: &str,
        #[case] expected: Result<Option<&str>, &'static str>,
    ) {
        let post =
            BlogResponse::parse(body.as_bytes()).and_then(|response| response.into_post("a"));
        let title = post.map(|post| post.map(|post| post.title));
        let expected = expected
            .map(|title| title.map(str::to_owned))
            .map_err(BlogErrorKind::InvalidResponse);
        assert_eq!(title, expected);
    }

    /// [CON-08]
    #[rstest]
    #[case(r#""2026-10-20T09:00:00""#, Some("2026-10-20T09:00:00Z"))]
    #[case(r#""2026-10-20T09:00:00+03:00""#, Some("2026-10-20T06:00:00Z"))]
    #[case(r#""/Date(1795168800000)/""#, Some("2026-11-20T10:00:00Z"))]
    #[case(r#""yesterday""#, None)]
    #[case("{}", None)]
    fn dates_are_parsed_in_several_formats(#[case] date: &str, #[case] expected: Option<&str>) {
        let body = format!(r#"{{"title":"A","publishedAt":{date}}}"#);
        let post = BlogResponse::parse(body.as_bytes()).unwrap().into_post("a");
        let date = post
            .unwrap()
            .unwrap()
            .published_at
            .map(Timestamp::to_rfc3339);
        assert_eq!(date.as_deref(), expected);
    }

    /// [CON-08]
    #[rstest]
    #[case("how-to-store-cells", true)]
    #[case("δρυς_2026", true)]
    #[case("", false)]
    #[case("..", false)]
    #[case("a/b", false)]
    #[case("a\\b", false)]
    #[case("a%2fb", false)]
    #[case("a?b", false)]
    #[case("a b", false)]
    #[case("a\0", false)]
    fn a_slug_is_a_single_path_segment(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_slug(text), expected);
        assert!(!is_slug(&"x".repeat(MAX_SLUG_CHARS + 1)));
    }
}
