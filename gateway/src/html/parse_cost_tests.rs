//! Tests of the cost estimate [CON-06].

use std::time::Duration;

use rstest::rstest;

use super::*;
use crate::{
    clock::thread_cpu_time,
    html::{plain_text, sanitize},
};

/// Replaces `#` by a number, so that no two tags are equal.
fn numbered(piece: &str, times: usize) -> String {
    (0..times)
        .map(|number| piece.replace('#', &number.to_string()))
        .collect()
}

#[rstest]
#[case::paragraphs("<p>Oak and <b>ash</b>, <a href=\"/a?b=1&c='2'\">more</a>.</p>\n")]
#[case::unclosed("<p>Oak<br><img src=x>")]
#[case::lists(
    "<ul><li>Oak<li>ash<ol><li>elm</li></ol></ul><dl><dt>a<dd>b</dl><select><option>a<option>b</select>"
)]
#[case::table("<table><tr><td>Oak<td>ash<tr><td>elm<td></table>")]
#[case::whole_table(
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
)]
#[case::comments("<div><!-- note --><style>p > b {}</style><b>Oak</b></div>")]
#[case::svg("<p>Oak <svg viewBox='0 0 9 9'><g><path d='M0 0'/><circle r=1 /></g></svg></p><br>")]
#[case::text("Oak & ash, 2 < 3, \"quoted\" > ")]
fn a_megabyte_of_ordinary_text_is_not_cut(#[case] piece: &str) {
    let text = piece.repeat(1_000_000 / piece.len());
    assert_eq!(truncate_to_cost_limit(&text).len(), text.len());
}

/// Searching for a missing end must not take longer than one pass over the text.
#[rstest]
#[case("<!--")]
#[case("<![CDATA[")]
#[case("<b a=\"")]
#[case("<textarea>")]
#[case("<?")]
#[case("</")]
fn estimating_the_cost_takes_linear_time(#[case] piece: &str) {
    let text = piece.repeat(1_000_000 / piece.len());
    let start = thread_cpu_time();
    truncate_to_cost_limit(&text);
    let took = thread_cpu_time().saturating_sub(start);
    assert!(took < Duration::from_secs(20), "{took:?}");
}

/// Without the limit, each text would create billions of nodes or search as many open elements.
#[rstest]
#[case::formatting("<b a=#>", "<p>x")]
#[case::nested("<div>", "<div>")]
#[case::end_tags_in_comments("<b a=#><!--<i></b>-->", "<p>x")]
#[case::tags_after_malformed_comments("<!--x--!><b a=#>", "<p>x")]
#[case::tags_in_malformed_comments("<!--><b a=#><!-- -->", "<p>x")]
#[case::end_tags_in_attributes("<b a=#><i title=\"</b>\"></i>", "<p>x")]
#[case::tags_in_malformed_attributes("<b a=# =\"><i b=#>\">", "<p>x")]
#[case::end_tags_in_raw_text("<b a=#><textarea><i></b></textarea>", "<p>x")]
#[case::tags_after_raw_text("<textarea><!--</textarea><b a=#>", "<p>x")]
#[case::tags_after_scripts("<script><!--<script></script><!--</script><b a=#>", "<p>x")]
#[case::end_tags_in_the_wrong_order("<b a=#><object></b></object>", "<p>x")]
#[case::end_tags_in_cells("<table><tr><b a=#><td></b></table>", "<p>x")]
#[case::end_tags_in_character_data("<b a=#><svg><![CDATA[></b>]]></svg>", "<p>x")]
#[case::links("<a href=#><table>", "<p>x")]
#[case::tags_in_svg("<svg><b a=#></svg>", "<p>x")]
#[case::svg_ended_by_formatting("<svg><i></i><path></svg>", "<p>x")]
#[case::svg_ended_by_a_paragraph("<svg></p><b a=#></svg>", "<p>x")]
#[case::svg_with_malformed_comments("<svg><!--x--!></svg><b a=#><svg></svg>", "<p>x")]
#[case::list_items("<li><dd>", "<b>x")]
fn texts_that_are_expensive_to_parse_are_cut(#[case] repeated: &str, #[case] following: &str) {
    let text = format!(
        "Oak{}{}",
        numbered(repeated, 20_000),
        following.repeat(100_000)
    );
    let text = text.get(..1_000_000.min(text.len())).unwrap();
    let kept = truncate_to_cost_limit(text);
    assert!(kept.len() < text.len() / 2, "{}", kept.len());
    let start = thread_cpu_time();
    let (clean, plain) = (sanitize(text).unwrap(), plain_text(text).unwrap());
    assert!(clean.contains("Oak") && plain.contains("Oak"));
    let took = thread_cpu_time().saturating_sub(start);
    assert!(took < Duration::from_secs(60), "{took:?}");
}

/// In SVG and `MathML`, each tag opens an element that stays open. An unmatched end tag searches
/// all of them.
#[rstest]
#[case::svg("<svg>", "<wbr>", "</y>")]
#[case::svg_in_capitals("<SVG>", "<col>", "</y>")]
#[case::math("<math>", "<td>", "</y>")]
#[case::row_end_tags_in_math("<math>", "<td>", "</tr>")]
fn svg_elements_do_not_close_implicitly(
    #[case] outer: &str,
    #[case] repeated: &str,
    #[case] following: &str,
) {
    let text = format!(
        "Oak{outer}{}{}",
        repeated.repeat(90_000),
        following.repeat(90_000)
    );
    let kept = truncate_to_cost_limit(&text);
    assert!(kept.len() < text.len() / 2, "{}", kept.len());
}

#[rstest]
#[case(" a=1>x", 5)]
#[case(" a=\"1>\">x", 8)]
#[case(" a = '>' >x", 10)]
#[case(" a\">x", 4)]
#[case(" =a\">\">x", 5)]
#[case(" a=b\"c>x", 7)]
#[case("/a=/>x", 5)]
#[case(" a=\"x", 5)]
fn a_tag_ends_by_the_rules_of_html(#[case] text: &str, #[case] expected: usize) {
    assert_eq!(attributes_length(text), Some(expected));
    assert_eq!(attributes_length(&text.replacen('a', "a<", 1)), None);
}
