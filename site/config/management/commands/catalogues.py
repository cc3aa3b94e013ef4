"""`manage.py catalogues collect|check|compile`: the interface's sentences in locale/."""

import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.commands import makemessages

from config.catalogues import catalogue_files, compile_catalogues, faults

IGNORED = [".venv/*", "var/*", "tests/*", "node_modules/*", "scripts/*", "docs/*"]


class Collector(makemessages.Command):
    """Django's own, without guesses: a new sentence stays empty until somebody writes it."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


class Command(BaseCommand):
    help = "Collect the sentences of code and templates, check that every one is translated, or compile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["collect", "check", "compile"])

    def handle(self, *args: Any, **options: Any) -> None:
        {"collect": self.collect, "check": self.examine, "compile": self.compile}[options["action"]]()

    def compile(self) -> None:
        self.stdout.write(f"Compiled {compile_catalogues()} catalogues.")

    def collect(self) -> None:
        if not shutil.which("xgettext"):
            raise CommandError("Collecting needs GNU gettext (as root: apt-get install gettext).")
        root = Path(settings.ROOT)
        if Path.cwd() != root:
            raise CommandError(f"Run this in {root.name}/, or sentences are lost.")
        call_command(
            Collector(),
            locale=["ar", "en", "ko"],
            ignore_patterns=IGNORED,
            no_location=True,
            no_obsolete=True,
            no_wrap=True,
            verbosity=0,
        )
        for path in catalogue_files():
            _drop_date(path)

    def examine(self) -> None:  # not `check`: that name is Django's own, called before every command
        before = {path: path.read_text(encoding="utf-8") for path in catalogue_files()}
        self.collect()
        changed = [str(path) for path in catalogue_files() if before.get(path) != path.read_text(encoding="utf-8")]
        problems = [*faults(), *(f"out of date: {path} (run make messages)" for path in changed)]
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write("The catalogues are complete.")


def _drop_date(path: Path) -> None:
    """Without the date of collecting, an unchanged catalogue stays the same file."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith('"POT-Creation-Date')]
    if kept != lines:
        path.write_text("".join(kept), encoding="utf-8")
