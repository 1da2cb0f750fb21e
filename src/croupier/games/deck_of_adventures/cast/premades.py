"""Ready-made characters for a player: premades that nobody plays, and random ones."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.experience import earned_at_start
from croupier.games.deck_of_adventures.cast.random_character import proposal_of_seed
from croupier.games.deck_of_adventures.cast.state import PARTY
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.state import Adventure


def premades(view: Adventure) -> tuple[Being, ...]:
    return tuple(one for one in library.all_beings(view) if one.type == "PC")


@rule("DA-23.1", "DA-25.11")
def free_premades(view: Adventure, seat: str) -> list[Being]:
    """Premades of the table's Level that are legal as printed and that nobody plays."""
    ruling, taken = view.ruling, {one.name for one in view.characters}
    found = []
    for being in premades(view):
        if being.level == view.starting.level and being.name not in taken:
            one = from_being(ruling, view, being, side=PARTY, seat=seat)
            if not any(each.refuses for each in audit(ruling, view, one)):
                found.append(being)
    return found


def chance_proposal(view: Adventure, seat: str, key: str, number: int = 0) -> ProposeCharacter:
    """A random legal character for the question with this key.

    It follows from the question's id, which only its seat knows.
    """
    prompt = view.prompt(seat, key)
    seed = f"{prompt.id.value if prompt else key}.{number}"
    xp = earned_at_start(view.ruling, view.starting)
    return proposal_of_seed(view.ruling, view, seed, view.starting.level, xp)
