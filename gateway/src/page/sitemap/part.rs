use std::{fmt, num::NonZeroU16};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Pages,
    Categories,
    Products(NonZeroU16),
    Posts,
}

impl Part {
    /// Each part has exactly one name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        match name {
            "pages.xml" => Some(Self::Pages),
            "categories.xml" => Some(Self::Categories),
            "posts.xml" => Some(Self::Posts),
            _ => {
                let number = name.strip_prefix("products-")?.strip_suffix(".xml")?;
                let part = Self::Products(number.parse().ok()?);
                (part.to_string() == name).then_some(part)
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pages => f.write_str("pages.xml"),
            Self::Categories => f.write_str("categories.xml"),
            Self::Products(number) => write!(f, "products-{number}.xml"),
            Self::Posts => f.write_str("posts.xml"),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("pages.xml", true)]
    #[case("categories.xml", true)]
    #[case("posts.xml", true)]
    #[case("products-1.xml", true)]
    #[case("products-65535.xml", true)]
    #[case("products-65536.xml", false)]
    #[case("products-0.xml", false)]
    #[case("products-01.xml", false)]
    #[case("products-+1.xml", false)]
    #[case("products--1.xml", false)]
    #[case("products-.xml", false)]
    #[case("index", false)]
    #[case("", false)]
    fn each_part_has_exactly_one_name(#[case] name: &str, #[case] is_one: bool) {
        let part = Part::parse(name).map(|part| part.to_string());
        assert_eq!(part.as_deref(), is_one.then_some(name));
    }
}
