"""Load the content files: rules, examples, glossary, options, refusals, lessons, pages."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebook.loading import loader
from rulebook.loading.records import ContentError


class Command(BaseCommand):
    help = (
        "Writes the content files into the database. What an editor has changed is left alone and listed; "
        "files with any fault are refused whole."
    )

    requires_system_checks: list[str] = []  # a second start must cost nothing

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="overwrite what editors have changed")
        parser.add_argument("--check", action="store_true", help="only say what is wrong; needs no database")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check()
            return
        try:
            report = loader.load(force=options["force"], progress=self._progress(options["verbosity"]))
        except ContentError as error:
            raise CommandError(self._refusal(error.faults)) from error
        self._tell(report)

    def _check(self) -> None:
        records, faults = loader.check()
        if faults:
            raise CommandError(self._refusal(faults))
        self.stdout.write(f"{len(records)} records: nothing wrong")

    def _refusal(self, faults: list[Any]) -> str:
        lines = "\n".join(map(str, faults))
        return f"{lines}\n{len(faults)} fault{'' if len(faults) == 1 else 's'}; nothing was changed"

    def _progress(self, verbosity: int) -> loader.Progress:
        def say(text: str) -> None:
            if verbosity > 1 or (verbosity and self.stderr.isatty()):
                self.stderr.write(f"  {text}")

        return say

    def _tell(self, report: loader.Report) -> None:
        if report.skipped:
            self.stdout.write("Content: unchanged since the last load")
            return
        made = ", ".join(f"{count} {name}" for name, count in report.created.items()) or "nothing"
        self.stdout.write(
            f"Content: {report.records} records; created {made}; updated {len(report.updated)}; "
            f"retired {len(report.retired)}; left alone {len(report.kept)}"
        )
        for key in report.kept:
            self.stdout.write(f"  changed by an editor, left alone: {key}")
