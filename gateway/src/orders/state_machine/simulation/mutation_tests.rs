use super::{Mutation, run};

/// Maximum number of histories until a mutation must be detected.
const MAX_SEEDS: u64 = 20_000;

#[test]
fn chk_07_a_history_fails_if_a_rule_is_switched_off() {
    let mut undetected = Vec::new();
    for (mutation, expected) in Mutation::ALL {
        let shows = |seed: &u64| {
            let history = run(*seed, Some(mutation), false);
            history.violation.as_deref() == Some(expected)
        };
        match (1..=MAX_SEEDS).find(shows) {
            Some(seed) => println!("{mutation:?}: {expected}, seed {seed}"),
            None => undetected.push(mutation),
        }
    }
    assert_eq!(undetected, []);
}
