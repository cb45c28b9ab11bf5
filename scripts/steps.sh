# Sourced by the other scripts.

started=$SECONDS

# say TEXT: prints a line with the seconds since the script began.
say() { printf '[%4ds] %s\n' "$((SECONDS - started))" "$*"; }

fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# need COMMAND HINT: fails with the hint if the command is missing.
need() { command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: $2"; }

need_rust() {
  need cargo "install Rust from https://rustup.rs"
  command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || command -v clang >/dev/null 2>&1 ||
    fail "a C compiler is missing: install gcc or clang (Debian: apt-get install gcc libc6-dev)"
}

need_node() {
  need node "install Node 20.19 or newer from https://nodejs.org"
  need npm "it comes with Node from https://nodejs.org"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "node $(node -p process.versions.node) is too old: 20.19 or newer is needed"
}

# Runs npm ci if the lockfile has changed.
install_packages() {
  local stamp=state/build/npm-ci
  if [ -d node_modules ] && cksum package-lock.json | cmp -s - "$stamp"; then return; fi
  say "installing npm packages"
  mkdir -p state/build
  rm -f "$stamp"
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cksum package-lock.json >"$stamp"
}

# Builds gateway and sandbox without optimisation, except in scripts/test, which has built them with
# the tests. A separate build would enable other features of the dependencies and compile them
# again.
build_servers() { [ -n "${SERVERS_ARE_BUILT:-}" ] || cargo build --workspace --locked --quiet; }

# port_taken PORT: succeeds if a process on this machine listens on the port.
port_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# wait_for URL PID SECONDS: waits for status 200; fails if the process ends or the time is over.
wait_for() {
  local deadline=$((SECONDS + $3))
  while [ "$SECONDS" -lt "$deadline" ]; do
    kill -0 "$2" 2>/dev/null || return 1
    node -e 'fetch(process.argv[1]).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))' "$1" && return 0
    sleep 0.2
  done
  return 1
}
