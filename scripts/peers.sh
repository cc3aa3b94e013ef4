#!/usr/bin/env bash
# Makes or renews .venv-peers: the other engines that benchmarks and tests compare with, apart from the lean .venv.
set -euo pipefail
cd "$(dirname "$0")/.."
lock=requirements/peers.txt
digest=$(cat "$lock" scripts/peers.sh | sha256sum | cut -d' ' -f1)
[ -f .venv-peers/.waraq ] && [ "$(cat .venv-peers/.waraq)" = "$digest" ] && exit 0
[ -x .venv/bin/python ] || scripts/setup.sh run
if [ ! -x .venv-peers/bin/python ]; then .venv/bin/python -m venv .venv-peers; fi
echo "Installing the packages of $lock …"
if .venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"; then
    echo "$digest" >.venv-peers/.waraq
else
    echo "The other engines could not be installed; comparisons with them are left out." >&2
fi
