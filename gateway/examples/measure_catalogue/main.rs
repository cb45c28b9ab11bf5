//! Measures the catalogue index with generated products, and prints Markdown tables for
//! `docs/performance.md`: `cargo run --release -p gateway --example measure_catalogue -- 100000`.

#![expect(
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    reason = "it prints numbers for people"
)]

mod generator;

use std::{
    env,
    sync::Arc,
    time::{Duration, Instant},
};

use gateway::{
    catalogue::{CatalogueSnapshot, PricedCatalogue, ReadError},
    catalogue_index::{ListQuery, SearchSettings, SuggestQuery},
    clock::thread_cpu_time,
};
use peak_alloc::PeakAlloc;

use self::generator::{Generator, names_query};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const PRODUCTS: usize = 100_000;
const QUERIES: usize = 3_000;

/// Duration, and the part of it that this thread ran: other processes don't change that one.
#[derive(Clone, Copy)]
struct Sample {
    wall: Duration,
    cpu: Duration,
}

fn measure<T>(run: impl FnOnce() -> T) -> (Sample, T) {
    let (cpu, wall) = (thread_cpu_time(), Instant::now());
    let result = run();
    let sample = Sample {
        wall: wall.elapsed(),
        cpu: thread_cpu_time().saturating_sub(cpu),
    };
    (sample, result)
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

/// Prints a row with CPU times, and the 99th percentile of the wall times.
fn print_row(name: &str, samples: &[Sample]) {
    let percentile = |of: fn(&Sample) -> Duration, percent: usize| {
        let mut times: Vec<Duration> = samples.iter().map(of).collect();
        times.sort_unstable();
        let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        milliseconds(times.get(at).copied().unwrap_or_default())
    };
    let cpu = [50, 95, 99, 100].map(|percent| percentile(|sample| sample.cpu, percent));
    let [p50, p95, p99, max] = cpu;
    let wall = percentile(|sample| sample.wall, 99);
    println!("| {name} | {p50:.2} | {p95:.2} | {p99:.2} | {max:.2} | {wall:.2} |");
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn main() -> Result<(), ReadError> {
    let count = env::args().nth(1).and_then(|count| count.parse().ok());
    let count = count.unwrap_or(PRODUCTS);
    let mut generator = Generator::new();
    let masters = generator.masters();
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let products = (1..=count).map(|number| generator.product(number));
    let (built, snapshot) = measure(|| CatalogueSnapshot::from_products(products, masters));
    let snapshot = snapshot?;
    let memory = ALLOCATOR.current_usage().saturating_sub(before);
    let peak = ALLOCATOR.peak_usage().saturating_sub(before);
    println!("| products | build, CPU s | memory, MB | estimated, MB | peak of the build, MB |");
    println!("|---|---|---|---|---|");
    println!(
        "| {count} | {:.2} | {:.1} | {:.1} | {:.1} |\n",
        built.cpu.as_secs_f64(),
        megabytes(memory),
        snapshot.bytes() as f64 / 1e6,
        megabytes(peak),
    );
    print_times(Arc::new(snapshot), &mut generator);
    Ok(())
}

fn print_times(snapshot: Arc<CatalogueSnapshot>, generator: &mut Generator) {
    let catalogue = PricedCatalogue::Public(snapshot);
    let settings = SearchSettings::default();
    let names = catalogue.list(&names_query(), &settings);
    let names: Vec<String> = names
        .products
        .into_iter()
        .map(|shown| shown.product.name)
        .collect();
    println!("| milliseconds | p50 | p95 | p99 | max | p99, wall |");
    println!("|---|---|---|---|---|---|");
    let lists = |queries: Vec<ListQuery>| {
        let samples = queries
            .iter()
            .map(|query| measure(|| catalogue.list(query, &settings)).0);
        samples.collect::<Vec<_>>()
    };
    // The first search with a typo builds tables.
    let _warm = catalogue.list(&generator.search(&names), &settings);
    let whole: Vec<_> = (0..QUERIES).map(|_| generator.list(false)).collect();
    print_row("whole list, all facets", &lists(whole));
    let filtered: Vec<_> = (0..QUERIES).map(|_| generator.list(true)).collect();
    print_row("list with 0 to 3 filters, all facets", &lists(filtered));
    let searches: Vec<_> = (0..QUERIES).map(|_| generator.search(&names)).collect();
    print_row("search with 0 to 3 filters, all facets", &lists(searches));
    let typed = (0..QUERIES).map(|_| SuggestQuery {
        term: generator.beginning(&names),
        category: None,
        max_products: 6,
        max_others: 5,
    });
    let typed: Vec<_> = typed.collect();
    let suggest = |query: &SuggestQuery| {
        let snapshot = catalogue.snapshot();
        measure(|| snapshot.suggest(query, &settings)).0
    };
    print_row("suggestion", &typed.iter().map(suggest).collect::<Vec<_>>());
}
