"""Say what lacks in the coverage matrix; fails if anything does."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebook import coverage


class Command(BaseCommand):
    help = (
        "Fails if a reason of the engine has no rule, or if a rule lacks an example, a lesson or a text that it needs."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        found = coverage.matrices("en")
        faults = coverage.faults(found)
        if faults:
            raise CommandError("\n".join([*faults, f"{len(faults)} gaps"]))
        self.stdout.write(f"{sum(len(game.rows) for game in found)} rules: nothing lacks")
