use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc::Receiver},
};

use super::{
    EngineError, Job,
    metrics::EngineMetrics,
    script::{CallLimits, Script},
};
use crate::clock::thread_cpu_time;

pub(super) struct Worker {
    pub(super) bundle: Arc<str>,
    pub(super) limits: CallLimits,
    /// The engine is replaced after this many pages, to bound the memory.
    pub(super) recycle_after: u32,
    pub(super) jobs: Arc<Mutex<Receiver<Job>>>,
    pub(super) metrics: EngineMetrics,
}

impl Worker {
    pub(super) fn run(self) {
        let mut engine = None;
        let mut pages = 0;
        while let Some(job) = self.next_job() {
            if pages >= self.recycle_after {
                engine = None;
            }
            if engine.is_none() {
                pages = 0;
            }
            pages += u32::from(matches!(job, Job::Render { .. }));
            // A panic must not end the thread.
            let is_reusable = catch_unwind(AssertUnwindSafe(|| self.run_job(&mut engine, job)));
            if !is_reusable.unwrap_or(false) {
                // After an interrupt or a failed allocation, the engine's state is unknown.
                engine = None;
            }
        }
    }

    fn next_job(&self) -> Option<Job> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let job = jobs.recv().ok()?;
        self.metrics.queued.dec();
        Some(job)
    }

    /// Returns whether the engine can be used again.
    fn run_job(&self, engine: &mut Option<Script>, job: Job) -> bool {
        // The request may have been cancelled while the job waited.
        match job {
            Job::Plan { address, reply } => {
                reply.is_closed() || {
                    let plan = self.engine(engine).and_then(|engine| engine.plan(&address));
                    let is_reusable = plan.is_ok();
                    drop(reply.send(plan));
                    is_reusable
                }
            }
            Job::Render {
                address,
                origin,
                responses,
                reply,
            } => {
                reply.is_closed() || {
                    let began = thread_cpu_time();
                    let page = self
                        .engine(engine)
                        .and_then(|engine| engine.render(&address, &origin, &responses));
                    let is_reusable = page.is_ok();
                    if is_reusable {
                        let cpu = thread_cpu_time().saturating_sub(began);
                        self.metrics.count_rendered(cpu);
                    }
                    drop(reply.send(page));
                    is_reusable
                }
            }
        }
    }

    fn engine<'a>(&self, engine: &'a mut Option<Script>) -> Result<&'a Script, EngineError> {
        match engine {
            Some(engine) => Ok(engine),
            None => Ok(engine.insert(Script::load(&self.bundle, self.limits)?)),
        }
    }
}
