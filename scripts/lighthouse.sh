#!/usr/bin/env bash
# Lighthouse and what it needs: Node and npm from Debian where they are missing, the browser, the locked packages.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/browser.sh
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! command -v npm >/dev/null; then
    echo "Installing nodejs and npm …"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi
cd tests/lighthouse
stamp=node_modules/.waraq
digest=$(sha256sum package-lock.json | cut -d' ' -f1)
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$digest" ]; then
    echo "Installing the packages of tests/lighthouse/package-lock.json …"
    npm ci --no-audit --no-fund --loglevel=error
    echo "$digest" >"$stamp"
fi
