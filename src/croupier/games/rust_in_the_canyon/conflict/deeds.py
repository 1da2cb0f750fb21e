"""Ready-made actions, the level that actions set, and what a level can cost (RC-9.5, RC-9.6, chapter 15)."""

from __future__ import annotations

from croupier.core.names import and_so_on
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, Said
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon

SHORT = 40
"""Up to so many characters of an action are quoted."""
FALLOUT = {NON_PHYSICAL: "stress", PHYSICAL: "injuries", DEADLY: "injuries that can kill"}
cites("RC-15.4", "RC-15.5", "RC-15.6", name="FALLOUT")(FALLOUT)


def ready_made(view: Canyon, about: str) -> tuple[tuple[int, str, str], ...]:
    """Ready-made actions: the level that they usually have (0: none), their button, and what is said."""
    armed = "their weapons" if about == GM else view.character(about).weapon or "a weapon"
    return (
        (NON_PHYSICAL, "Talk", "talking"), (PHYSICAL, "Wrestle", "wrestling"),
        (DEADLY, f"Use {armed}", f"using {armed}"), (0, "Wait", "waiting"),
    )  # fmt: skip


@rule("RC-9.5")
def usual_level(view: Canyon, about: str, said: Said) -> int | None:
    """The level of an action: its tag, else that of the ready-made one; None if the GM has to judge the words."""
    usual = {words: level for level, _, words in ready_made(view, about)}
    return said.tag or usual.get(said.text)


@rule("RC-9.6")
def what_set_the_level(view: Canyon, level: int) -> str:
    """Whose action sets the level, in words: "Ezra Holt (wrestling)"; the GM, if no action says so by itself."""
    this = view.conflict
    if this is None:
        return "the GM"
    said = [*((one.pc, one.said) for one in this.still_in()), *(() if this.duel else ((GM, this.opposition.said),))]
    those = [(about, one.text) for about, one in said if one is not None and usual_level(view, about, one) == level]
    names = [f"{name_of_side(view, about)}{f' ({words})' if len(words) <= SHORT else ''}" for about, words in those]
    return and_so_on(names) or "the GM"


@rule("RC-9.6", "RC-15.3")
def level_text(view: Canyon, level: int) -> str:
    """A level, what set it, and what it can cost: "Physical, set by Ezra Holt (wrestling): the fallout is injuries"."""
    calm = level == NON_PHYSICAL
    why = "as nobody is touched" if calm else f"set by {what_set_the_level(view, level)}"
    return f"{LEVELS[level]}, {why}: the fallout is {FALLOUT[level]}"
