//! What a content server answers. A post that can't be used is left out of a list; nothing in here is sanitised.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;

use crate::retail::{
    RetailErrorKind,
    wire::{self, Timestamp},
};

/// Longest slug, in characters.
const MAX_SLUG_CHARS: usize = 200;

/// A post. Its texts may hold markup and are not sanitised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its name in addresses: letters, digits, hyphens, underscores.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it was published.
    pub published_at: Option<Timestamp>,
    /// What it is about.
    pub excerpt: Option<String>,
    /// Its picture: a path in the tenant's image folder, or anything else.
    pub picture: Option<String>,
    /// Its text.
    pub html: Option<String>,
}

/// A post as it comes. Only its title has to be there.
#[derive(Deserialize)]
struct Record {
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

/// A whole answer: JSON.
pub(super) struct Answer(Value);

impl Answer {
    pub(super) fn parse(body: &[u8]) -> Result<Self, RetailErrorKind> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let value = serde_json::from_slice(body);
        value
            .map(Self)
            .map_err(|_invalid| RetailErrorKind::Decode("not JSON"))
    }

    /// A list of posts, bare or as the member `posts`. The first of several with one slug counts.
    pub(super) fn into_list(self) -> Result<Vec<Post>, RetailErrorKind> {
        let records = match unwrapped(self.0, "posts") {
            Value::Array(records) => records,
            Value::Null => Vec::new(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                return Err(RetailErrorKind::Decode("not a list of posts"));
            }
        };
        let has_records = !records.is_empty();
        let mut posts: Vec<Post> = Vec::new();
        let mut slugs = HashSet::new();
        for post in records.into_iter().filter_map(listed) {
            if slugs.insert(post.slug.clone()) {
                posts.push(post);
            }
        }
        if has_records && posts.is_empty() {
            return Err(RetailErrorKind::Decode("no post has the expected shape"));
        }
        Ok(posts)
    }

    /// The post that was asked for by this slug, bare or as the member `post`.
    pub(super) fn into_post(self, slug: &str) -> Result<Option<Post>, RetailErrorKind> {
        let value = unwrapped(self.0, "post");
        if value.is_null() {
            return Ok(None);
        }
        let record = serde_json::from_value::<Record>(value)
            .map_err(|_other_shape| RetailErrorKind::Decode("not a post"))?;
        if record.slug.as_deref().is_some_and(|other| other != slug) {
            return Err(RetailErrorKind::Decode("another post"));
        }
        Ok(Some(post(slug.to_owned(), record)))
    }
}

fn unwrapped(mut value: Value, name: &str) -> Value {
    match value.get_mut(name) {
        Some(inner) => inner.take(),
        None => value,
    }
}

fn listed(value: Value) -> Option<Post> {
    let mut record: Record = serde_json::from_value(value).ok()?;
    let slug = record.slug.take().filter(|slug| is_slug(slug))?;
    Some(post(slug, record))
}

fn post(slug: String, record: Record) -> Post {
    Post {
        slug,
        title: record.title,
        author: record.author,
        published_at: record.date,
        excerpt: record.excerpt,
        picture: record.image,
        html: record.html,
    }
}

/// Whether a text can be a post's name in addresses: it stays one segment of a path, whoever decodes it.
pub fn is_slug(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    !text.is_empty() && text.chars().count() <= MAX_SLUG_CHARS && text.chars().all(is_plain)
}

/// Text, or none; what is no text counts as none.
fn lenient_text<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(wire::opt_text(value).unwrap_or_default())
}

/// A point in time, or none; what can't be read counts as none.
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

    fn slugs(body: &str) -> Result<Vec<String>, RetailErrorKind> {
        let posts = Answer::parse(body.as_bytes())?.into_list()?;
        Ok(posts.into_iter().map(|post| post.slug).collect())
    }

    #[rstest]
    #[case::bare(r#"[{"slug":"a","title":"A"}]"#, Ok(vec!["a"]))]
    #[case::wrapped(r#"{"posts":[{"slug":"a","title":"A"}],"next":2}"#, Ok(vec!["a"]))]
    #[case::marked("\u{feff}[]", Ok(vec![]))]
    #[case::none("null", Ok(vec![]))]
    #[case::broken_ones_left_out(
        r#"[{"slug":"a"},{"title":"B"},7,{"slug":"c/../d","title":"C"},{"slug":"e","title":"E","date":{},"author":[],"html":1}]"#,
        Ok(vec!["e"])
    )]
    #[case::twice(r#"[{"slug":"a","title":"A"},{"slug":"a","title":"B"}]"#, Ok(vec!["a"]))]
    #[case::only_broken_ones("[{}]", Err("no post has the expected shape"))]
    #[case::another_shape(r#"{"items":[]}"#, Err("not a list of posts"))]
    #[case::a_page("<html>", Err("not JSON"))]
    #[case::nothing("", Err("not JSON"))]
    fn con_08_lists(#[case] body: &str, #[case] expected: Result<Vec<&str>, &'static str>) {
        let expected = expected
            .map(|slugs| slugs.into_iter().map(str::to_owned).collect())
            .map_err(RetailErrorKind::Decode);
        assert_eq!(slugs(body), expected);
    }

    #[rstest]
    #[case::bare(r#"{"slug":"a","title":"A"}"#, Ok(Some("A")))]
    #[case::wrapped(r#"{"post":{"title":"A"}}"#, Ok(Some("A")))]
    #[case::none("null", Ok(None))]
    #[case::another(r#"{"slug":"b","title":"B"}"#, Err("another post"))]
    #[case::no_title(r#"{"slug":"a"}"#, Err("not a post"))]
    #[case::a_list("[]", Err("not a post"))]
    fn con_08_posts(#[case] body: &str, #[case] expected: Result<Option<&str>, &'static str>) {
        let post = Answer::parse(body.as_bytes()).and_then(|answer| answer.into_post("a"));
        let title = post.map(|post| post.map(|post| post.title));
        let expected = expected
            .map(|title| title.map(str::to_owned))
            .map_err(RetailErrorKind::Decode);
        assert_eq!(title, expected);
    }

    #[rstest]
    #[case(r#""2026-10-20T09:00:00""#, Some("2026-10-20T09:00:00Z"))]
    #[case(r#""2026-10-20T09:00:00+03:00""#, Some("2026-10-20T06:00:00Z"))]
    #[case(r#""/Date(1795168800000)/""#, Some("2026-11-20T10:00:00Z"))]
    #[case(r#""yesterday""#, None)]
    #[case("{}", None)]
    fn con_08_dates(#[case] date: &str, #[case] expected: Option<&str>) {
        let body = format!(r#"{{"title":"A","publishedAt":{date}}}"#);
        let post = Answer::parse(body.as_bytes()).unwrap().into_post("a");
        let date = post
            .unwrap()
            .unwrap()
            .published_at
            .map(Timestamp::to_rfc3339);
        assert_eq!(date.as_deref(), expected);
    }

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
    fn con_08_slugs_stay_in_their_segment(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_slug(text), expected);
        assert!(!is_slug(&"x".repeat(MAX_SLUG_CHARS + 1)));
    }
}
