# Sourced by scripts that need running demo shops. Starts a sandbox and a gateway on free ports,
# which end with the script. Sets `noindex = false` for all tenants.

work=$(mktemp -d)
pids=()
stop_servers() {
  trap - EXIT INT TERM
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop_servers EXIT
trap 'exit 130' INT TERM

free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# start_servers PROFILE: sets $gateway_port and $sandbox_port.
start_servers() {
  local folder=$1
  [ "$1" != dev ] || folder=debug
  say "building" >&2
  cargo build --profile "$1" --locked --quiet -p gateway -p retail-sandbox >&2
  install_packages >&2
  npm run --silent build >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log" >&2; fail "the front end did not build"; }
  sandbox_port=$(free_port) gateway_port=$(free_port)
  cp -r tenants "$work/tenants"
  sed -i "s#http://127.0.0.1:8081#http://127.0.0.1:$sandbox_port#; s#localhost:8080#localhost:$gateway_port#; s#^noindex = true#noindex = false#" \
    "$work"/tenants/*/tenant.toml
  "target/$folder/retail-sandbox" serve --address "127.0.0.1:$sandbox_port" --data "$work/sandbox" >"$work/sandbox.log" 2>&1 &
  pids+=($!)
  until port_taken "$sandbox_port"; do
    kill -0 "$!" 2>/dev/null || { tail "$work/sandbox.log" >&2; fail "the sandbox did not start"; }
    sleep 0.1
  done
  GATEWAY__RETAIL__TOKEN=sandbox-bearer-4f1c9a7e GATEWAY__LOCATION__URL="http://127.0.0.1:$sandbox_port/ip/{address}" \
    GATEWAY__TENANTS__DIR=$work/tenants GATEWAY__TENANTS__APPLIED_DIR=$work/applied \
    GATEWAY__SESSIONS__DATABASE=$work/sessions.sqlite GATEWAY__ORDERS__DATABASE=$work/orders.sqlite GATEWAY__PRICE_HISTORY__DATABASE=$work/prices.sqlite GATEWAY__PICTURES__DIR=$work/pictures GATEWAY__WARM_START__FILE=$work/warm-start GATEWAY__CATALOGUE_INDEX__DIR=$work/catalogues \
    GATEWAY__SERVER__PORT=$gateway_port GATEWAY__LOG__FILTER=warn \
    "target/$folder/gateway" serve >"$work/gateway.log" 2>&1 &
  pids+=($!)
  wait_for "http://127.0.0.1:$gateway_port/readyz" "$!" 60 || { tail "$work/gateway.log" >&2; fail "the gateway did not become ready"; }
}
