"""Sites behind gunicorn, and what a request to them costs: processor time of the workers, time as a client sees it."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORKERS = 2
HOST = "waraq.example"


@dataclass(slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes
    seconds: float


@dataclass(slots=True)
class Site:
    """A running server. `cookies` go with each request, as a browser would send them."""

    port: int
    process: subprocess.Popen[bytes]
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, form: str | None = None, **headers: str) -> Answer:
        """One request on a connection of its own, as behind a proxy that speaks TLS."""
        sent = {"Host": HOST, "X-Forwarded-Proto": "https", "Referer": f"https://{HOST}{path}"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        start = time.perf_counter()
        connection.request("GET" if form is None else "POST", path, form, sent)
        response = connection.getresponse()
        body = response.read()
        spent = time.perf_counter() - start
        connection.close()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(response.status, response.headers, body, spent)

    def processor(self) -> float:
        """Seconds that the workers have computed so far."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return sum(int(Path(f"/proc/{child}/schedstat").read_text().split()[0]) for child in children) / 1e9

    def cost(self, path: str, requests: int) -> float:
        """Processor seconds of one request, over so many."""
        before = self.processor()
        for _request in range(requests):
            answer = self.ask(path, Accept_Encoding="br")
            assert answer.status == 200, (path, answer.status)
        return (self.processor() - before) / requests


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serve(folder: Path, wsgi: str, environment: Mapping[str, str], log: Path) -> Iterator[Site]:
    """A site with two workers, stopped at the end."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--no-control-socket", "-w", str(WORKERS), "-b", f"127.0.0.1:{port}"]
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own commands
            [*command, wsgi], cwd=folder, env={**os.environ, **environment}, stdout=output, stderr=output
        )
        site = Site(port, process)
        try:
            _wait(site, log)
            yield site
        except AssertionError:
            sys.stderr.write(log.read_text()[-3000:])
            raise
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait(site: Site, log: Path) -> None:
    for _attempt in range(600):
        if site.process.poll() is not None:
            raise SystemExit(f"The server stopped: {log.read_text()[-2000:]}")
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", site.port), 1).close()
            return
        time.sleep(0.1)
    raise SystemExit(f"The server does not answer: {log.read_text()[-2000:]}")


def run(folder: Path, environment: Mapping[str, str], *command: str) -> None:
    """A command of the site's own."""
    everything = {**os.environ, **environment}
    subprocess.run(command, cwd=folder, env=everything, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own


def waraq(folder: Path) -> dict[str, str]:
    """The environment of this site with its public settings, on a database copied into the folder."""
    import shutil

    from tests.database import sqlite_template

    database = folder / "waraq.sqlite3"
    shutil.copy(sqlite_template(), database)
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": f"{HOST},localhost",
        "DATABASE_URL": f"sqlite:///{database}",
        "PYTHONPATH": f"{ROOT / 'site'}:{ROOT}",
    }
    run(ROOT, environment, sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
    return environment


def fresh_wagtail(folder: Path) -> dict[str, str]:
    """A project as `wagtail start` makes it, with its own production settings."""
    folder.mkdir()
    environment = {"DJANGO_SETTINGS_MODULE": "probe.settings.production", "PYTHONPATH": str(folder)}
    wagtail = str(Path(sys.executable).with_name("wagtail"))
    run(folder, {}, wagtail, "start", "probe", ".")
    (folder / "probe/settings/local.py").write_text(
        f"SECRET_KEY = {secrets.token_urlsafe(50)!r}\nALLOWED_HOSTS = [{HOST!r}]\n"
    )
    for command in ("migrate", "collectstatic"):
        run(folder, environment, sys.executable, "manage.py", command, "--noinput", "--verbosity=0")
    return environment


def assets(html: str) -> list[str]:
    """Style sheets and scripts that a page loads."""
    return re.findall(r'(?:<link rel="stylesheet" href|<script[^>]* src)="([^"]+)"', html)
