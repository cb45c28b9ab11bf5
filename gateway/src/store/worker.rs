use std::{
    sync::mpsc,
    thread::{self, JoinHandle},
};

/// Thread with a queue. Dropping the worker finishes all jobs.
pub(super) struct Worker<T> {
    jobs: Option<mpsc::Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    pub(super) fn start(
        name: String,
        run: impl FnOnce(&mpsc::Receiver<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let thread = thread::Builder::new()
            .name(name)
            .spawn(move || run(&received))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    pub(super) fn send(&self, job: T) {
        if let Some(jobs) = &self.jobs {
            // If the thread has ended, the job is dropped and its caller gets an error.
            let _ended = jobs.send(job);
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}
