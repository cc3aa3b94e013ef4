#!/usr/bin/env bash
# Makes or renews the environment in .venv from a hashed requirements file.
# Usage: scripts/setup.sh run|test|dev
set -euo pipefail
cd "$(dirname "$0")/.."
group=${1:?say which requirements: run, test or dev}
lock=requirements/$group.txt
stamp=.venv/.waraq-$group

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi; }

find_python() {
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    echo "Waraq needs Python 3.11 or newer; none was found." >&2
    return 1
}

make_environment() {
    python=$1
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -m venv .venv
        return
    fi
    echo "Installing python3-venv …"
    if ! { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; } >/dev/null; then
        echo "Please install Debian's python3-venv (as root: apt-get install python3-venv) and try again." >&2
        exit 1
    fi
    "$python" -m venv .venv
}

digest=$(cat "$lock" scripts/setup.sh | sha256sum | cut -d' ' -f1)
for done in .venv/.waraq-dev .venv/.waraq-test "$stamp"; do
    # A larger set holds the smaller ones, if it is as new as the lock.
    case "$group:$done" in dev:.venv/.waraq-test) continue ;; esac
    if [ -f "$done" ] && grep -q "$group $digest" "$done"; then exit 0; fi
done

if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c 'import pip' 2>/dev/null; then
    rm -rf .venv
    make_environment "$(find_python)"
fi
echo "Installing the packages of $lock …"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
.venv/bin/python - <<'PY'
# site/ and the root are source roots: one line in the environment puts them on every tool's path.
import pathlib, sysconfig

root = pathlib.Path.cwd()
(pathlib.Path(sysconfig.get_path("purelib")) / "waraq.pth").write_text(f"{root / 'site'}\n{root}\n")
PY
case $group in
    dev) members="run test dev" ;;
    test) members="run test" ;;
    *) members="run" ;;
esac
for member in $members; do
    echo "$member $(cat "requirements/$member.txt" scripts/setup.sh | sha256sum | cut -d' ' -f1)"
done >"$stamp"
