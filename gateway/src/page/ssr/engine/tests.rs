use super::*;

const SETTINGS: PagesSettings = PagesSettings {
    threads: 1,
    queue: 4,
    render_cpu_ms: 100,
    wait_ms: 1_000,
    read_wait_ms: 1_000,
    memory_bytes: 16 << 20,
    recycle_after: 10,
};

/// Bundle that renders the value of this expression.
fn bundle(expression: &str) -> String {
    format!(
        "let pages = 0; const shown = (html) => ({{ status: 200, head: '', html: String(html) }});
         export const plan = (address) => ({{ status: 200, reads: [{{ key: '[1]', operation: 'find', parameters: {{ address }}, decides: true }}] }});
         export function render(address, origin, responses) {{ pages += 1; return {expression}; }}"
    )
}

fn engine(expression: &str) -> Engine {
    Engine::start(&bundle(expression), &SETTINGS).unwrap()
}

async fn render(engine: &Engine, address: &str) -> Result<String, EngineError> {
    let page = engine.render(address.to_owned(), "https://shop".to_owned(), responses());
    Ok(page.await?.html)
}

fn responses() -> PageResponses {
    PageResponses {
        json: "[[1]]".to_owned(),
        has_gaps: false,
    }
}

#[test]
fn an_engine_is_loaded_before_the_first_job() {
    let (queue, jobs) = sync_channel(1);
    let worker = Worker {
        bundle: bundle("shown(1)").into(),
        limits: CallLimits {
            cpu: SETTINGS.render_cpu(),
            memory_bytes: SETTINGS.memory_bytes,
        },
        recycle_after: SETTINGS.recycle_after,
        jobs: Arc::new(Mutex::new(jobs)),
        metrics: EngineMetrics::default(),
    };
    let loaded = worker.start(0).unwrap();
    assert!(loaded.recv().unwrap().is_ok());
    drop(queue);
}

#[actix_web::test]
async fn components_may_suspend_if_a_response_is_missing() {
    let engine = engine("shown('<!--$!-->' + responses[0][0])");
    let mut responses = responses();
    responses.has_gaps = true;
    let page = engine.render(String::new(), String::new(), responses);
    assert_eq!(page.await.unwrap().html, "<!--$!-->1");
}

#[actix_web::test]
async fn a_page_is_rendered_from_address_origin_and_responses() {
    let engine = engine("shown(address + origin + responses[0][0])");
    assert_eq!(render(&engine, "/x").await.unwrap(), "/xhttps://shop1");
    let plan = engine.plan("/y".to_owned()).await.unwrap();
    assert_eq!(
        (plan.status, &plan.reads[0].parameters["address"]),
        (200, &"/y".into())
    );
    assert!(plan.reads[0].decides_status);
}

#[actix_web::test]
async fn every_failure_is_reported_and_the_next_page_succeeds() {
    let engine = engine(
        "({ endless: () => { for (;;); }, throws: () => { throw new Error('boom'); }, deep: () => render(address),
            greedy: () => { for (let all = 'x'; ; all += all) globalThis.all = [globalThis.all, all]; },
            regex: () => /^(a+)+$/.test('a'.repeat(64) + 'b'), caught: () => { try { for (;;); } catch {} finally { return shown('no'); } },
            nothing: () => undefined, swallowed: () => shown('<!--$!-->'), fine: () => shown('fine') })[address]()",
    );
    for _ in 0..3 {
        for (address, expected) in [
            ("endless", "exceeded its CPU time"),
            ("throws", "boom"),
            ("deep", "stack"),
            ("greedy", ""),
            ("regex", ""),
            ("caught", "exceeded its CPU time"),
            ("nothing", "failed"),
            ("swallowed", "threw or suspended"),
            ("unknown", "failed"),
        ] {
            let error = render(&engine, address).await.unwrap_err().to_string();
            assert!(error.contains(expected), "{address}: {error}");
            assert_eq!(
                render(&engine, "fine").await.unwrap(),
                "fine",
                "after {address}"
            );
        }
    }
    let metrics = &engine.metrics;
    assert_eq!((metrics.failures(), metrics.rendered()), (27, 27));
}

