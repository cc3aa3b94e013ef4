"""`manage.py prepare`: everything between a fresh clone and a site that can be served. Safe to repeat."""

import os
import sys
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.catalogues import compile_catalogues
from rulebook import page_cache


class Command(BaseCommand):
    help = "Migrate, compile the catalogues, load the content, create the first administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if waiting:
            self.stdout.write(
                f"Preparing the database ({len(waiting)} migrations, about half a minute the first time) …"
            )
            call_command("migrate", verbosity=1 if sys.stdout.isatty() else 0, interactive=False)
        compiled = compile_catalogues()
        if compiled:
            self.stdout.write(f"Compiled {compiled} catalogues.")
        call_command("load_content")
        page_cache.renew()  # a new release may draw the same rows otherwise
        self.first_administrator()

    def first_administrator(self) -> None:
        """Ask once where there is a terminal; else take the environment's; else say how."""
        users = get_user_model()
        if users.objects.filter(is_superuser=True).exists():
            return
        if os.environ.get("DJANGO_SUPERUSER_USERNAME") and os.environ.get("DJANGO_SUPERUSER_PASSWORD"):
            os.environ.setdefault("DJANGO_SUPERUSER_EMAIL", "")
            call_command("createsuperuser", interactive=False)
        elif sys.stdin.isatty() and not users.objects.exists():
            self.ask()
        else:
            self.stdout.write("There is no administrator yet: `make superuser` creates one.")

    def ask(self) -> None:
        answer = input("Create an administrator for /admin/ now? [Y/n] ")
        if answer.strip().lower() in ("", "y", "yes"):
            try:
                call_command("createsuperuser")
            except (KeyboardInterrupt, CommandError):
                self.stdout.write("\nSkipped: `make superuser` creates one later.")
