use std::sync::{Mutex, MutexGuard, PoisonError};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;

use super::{Fault, FaultKind};

#[derive(Default)]
pub(crate) struct FaultRegistry {
    armed: Mutex<Vec<ArmedFault>>,
    replaced: watch::Sender<()>,
}

struct ArmedFault {
    fault: Fault,
    remaining_hits: Option<u32>,
    generator: StdRng,
}

impl ArmedFault {
    fn new(fault: Fault) -> Self {
        Self {
            remaining_hits: fault.times,
            generator: StdRng::seed_from_u64(fault.seed),
            fault,
        }
    }

    fn matches(&self, call: &str, tenant: Option<&str>, contains: impl Fn(&str) -> bool) -> bool {
        let call_fits = self.fault.call == "*" || self.fault.call.eq_ignore_ascii_case(call);
        let tenant_fits = self
            .fault
            .tenant
            .as_deref()
            .is_none_or(|wanted| tenant == Some(wanted));
        let text_fits = self.fault.containing.as_deref().is_none_or(contains);
        call_fits && tenant_fits && text_fits
    }

    fn draw_hit(&mut self) -> bool {
        let hit = self
            .fault
            .probability
            .is_none_or(|probability| self.generator.random_bool(probability.clamp(0.0, 1.0)));
        if hit {
            self.remaining_hits = self.remaining_hits.map(|hits| hits.saturating_sub(1));
        }
        hit
    }
}

impl FaultRegistry {
    fn armed(&self) -> MutexGuard<'_, Vec<ArmedFault>> {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, faults: Vec<Fault>) {
        *self.armed() = faults.into_iter().map(ArmedFault::new).collect();
        self.replaced.send_replace(());
    }

    pub(crate) fn add(&self, faults: Vec<Fault>) {
        self.armed().extend(faults.into_iter().map(ArmedFault::new));
    }

    /// The current faults; `times` is the number of remaining hits.
    pub(crate) fn list(&self) -> Vec<Fault> {
        self.armed()
            .iter()
            .map(|armed| Fault {
                times: armed.remaining_hits,
                ..armed.fault.clone()
            })
            .collect()
    }

    /// Returns the first fault that hits this call, and counts the hit.
    pub(crate) fn select(
        &self,
        call: &str,
        tenant: Option<&str>,
        contains: impl Fn(&str) -> bool,
    ) -> Option<FaultKind> {
        self.armed().iter_mut().find_map(|armed| {
            let fits = armed.remaining_hits != Some(0) && armed.matches(call, tenant, &contains);
            (fits && armed.draw_hit()).then_some(armed.fault.kind)
        })
    }

    pub(crate) async fn wait_for_release(
        &self,
        kind: FaultKind,
        call: &str,
        tenant: Option<&str>,
        contains: impl Fn(&str) -> bool,
    ) {
        let mut replaced = self.replaced.subscribe();
        let is_held = || {
            let armed = self.armed();
            let mut same = armed.iter().filter(|armed| armed.fault.kind == kind);
            same.any(|armed| armed.matches(call, tenant, &contains))
        };
        while is_held() {
            // An error means that the sandbox is stopping.
            if replaced.changed().await.is_err() {
                return;
            }
        }
    }
}
