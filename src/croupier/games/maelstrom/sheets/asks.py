"""Questions about characters: who is to be made, and who waits for the storyteller's word."""

from __future__ import annotations

from croupier.core.chance import evenly
from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.sheets.allowances import points_for, waiting
from croupier.games.maelstrom.sheets.chance_sheet import random_proposal
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, ProposeCharacter
from croupier.games.maelstrom.sheets.proposals import MOST_CHARACTERS, own_points, proposal_of
from croupier.games.maelstrom.state import Campaign

KINDS = ("character", "approve")


def asks(now: Campaign) -> tuple[Ask, ...]:
    """Who has nobody to play is asked for a character, the storyteller for a word on what is proposed."""
    found = []
    here = {one.id for one in now.seats if one.taken}
    for one in now.proposals:
        if not one.returned:
            what = "made anew" if one.of else "proposed"
            found.append(Ask(GM, f"approve:{one.seat}", f"{one.name or 'A character'} is {what}: your word", one.seat))
        elif one.of and one.seat in here:
            found.append(Ask(one.seat, f"character:{one.of}", "Make your character anew", one.of))
    rebuilding = {one.seat for one in now.proposals if one.of}
    if len(now.characters) < MOST_CHARACTERS:
        for seat in waiting(now):
            if seat not in rebuilding:
                returned = proposal_of(now, seat) is not None
                label = "Change your character" if returned else "Make your character"
                found.append(Ask(seat, f"character:{seat}.{now.named}", label, ""))
    return tuple(found)


def answer(view: Campaign, ask: Ask) -> Command:
    """A character by chance, or the storyteller's yes."""
    if ask.key.startswith("approve"):
        return ApproveCharacter(ask.about)
    return ready_made(view, ask)


def ready_made(view: Campaign, ask: Ask, at: int = 0) -> ProposeCharacter:
    """A legal character; which one follows from the question's id, that its seat alone knows."""
    prompt = view.prompt(ask.seat, ask.key)
    number = evenly(f"{prompt.id.value if prompt else ask.key}.{at}")
    points = own_points(view, ask.seat, ask.about) if ask.about else points_for(view, ask.seat)
    made = random_proposal(view.settings, number, custom=view.custom, points=points)
    if not ask.about:
        return made
    return ProposeCharacter(**{name: getattr(made, name) for name in made.__struct_fields__} | {"of": ask.about})
