//! Editable texts and pictures of a page, found by their position and made safe to show. Other positions are ignored.

use crate::{
    html,
    page::picture_url,
    retail::{
        is_picture_path,
        model::{self, is_one_email},
    },
};

/// Longest line of plain text that is passed on, in characters.
const MAX_LINE_CHARS: usize = 500;
/// Most lines of an address that are passed on.
const MAX_LINES: usize = 20;

/// Position of the shop's mail address on the contact page.
pub(super) const OFFICE_EMAIL: &str = "office email";

/// The editable pieces of one page.
pub(super) struct PageContent(Vec<model::PageContent>);

impl PageContent {
    /// The pieces as the Retail API returns them, in display order.
    pub(super) fn new(pieces: Vec<model::PageContent>) -> Self {
        Self(pieces)
    }

    /// Safe HTML of the first piece at this position that has any.
    pub(super) fn html(&self, position: &str) -> Option<String> {
        self.find(position, |piece| safe_html(piece.html.as_deref()))
    }

    /// One line of plain text.
    pub(super) fn line(&self, position: &str) -> Option<String> {
        self.find(position, |piece| line(piece.html.as_deref()))
    }

    /// The first mail address at this position; a piece with more than one has none.
    pub(super) fn email(&self, position: &str) -> Option<String> {
        self.find(position, |piece| {
            line(piece.html.as_deref()).filter(|text| is_one_email(text))
        })
    }

    /// Plain text line by line.
    pub(super) fn lines(&self, position: &str) -> Vec<String> {
        let lines = self.find(position, |piece| {
            let lines = html::text_lines(piece.html.as_deref()?);
            (!lines.is_empty()).then_some(lines)
        });
        let lines = lines.unwrap_or_default().into_iter().take(MAX_LINES);
        lines.map(|line| cut(line, MAX_LINE_CHARS)).collect()
    }

    /// Address of the picture on this host.
    pub(super) fn picture(&self, position: &str) -> Option<String> {
        self.find(position, |piece| own_picture(piece.picture.as_deref()))
    }

    /// All pieces at this position, in display order.
    pub(super) fn at(&self, position: &str) -> impl Iterator<Item = &model::PageContent> {
        self.0.iter().filter(move |piece| {
            // Positions are typed by hand.
            piece
                .position
                .split_whitespace()
                .eq(position.split_whitespace())
        })
    }

    fn find<T>(
        &self,
        position: &str,
        read: impl Fn(&model::PageContent) -> Option<T>,
    ) -> Option<T> {
        self.at(position).find_map(read)
    }
}

/// HTML that is safe to show; none for nothing but markup.
pub(super) fn safe_html(html: Option<&str>) -> Option<String> {
    html.and_then(html::sanitize)
}

/// Plain text in one line that is not too long; none for nothing but markup.
pub(super) fn line(html: Option<&str>) -> Option<String> {
    plain(html, MAX_LINE_CHARS)
}

/// Plain text of up to `max_chars` characters; none for nothing but markup.
pub(super) fn plain(html: Option<&str>, max_chars: usize) -> Option<String> {
    let text = html.and_then(html::plain_text)?;
    Some(cut(text, max_chars))
}

/// The address on this host of a picture of the tenant's image folder; none for a picture that is somewhere else.
pub(super) fn own_picture(path: Option<&str>) -> Option<String> {
    let path = path?.trim();
    let path = path.strip_prefix('/').unwrap_or(path);
    is_picture_path(path).then(|| picture_url(path))
}

/// Cut at a character, with a sign that something is missing.
fn cut(text: String, max_chars: usize) -> String {
    if text.chars().nth(max_chars).is_none() {
        return text;
    }
    let mut shorter: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    shorter.truncate(shorter.trim_end().len());
    shorter.push('…');
    shorter
}

