"""The site as a reader's browser meets it: one server and one chromium for all, a fresh context for each test."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

try:
    from playwright import sync_api as playwright
except ImportError:  # `make test` does without a browser
    playwright = None
    collect_ignore_glob = ["test_*.py"]

from tests import database
from tests.browser import LESSONS, lessons_of

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; a busy machine is no fault of the site
LOG = database.CACHE / "browser-server.log"


@dataclass
class Site:
    """The running server and what the tests know about it."""

    url: str
    known: dict[str, Any]

    def words(self, language: str) -> dict[str, str]:
        """The interface's sentences by their English."""
        return self.known["words"][language]


def _run_prepare(environment: dict[str, str], lessons: list[str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.browser.prepare", *lessons]
    done = subprocess.run(command, cwd=database.ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(url: str, server: subprocess.Popen[bytes]) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _attempt in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"The server stopped; see {LOG}")
        with contextlib.suppress(OSError):
            opener.open(f"{url}/en/", timeout=60).close()
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(0.2)
    raise RuntimeError(f"The server does not answer; see {LOG}")


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site on a free port, on a copy of the template database. WARAQ_BROWSER_DB names a file to copy instead."""
    ready = os.environ.get("WARAQ_BROWSER_DB")
    copy = database.CACHE / f"browser-{os.getpid()}.sqlite3"
    shutil.copy(Path(ready) if ready else database.sqlite_template(), copy)
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{copy}",
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "PYTHONPATH": f"{database.ROOT / 'site'}:{database.ROOT}",
        "DEBUG": "0",
    }
    environment.pop("REDIS_URL", None)
    is_whole = any(item.get_closest_marker("every_step") for item in request.session.items)
    known = _run_prepare(environment, lessons_of() if is_whole else LESSONS)
    port = _free_port()
    with LOG.open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}"],
            cwd=database.ROOT,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait(f"http://127.0.0.1:{port}", server)
            yield Site(f"http://127.0.0.1:{port}", known)
        finally:
            server.terminate()
            server.wait(60)
            for tail in ("", "-wal", "-shm"):
                copy.with_name(copy.name + tail).unlink(missing_ok=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's chromium, with a profile of its own."""
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Watch:
    """What a page must not do: complain in the console, break the policy, ask another host, fail."""

    host: str
    faults: list[str] = field(default_factory=list)

    def attach(self, context: Any) -> None:
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error in a script: {error.error}"))

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.faults.append(f"request to another host: {request.url}")

    def _response(self, response: Any) -> None:
        is_answer = response.request.resource_type in ("document", "fetch")
        if response.status >= 500 or (response.status >= 400 and not is_answer):
            self.faults.append(f"{response.status}: {response.url}")

    def _console(self, message: Any) -> None:
        # A refused form and a missing page are answers, which chromium notes in the console too.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.faults.append(f"console: {message.text}")


Open = Callable[..., Any]


@pytest.fixture
def open_context(site: Site, chromium: Any) -> Iterator[Open]:
    """Makes contexts (who="member" is signed in); what their pages did wrong fails the test at its end."""
    contexts, watch = [], Watch(urlsplit(site.url).netloc)

    def make(who: str = "", **options: Any) -> Any:
        context = chromium.new_context(base_url=site.url, **options)
        context.set_default_timeout(PATIENCE)
        watch.attach(context)
        contexts.append(context)
        if who:
            cookie = {"name": site.known["cookie"], "value": site.known["sessions"][who], "url": site.url}
            context.add_cookies([cookie])
        return context

    yield make
    for context in contexts:
        context.close()
    assert not watch.faults


@pytest.fixture
def open_page(open_context: Open) -> Open:
    """A page in a context of its own."""
    return lambda who="", **options: open_context(who, **options).new_page()


LANGUAGE_DIRECTION = {"en": "ltr", "ko": "ltr", "ar": "rtl"}


def assert_language(page: Any, language: str) -> None:
    """The page says its language and direction itself; axe does not know which ones are right."""
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == (language, LANGUAGE_DIRECTION[language])


__all__ = ["LANGUAGE_DIRECTION", "Open", "Site", "assert_language"]
