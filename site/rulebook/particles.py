"""Korean particles behind tokens, chosen by the spoken form of what stands before (클로버 6 is 육: 을).

hangulpy tells how a word ends; it is always fed the spoken text, since it misreads cards and tiles.
"""

from __future__ import annotations

from hangulpy.josa import josa_pick

from tabletop.spoken import for_particle

WORD_JOINER = "\u2060"
"""Keeps token and particle on one line."""


def particle_behind(text: str, pair: str) -> str:
    """The particle of the pair ("을/를") that belongs behind the text as it is read aloud."""
    spoken = for_particle(text)
    behind_consonant, behind_vowel = pair.split("/")
    if behind_consonant.startswith("으로"):  # a final ㄹ counts as a vowel here: 칠로, 일로
        return behind_consonant if josa_pick(spoken, "으로/로") == "으로" else behind_vowel
    return behind_consonant if josa_pick(spoken, "이/가") == "이" else behind_vowel


def glued(text: str, pair: str) -> str:
    """The particle with a word joiner before it, or nothing where no particle is asked for."""
    return WORD_JOINER + particle_behind(text, pair) if pair else ""
