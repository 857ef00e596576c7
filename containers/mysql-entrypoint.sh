#!/bin/sh
# Entrypoint of local/bench-mysql: a small reading of what the official image does, with one server start instead of two.
#
# Environment: MYSQL_ROOT_PASSWORD (or MYSQL_ALLOW_EMPTY_PASSWORD), MYSQL_DATABASE, MYSQL_USER, MYSQL_PASSWORD.
# Arguments: options of mysqld, with or without "mysqld" in front; any other command is run as it is.
set -eu

case ${1:-} in
  '' | -*) set -- mysqld "$@" ;;
esac
if [ "$1" != mysqld ]; then
  exec "$@"
fi
shift

data=/var/lib/mysql
init=/var/lib/mysql-init/init.sql

fail() { printf '%s\n' "mysql-entrypoint: $*" >&2; exit 1; }

# A MySQL string literal of $1. The init file holds one statement per line, so a line break cannot be passed on.
literal() {
  case $1 in
    *'
'*) fail "a password, user or database name must not contain a line break" ;;
  esac
  printf "'%s'" "$(printf '%s' "$1" | sed -e 's/\\/\\\\/g' -e "s/'/''/g")"
}
# shellcheck disable=SC2016 # backquotes are MySQL's quotes, not the shell's
identifier() { printf '`%s`' "$(printf '%s' "$1" | sed -e 's/`/``/g')"; }

root_password=${MYSQL_ROOT_PASSWORD:-}
if [ -z "$root_password" ] && [ -z "${MYSQL_ALLOW_EMPTY_PASSWORD:-}" ]; then
  fail "set MYSQL_ROOT_PASSWORD (or MYSQL_ALLOW_EMPTY_PASSWORD=yes)"
fi

mkdir -p "$data" /var/run/mysqld "$(dirname "$init")"
chown mysql:mysql "$data" /var/run/mysqld "$(dirname "$init")"

if [ ! -d "$data/mysql" ]; then
  mysqld "$@" --user=mysql --datadir="$data" --secure-file-priv=NULL --innodb-numa-interleave=OFF --initialize-insecure
  (
    umask 077
    {
      printf "ALTER USER 'root'@'localhost' IDENTIFIED BY %s;\n" "$(literal "$root_password")"
      printf "CREATE USER IF NOT EXISTS 'root'@'%%' IDENTIFIED BY %s;\n" "$(literal "$root_password")"
      printf "GRANT ALL ON *.* TO 'root'@'%%' WITH GRANT OPTION;\n"
      if [ -n "${MYSQL_DATABASE:-}" ]; then
        printf 'CREATE DATABASE IF NOT EXISTS %s;\n' "$(identifier "$MYSQL_DATABASE")"
      fi
      if [ -n "${MYSQL_USER:-}" ] && [ "$MYSQL_USER" != root ]; then
        user=$(literal "$MYSQL_USER")
        printf "CREATE USER IF NOT EXISTS %s@'%%' IDENTIFIED BY %s;\n" "$user" "$(literal "${MYSQL_PASSWORD:-}")"
        if [ -n "${MYSQL_DATABASE:-}" ]; then
          printf "GRANT ALL ON %s.* TO %s@'%%';\n" "$(identifier "$MYSQL_DATABASE")" "$user"
        fi
      fi
    } >"$init"
  )
  chown mysql:mysql "$init"
  # The server reads the file while it starts, so the first start needs no second one.
  set -- "$@" --init-file="$init"
else
  rm -f "$init"
fi

# innodb-numa-interleave: a default container may not call mbind and would log an error at each start.
exec mysqld --user=mysql --datadir="$data" --secure-file-priv=NULL --innodb-numa-interleave=OFF "$@"
