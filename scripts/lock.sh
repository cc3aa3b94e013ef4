#!/usr/bin/env bash
# Compiles requirements/*.txt with hashes from pyproject.toml, for every Python from 3.11 on.
set -euo pipefail
cd "$(dirname "$0")/.."
compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate pyproject.toml "$@"
}
compile -o requirements/run.txt
compile --group test -c requirements/run.txt -o requirements/test.txt
compile --group test --group lint --group browser -c requirements/test.txt -o requirements/dev.txt
.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --group peers -o requirements/peers.txt
