"""What the world, PCs, towns and clocks ask, and whom; the answer when none comes (P1, P11)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.core.state import GM, Ask, Seat
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    BringBack,
    ChooseFaction,
    DoneAdvancing,
    JudgeAdvance,
    KeepCharacter,
    MakeCharacter,
    TellEnd,
)
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.sittings import living, set_aside_of
from croupier.games.rust_in_the_canyon.town.towns import OFFERED

KINDS = ("faction", "character", "town", "bring", "advance", "purchase", "arrive", "clock")


@rule("RC-2.3", "RC-3.2", "RC-21.4")
def asks(now: Canyon) -> tuple[Ask, ...]:
    """Faction, PCs and the first town in setting up; later whom one plays, what one buys, where the PCs arrive."""
    found = []
    if not now.faction and not now.characters:
        found.append(Ask(GM, "faction:0", "which faction the PCs belong to"))
    players = [seat for seat in now.seats if seat.kind == "player" and seat.taken]
    found += [_character(now, seat) for seat in players if now.faction and now.played_by(seat.id) is None]
    if now.is_between:
        found += [Ask(GM, "town:0", "the first town")] if is_time_for_a_town(now) else []
        found += [_bring(now, seat) for seat in players if seat.id in now.choosing and now.played_by(seat.id)]
        found += _on_the_road(now) if now.on_the_road else ()
    found += [Ask(GM, f"clock:{one.id}", f"what happens: {one.name}") for one in now.clocks if one.rung]
    return tuple(found)


@rule("RC-21.4", "RC-5.10")
def is_time_for_a_town(now: Canyon) -> bool:
    """Whether every player at the table has made a PC, and no town is set yet: its stack counts them."""
    present = [seat for seat in now.seats if seat.kind == "player" and seat.taken and not seat.away]
    without = [seat for seat in present if now.played_by(seat.id) is None]
    return now.here is None and bool(now.characters) and not without


def _character(now: Canyon, seat: Seat) -> Ask:
    made = sum(one.seat == seat.id for one in now.characters)
    return Ask(seat.id, f"character:{seat.id}:{made}", "make your PC")


def _bring(now: Canyon, seat: Seat) -> Ask:
    return Ask(seat.id, f"bring:{now.sitting}:{seat.id}", "whom you play in this sitting")


def _on_the_road(now: Canyon) -> tuple[Ask, ...]:
    """Each PC's purchases, one at a time; then the next town."""
    here = now.here
    at = f"{here.id}.{here.visits}" if here is not None else ""
    offers = {one.pc: one for one in now.purchases}
    found = [Ask(GM, f"purchase:{at}:{pc}", f"what {now.character(pc).name} wants to buy", pc) for pc in offers]
    shopping = [one for one in now.playing() if one.id not in now.ready and one.id not in offers]
    found += [Ask(one.seat, f"advance:{at}:{one.id}", "advancement before the next town", one.id) for one in shopping]
    return tuple(found) or (Ask(GM, f"arrive:{at}", "where the PCs arrive"),)


def answer(view: Canyon, ask: Ask) -> Command:
    """The answer when none comes."""
    kind, name = ask.key.partition(":")[0], ask.about
    if kind in ("character", "bring"):
        return _whom(view, ask.seat)
    if kind in ("town", "arrive"):
        named = OFFERED if view.settings["town_stack"] == "gm" else 0
        return ArriveAt("The first town" if kind == "town" else f"Town {len(view.towns) + 1}", stack=named)
    answers: dict[str, Command] = {
        "faction": ChooseFaction(next(iter(FACTIONS))),
        "advance": DoneAdvancing(),
        "purchase": JudgeAdvance(name, agrees=False),
        "clock": TellEnd(ask.key.partition(":")[2]),
    }
    return answers[kind]


def _whom(view: Canyon, seat: str) -> Command:
    """The PC she plays, else the one she set aside last, else a new one without a past."""
    if view.played_by(seat) is not None and living(view, seat):
        return KeepCharacter()
    aside = set_aside_of(view, seat)
    if aside and view.is_between:
        return BringBack(aside[-1].id)
    name = name_of(view, seat)[:40]
    return MakeCharacter(name, "a dusty hat", "a long coat", "a revolver", "a quiet drink")
