"""Everything that the reference is made of."""

from rulebook.models.digests import ContentDigest
from rulebook.models.example import Example
from rulebook.models.game import Advice, Game, Section, Source
from rulebook.models.pages import GamePage, HomePage, SitePage
from rulebook.models.rule import Rule
from rulebook.models.units import Unit
from rulebook.models.wording import GlossaryTerm, OptionLabel, RefusalText, WordLabel

__all__ = [
    "Advice",
    "ContentDigest",
    "Example",
    "Game",
    "GamePage",
    "GlossaryTerm",
    "HomePage",
    "OptionLabel",
    "RefusalText",
    "Rule",
    "Section",
    "SitePage",
    "Source",
    "Unit",
    "WordLabel",
]
