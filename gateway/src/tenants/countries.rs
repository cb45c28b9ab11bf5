use serde::Deserialize;

/// Country.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Country {
    /// ISO 3166-1 alpha-2 code.
    pub code: &'static str,
    /// English name, as the Retail API stores it.
    pub name: &'static str,
}

/// List of countries, chosen by name in `tenant.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountryPreset {
    /// Cyprus only.
    Cyprus,
    /// Cyprus and Greece.
    CyprusGreece,
    /// The European Union.
    Eu,
    /// European countries with delivery, and some others.
    Europe,
}

impl CountryPreset {
    /// Finds a country by name, ignoring case.
    pub fn find_by_name(self, name: &str) -> Option<&'static Country> {
        let name = name.trim();
        let mut countries = self.countries().iter();
        countries.find(|country| country.name.eq_ignore_ascii_case(name))
    }

    /// Finds a country by code.
    pub fn find_by_code(self, code: &str) -> Option<&'static Country> {
        let mut countries = self.countries().iter();
        countries.find(|country| country.code == code)
    }

    /// Countries by name; countries outside Europe come last.
    pub const fn countries(self) -> &'static [Country] {
        match self {
            Self::Cyprus => &CYPRUS,
            Self::CyprusGreece => &CYPRUS_GREECE,
            Self::Eu => &EU,
            Self::Europe => &EUROPE,
        }
    }
}

#[rustfmt::skip]
const CYPRUS: [Country; 1] = [
    Country { code: "CY", name: "Cyprus" },
];

#[rustfmt::skip]
const CYPRUS_GREECE: [Country; 2] = [
    Country { code: "CY", name: "Cyprus" },
    Country { code: "GR", name: "Greece" },
];

#[rustfmt::skip]
const EU: [Country; 27] = [
    Country { code: "AT", name: "Austria" },
    Country { code: "BE", name: "Belgium" },
    Country { code: "BG", name: "Bulgaria" },
    Country { code: "HR", name: "Croatia" },
    Country { code: "CY", name: "Cyprus" },
    Country { code: "CZ", name: "Czechia" },
    Country { code: "DK", name: "Denmark" },
    Country { code: "EE", name: "Estonia" },
    Country { code: "FI", name: "Finland" },
    Country { code: "FR", name: "France" },
    Country { code: "DE", name: "Germany" },
    Country { code: "GR", name: "Greece" },
    Country { code: "HU", name: "Hungary" },
    Country { code: "IE", name: "Ireland" },
    Country { code: "IT", name: "Italy" },
    Country { code: "LV", name: "Latvia" },
    Country { code: "LT", name: "Lithuania" },
    Country { code: "LU", name: "Luxembourg" },
    Country { code: "MT", name: "Malta" },
    Country { code: "NL", name: "Netherlands" },
    Country { code: "PL", name: "Poland" },
    Country { code: "PT", name: "Portugal" },
    Country { code: "RO", name: "Romania" },
    Country { code: "SK", name: "Slovakia" },
    Country { code: "SI", name: "Slovenia" },
    Country { code: "ES", name: "Spain" },
    Country { code: "SE", name: "Sweden" },
];

#[rustfmt::skip]
const EUROPE: [Country; 60] = [
    Country { code: "AL", name: "Albania" },
    Country { code: "AD", name: "Andorra" },
    Country { code: "AM", name: "Armenia" },
    Country { code: "AT", name: "Austria" },
    Country { code: "AZ", name: "Azerbaijan" },
    Country { code: "BY", name: "Belarus" },
    Country { code: "BE", name: "Belgium" },
    Country { code: "BA", name: "Bosnia and Herzegovina" },
    Country { code: "BG", name: "Bulgaria" },
    Country { code: "HR", name: "Croatia" },
    Country { code: "CY", name: "Cyprus" },
    Country { code: "CZ", name: "Czechia" },
    Country { code: "DK", name: "Denmark" },
    Country { code: "EE", name: "Estonia" },
    Country { code: "FI", name: "Finland" },
    Country { code: "FR", name: "France" },
    Country { code: "GE", name: "Georgia" },
    Country { code: "DE", name: "Germany" },
    Country { code: "GR", name: "Greece" },
    Country { code: "HU", name: "Hungary" },
    Country { code: "IS", name: "Iceland" },
    Country { code: "IE", name: "Ireland" },
    Country { code: "IT", name: "Italy" },
    Country { code: "XK", name: "Kosovo" },
    Country { code: "LV", name: "Latvia" },
    Country { code: "LI", name: "Liechtenstein" },
    Country { code: "LT", name: "Lithuania" },
    Country { code: "LU", name: "Luxembourg" },
    Country { code: "MT", name: "Malta" },
    Country { code: "MD", name: "Moldova" },
    Country { code: "MC", name: "Monaco" },
    Country { code: "ME", name: "Montenegro" },
    Country { code: "NL", name: "Netherlands" },
    Country { code: "MK", name: "North Macedonia" },
    Country { code: "NO", name: "Norway" },
    Country { code: "PL", name: "Poland" },
    Country { code: "PT", name: "Portugal" },
    Country { code: "RO", name: "Romania" },
    Country { code: "SM", name: "San Marino" },
    Country { code: "RS", name: "Serbia" },
    Country { code: "SK", name: "Slovakia" },
    Country { code: "SI", name: "Slovenia" },
    Country { code: "ES", name: "Spain" },
    Country { code: "SE", name: "Sweden" },
    Country { code: "CH", name: "Switzerland" },
    Country { code: "TR", name: "Türkiye" },
    Country { code: "UA", name: "Ukraine" },
    Country { code: "GB", name: "United Kingdom" },
    Country { code: "AU", name: "Australia" },
    Country { code: "BH", name: "Bahrain" },
    Country { code: "CA", name: "Canada" },
    Country { code: "IL", name: "Israel" },
    Country { code: "JO", name: "Jordan" },
    Country { code: "KW", name: "Kuwait" },
    Country { code: "LB", name: "Lebanon" },
    Country { code: "NZ", name: "New Zealand" },
    Country { code: "QA", name: "Qatar" },
    Country { code: "SA", name: "Saudi Arabia" },
    Country { code: "AE", name: "United Arab Emirates" },
    Country { code: "US", name: "United States" },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(CountryPreset::Cyprus)]
    #[case(CountryPreset::CyprusGreece)]
    #[case(CountryPreset::Eu)]
    #[case(CountryPreset::Europe)]
    fn no_country_is_listed_twice(#[case] preset: CountryPreset) {
        let countries = preset.countries();
        let codes: HashSet<_> = countries.iter().map(|country| country.code).collect();
        let names: HashSet<_> = countries.iter().map(|country| country.name).collect();
        assert_eq!(
            (codes.len(), names.len()),
            (countries.len(), countries.len())
        );
        assert!(
            codes
                .iter()
                .all(|code| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()))
        );
    }

    #[test]
    fn the_european_union_is_part_of_europe() {
        let europe = CountryPreset::Europe.countries();
        assert!(
            CountryPreset::Eu
                .countries()
                .iter()
                .all(|country| europe.contains(country))
        );
    }
}
