"""Write the database back into the content files."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rulebook.loading import dumper


class Command(BaseCommand):
    help = "Writes what editors changed back into the content files, in place; unchanged parts keep their form."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, help="write all files below this folder instead")

    def handle(self, *args: Any, **options: Any) -> None:
        written = dumper.dump(options["to"])
        for path in written:
            self.stdout.write(str(path))
        self.stdout.write(f"{len(written)} files written")
