"""Draws the deck in red and black from the one in four colours, and the stylesheet that puts it in its place.

Run it after a change of the deck: `.venv/bin/python scripts/two_colours.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "site" / "tabletop" / "static" / "tabletop"
COLOURS = {"#174a94": "#a8121f", "#145f38": "#1d1b17"}
"""The printed blue of diamonds becomes the red of hearts, the green of clubs the black of spades."""
HEAD = """/* Red and black suits, for those who have chosen them. Written by scripts/two_colours.py. */
.tok-card.d {
  color: var(--heart);
}
.tok-card.c {
  color: var(--spade);
}
"""


def files() -> Iterator[tuple[Path, str]]:
    """Path and text of every file that follows from the deck."""
    rules = [HEAD]
    for size in ("cards", "mini"):
        for path in sorted((STATIC / "deck" / size).glob("?[CD].svg")):
            drawn = path.read_text(encoding="utf-8")
            for four, two in COLOURS.items():
                drawn = drawn.replace(four, two)
            name = f"deck/two-colours/{size}/{path.name}"
            yield STATIC / name, drawn
            rules.append(f'img[src*="/deck/{size}/{path.stem}."] {{\n  content: url("../{name}");\n}}\n')
    yield STATIC / "css" / "two-colours.css", "".join(rules)


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