#[actix_web::test]
async fn an_engine_is_replaced_after_a_failure_and_after_its_last_page() {
    let engine = engine("address === '/bad' ? nowhere : shown(pages)");
    for expected in 1..=10 {
        // Plans don't count as pages.
        engine.plan("/".to_owned()).await.unwrap();
        assert_eq!(render(&engine, "/").await.unwrap(), expected.to_string());
    }
    assert_eq!(
        render(&engine, "/").await.unwrap(),
        "1",
        "a new engine after ten pages"
    );
    assert_eq!(render(&engine, "/").await.unwrap(), "2");
    render(&engine, "/bad").await.unwrap_err();
    assert_eq!(
        render(&engine, "/").await.unwrap(),
        "1",
        "a new engine after a failure"
    );
}

#[actix_web::test]
async fn a_full_queue_refuses_at_once() {
    let engine = engine("(() => { for (let i = 0; i < 1e6; i += 1); return shown(''); })()");
    let pages: Vec<_> = (0..20).map(|_| render(&engine, "/")).collect();
    let outcomes = futures_util::future::join_all(pages).await;
    let refused = outcomes
        .iter()
        .filter(|outcome| **outcome == Err(EngineError::QueueFull));
    let refused = refused.count();
    assert!((14..=16).contains(&refused), "{refused}");
    assert!(render(&engine, "/").await.is_ok());
}

#[actix_web::test]
async fn cancelled_pages_are_not_rendered() {
    let engine = engine("shown(pages)");
    let blocked = engine.queue.as_ref().unwrap();
    for _ in 0..3 {
        let (reply, response) = oneshot::channel();
        drop(response);
        let (address, origin) = Default::default();
        let job = Job::Render {
            address,
            origin,
            responses: responses(),
            reply,
        };
        assert!(blocked.try_send(job).is_ok());
    }
    assert_eq!(render(&engine, "/").await.unwrap(), "1");
}

#[actix_web::test]
async fn without_threads_rendering_is_disabled_and_nothing_fails() {
    let settings = PagesSettings {
        threads: 0,
        ..SETTINGS
    };
    let engine = Engine::start("not even a script", &settings).unwrap();
    assert_eq!(render(&engine, "/").await, Err(EngineError::Disabled));
    assert_eq!(engine.metrics.failures(), 0);
}

#[test]
fn an_invalid_bundle_fails_at_the_start() {
    for broken in [
        "export const plan = 1;",
        "nowhere();",
        "export {",
        "for (;;);",
    ] {
        assert!(Engine::start(broken, &SETTINGS).is_err(), "{broken}");
    }
}

#[actix_web::test]
async fn urls_queries_and_utf8_work_as_in_browsers() {
    let engine = engine(
        "shown([
            new URL('/a/../b?x=1#y', 'https://shop:8080/').href,
            new URL('https://shop:443/p?').search, new URL('https://ü.example').hostname, URL.canParse('::'),
            new URL('https://shop/?a=1&a=2').searchParams.getAll('a').join(),
            new URLSearchParams('?q=a+b%20%C3%BC&x=%zz').toString(), new URLSearchParams({ a: 1, b: 'x y' }).toString(),
            new URLSearchParams([['k', 'v']]).get('k'), new URLSearchParams('a=1').get('b'), [...new URLSearchParams('a=1&b')].length,
            (() => { const all = new URLSearchParams('a=1&b=2&a=3'); all.set('a', 9); all.append('c', 4); all.delete('b'); all.sort(); return all; })(),
            new TextEncoder().encode('aü€').join(), new TextEncoder().encode().length,
            typeof host, typeof setTimeout(() => nowhere, 0), typeof console.error('said')
        ].join('|'))",
    );
    assert_eq!(
        render(&engine, "/").await.unwrap(),
        "https://shop:8080/b?x=1#y||xn--tda.example|false|1,2|q=a+b+%C3%BC&x=%25zz|a=1&b=x+y|v||2|a=9&c=4|97,195,188,226,130,172|0|undefined|number|undefined"
    );
}

#[actix_web::test]
async fn many_pages_do_not_increase_the_memory() {
    let settings = PagesSettings {
        recycle_after: u32::MAX,
        ..SETTINGS
    };
    let page = "shown('x'.repeat(5000) + JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ i, list: [address] }))))";
    let engine = Engine::start(&bundle(page), &settings).unwrap();
    // All pages together need far more than the engine's memory limit.
    for number in 0..3_000 {
        render(&engine, &format!("/{number}")).await.unwrap();
    }
}
