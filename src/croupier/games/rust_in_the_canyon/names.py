"""The names that the log and the page use for PCs and the sides of a conflict."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.names import and_so_on, capitalized_name
from croupier.core.playing_cards import face_name
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.state import Canyon

UNNAMED = "the GM's side"


def pc_name(view: Canyon, pc: str) -> str:
    """The name of a PC; its id if this view has no such PC."""
    return view.character(pc).name if view.has(pc) else pc


def side_name(view: Canyon, side: str) -> str:
    """The name of a side of a hand: "gm" is the GM, "gm:ID" the GM against that PC, else the PC."""
    if side.startswith(FOR):
        return f"the GM against {pc_name(view, side.removeprefix(FOR))}"
    return "the GM" if side == GM else pc_name(view, side)


def duelists(view: Canyon) -> tuple[str, ...]:
    """The two PCs of the duel under way, or of the one that has just ended; nobody otherwise."""
    if view.conflict is not None:
        return view.conflict.duelists()
    return view.past[-1].duel if view.past else ()


def foe_of(view: Canyon, pc: str) -> str:
    """The side that opposes a PC, or did so last: "gm", or in a duel the other PC."""
    return next((one for one in duelists(view) if one != pc), GM)


def name_of_side(view: Canyon, side: str) -> str:
    """A side of a conflict: the PC's name, or what the table calls those who oppose the PCs, or did so last."""
    if side != GM:
        return pc_name(view, side)
    if view.conflict is not None:
        return view.conflict.opposition.who or UNNAMED
    return (view.past[-1].who if view.past else "") or UNNAMED


def named_foe(view: Canyon, pc: str) -> str:
    """The side that opposes a PC, as the page calls it everywhere: "The sheriff (GM)", or in a duel the other PC."""
    foe = foe_of(view, pc)
    return of_the_gm(name_of_side(view, GM)) if foe == GM else pc_name(view, foe)


def of_the_gm(who: str) -> str:
    """Those whom the GM plays, with the seat in parentheses: "The sheriff (GM)"; "The GM" if they have no name."""
    return "The GM" if who in ("", UNNAMED) else f"{capitalized(who)} (GM)"


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
