# Sourced by scripts/test, test-quick and test-stress: the steps that these scripts share.

logs=state/test
rm -rf "$logs"
mkdir -p "$logs"
# With REPEAT_FAILED, a failed component or browser test is repeated once.
# Random tests have the same cases in every run, so that its result depends on the change alone.
export TEST_SEED="${TEST_SEED:-20261126}"
export CI="${CI:-}" REPEAT_FAILED="${REPEAT_FAILED:-${CI:-}}" CARGO_TERM_COLOR=never NO_COLOR=1 FORCE_COLOR=0

# Clippy is the compiler with more lints, so one pass lints and compiles.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

# Incremental compilation costs time in a first build, and only helps later ones.
if [ -n "$CI" ] || [ ! -d target ]; then export CARGO_INCREMENTAL=0; fi

current="checking what is installed"
beside_name="" beside_pid="" beside_began=0
without_postgres=""
without_redis=""
without_haproxy=""
temporary=""

log_of() { printf '%s/%s.log' "$logs" "${1//[^a-zA-Z0-9]/-}"; }

# took NAME SECONDS: stores the time of a step.
took() {
  say "$1: $2 s"
  printf '%s\t%s\n' "$1" "$2" >>"$logs/seconds.tsv"
}

# step NAME COMMAND...: runs a step. Not with && or ||, because bash would ignore failing commands
# in functions.
step() {
  current=$1
  shift
  local began=$SECONDS
  say "$current"
  "$@" </dev/null 2>&1 | tee "$(log_of "$current")"
  took "$current" $((SECONDS - began))
}

# begin_beside NAME COMMAND...: starts a step in the background. Only one step can run there at a
# time.
begin_beside() {
  beside_name=$1 beside_began=$SECONDS
  shift
  say "$beside_name: in parallel to the next steps"
  set -m
  (
    set -euo pipefail
    "$@" </dev/null
    printf '%s' "$SECONDS" >"$logs/beside-ended"
  ) >"$(log_of "$beside_name")" 2>&1 &
  beside_pid=$!
  set +m
}

end_beside() {
  local status=0
  current=$beside_name
  wait "$beside_pid" || status=$?
  beside_pid=""
  cat "$(log_of "$current")"
  [ "$status" -eq 0 ] || exit "$status"
  took "$current" $(($(cat "$logs/beside-ended") - beside_began))
}

# count WORD: prints how many tests passed, failed, were skipped or were flaky, from the logs.
count() {
  cat "$logs"/*.log 2>/dev/null | sed -E 's/\x1b\[[0-9;]*m//g' | grep -E \
    '^ +Summary \[.*tests? run:|^test result: |^ +Tests +[0-9]|^ +[0-9]+ (passed|failed|skipped|flaky)( \(|$)' |
    grep -oE "[0-9]+ $1" | awk '{ n += $1 } END { print n + 0 }' || true
}

finish() {
  local status=${1:-$?} passed failed skipped
  [ -z "$beside_pid" ] || kill -- "-$beside_pid" 2>/dev/null || true
  [ -z "$temporary" ] || rm -rf "$temporary"
  # Playwright counts a test as flaky, not as passed, if it only passed when it was repeated.
  passed=$(($(count passed) + $(count flaky))) failed=$(count failed) skipped=$(count skipped)
  if [ "$status" -ne 0 ]; then
    say "FAILED: $current"
    [ "$failed" -gt 0 ] || failed=1
  fi
  printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
}
trap finish EXIT

need_tools() {
  need_rust
  need clippy-driver "rustup component add clippy rustfmt"
  need_node
  step "npm packages" install_packages
  CHROMIUM_PATH=$(scripts/chromium)
  export CHROMIUM_PATH
  if ! scripts/postgres >/dev/null; then
    without_postgres=yes
    echo "skipped: the tests of the storage engine postgres; the GitHub workflow runs them"
  fi
  if ! scripts/redis >/dev/null; then
    without_redis=yes
    echo "skipped: the tests of the shared cache; the GitHub workflow runs them"
  fi
  if ! command -v haproxy >/dev/null; then
    without_haproxy=yes
    echo "skipped: restarts of several gateways need HAProxy; the GitHub workflow runs them"
  fi
  use_memory_for_temporary_files
}

# Test databases are thousands of small files, which cost four times as much processor time on a
# disk as in memory.
use_memory_for_temporary_files() {
  local free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || return 0
  [ "$free" -ge 2000000 ] || return 0
  temporary=$(mktemp -d /dev/shm/test-XXXXXX)
  # PostgreSQL runs as another user.
  chmod 711 "$temporary"
}

# rust_tests [NEXTEST FILTER]: runs two tests per core, because a quarter of their time is waiting
# for disk and sockets.
rust_tests() {
  export PROPTEST_RNG_SEED=$TEST_SEED
  local filter=${1:-all()}
  [ -z "$without_postgres" ] || filter="($filter) and not test(/postgres::/)"
  [ -z "$without_redis" ] || filter="($filter) and not test(/redis/)"
  [ -z "$without_haproxy" ] || filter="($filter) and not test(/haproxy/)"
  [ -z "$temporary" ] || export TMPDIR=$temporary
  if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --locked --test-threads $(($(nproc) * 2)) --no-fail-fast --status-level fail --show-progress none --filterset "$filter"
  else
    cargo test --workspace --all-targets --locked --quiet --no-fail-fast -- ${without_postgres:+--skip postgres::} ${without_redis:+--skip redis} ${without_haproxy:+--skip haproxy}
  fi
}

lint_and_build() { cargo build --workspace --all-targets --locked --quiet; }

component_tests() { npm run --silent test -- "$@"; }

browser_tests() { npm exec --workspace e2e -- playwright test; }
