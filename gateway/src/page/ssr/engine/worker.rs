use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use super::{
    EngineError, Job,
    metrics::EngineMetrics,
    script::{CallLimits, Script},
};
use crate::clock::thread_cpu_time;

/// Large, because rendering recurses deeply in C.
const THREAD_STACK_BYTES: usize = 4 << 20;

pub(super) struct Worker {
    pub(super) bundle: Arc<str>,
    pub(super) limits: CallLimits,
    /// The engine is replaced after this many pages, to bound the memory.
    pub(super) recycle_after: u32,
    pub(super) jobs: Arc<Mutex<Receiver<Job>>>,
    pub(super) metrics: EngineMetrics,
}

impl Worker {
    /// Starts a thread that runs jobs. It first loads an engine, and sends the result.
    pub(super) fn start(self, number: usize) -> io::Result<Receiver<Result<(), EngineError>>> {
        let (loaded, result) = sync_channel(1);
        thread::Builder::new()
            .name(format!("page-{number}"))
            .stack_size(THREAD_STACK_BYTES)
            .spawn(move || self.run(loaded))?;
        Ok(result)
    }

    fn run(self, loaded: SyncSender<Result<(), EngineError>>) {
        let first = Script::load(&self.bundle, self.limits);
        let (mut engine, result) = match first {
            Ok(engine) => (Some(engine), Ok(())),
            Err(error) => (None, Err(error)),
        };
        // The start waits for the first engine only. If another one fails, the thread's next page
        // loads it again and reports the error.
        let _is_awaited = loaded.send(result);
        drop(loaded);
        let mut pages = 0;
        while let Some(job) = self.next_job() {
            pages += u32::from(matches!(job, Job::Render { .. }));
            // A panic must not end the thread.
            let is_reusable = catch_unwind(AssertUnwindSafe(|| self.run_job(&mut engine, job)));
            // After an interrupt or a failed allocation, the engine's state is unknown.
            if !is_reusable.unwrap_or(false) || pages >= self.recycle_after {
                // Loaded now, because the next page has a deadline. A failure is reported by the next job.
                drop(engine.take());
                engine = Script::load(&self.bundle, self.limits).ok();
                pages = 0;
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
