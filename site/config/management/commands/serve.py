"""`manage.py serve`: the site on one's own machine, without DEBUG."""

from typing import Any

from django.core.management.commands.runserver import Command as RunServer


class Command(RunServer):
    addr: str
    help = "Serve the site on 127.0.0.1:8000 (for development and for a look; not for the public)."

    def handle(self, *args: Any, **options: Any) -> None:
        options.update(use_reloader=False, use_threading=True)
        super().handle(*args, **options)

    def check_migrations(self) -> None:
        """`prepare` has just migrated."""

    def on_bind(self, server_port: int) -> None:
        """Print the address once the port is ours."""
        self.stdout.write(f"\nWaraq is at  http://{self.addr}:{server_port}/   (editors: /admin/ · stop with Ctrl-C)\n")
