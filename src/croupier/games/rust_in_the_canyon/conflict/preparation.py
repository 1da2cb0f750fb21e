"""Secret preparations: committed by each side, locked by the last, revealed together (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.commands import Prepare
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, seat_of, side_of
from croupier.games.rust_in_the_canyon.conflict.side_events import PreparationsRevealed
from croupier.games.rust_in_the_canyon.conflict.state import ACCEPT, CHOOSE, LEVELS, PREPARE, SAY, SAY_AGAIN, Conflict
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL
from croupier.games.rust_in_the_canyon.state import Canyon


def window(now: Conflict, about: str) -> str:
    """The window for a side's preparation for the coming hand: one each, as not all of them are opened."""
    hand = now.hand + 1 if now.step in (CHOOSE, SAY_AGAIN) else now.hand
    return f"prepare {now.number}.{hand} {about}"


@rule("RC-9.1", "RC-13.1")
def preparers(now: Canyon) -> tuple[str, ...]:
    """Every PC in the conflict, and the GM once for the whole opposing side; in a duel the two PCs."""
    return conflict(now).sides()


@rule("RC-9.1", "RC-13.1")
def levels_to_prepare(this: Conflict) -> tuple[int, ...]:
    """The levels that a side may prepare for: any at first; at step 9 a higher one, or to accept."""
    if this.step == CHOOSE:
        return (ACCEPT, *range(this.level + 1, DEADLY + 1))
    return tuple(range(NON_PHYSICAL, DEADLY + 1))


def could_have_prepared(now: Canyon, name: str, about: str) -> tuple[int, ...]:
    """The preparations that a window may contain, as far as everyone knows."""
    first, this = name.partition(".")[2].startswith("1 "), now.conflict
    if first:
        return tuple(range(NON_PHYSICAL, DEADLY + 1))
    if this is None or window(this, about) != name:
        return (ACCEPT, DEADLY)
    joins = this.has(about) and this.contender(about).joining
    higher = range(this.level + 1, DEADLY + 1) if this.step in (CHOOSE, SAY_AGAIN) else (DEADLY,)
    return (*higher,) if joins else (ACCEPT, *higher)


def has_prepared(now: Canyon, about: str) -> bool:
    return bool(now.sealed(window(conflict(now), about)))


@rule("RC-9.1", "RC-R21", "RC-13.1", "RC-13.9")
def prepare(play: Play[Canyon], command: Prepare) -> None:
    """A side commits in secret; it may change its preparation until the last one is in."""
    now = play.state.conflict
    if now is not None and now.step in (SAY, SAY_AGAIN):
        play.refuse(
            "RC-9.1", "already committed: everyone is prepared, and nothing can be changed now", "say what you do"
        )
    this = at_step(play, "RC-9.1", PREPARE, CHOOSE)
    clause = "RC-9.1" if this.step == PREPARE else "RC-13.1"
    about = side_of(play, clause)
    joins = this.step == CHOOSE and about != GM and this.contender(about).joining
    allowed = levels_to_prepare(this)[joins:]
    if command.level not in (ACCEPT, *range(NON_PHYSICAL, DEADLY + 1)) or (this.step == PREPARE and not command.level):
        raise Invalid("level", command.level, " or ".join(map(str, allowed)), clause)
    if joins and not command.level:
        play.refuse("RC-13.9", "bad value: a PC who joins prepares for a level", " or ".join(map(str, allowed)))
    if command.level not in allowed:
        already = f"level not higher: the level is already {LEVELS[this.level]}"
        play.refuse("RC-13.1", already, " or ".join(map(str, allowed)))
    if command.stands:
        _check_stands(play, this, command)
    if all_prepared(play.state):
        play.refuse(
            "RC-9.1", "already committed: everyone is prepared, and nothing can be changed now", "wait for the GM"
        )
    if has_prepared(play.state, about) and play.ruling("prep_change") == "locked_at_once":
        play.refuse("RC-R21", "already committed: your preparation can no longer be changed", "wait for the others")
    play.seal(window(this, about), about, command)
    play.because(clause, to=(play.seat,), prepared_for=LEVELS.get(command.level, "nothing"))


@rule("RC-13.1", "RC-13.2", "RC-R22")
def _check_stands(play: Play[Canyon], this: Conflict, command: Prepare) -> None:
    """Require that a preparation which lets the result stand also accepts it, and that statements are not sealed."""
    if this.step == PREPARE or command.level:
        raise Invalid("stands", command.stands, "no value: only a side that accepts a result lets it stand", "RC-13.2")
    if play.ruling("say_order") == "sealed":
        play.refuse(
            "RC-R22", "not now: statements are shown together", "accept, and let it stand once all have prepared"
        )


@rule("RC-13.1", "RC-13.2")
def lets_it_stand(now: Canyon, about: str) -> bool:
    """Whether a side has accepted in secret and lets the result stand with it. Raises Hidden in another seat's view."""
    answers = (one.answer.open() for one in now.sealed(window(conflict(now), about)) if one.about == about)
    return any(msgspec.json.decode(answer, type=Prepare).stands for answer in answers)


@rule("RC-9.2")
def all_prepared(now: Canyon) -> bool:
    """Whether every preparation is in; nobody says what they do before that."""
    return all(has_prepared(now, about) for about in preparers(now))


@rule("RC-9.3", "RC-13.6")
def reveal(play: Play[Canyon], those: Sequence[str]) -> None:
    """Reveal these sides' preparations together; the others stay sealed."""
    this = conflict(play.state)
    found = []
    for about in those:
        answer = play.open(window(this, about)).get((seat_of(play.state, about), about))
        found.append((about, answer.level if isinstance(answer, Prepare) else ACCEPT))
    play.do(PreparationsRevealed(tuple(found)))
    play.because("RC-9.3" if this.hand <= 1 and this.step != SAY_AGAIN else "RC-13.6", revealed=len(found))


@rule("RC-9.7", "RC-9.4")
def is_prepared(preparation: int | None, level: int, *, surprised: bool | None) -> bool:
    """Whether a side prepared for exactly the level of the hand, and is not surprised."""
    return preparation == level and not surprised