/// A page with this text at each position.
#[cfg(test)]
pub(super) fn page_content(rows: &[(&str, &str)]) -> PageContent {
    let piece = |(position, html): &(&str, &str)| model::PageContent {
        position: (*position).to_owned(),
        title: None,
        html: Some((*html).to_owned()),
        picture: Some((*html).to_owned()),
    };
    PageContent(rows.iter().map(piece).collect())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::found(&[("our vision", "<p>Oak</p>")], Some("<p>Oak</p>"))]
    #[case::typed_by_hand(&[(" our  vision", "Oak")], Some("Oak"))]
    #[case::the_first_with_text(&[("our vision", "<script>x()</script>"), ("our vision", "Oak"), ("our vision", "Ash")], Some("Oak"))]
    #[case::elsewhere(&[("our visions", "Oak"), ("vision", "Oak")], None)]
    #[case::nothing(&[], None)]
    fn con_01_the_first_piece_with_a_text_counts(
        #[case] rows: &[(&str, &str)],
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(page_content(rows).html("our vision").as_deref(), expected);
    }

    #[rstest]
    #[case::plain(&[("office email", "office@shop.example")], true)]
    #[case::markup(&[("office email", "<p><a href='mailto:x@y'>office@shop.example</a></p>")], true)]
    #[case::typed_by_hand(&[("  office  email ", "office@shop.example")], true)]
    #[case::the_first_with_one(&[("office email", "Write to us"), ("office email", "office@shop.example"), ("office email", "a@shop.example")], true)]
    #[case::two(&[("office email", "a@shop.example, b@shop.example")], false)]
    #[case::words(&[("office email", "Write to office@shop.example")], false)]
    #[case::empty(&[("office email", "")], false)]
    #[case::elsewhere(&[("office phone", "office@shop.example")], false)]
    fn con_05_the_address_is_one(#[case] rows: &[(&str, &str)], #[case] expected: bool) {
        let expected = expected.then_some("office@shop.example");
        assert_eq!(
            page_content(rows).email("office email").as_deref(),
            expected
        );
    }

    #[rstest]
    #[case("slides/1.svg", Some("/pictures/slides/1.svg"))]
    #[case("/slides/1 a.svg", Some("/pictures/slides/1%20a.svg"))]
    #[case("https://evil.example/1.svg", None)]
    #[case("//evil.example/1.svg", None)]
    #[case("/\\evil.example/1.svg", None)]
    #[case("javascript:alert(1)", None)]
    #[case("data:image/svg+xml,x", None)]
    #[case("../other/1.svg", None)]
    #[case(" ", None)]
    fn con_08_pictures_are_the_tenants_own(#[case] path: &str, #[case] expected: Option<&str>) {
        assert_eq!(own_picture(Some(path)).as_deref(), expected);
    }

    #[rstest]
    #[case("Oak", 3, "Oak")]
    #[case("Oak and ash", 5, "Oak…")]
    #[case("Δρυς και", 4, "Δρυ…")]
    #[case("\u{1f4a1}\u{1f4a1}\u{1f4a1}", 2, "\u{1f4a1}…")]
    fn con_04_long_lines_are_cut_at_a_character(
        #[case] text: &str,
        #[case] max_chars: usize,
        #[case] expected: &str,
    ) {
        assert_eq!(plain(Some(text), max_chars).as_deref(), Some(expected));
    }

    #[test]
    fn con_04_an_address_keeps_its_lines() {
        let long = "x".repeat(10_000);
        let many = "<br>y".repeat(100);
        let page = page_content(&[
            (
                "office address",
                "Ledra 112<br>1011 <b>Nicosia</b><p>Cyprus</p>",
            ),
            ("two", &long),
            ("three", &many),
        ]);
        assert_eq!(
            page.lines("office address"),
            ["Ledra 112", "1011 Nicosia", "Cyprus"]
        );
        assert_eq!(page.lines("two")[0].chars().count(), MAX_LINE_CHARS);
        assert_eq!(page.lines("three").len(), MAX_LINES);
        assert!(page.lines("four").is_empty());
    }
}
