#!/usr/bin/env bash
# Runs a command with DATABASE_URL and REDIS_URL set, on the PostgreSQL and Redis of this machine;
# where none runs, installs Debian's and starts its own in var/services.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$PWD/var/services
mkdir -p "$home"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
need() {
    command -v "$1" >/dev/null && return
    echo "Installing $2 …"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$2" >/dev/null
}
answers() { .venv/bin/python - "$@" <<'PY'
import sys
kind, url = sys.argv[1:]
try:
    if kind == "redis":
        import redis
        redis.Redis.from_url(url, socket_timeout=2).ping()
    else:
        import psycopg
        with psycopg.connect(url, connect_timeout=2) as connection:
            connection.execute("select 1 from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)").fetchone() or sys.exit(1)
except Exception:
    sys.exit(1)
PY
}

start_redis() {
    export REDIS_URL=${REDIS_URL:-redis://127.0.0.1:6379/9}
    if answers redis "$REDIS_URL"; then return; fi
    need redis-server redis-server
    export REDIS_URL=redis://127.0.0.1:6399/0
    if answers redis "$REDIS_URL"; then return; fi
    redis-server --daemonize yes --bind 127.0.0.1 --port 6399 --save "" --appendonly no --dir "$home" >/dev/null
}

start_postgres() {
    for url in ${DATABASE_URL:-} "postgres://$(id -un)@127.0.0.1:5432/postgres" "postgres://postgres@127.0.0.1:5432/postgres"; do
        if answers postgres "$url"; then
            export DATABASE_URL=$url
            return
        fi
    done
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need pg_ctlcluster postgresql
    bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
    export DATABASE_URL=postgres://waraq@127.0.0.1:5499/postgres
    if answers postgres "$DATABASE_URL"; then return; fi
    data=$home/postgres
    run=()
    if [ "$(id -u)" = 0 ]; then
        # PostgreSQL refuses to run as root: its own user does, in a folder that this user may enter.
        data=$(mktemp -d /tmp/waraq-postgres.XXXXXX)
        chown postgres "$data"
        run=(runuser -u postgres --)
    fi
    [ -f "$data/PG_VERSION" ] || "${run[@]}" "$bin/initdb" -D "$data" -U waraq --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
    "${run[@]}" "$bin/pg_ctl" -D "$data" -w -s -l "$data/log" -o "-p 5499 -k $data -c listen_addresses=127.0.0.1 -c fsync=off" start
}

start_redis
start_postgres
echo "PostgreSQL: ${DATABASE_URL%%\?*}   Redis: $REDIS_URL"
exec "$@"
