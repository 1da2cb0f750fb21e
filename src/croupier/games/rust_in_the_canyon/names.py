"""The names that the log and the page use for PCs and the sides of a conflict."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.core.names import and_so_on, capitalized_name
from croupier.core.playing_cards import face_name
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.state import Canyon

UNNAMED = "the GM"
"""Those who oppose the PCs, if the table has not named them."""
NOUN_PHRASE = re.compile(r" (?:of|from|in|at|on|by|for|near|with|who|that)\b")
"""What follows the noun in a name: "the boss | of the mines"."""
NUMBERS = ("both", "two", "three", "four", "five", "six", "some", "several", "many")
NO_PLURAL = ("ss", "us", "is", "'s")
PLURALS = frozenset({"men", "women", "people", "folk", "children", "police", "cattle"})
PLURAL_VERBS = {"is": "are", "goes": "go", "does": "do"}


def pc_name(view: Canyon, pc: str) -> str:
    """The name of a PC; its id if this view has no such PC."""
    return view.character(pc).name if view.has(pc) else pc


def duelists(view: Canyon) -> tuple[str, ...]:
    """The two PCs of the duel under way, or of the one that has just ended; nobody otherwise."""
    if view.conflict is not None:
        return view.conflict.duelists()
    return view.past[-1].duel if view.past else ()


def foe_of(view: Canyon, pc: str) -> str:
    """The side that opposes a PC, or did so last: "gm", or in a duel the other PC."""
    return next((one for one in duelists(view) if one != pc), GM)


def name_of_side(view: Canyon, side: str) -> str:
    """A side of a conflict: the PC's name, or what the table calls those who oppose the PCs, or did so last.

    Where the GM plays a hand for each pot, "gm:ID" is the one against that PC: "the bouncer against Ana".
    """
    if side.startswith(FOR):
        return f"{name_of_side(view, GM)} against {pc_name(view, side.removeprefix(FOR))}"
    if side != GM:
        return pc_name(view, side)
    if view.conflict is not None:
        return view.conflict.opposition.who or UNNAMED
    return (view.past[-1].who if view.past else "") or UNNAMED


def named_foe(view: Canyon, pc: str) -> str:
    """The side that opposes a PC, to begin a sentence with: "The sheriff", or in a duel the other PC."""
    return capitalized(name_of_side(view, foe_of(view, pc)))


def is_plural(who: str) -> bool:
    """Whether a name stands for several people, as in "the miller and his hands" or "two deputies"."""
    noun = NOUN_PHRASE.split(who)[0]
    first, last = noun.partition(" ")[0].lower(), noun.rpartition(" ")[2]
    return " and " in noun or _has_plural_s(last) or first in NUMBERS or last in PLURALS


def _has_plural_s(word: str) -> bool:
    return word.endswith("s") and not word.endswith(NO_PLURAL) and word[:1].islower()


def with_verb(who: str, verb: str) -> str:
    """A name with a verb that agrees with it: "the bouncer hits", "the bouncer and his brother hit"."""
    return f"{who} {PLURAL_VERBS.get(verb, verb.removesuffix('s')) if is_plural(who) else verb}"


def possessive(who: str) -> str:
    """The possessive of a name: "the bouncer's", "the deputies'"."""
    return f"{who}'" if _has_plural_s(who.rpartition(" ")[2]) else f"{who}'s"


def person(view: Canyon, seat: str) -> str:
    """The person in a seat, to begin a sentence with: "Ana", or "The GM" if the GM goes by no other name."""
    return capitalized_name(view, seat)


def cards_text(cards: Sequence[str]) -> str:
    """Cards as a list in a sentence: "the 9 of clubs and the king of hearts"."""
    return and_so_on([f"the {face_name(card)}" for card in cards])


def chips_text(count: int) -> str:
    return f"{count} chip{'' if count == 1 else 's'}"


def sentence(words: str) -> str:
    """Free text, with a period added if it has no closing punctuation."""
    return words if not words or words[-1] in ".!?\"')" else f"{words}."


def capitalized(words: str) -> str:
    """Words with a capital letter, to begin a sentence."""
    return words[:1].upper() + words[1:]
