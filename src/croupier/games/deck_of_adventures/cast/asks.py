"""Questions about characters: who is to be made, what is to be spent, and who waits for the GM's word."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.chance_sheet import proposal_of_seed
from croupier.games.deck_of_adventures.cast.commands import (
    ApproveCharacter,
    KeepSheet,
    ProposeCharacter,
    TakePremade,
)
from croupier.games.deck_of_adventures.cast.experience import earned_at_start
from croupier.games.deck_of_adventures.cast.growing import grower
from croupier.games.deck_of_adventures.cast.proposals import MOST_CHARACTERS, plays_nobody, proposal_of
from croupier.games.deck_of_adventures.cast.state import PARTY
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.state import Adventure

KINDS = ("character", "grow", "approve")


@rule("DA-1.1", "DA-1.7", "DA-23.12", "DA-24.6")
def asks(now: Adventure) -> tuple[Ask, ...]:
    """Who has nobody to play is asked for a character, the GM for a word on what is proposed; an empty seat is not."""
    found = []
    for one in now.proposals:
        if not one.returned:
            what = "grown" if one.of else "proposed"
            key = f"approve:{one.seat}.{one.of}"
            found.append(Ask(GM, key, f"{one.name or 'A character'} is {what}: your word", one.of))
        elif one.of:
            found.append(Ask(grower(now, one), f"grow:{one.of}", f"{one.name} may grow", one.of))
    if len(now.characters) < MOST_CHARACTERS:
        for name in (one.id for one in now.seats if one.taken):
            waiting = proposal_of(now, name)
            if plays_nobody(now, name) and (waiting is None or waiting.returned):
                label = "Make your character" if waiting is None else "Change your character"
                found.append(Ask(name, f"character:{name}.{now.named}", label))
    return tuple(found)


def answer(view: Adventure, ask: Ask) -> Command:
    """A premade that nobody plays yet, or one by chance; what may be spent is kept; the GM's yes."""
    kind, _, rest = ask.key.partition(":")
    match kind:
        case "approve":
            seat, _, of = rest.partition(".")
            return ApproveCharacter(seat, of)
        case "grow":
            return KeepSheet(rest)
        case _:
            free = free_premades(view, ask.seat)
            return TakePremade(free[0].id) if free else by_chance(view, ask)


def premades(view: Adventure) -> tuple[Being, ...]:
    return tuple(one for one in library.all_beings(view) if one.type == "PC")


@rule("DA-23.1", "DA-25.11")
def free_premades(view: Adventure, seat: str) -> list[Being]:
    """Premades of the table's Level that are legal as they stand and that nobody plays."""
    ruling, taken = view.settings.__getitem__, {one.name for one in view.characters}
    found = []
    for being in premades(view):
        if being.level == view.starting.level and being.name not in taken:
            one = from_being(ruling, view, being, side=PARTY, seat=seat)
            if not any(each.refuses for each in audit(ruling, view, one)):
                found.append(being)
    return found


def by_chance(view: Adventure, ask: Ask, at: int = 0) -> ProposeCharacter:
    """A legal character; which one follows from the question's id, that its seat alone knows."""
    prompt = view.prompt(ask.seat, ask.key)
    seed = f"{prompt.id.value if prompt else ask.key}.{at}"
    xp = earned_at_start(view.settings.__getitem__, view.starting)
    return proposal_of_seed(view.settings.__getitem__, view, seed, view.starting.level, xp)
