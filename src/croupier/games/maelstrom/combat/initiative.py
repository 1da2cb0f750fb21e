"""Who acts first in a fight: initiative, and how ties are broken (MS-R55)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import is_players, name_of
from croupier.games.maelstrom.combat.events import OrderSet
from croupier.games.maelstrom.combat.state import Part
from croupier.games.maelstrom.state import Campaign
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place
from croupier.pieces.view_model import Look

DIE, SIDES = "dice.initiative", 10
NPC_REFLEXES = NPC_WITS = 2
"""Reflexes and Wits that an NPC on a quick sheet uses to break ties (MS-R73)."""


def rolls_initiative(now: Campaign) -> bool:
    """Whether the order is rolled at this table."""
    return now.ruling("combat_initiative") in ("roll", "roll_each_turn")


@rule("MS-20.2", "MS-R55", "MS-R73")
def find_order(play: Play[Campaign], parts: tuple[Part, ...], *, anew: bool = False) -> None:
    """Set the order by the table's ruling.

    Those with an initiative number keep it, and their order in a tie with nobody new, unless `anew`.
    """
    option = play.ruling("combat_initiative")
    if option in ("storyteller", "players_first"):
        now = play.state
        mine = tuple(one for one in parts if is_players(now, one.id))
        others = tuple(one for one in parts if not is_players(now, one.id))
        play.do(OrderSet((*mine, *others) if option == "players_first" else parts))
        return
    fell: list[tuple[str, int]] = []
    ties: list[tuple[str, int]] = []
    rolled = [_roll(play, one, fell) if one.initiative.known_to == () or anew else one for one in parts]
    order = tuple(_sorted(play, rolled, {who for who, _ in fell}, ties))
    play.do(OrderSet(order, tuple(fell), tuple(ties)))


def die_look(view: Campaign) -> dict[str, Look]:
    """The initiative die on the table, named after the participant who rolled it; of several, the facts tell."""
    if view.fight is not None and len(view.fight.dice) > 1:
        return {DIE: Look(hidden=True)}
    last = view.fight.die_of if view.fight is not None else ""
    return {DIE: Look(label=f"Initiative: {name_of(view, last)}")} if last else {}


@rule("MS-R55")
def _roll(play: Play[Campaign], part: Part, fell: list[tuple[str, int]]) -> Part:
    """Roll 1d10 + Reflexes + Wits, for an NPC 1d10 + a bonus; the die is public, an NPC's total is secret."""
    now = play.state
    if not now.board.has(DIE):
        play.do(PlacesLaid((Place(DIE, "dice", "Initiative"),)))
    mine = now.has(part.id)
    (face,) = dice.roll(play, DIE, 1, SIDES, by=now.character(part.id).seat if mine else GM)
    fell.append((part.id, face))
    bonus = sum(quickness(now, part.id)) if mine else now.npc(part.id).quick.open().initiative
    known = (EVERYONE,) if is_players(now, part.id) else (GM,)
    play.because("MS-R55", who=name_of(now, part.id), die=face, initiative=Only(face + bonus, *known))
    return msgspec.structs.replace(part, initiative=Secret(face + bonus, known))


def quickness(now: Campaign, who: str) -> tuple[int, int]:
    """Reflexes and Wits, which break ties."""
    if not now.has(who):
        return NPC_REFLEXES, NPC_WITS
    sheet = now.character(who).sheet.open()
    return sheet.dots("Reflexes"), sheet.dots("Wits")


@rule("MS-R55")
def _sorted(play: Play[Campaign], parts: list[Part], new: set[str], ties: list[tuple[str, int]]) -> list[Part]:
    """High acts first; ties go by Reflexes, then Wits, then new rolls by all tied if one of them is new."""
    now, again = play.state, dict[str, int]()

    def key(one: Part) -> tuple[int, int, int]:
        return (one.initiative.open(), *quickness(now, one.id))

    groups: dict[tuple[int, int, int], list[Part]] = {}
    for one in parts:
        groups.setdefault(key(one), []).append(one)
    for tied in groups.values():
        if any(one.id in new for one in tied):
            _break_tie(play, [one.id for one in tied], again, ties)
    return sorted(parts, key=lambda one: (*key(one), again.get(one.id, 0)), reverse=True)


def _break_tie(
    play: Play[Campaign], tied: list[str], again: dict[str, int], ties: list[tuple[str, int]], place: int = 10**6
) -> None:
    """Roll for tied participants until no two share a place."""
    if len(tied) < 2:
        return
    now = play.state
    faces = {who: dice.roll(play, DIE, 1, SIDES, by=now.character(who).seat if now.has(who) else GM)[0] for who in tied}
    ties += faces.items()
    for who, face in faces.items():
        again[who] = again.get(who, 0) + face * place
    for face in set(faces.values()):
        _break_tie(play, [who for who in tied if faces[who] == face], again, ties, place // (SIDES + 1))
