use super::{Mutation, run};

/// Maximum histories until a mutation is detected.
const MAX_SEEDS: u64 = 20_000;
const UNTRACED: bool = false;

/// [CHK-07]
#[test]
fn the_simulation_detects_each_mutation() {
    let mut undetected = Vec::new();
    for (mutation, expected) in Mutation::ALL {
        let detects = |seed: &u64| {
            let history = run(*seed, Some(mutation), UNTRACED);
            history.violation.as_deref() == Some(expected)
        };
        match (1..=MAX_SEEDS).find(detects) {
            Some(seed) => println!("{mutation:?}: {expected}, seed {seed}"),
            None => undetected.push(mutation),
        }
    }
    assert_eq!(undetected, []);
}
