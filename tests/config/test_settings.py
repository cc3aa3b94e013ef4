"""Settings that once cost data or time: many writers on SQLite, production's own checks, set-up that repeats."""

import os
import sqlite3
import subprocess
import sys
import threading
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from config.settings import base

ROOT = Path(__file__).resolve().parents[2]


def count_with(path, mode, writers=8, rounds=12):
    """So many threads read a counter and write it back; returns (counter, errors)."""
    setup = sqlite3.connect(path)
    setup.executescript(base.SQLITE_OPTIONS["init_command"])
    setup.executescript("create table counter (value integer); insert into counter values (0);")
    setup.commit()
    setup.close()
    errors = []
    start = threading.Barrier(writers)

    def work():
        connection = sqlite3.connect(path, timeout=base.SQLITE_OPTIONS["timeout"], isolation_level=None)
        connection.executescript(base.SQLITE_OPTIONS["init_command"])
        start.wait()
        for _n in range(rounds):
            try:
                connection.execute(f"begin {mode}")
                value = connection.execute("select value from counter").fetchone()[0]
                connection.execute("update counter set value = ?", [value + 1])
                connection.execute("commit")
            except sqlite3.OperationalError as error:
                errors.append(error)
                if connection.in_transaction:
                    connection.execute("rollback")
        connection.close()

    threads = [threading.Thread(target=work) for _n in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with sqlite3.connect(path) as reader:
        return reader.execute("select value from counter").fetchone()[0], errors


def test_many_writers_wait_for_one_another(tmp_path):
    value, errors = count_with(tmp_path / "immediate.sqlite3", base.SQLITE_OPTIONS["transaction_mode"])
    assert (value, errors) == (8 * 12, [])


def test_the_default_mode_would_lose_writes(tmp_path):
    """The reason for IMMEDIATE: with DEFERRED the same work fails at once, whatever the timeout."""
    value, errors = count_with(tmp_path / "deferred.sqlite3", "deferred")
    assert errors
    assert value + len(errors) == 8 * 12


def test_sqlite_is_opened_with_the_options(tmp_path):
    code = "from django.conf import settings; print(settings.DATABASES['default']['OPTIONS'])"
    done = manage(
        "shell",
        "--no-imports",
        "-c",
        code,
        DJANGO_SETTINGS_MODULE="config.settings.dev",
        DATABASE_URL=f"sqlite:///{tmp_path}/x.sqlite3",
    )
    assert done.stdout.strip() == str(base.SQLITE_OPTIONS), done.stderr


def manage(*command, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_production_has_no_warning():
    done = manage(
        "check",
        "--deploy",
        "--fail-level=WARNING",
        DJANGO_SETTINGS_MODULE="config.settings.production",
        SECRET_KEY="a-long-and-varied-key-0123456789" * 2,
        ALLOWED_HOSTS="waraq.example",
    )
    assert done.returncode == 0, done.stderr


def test_production_does_not_start_without_a_secret():
    done = manage("check", DJANGO_SETTINGS_MODULE="config.settings.production", ALLOWED_HOSTS="waraq.example")
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


@pytest.mark.django_db
def test_preparing_again_changes_nothing(monkeypatch):
    from rulebook.models import Rule

    monkeypatch.delenv("DJANGO_SUPERUSER_PASSWORD", raising=False)
    before = list(Rule.objects.order_by("pk").values("text_ko", "heading_ar", "latest_revision"))
    out = StringIO()
    call_command("prepare", stdout=out)
    assert list(Rule.objects.order_by("pk").values("text_ko", "heading_ar", "latest_revision")) == before
    assert "make superuser" in out.getvalue()


@pytest.mark.django_db
def test_the_first_administrator_comes_from_the_environment_and_has_no_default_password(monkeypatch):
    from accounts.models import User

    call_command("prepare", stdout=StringIO())
    assert not User.objects.exists()
    monkeypatch.setenv("DJANGO_SUPERUSER_USERNAME", "ada")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "a long one for ada")
    call_command("prepare", stdout=StringIO())
    call_command("prepare", stdout=StringIO())
    user = User.objects.get()
    assert user.is_superuser
    assert user.check_password("a long one for ada")


@pytest.mark.django_db
def test_a_fresh_site_has_its_groups_and_an_administrators_changes_stay():
    from django.contrib.auth.models import Group

    from config.groups import GROUPS, ensure_groups

    assert set(GROUPS) <= set(Group.objects.values_list("name", flat=True))
    group = Group.objects.get(name="Korean reviewers")
    assert group.permissions.filter(codename="translate_ko").exists()
    assert not group.permissions.filter(codename="translate_ar").exists()
    group.permissions.clear()
    ensure_groups()
    assert group.permissions.count() == 0
