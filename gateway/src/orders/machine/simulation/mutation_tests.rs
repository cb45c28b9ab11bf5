use super::{Mutation, live};

/// So many histories each mutation has to show itself.
const MOST_SEEDS: u64 = 20_000;

#[test]
fn chk_07_every_rule_is_missed_when_it_is_switched_off() {
    let mut unnoticed = Vec::new();
    for (mutation, expected) in Mutation::ALL {
        let shows = |seed: &u64| {
            let history = live(*seed, Some(mutation), false);
            history.violation.as_deref() == Some(expected)
        };
        match (1..=MOST_SEEDS).find(shows) {
            Some(seed) => println!("{mutation:?}: {expected}, seed {seed}"),
            None => unnoticed.push(mutation),
        }
    }
    assert_eq!(unnoticed, []);
}
