#!/bin/sh
# Entrypoint of local/bench-postgres: a small reading of what the official image does, with one server start instead of two.
#
# Environment: POSTGRES_PASSWORD (or POSTGRES_HOST_AUTH_METHOD=trust), POSTGRES_USER, POSTGRES_DB, POSTGRES_INITDB_ARGS, PGDATA.
# Arguments: options of postgres ("-c name=value"), with or without "postgres" in front; any other command is run as it is.
set -eu

case ${1:-} in
  '' | -*) set -- postgres "$@" ;;
esac
if [ "$1" != postgres ]; then
  exec "$@"
fi
shift

user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}
method=${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}
data=${PGDATA:-/var/lib/postgresql/data}

fail() { printf '%s\n' "postgres-entrypoint: $*" >&2; exit 1; }

# The server refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
  else
    "$@"
  fi
}

if [ "$(id -u)" -eq 0 ]; then
  mkdir -p "$data" /var/run/postgresql
  chown postgres:postgres "$data" /var/run/postgresql
  chmod 700 "$data"
fi

if [ ! -s "$data/PG_VERSION" ]; then
  if [ -z "${POSTGRES_PASSWORD:-}" ] && [ "$method" != trust ]; then
    fail "set POSTGRES_PASSWORD (or POSTGRES_HOST_AUTH_METHOD=trust)"
  fi
  secret=
  if [ -n "${POSTGRES_PASSWORD:-}" ]; then
    secret=$(as_postgres mktemp)
    printf '%s\n' "$POSTGRES_PASSWORD" >"$secret"
  fi
  # shellcheck disable=SC2086 # POSTGRES_INITDB_ARGS is a list of words by definition
  as_postgres initdb --pgdata="$data" --username="$user" --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust \
    --auth-host="$method" ${secret:+--pwfile="$secret"} ${POSTGRES_INITDB_ARGS:-}
  if [ -n "$secret" ]; then rm -f "$secret"; fi
  printf 'host all all all %s\n' "$method" >>"$data/pg_hba.conf"
  if [ "$database" != postgres ]; then
    quoted=$(printf '%s' "$database" | sed -e 's/"/""/g')
    printf 'CREATE DATABASE "%s"\n' "$quoted" | as_postgres postgres --single -D "$data" postgres >/dev/null
  fi
  # Testcontainers waits for this line twice: the official image starts the server once for its set-up and once for good.
  printf '%s\n' 'database system is ready to accept connections (set-up done, no server was needed for it)'
fi

set -- postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
if [ "$(id -u)" -eq 0 ]; then
  exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
fi
exec "$@"
