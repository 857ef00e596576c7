#!/bin/sh
# Entrypoint of local/bench-redis: redis-server as its own user in /data, open to the container's network as in the official image.
#
# Arguments: a configuration file and options of redis-server, with or without "redis-server" in front; any other command
# is run as it is.
set -eu

case ${1:-} in
  '' | -* | *.conf) set -- redis-server "$@" ;;
esac
if [ "$1" != redis-server ]; then
  exec "$@"
fi
shift

# A configuration file has to come first; options after it win.
case ${1:-} in
  *.conf)
    file=$1
    shift
    set -- "$file" --protected-mode no "$@"
    ;;
  *) set -- --protected-mode no "$@" ;;
esac

if [ "$(id -u)" -eq 0 ]; then
  chown redis:redis /data
  cd /data
  exec setpriv --reuid=redis --regid=redis --init-groups -- redis-server "$@"
fi
cd /data
exec redis-server "$@"
