"""`make bench-web`: what pages and answers cost behind gunicorn, beside a page of a fresh Wagtail project in one run.

Ratios of processor time are the measure; milliseconds depend on the machine, whose name and load are printed.
`--step PATH FIELD=VALUE ...` times the answer to any lesson step or puzzle instead of the chosen ones.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlencode

import brotli

from benchmarks.engine import Line, progress
from benchmarks.machine import machine
from benchmarks.servers import ROOT, Site, assets, fresh_wagtail, serve, waraq

PAGES = (
    "/en/",
    "/en/gin-rummy/",
    "/ko/gin-rummy/",
    "/ar/gin-rummy/",
    "/ar/rummy/",
    "/ar/domino-loo/",
    "/ar/multiplayer-rummy/",
    "/en/rummy/",
    "/en/domino-loo/",
    "/en/multiplayer-rummy/",
    "/ko/parallel/gin-rummy/ar/",
    "/en/glossary/",
    "/en/glossary/pop-ups/gin-rummy/",
    "/en/learn/gin-rummy/sets-and-runs/all-the-sevens/",
    "/en/puzzles/",
)
RULES = "/en/gin-rummy/"
DRAWN = {"messages": "waiting"}
"""A visitor with a message waiting is never answered from the cache of pages."""
ANSWERS = {
    "puzzle": ("/en/puzzles/gin-rummy/count-deadwood/1/", {"number": "7"}),
    "lesson": ("/en/learn/gin-rummy/knocking/king-of-spades/", {"action": "typed", "typed": "knock 4D"}),
}


def pages(site: Site, fresh: Site, turns: int, requests: int) -> Iterator[Line]:
    """Processor time of the rule page, drawn for one visitor and from the cache, and of the fresh project's page."""
    kinds = {"uncached": (site, RULES, DRAWN), "kept": (site, RULES, {}), "wagtail": (fresh, "/", {})}
    spent: dict[str, list[float]] = {name: [] for name in kinds}
    for turn in range(-1, turns):
        progress(f"pages, turn {turn + 1} of {turns}")
        for name, (where, path, cookies) in kinds.items():
            where.cookies = dict(cookies)
            spent[name].append(where.cost(path, requests * 5 if name == "kept" else requests))
    cost = {name: statistics.median(values[1:]) * 1000 for name, values in spent.items()}
    for name, value in cost.items():
        say(f"    {name}: {value:.2f} ms of processor time a request")
    yield Line("rule page uncached against a fresh Wagtail page", cost["wagtail"] / cost["uncached"], 1.0, 0.8)
    yield Line("rule page from the cache against uncached", cost["uncached"] / cost["kept"], 20, 5)


def answers(site: Site, steps: Mapping[str, tuple[str, Mapping[str, str]]], count: int) -> Iterator[Line]:
    """What a client waits for an answer that is judged, stored, and answered with the page."""
    for name, (path, fields) in steps.items():
        progress(f"{count} answers to {path}")
        html = site.ask(path).body.decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        if not token:
            raise SystemExit(f"{path} has no form.")
        waits, before = [], 0.0
        for number in range(count + 20):
            if number == 20:
                before = site.processor()
            form = urlencode({"csrfmiddlewaretoken": token[1], "key": uuid.uuid4().hex, **fields})
            answer = site.ask(path, form)
            if answer.status != 200:
                raise SystemExit(f"{path} answers {answer.status}.")
            waits.append(answer.seconds * 1000)
        waits = sorted(waits[20:])
        yield Line(f"{name} answer, p50", statistics.median(waits), 3, 6, "ms", more_is_better=False)
        yield Line(f"{name} answer, p99", waits[int(len(waits) * 0.99)], 15, 40, "ms", more_is_better=False)
        say(f"    {name} answer: {(site.processor() - before) / count * 1000:.2f} ms of processor time")


def weights(site: Site, paths: Sequence[str]) -> Iterator[Line]:
    """Bytes on the line: a page by brotli, as the site packs it or a proxy would; its style sheets and scripts."""
    site.cookies.clear()
    sizes: dict[str, int] = {}
    for path in paths:
        progress(f"weight of {path}")
        answer = site.ask(path)
        if answer.status != 200:
            raise SystemExit(f"{path} answers {answer.status}.")
        html = answer.body.decode()
        served = site.ask(path, Accept_Encoding="br")
        body = served.body if served.headers["Content-Encoding"] == "br" else brotli.compress(answer.body, quality=6)
        packed = len(body) / 1000
        yield Line(f"{path} HTML ({len(answer.body) / 1000:.0f} kB plain)", packed, 15, 30, "kB", more_is_better=False)
        for address in assets(html):
            if address not in sizes:
                sizes[address] = len(site.ask(address, Accept_Encoding="br").body)
        loaded = sum(sizes[address] for address in assets(html)) / 1000
        yield Line(f"{path} CSS and JS ({len(assets(html))} files)", loaded, 30, 40, "kB", more_is_better=False)


def main() -> None:
    """Run everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--requests", type=int, default=40, help="of each page in a turn")
    parser.add_argument("--answers", type=int, default=400)
    parser.add_argument("--step", nargs="+", metavar="PATH FIELD=VALUE", help="time the answer to this step alone")
    chosen = parser.parse_args()
    say(machine())
    with tempfile.TemporaryDirectory(prefix="waraq-web.") as name:
        folder = Path(name)
        progress("the site: database, static files")
        environment = waraq(folder)
        with serve(ROOT, "config.wsgi", environment, folder / "waraq.log") as site:
            if chosen.step:
                fields = dict(field.split("=", 1) for field in chosen.step[1:])
                show(answers(site, {"step": (chosen.step[0], fields)}, chosen.answers))
                return
            show(answers(site, ANSWERS, chosen.answers))
            show(weights(site, PAGES))
            progress("a fresh Wagtail project")
            other = fresh_wagtail(folder / "wagtail")
            with serve(folder / "wagtail", "probe.wsgi", other, folder / "wagtail.log") as fresh:
                show(pages(site, fresh, chosen.turns, chosen.requests))


def show(lines: Iterator[Line]) -> None:
    """Each line as soon as it is known."""
    for line in lines:
        say(str(line))


def say(text: str) -> None:
    """A line of the table, over the line of progress."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
