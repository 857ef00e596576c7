# What the scripts of this folder share: servers on loopback in a temporary folder, measurements in turns, medians of ratios.
# Sourced by them. Needs Debian's packages redis-server, redis-tools, postgresql, mariadb-server and sysbench (perf/install).

perf_home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(dirname "$perf_home")
jar=${KURABE_JAR:-$project/bench-cli/target/bench-cli.jar}
java=${JAVA:-${JAVA_HOME:+$JAVA_HOME/bin/}java}
pairs=${PAIRS:-5}
seconds=${SECONDS_EACH:-8}
warm_up=${WARM_UP:-15}
work=$(mktemp -d "${TMPDIR:-/tmp}/kurabe-perf.XXXXXX")
chmod 755 "$work"
server_pids=()

fail() { printf 'perf: %s\n' "$*" >&2; exit 1; }

need() { command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: run perf/install (Debian) or install $2."; }

clean_up() {
  local pid
  for pid in "${server_pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${server_pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The SQL servers refuse to run as root. Words before a command, not a function: in the background a function's process is a shell of
# its own, and ending it leaves the server behind.
server_user=()
if [ "$(id -u)" -eq 0 ]; then server_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups); fi

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

until_answers() { # until_answers <name> <log> <command>...
  local name=$1 log=$2
  shift 2
  for _ in $(seq 300); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  tail -n 20 "$log" >&2
  fail "$name did not start."
}

# What a script adds to the options of the servers before it starts them.
postgres_options=()
mariadb_options=()
redis_tls=

start_redis() { # sets redis_port, and redis_tls_port where redis_tls is set
  local tls=()
  need redis-server redis-server
  redis_port=$(free_port)
  if [ -n "$redis_tls" ]; then
    redis_tls_port=$(free_port)
    tls=(--tls-port "$redis_tls_port" --tls-cert-file "$work/cert.pem" --tls-key-file "$work/key.pem" --tls-auth-clients no)
  fi
  redis-server --bind 127.0.0.1 --port "$redis_port" --save '' --appendonly no --dir "$work" "${tls[@]}" >"$work/redis.log" 2>&1 &
  server_pids+=($!)
  until_answers Redis "$work/redis.log" redis-cli -p "$redis_port" ping
}

start_postgres() { # sets postgres_port; user and database bench, trusted on loopback
  local bin
  bin=$(find /usr/lib/postgresql -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
  [ -n "$bin" ] || fail "no PostgreSQL server under /usr/lib/postgresql: run perf/install."
  postgres_port=$(free_port)
  install -d -m 700 "$work/postgres"
  if [ "$(id -u)" -eq 0 ]; then chown nobody:nogroup "$work/postgres"; fi
  "${server_user[@]}" "$bin/initdb" -D "$work/postgres" -U bench -A trust --no-sync >"$work/postgres.log" 2>&1 ||
    fail "initdb failed: $(tail -n 3 "$work/postgres.log")"
  "${server_user[@]}" "$bin/postgres" -D "$work/postgres" -p "$postgres_port" -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories= -c max_connections=500 "${postgres_options[@]}" >>"$work/postgres.log" 2>&1 &
  server_pids+=($!)
  export PGHOST=127.0.0.1 PGPORT=$postgres_port PGUSER=bench
  until_answers PostgreSQL "$work/postgres.log" psql -d postgres -c 'SELECT 1'
  createdb bench
  export PGDATABASE=bench
}

# utf8mb4 as in Kurabe's own database, else the peer's rows are of one byte per character, shorter, and sorted faster.
start_mariadb() { # sets mariadb_port; user bench without password
  local mariadbd
  need mariadb-install-db mariadb-server
  mariadbd=$(command -v mariadbd || echo /usr/sbin/mariadbd)
  mariadb_port=$(free_port)
  install -d -m 700 "$work/mariadb"
  if [ "$(id -u)" -eq 0 ]; then chown nobody:nogroup "$work/mariadb"; fi
  "${server_user[@]}" mariadb-install-db --no-defaults --datadir="$work/mariadb" --auth-root-authentication-method=normal \
    --skip-test-db >"$work/mariadb.log" 2>&1 || fail "mariadb-install-db failed: $(tail -n 3 "$work/mariadb.log")"
  printf "CREATE DATABASE bench;\nCREATE USER bench@'127.0.0.1';\nGRANT ALL ON *.* TO bench@'127.0.0.1';\n" >"$work/init.sql"
  chmod 644 "$work/init.sql"
  "${server_user[@]}" "$mariadbd" --no-defaults --datadir="$work/mariadb" --port="$mariadb_port" --bind-address=127.0.0.1 \
    --socket="$work/mariadb/s" --init-file="$work/init.sql" --skip-name-resolve --max-connections=500 \
    --character-set-server=utf8mb4 --performance-schema=OFF --innodb-buffer-pool-size=256M "${mariadb_options[@]}" >>"$work/mariadb.log" 2>&1 &
  server_pids+=($!)
  until_answers MariaDB "$work/mariadb.log" mariadb --no-defaults -h 127.0.0.1 -P "$mariadb_port" -u bench -e 'USE bench'
}

# Where everything runs from here on: place shared|pinned. Pinned: the servers on the first processor, the peer and Kurabe on the second;
# a program that asks for the number of processors is told of one.
client_place=()
place() {
  local pid every=0
  client_place=()
  if [ "$1" = pinned ]; then
    [ "$(nproc)" -ge 2 ] || fail "to pin server and client apart needs two processors."
    client_place=(taskset -c 1)
  else
    every=0-$(($(nproc) - 1))
  fi
  for pid in "${server_pids[@]}"; do
    taskset -acp "$every" "$pid" >/dev/null
    for pid in $(pgrep -P "$pid"); do taskset -acp "$every" "$pid" >/dev/null; done
  done
}

# Operations per second of one measured run of ours, and microseconds of processor time of the generator per operation:
# kurabe_rate <workload> <options>...
kurabe_rate() {
  kurabe_run "$@" --warmup "${warm_up}s" --duration "${seconds}s"
  kurabe_result <<'PY'
ops = sum(o["succeeded"] for o in run["operations"])
cpu = run["generator"]["cpuShare"] * result["environment"]["processors"] * run["measuredSeconds"] / ops
print(ops / run["measuredSeconds"], cpu * 1e6)
PY
}

kurabe_run() {
  rm -rf "$work/kurabe"
  # shellcheck disable=SC2086
  "${client_place[@]}" ${KURABE_BENCH:-"$java" ${JAVA_OPTIONS:-} -jar "$jar"} load "$@" --output "$work/kurabe" --format none >"$work/kurabe.log" 2>&1 || true
}

# Rows per second until all tables are ready, as Kurabe tells it: kurabe_fills <workload> <options>...
kurabe_fills() {
  kurabe_run "$@" --clients 1 --warmup 0s --duration 100ms
  grep -q ': ready with ' "$work/kurabe.log" || fail "not filled: $(tail -n 5 "$work/kurabe.log")"
  sed -n 's/.*: ready with .*(\([0-9,]*\) rows.s).*/\1/p' "$work/kurabe.log" | tr -d ,
}

# Rows per second of a whole process: whole_process <rows> <command>...
whole_process() {
  local rows=$1 t0 t1
  shift
  t0=$(date +%s%N)
  "$@" >"$work/whole" 2>&1 || fail "$1: $(tail -n 5 "$work/whole")"
  t1=$(date +%s%N)
  awk -v n="$rows" -v t=$((t1 - t0)) 'BEGIN { print n / t * 1e9 }'
}

# Reads the result of kurabe_run by the rest of the Python program on standard input: result, run.
kurabe_result() {
  { cat <<'PY'
import glob, json, sys
result = json.load(open(glob.glob(sys.argv[1] + "/*/result.json")[0]))
run = result["runs"][0]
failed = sum(f["count"] for o in run["operations"] for f in o["failures"].values())
assert failed == 0, f"{failed} operations failed"
assert not run.get("audit") or run["audit"]["exact"], run["audit"]
for reason in run["invalid"]: print("  invalid: " + reason, file=sys.stderr)
PY
    cat; } >"$work/read.py"
  python3 "$work/read.py" "$work/kurabe" || fail "no result: $(tail -n 5 "$work/kurabe.log")"
}

# Runs a command and puts its processor time, user and system, in seconds into $work/cpu.
with_cpu() {
  local TIMEFORMAT='%U %S'
  { time "$@" 2>"$work/peer.err"; } 2>"$work/cpu"
}

# Of the peer: rate and processor time per transaction. peer_line <rate> <transactions>
peer_line() {
  awk -v rate="$1" -v n="$2" '{ printf "%s %s\n", rate, ($1 + $2) / n * 1e6 }' "$work/cpu"
}

# compare <name> <peer function> <least ratio, or -> <our function>...: in turns, each round beginning with another, then a row for each of
# ours with the median of its ratios to the peer. A function prints a rate and, where it knows it, the processor time per operation.
compare() {
  local name=$1 peer=$2 i k at value
  local least=() sides=("$2")
  shift 2
  while [ $# -gt 0 ]; do least+=("$1") sides+=("$2"); shift 2; done
  : >"$work/rounds"
  for i in $(seq "$pairs"); do
    local values=()
    for k in "${!sides[@]}"; do
      at=$(((i + k) % ${#sides[@]}))
      value=$("${sides[$at]}") || fail "$name: a measurement failed"
      [ -n "$value" ] || fail "$name: a measurement failed"
      values[at]=$value
    done
    (IFS='|'; printf '%s\n' "${values[*]}") >>"$work/rounds"
    [ -z "${VERBOSE:-}" ] || printf '    %s: %s\n' "$name" "$(tail -n 1 "$work/rounds")" >&2
  done
  python3 - "$work/rounds" "$name" "${sides[*]}" "${least[*]}" <<'PY'
import statistics as s, sys
rounds = [[list(map(float, side.split())) for side in line.split("|")] for line in open(sys.argv[1])]
def middle(side, at):
    values = [r[side][at] for r in rounds if len(r[side]) > at]
    return s.median(values) if values else None
def cpu(side):
    value = middle(side, 1)
    return "-" if value is None else f"{value:.1f} us"
for side, (name, least) in enumerate(zip(sys.argv[3].split()[1:], sys.argv[4].split()), 1):
    ratios = sorted(r[side][0] / r[0][0] for r in rounds)
    median = s.median(ratios)
    met = "" if least == "-" else "met" if median >= float(least) else "NOT met"
    print(f"| {sys.argv[2]} | {name} | {middle(0, 0):,.0f}/s | {middle(side, 0):,.0f}/s"
          f" | **{median:.2f}** | {ratios[0]:.2f} to {ratios[-1]:.2f} | {least} | {met}"
          f" | {cpu(0)} | {cpu(side)} |", flush=True)
PY
}

header() {
  printf '| work | by | %s | Kurabe | ratio (median) | range | at least | | processor time of %s | of Kurabe |\n' "$1" "$1"
  printf '|---|---|---|---|---|---|---|---|---|---|\n'
}
