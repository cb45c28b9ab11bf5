//! The armed faults and the draw for each call.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::{Fault, FaultKind};

/// Every armed fault, in the order of arming.
#[derive(Default)]
pub(crate) struct FaultBook {
    armed: Mutex<Vec<Armed>>,
}

struct Armed {
    fault: Fault,
    left: Option<u32>,
    chance: StdRng,
}

impl Armed {
    fn new(fault: Fault) -> Self {
        Self {
            left: fault.times,
            chance: StdRng::seed_from_u64(fault.seed),
            fault,
        }
    }

    fn fits(&self, call: &str, tenant: Option<&str>, holds: impl Fn(&str) -> bool) -> bool {
        let call_fits = self.fault.call == "*" || self.fault.call.eq_ignore_ascii_case(call);
        let tenant_fits = self
            .fault
            .tenant
            .as_deref()
            .is_none_or(|wanted| tenant == Some(wanted));
        let text_fits = self.fault.containing.as_deref().is_none_or(holds);
        call_fits && tenant_fits && text_fits && self.left != Some(0)
    }

    fn fires(&mut self) -> bool {
        let hit = self
            .fault
            .probability
            .is_none_or(|probability| self.chance.random_bool(probability.clamp(0.0, 1.0)));
        if hit {
            self.left = self.left.map(|left| left.saturating_sub(1));
        }
        hit
    }
}

impl FaultBook {
    fn armed(&self) -> MutexGuard<'_, Vec<Armed>> {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, faults: Vec<Fault>) {
        *self.armed() = faults.into_iter().map(Armed::new).collect();
    }

    pub(crate) fn add(&self, faults: Vec<Fault>) {
        self.armed().extend(faults.into_iter().map(Armed::new));
    }

    /// The faults as they stand: `times` is what is left.
    pub(crate) fn list(&self) -> Vec<Fault> {
        self.armed()
            .iter()
            .map(|armed| Fault {
                times: armed.left,
                ..armed.fault.clone()
            })
            .collect()
    }

    /// The fault that hits this call, if any: the first fitting one that fires. `holds` says whether a text is in the call.
    pub(crate) fn draw(
        &self,
        call: &str,
        tenant: Option<&str>,
        holds: impl Fn(&str) -> bool,
    ) -> Option<FaultKind> {
        self.armed().iter_mut().find_map(|armed| {
            (armed.fits(call, tenant, &holds) && armed.fires()).then_some(armed.fault.kind)
        })
    }
}
