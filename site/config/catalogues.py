"""The gettext catalogues of locale/: compiled by Babel, so that no system package is needed to run the site."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings

TRANSLATED = ("ko", "ar")


def catalogue_files() -> Iterator[Path]:
    """Every .po file of the project."""
    for root in settings.LOCALE_PATHS:
        yield from sorted(Path(root).glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """The catalogue of one .po file. Raises babel's PoFileError with the line where it is broken."""
    with path.open("rb") as stream:
        return read_po(stream, locale=path.parts[-3], abort_invalid=True)


def compile_catalogues() -> int:
    """Compile each .po that is newer than its .mo; say how many were."""
    compiled = 0
    for path in catalogue_files():
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= path.stat().st_mtime:
            continue
        partial = target.with_suffix(".part")
        with partial.open("wb") as stream:
            write_mo(stream, read(path))
        partial.replace(target)
        compiled += 1
    return compiled


def faults() -> list[str]:
    """What is fuzzy, empty or has broken placeholders in the Korean and Arabic catalogues."""
    found = []
    for path in catalogue_files():
        language = path.parts[-3]
        if language not in TRANSLATED:
            continue
        for message in read(path):
            if message.id:
                found += [f"{language}: {fault}: {message.id!r}" for fault in _message_faults(message)]
    return found


def _message_faults(message: Message) -> list[str]:
    texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    kinds = []
    if message.fuzzy:
        kinds.append("fuzzy")
    if not all(texts):
        kinds.append("empty")
    else:
        kinds += [str(error) for error in message.check()]
    return kinds
