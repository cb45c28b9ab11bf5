//! The front end's server bundle in one JavaScript engine.

use std::{cell::Cell, rc::Rc, time::Duration};

use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Error, Function, Module, Object, Persistent, Runtime,
};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{EngineError, PageResponses, cpu_deadline::CpuDeadline, web};

/// The thread's stack is four times as large.
const MAX_STACK_BYTES: usize = 1 << 20;
/// Loading the bundle may take this many times the CPU time of a page.
const LOADING_CPU_FACTOR: u32 = 20;
/// `renderToString` writes this for a boundary that threw or suspended, and reports nothing else.
const FAILED_BOUNDARY: &str = "<!--$!-->";

#[derive(Clone, Copy, Debug)]
pub(super) struct CallLimits {
    pub(super) cpu: Duration,
    pub(super) memory_bytes: usize,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(in crate::page) struct Plan {
    pub(in crate::page) status: u16,
    pub(in crate::page) reads: Vec<PlannedRead>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(in crate::page) struct PlannedRead {
    /// Key in the browser's query cache, as JSON.
    pub(in crate::page) key: String,
    /// Operation id in the OpenAPI document, such as `listProducts`.
    pub(in crate::page) operation: String,
    /// Path and query parameters by name, such as `{"new": true}`.
    pub(in crate::page) parameters: Map<String, Value>,
    /// Whether a 404 of this read makes the page a 404.
    #[serde(rename = "decides")]
    pub(in crate::page) decides_status: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::page) struct RenderedPage {
    pub(in crate::page) status: u16,
    pub(in crate::page) head: String,
    pub(in crate::page) html: String,
}

/// Only the thread that loaded the bundle may use it.
pub(super) struct Script {
    // Declared first, because values must be dropped before their runtime.
    plan: Persistent<Function<'static>>,
    render: Persistent<Function<'static>>,
    context: Context,
    runtime: Runtime,
    deadline: Rc<Cell<Option<CpuDeadline>>>,
    limits: CallLimits,
}

impl Script {
    /// Loads source, because bytecode can't be verified and would save only milliseconds.
    pub(super) fn load(source: &str, limits: CallLimits) -> Result<Self, EngineError> {
        let runtime = Runtime::new().map_err(|error| engine_error(&error))?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(MAX_STACK_BYTES);
        let deadline = Rc::new(Cell::new(None));
        let interrupt_deadline = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            interrupt_deadline
                .get()
                .is_some_and(CpuDeadline::has_passed)
        })));
        deadline.set(Some(CpuDeadline::after(limits.cpu * LOADING_CPU_FACTOR)));
        let context = Context::full(&runtime).map_err(|error| engine_error(&error))?;
        let (plan, render) = context.with(|ctx| {
            load_exports(&ctx, source)
                .catch(&ctx)
                .map_err(|error| exception_error(&error))
        })?;
        deadline.set(None);
        Ok(Self {
            plan,
            render,
            context,
            runtime,
            deadline,
            limits,
        })
    }

    pub(super) fn plan(&self, address: &str) -> Result<Plan, EngineError> {
        let json = self.call(|ctx| {
            let plan = self.plan.clone().restore(ctx)?;
            let planned: Object<'_> = plan.call((address,))?;
            let json = ctx.json_stringify(planned)?;
            json.map_or_else(|| Ok(String::new()), |json| json.to_string())
        })?;
        serde_json::from_str(&json).map_err(|error| EngineError::Failed(error.to_string()))
    }

    pub(super) fn render(
        &self,
        address: &str,
        origin: &str,
        responses: &PageResponses,
    ) -> Result<RenderedPage, EngineError> {
        let rendered = self.call(|ctx| {
            let render = self.render.clone().restore(ctx)?;
            let responses = ctx.json_parse(&*responses.json)?;
            let page: Object<'_> = render.call((address, origin, responses))?;
            Ok(RenderedPage {
                status: page.get("status")?,
                head: page.get("head")?,
                html: page.get("html")?,
            })
        })?;
        if !responses.has_gaps && rendered.html.contains(FAILED_BOUNDARY) {
            return Err(EngineError::Swallowed);
        }
        Ok(rendered)
    }

    fn call<T>(
        &self,
        run: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, EngineError> {
        let deadline = CpuDeadline::after(self.limits.cpu);
        self.deadline.set(Some(deadline));
        let outcome = self.context.with(|ctx| {
            run(&ctx)
                .catch(&ctx)
                .map_err(|error| exception_error(&error))
        });
        while outcome.is_ok() && self.runtime.execute_pending_job().unwrap_or(false) {}
        self.deadline.set(None);
        match outcome {
            Err(_) if deadline.has_passed() => Err(EngineError::Deadline),
            outcome => outcome,
        }
    }
}

type Exports = (Persistent<Function<'static>>, Persistent<Function<'static>>);

fn load_exports<'js>(ctx: &Ctx<'js>, source: &str) -> rquickjs::Result<Exports> {
    web::define_browser_classes(ctx)?;
    let (module, evaluated) = Module::declare(ctx.clone(), "entry-server.js", source)?.eval()?;
    evaluated.finish::<()>()?;
    let function = |name: &str| -> rquickjs::Result<Persistent<Function<'static>>> {
        Ok(Persistent::save(ctx, module.get::<_, Function<'js>>(name)?))
    };
    Ok((function("plan")?, function("render")?))
}

fn exception_error(error: &CaughtError<'_>) -> EngineError {
    EngineError::Failed(error.to_string())
}

fn engine_error(error: &Error) -> EngineError {
    EngineError::Failed(error.to_string())
}
