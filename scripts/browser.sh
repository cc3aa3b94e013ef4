#!/usr/bin/env bash
# Debian's chromium and the fonts that the browser tests look at; installs what is missing.
set -euo pipefail
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
missing=()
command -v chromium >/dev/null || missing+=(chromium)
for font in fonts-noto-cjk fonts-noto-core; do
    dpkg -s "$font" >/dev/null 2>&1 || missing+=("$font")
done
[ ${#missing[@]} = 0 ] && exit 0
echo "Installing ${missing[*]} …"
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
