"""One database with every migration and all the content, built once and copied for each worker of the tests."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dj_database_url

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"
WATCHED = (
    "requirements/run.txt",
    "site/*/migrations/*.py",
    "tutorials/migrations/*.py",
    "site/*/models*",
    "site/rulebook/models/*.py",
    "site/rulebook/loading/*.py",
    "site/rulebook/content/**/*.toml",
    "tutorials/content/**/*.toml",
    "tutorials/loading.py",
    "tutorials/puzzles/content/*.toml",
    "tutorials/puzzles/data/*.jsonl",
    "tutorials/puzzles/models.py",
    "tutorials/puzzles/loading.py",
    "site/config/*.py",
)


def digest() -> str:
    """Changes with whatever the template is made of."""
    found = hashlib.sha256()
    for pattern in WATCHED:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file():
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


@contextmanager
def locked() -> Iterator[None]:
    """One worker builds, the others wait."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fill(url: str) -> None:
    """Migrate and load the content into an empty database."""
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    for command in (["migrate", "--verbosity=0"], ["load_content", "--verbosity=0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True)


def sqlite_template() -> Path:
    """The file with everything in it."""
    with locked():
        path = CACHE / f"template-{digest()}.sqlite3"
        if not path.exists():
            for old in CACHE.glob("template-*.sqlite3*"):
                old.unlink()
            partial = path.with_suffix(".part")
            partial.unlink(missing_ok=True)
            fill(f"sqlite:///{partial}")
            for tail in ("-wal", "-shm"):
                partial.with_name(partial.name + tail).unlink(missing_ok=True)
            partial.rename(path)
    return path


def sqlite_copy(name: str) -> Path:
    """A worker's own copy."""
    target = CACHE / f"test-{name}.sqlite3"
    for tail in ("", "-wal", "-shm"):
        target.with_name(target.name + tail).unlink(missing_ok=True)
    shutil.copy(sqlite_template(), target)
    return target


def postgres_template(url: str) -> str:
    """The name of the database with everything in it."""
    import psycopg

    name = f"waraq_template_{digest()}"
    with locked(), psycopg.connect(url, autocommit=True) as connection:
        if connection.execute("select 1 from pg_database where datname = %s", [name]).fetchone() is None:
            for (old,) in connection.execute("select datname from pg_database where datname like 'waraq_template_%'"):
                connection.execute(f'drop database "{old}"')
            partial = f"{name}_part"
            connection.execute(f'drop database if exists "{partial}"')
            connection.execute(f"create database \"{partial}\" encoding 'UTF8' template template0")
            fill(_with_name(url, partial))
            connection.execute(f'alter database "{partial}" rename to "{name}"')
    return name


def postgres_copy(url: str, name: str) -> str:
    """A worker's own copy; returns its name."""
    import psycopg

    template, target = postgres_template(url), f"waraq_test_{name}"
    with locked(), psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'drop database if exists "{target}" with (force)')
        connection.execute(f'create database "{target}" template "{template}"')
    return target


def _with_name(url: str, name: str) -> str:
    parts = dj_database_url.parse(url)
    password = f":{parts['PASSWORD']}" if parts["PASSWORD"] else ""
    port = f":{parts['PORT']}" if parts["PORT"] else ""
    return f"postgres://{parts['USER']}{password}@{parts['HOST']}{port}/{name}"
