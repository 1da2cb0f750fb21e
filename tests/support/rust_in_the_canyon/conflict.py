"""A conflict on the stage in a few calls: opened, prepared, declared, tagged and settled as a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from croupier.core.choices import Choice
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import to_be_tagged
from croupier.games.rust_in_the_canyon.conflict.escalation import hand_over
from croupier.games.rust_in_the_canyon.state import Canyon
from support.rust_in_the_canyon.stage import Rider, Stage

N, P, D = 1, 2, 3


def proposed(
    rulings: Settings, *riders: Rider, town: int = 28, shared: bool = True, seats: int = 0, surprise: bool = False
) -> Stage:
    """A conflict with proposed stakes and everyone listed."""
    stage = Stage(rulings, *(riders or (Rider(),)), town=town, seats=seats)
    stage.do("p1", wish.ProposeConflict("Do we get away with our leader free?", shared))
    pcs = tuple(one.id for one in stage.state.characters)
    return stage.do("gm", wish.SetInvolved(pcs, "the sheriff", surprise=surprise))


def agreed(stage: Stage) -> Stage:
    """Everyone who is prompted agrees."""
    for ask in stage.asked():
        seat, kind = ask.split()[:2]
        if kind == "agree":
            stage.do(seat, wish.AgreeConflict())
    return stage


def opened(
    rulings: Settings, *riders: Rider, town: int = 28, shared: bool = True, seats: int = 0, surprise: bool = False
) -> Stage:
    """Step 3: stakes and situation are agreed on."""
    stage = proposed(rulings, *riders, town=town, shared=shared, seats=seats, surprise=surprise)
    return agreed(agreed(stage))


def prepared(stage: Stage, **levels: int) -> Stage:
    """Each side (a seat) prepares for its level, Non-physical if none is given; at step 9 it accepts."""
    for ask in [one for one in stage.asked() if one.split()[1] == "prepare"]:
        seat = ask.split()[0]
        least = 0 if stage.state.conflict is not None and stage.state.conflict.step == "choose" else 1
        stage.do(seat, wish.Prepare(levels.get(seat, least)))
    return stage


def said(stage: Stage, **tags: int) -> Stage:
    """Each side (a seat) declares and is tagged, Non-physical if none is given; 0 leaves it unchanged."""
    for ask in [one for one in stage.asked() if one.split()[1] == "say"]:
        seat, _, about = ask.split()
        tag = tags.get(seat, 0 if stage.state.conflict is not None and stage.state.conflict.step == "say_again" else 1)
        stage.do(seat, wish.SayAction(f"{seat} acts") if tag else wish.SayAction("", stands=True))
    for about in to_be_tagged(stage.state) if stage.state.conflict is not None else ():
        seat = "gm" if about == "gm" else stage.one(about).seat
        stage.do("gm", wish.TagAction(about, tags.get(seat, 1)))
    return stage


def settled(stage: Stage, surprised: Sequence[str] = ()) -> Stage:
    """Each declares whether they are surprised ("gm" or a PC's id), asked or not; the GM settles it."""
    asked = [one.split() for one in stage.asked() if one.split()[1] == "surprised"]
    for seat, _, about in asked:
        stage.do(seat, wish.SaySurprised(about in surprised, about))
    for about in () if asked else surprised:
        stage.do("gm", wish.SaySurprised(surprised=True, about=about))
    return stage.do("gm", wish.SettleLevel())


def ranked(stage: Stage, rank: int, step: int = 0, *luck: str) -> Stage:
    """The rank is set: `luck` holds all reserves, PCs in seat order, then the GM."""
    return stage.do("gm", wish.SetRank(rank, step), *luck)


def anted(stage: Stage, *luck: str, out: Sequence[str] = ()) -> Stage:
    """All pay the ante except these seats; `luck` is one card each, then the GM's."""
    seats = [one.split()[0] for one in stage.asked() if one.split()[1] == "ante"]
    for at, seat in enumerate(seats, 1):
        command = wish.LeaveConflict() if seat in out else wish.PayAnte()
        stage.do(seat, command, *(luck if at == len(seats) else ()))
    return stage


def before_the_ante(
    rulings: Settings,
    *riders: Rider,
    prepare: Mapping[str, int] | None = None,
    say: Mapping[str, int] | None = None,
    surprised: Sequence[str] = (),
    rank: int = 2,
    step: int = 0,
    luck: Sequence[str] = (),
    town: int = 28,
    seats: int = 0,
) -> Stage:
    """A conflict at step 7: levels prepared and tags by seat, reserves dealt."""
    stage = prepared(opened(rulings, *riders, town=town, seats=seats), **dict(prepare or {}))
    return ranked(settled(said(stage, **dict(say or {})), surprised), rank, step, *luck)


def after_a_hand(
    rulings: Settings,
    *riders: Rider,
    town: int = 28,
    level: int = 1,
    gm_reserve: tuple[str, ...] = (),
    seats: int = 0,
    **conflict: object,
) -> Stage:
    """A hand is over; each rider's result is that of `contender`. The game continues from there."""
    told = {"step": "over", "level": level, **conflict}
    stage = Stage(rulings, *riders, town=town, conflict=told, gm_reserve=gm_reserve, seats=seats)
    stage.run(hand_over)
    return stage


def came_out(result: str, total: int, pot: tuple[int, int] = (3, 3), name: str = "Ana", **more: object) -> Rider:
    """A PC whose pot was closed with this result."""
    return Rider(name=name, pot=pot, contender={"result": result, "total": total, "pot": "closed"}, **more)  # type: ignore[arg-type]


def view_of(stage: Stage, seat: str) -> Canyon:
    """A seat's view, with the questions that a table would open."""
    prompts = tuple(
        Prompt(ask, Secret(f"q{at}", (ask.seat,))) for at, ask in enumerate(GAME.open_questions(stage.state))
    )
    return GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)


def choices(stage: Stage, seat: str, kind: str = "") -> list[Choice]:
    """A seat's choices, or those of one command."""
    return [one for one in GAME.choices(view_of(stage, seat), seat) if not kind or one.command["type"] == kind]


def away(stage: Stage, *gone: str) -> Stage:
    """Seat everyone; these are away."""
    seats = tuple(msgspec.structs.replace(one, taken=True, away=one.id in gone) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    return stage


def step(stage: Stage) -> str:
    """The current step of the conflict; empty if there is none."""
    return stage.state.conflict.step if stage.state.conflict is not None else ""
