//! Which addresses the SPA knows, from the front end's own route table, so that unknown ones get status 404 [LAY-01].

/// The known address patterns: literal segments and `:parameters`.
pub(super) struct Routes {
    patterns: Vec<Vec<Segment>>,
}

enum Segment {
    Literal(String),
    Parameter,
}

impl Routes {
    /// Reads the list that the front end's build writes, such as `["/", "/product/default/:id"]`.
    pub(super) fn parse(json: &str) -> Result<Self, serde_json::Error> {
        let patterns: Vec<String> = serde_json::from_str(json)?;
        let patterns = patterns
            .iter()
            .map(|pattern| segments(pattern).map(Segment::parse).collect())
            .collect();
        Ok(Self { patterns })
    }

    /// Whether the SPA has a page for this path.
    pub(super) fn knows(&self, path: &str) -> bool {
        self.patterns.iter().any(|pattern| {
            let mut rest = segments(path);
            pattern
                .iter()
                .all(|segment| rest.next().is_some_and(|text| segment.matches(text)))
                && rest.next().is_none()
        })
    }
}

impl Segment {
    fn parse(text: &str) -> Self {
        if text.starts_with(':') {
            Self::Parameter
        } else {
            Self::Literal(text.to_owned())
        }
    }

    fn matches(&self, text: &str) -> bool {
        match self {
            Self::Literal(literal) => literal == text,
            Self::Parameter => !text.is_empty(),
        }
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.trim_end_matches('/').split('/').skip(1)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("/", true)]
    #[case("/shop/cart", true)]
    #[case("/shop/cart/", true)]
    #[case("/product/default/12", true)]
    #[case("/product/default", false)]
    #[case("/product/default/", false)]
    #[case("/product/default/12/x", false)]
    #[case("/nowhere", false)]
    #[case("/shop//cart", false)]
    fn known_addresses(#[case] path: &str, #[case] expected: bool) {
        let routes = Routes::parse(r#"["/", "/shop/cart", "/product/default/:id"]"#).unwrap();
        assert_eq!(routes.knows(path), expected);
    }
}
