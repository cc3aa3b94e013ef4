"""`make lighthouse`: every kind of page in three languages, as a phone and as a desktop, behind gunicorn.

`--pages rules,glossary`, `--languages ko` and `--sizes mobile` choose; without them it takes about half an hour.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.servers import ROOT, serve, waraq
from tests.conftest import LANGUAGES

PAGES = {
    "home": "/",
    "rules": "/gin-rummy/",
    "glossary": "/glossary/",
    "term": "/glossary/deadwood/",
    "parallel": "/parallel/gin-rummy/{other}/",
    "compare": "/house/gin-rummy/compare/",
    "courses": "/learn/",
    "course": "/learn/gin-rummy/",
    "step": "/learn/gin-rummy/knocking/king-of-spades/",
    "puzzles": "/puzzles/",
    "theme": "/puzzles/gin-rummy/lay-off/",
    "puzzle": "/puzzles/gin-rummy/count-deadwood/1/",
    "tiles": "/puzzles/domino-loo/legal-tiles/3/",
}
SIZES = ("mobile", "desktop")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, known in (("pages", tuple(PAGES)), ("languages", LANGUAGES), ("sizes", SIZES)):
        parser.add_argument(f"--{name}", default=",".join(known), help=", ".join(known))
    chosen = parser.parse_args()
    paths = [
        f"/{language}" + PAGES[page].format(other="ko" if language == "ar" else "ar")
        for page in chosen.pages.split(",")
        for language in chosen.languages.split(",")
    ]
    with tempfile.TemporaryDirectory(prefix="waraq-lighthouse.") as name:
        folder = Path(name)
        environment = waraq(folder) | {"DJANGO_SETTINGS_MODULE": "tests.lighthouse.settings"}
        with serve(ROOT, "config.wsgi", environment, folder / "waraq.log") as site:
            command = ["node", "run.mjs", f"http://localhost:{site.port}", " ".join(paths), *chosen.sizes.split(",")]
            return subprocess.run(command, cwd=Path(__file__).parent, check=False).returncode


sys.exit(main())
