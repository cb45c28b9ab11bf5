//! Orders sizes as shops do: letters from XS to XXL, then numbers, then other names. Sizes of
//! several systems (`EU 38`, `UK 5`) stay together.

use std::cmp::Ordering;

use super::Combination;

/// Sorts the combinations by size, and keeps the order of the values of other options.
pub(super) fn sort(size_at: usize, combinations: &mut [Combination<'_>]) {
    let others = |values: &[String]| -> Vec<String> {
        let mut others = values.to_vec();
        if size_at < others.len() {
            others.remove(size_at);
        }
        others
    };
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut systems: Vec<String> = Vec::new();
    for combination in combinations.iter() {
        let group = others(&combination.values);
        if !groups.contains(&group) {
            groups.push(group);
        }
        if let Some(Size::Number { system, .. }) = size(combination, size_at)
            && !systems.contains(&system)
        {
            systems.push(system);
        }
    }
    combinations.sort_by(|left, right| {
        let group = |combination: &Combination<'_>| {
            let group = others(&combination.values);
            groups.iter().position(|known| *known == group)
        };
        group(left).cmp(&group(right)).then_with(|| {
            compare(
                size(left, size_at).as_ref(),
                size(right, size_at).as_ref(),
                &systems,
            )
        })
    });
}

enum Size {
    /// Steps from M.
    Letter(i32),
    Number {
        system: String,
        number: f64,
    },
}

fn size(combination: &Combination<'_>, at: usize) -> Option<Size> {
    parse(combination.values.get(at)?)
}

fn parse(name: &str) -> Option<Size> {
    let name = name.trim().to_lowercase();
    if let Some(steps) = letter_steps(&name) {
        return Some(Size::Letter(steps));
    }
    let start = name.find(|character: char| character.is_ascii_digit())?;
    let (system, rest) = name.split_at(start);
    let digits: String = rest
        .chars()
        .take_while(|character| character.is_ascii_digit() || matches!(character, '.' | ','))
        .map(|character| if character == ',' { '.' } else { character })
        .collect();
    Some(Size::Number {
        system: system.trim().to_owned(),
        number: digits.trim_end_matches('.').parse().ok()?,
    })
}

/// Steps from M: -1 for `S`, 2 for `XL`, 4 for `3XL` and `XXXL`.
fn letter_steps(name: &str) -> Option<i32> {
    let name: String = name
        .chars()
        .filter(|character| !matches!(character, ' ' | '-'))
        .collect();
    let name = name
        .replace("extra", "x")
        .replace("small", "s")
        .replace("large", "l");
    if matches!(name.as_str(), "m" | "medium") {
        return Some(0);
    }
    let direction = match name.chars().last()? {
        's' => -1,
        'l' => 1,
        _ => return None,
    };
    let before: Vec<char> = name.chars().take(name.chars().count() - 1).collect();
    let steps = match before.as_slice() {
        [digit, 'x'] if digit.is_ascii_digit() => i32::try_from(digit.to_digit(10)?).ok()?,
        all if all.iter().all(|character| *character == 'x') => i32::try_from(all.len()).ok()?,
        _ => return None,
    };
    Some(direction * (1 + steps))
}

fn compare(left: Option<&Size>, right: Option<&Size>, systems: &[String]) -> Ordering {
    let rank = |size: Option<&Size>| match size {
        Some(Size::Letter(_)) => 0,
        Some(Size::Number { .. }) => 1,
        None => 2,
    };
    let position = |system: &String| systems.iter().position(|known| known == system);
    rank(left)
        .cmp(&rank(right))
        .then_with(|| match (left, right) {
            (Some(Size::Letter(left)), Some(Size::Letter(right))) => left.cmp(right),
            (
                Some(Size::Number { system, number }),
                Some(Size::Number {
                    system: other_system,
                    number: other,
                }),
            ) => position(system)
                .cmp(&position(other_system))
                .then_with(|| number.total_cmp(other)),
            _ => Ordering::Equal,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(sizes: &[&str]) -> Vec<String> {
        let mut sizes: Vec<(Option<Size>, String)> = sizes
            .iter()
            .map(|size| (parse(size), (*size).to_owned()))
            .collect();
        let systems = [String::new(), "eu".to_owned(), "uk".to_owned()];
        sizes.sort_by(|left, right| compare(left.0.as_ref(), right.0.as_ref(), &systems));
        sizes.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn letters_come_first_then_numbers_then_other_names() {
        assert_eq!(
            sorted(&[
                "One size", "10", "XXL", "M", "38", "XS", "8", "3XL", "L", "XL", "S", "XXS"
            ]),
            [
                "XXS", "XS", "S", "M", "L", "XL", "XXL", "3XL", "8", "10", "38", "One size"
            ]
        );
        assert_eq!(
            sorted(&["Large", "Extra Small", "Medium", "X-Large", "Small"]),
            ["Extra Small", "Small", "Medium", "Large", "X-Large"]
        );
    }

    #[test]
    fn systems_stay_together() {
        assert_eq!(
            sorted(&["UK 6", "EU 40", "UK 5,5", "42/34", "EU 38.5", "UK 5"]),
            ["42/34", "EU 38.5", "EU 40", "UK 5", "UK 5,5", "UK 6"]
        );
    }
}
