"""Injuries: taken, healed, worsened, with their cards under the stress stack (chapter 16)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.cost import clocks, injury_cards
from croupier.games.rust_in_the_canyon.cost.death import deadly, die
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged, InjuryHealed, InjuryTaken
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, NONE, SEVERITIES, Injury, injury_words, wording
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-16.1")
def injure(play: Play[Canyon], pc: str, severity: str, permanent: str = NONE, *, mortal: bool = False) -> str:
    """Add an injury, whatever the PC already has; return its id."""
    one = play.state.character(pc)
    injury = Injury(f"{pc}i{one.hurt + 1}", severity, permanent)
    play.do(InjuryTaken(pc, deadly(play.state, injury) if mortal else injury))
    play.because("RC-16.1", name=one.name, injury=wording(known(play, pc, injury.id)))
    injury_cards.lay_cards(play, pc)
    return injury.id


@rule("RC-16.2", "RC-16.7", "RC-18.7", "RC-R51", "RC-R53")
def heal(play: Play[Canyon], pc: str, injury: str) -> None:
    """Improve an injury a level, under a ruling to its permanent level; a minor one is gone. Its clocks end."""
    old = known(play, pc, injury)
    why = "gate not met: that injury has healed as far as it can"
    play.require(old.may_heal, "RC-16.8", why, "leave it as it is")
    clocks.stop(play, old)
    next_level = SEVERITIES[SEVERITIES.index(old.severity) - 1]
    level = old.permanent if next_level != old.permanent and play.ruling("heal") == "full" else next_level
    if level == NONE:
        clocks.stop_deadline(play, old)
        play.do(InjuryHealed(pc, injury, injury_words(old)))
    else:
        play.do(InjuryChanged(pc, msgspec.structs.replace(old, severity=level, marker=0, care=None)))
    play.because("RC-16.7", name=play.state.character(pc).name, was=wording(old), now=level)
    injury_cards.lay_cards(play, pc)


@rule("RC-16.2", "RC-18.8", "RC-R54")
def worsen(play: Play[Canyon], pc: str, injury: str, at: int | None = None) -> None:
    """Worsen an injury a level, with a new clock for the old one at `at`; a major one becomes mortal."""
    old = known(play, pc, injury)
    if old.severity == MAJOR:
        new = old if old.mortal else deadly(play.state, old)
    else:
        new = msgspec.structs.replace(old, severity=SEVERITIES[SEVERITIES.index(old.severity) + 1], marker=0)
    play.do(InjuryChanged(pc, new, "can get no worse" if new == old else ""))
    play.because("RC-18.8", name=play.state.character(pc).name, was=wording(old), now=wording(new))
    clocks.stop(play, old)
    if at is not None:
        clocks.start(play, pc, new, at if play.ruling("worse_clock") == "keep" else None)
    injury_cards.lay_cards(play, pc)


@rule("RC-16.6", "RC-R52")
def stabilise(play: Play[Canyon], pc: str, injury: str) -> None:
    """Make an injury non-mortal immediately."""
    old = known(play, pc, injury)
    if old.mortal:
        clocks.stop_deadline(play, old)
        play.do(InjuryChanged(pc, msgspec.structs.replace(old, mortal=False), "is no longer mortal"))
        play.because("RC-16.6", name=play.state.character(pc).name, injury=wording(known(play, pc, injury)))


def known(play: Play[Canyon], pc: str, injury: str) -> Injury:
    """The injury with this id. Raises Impossible."""
    found = next((one for one in play.state.character(pc).injuries if one.id == injury), None)
    play.need(found is not None, f"there is no injury {injury[:20]}", "choose one that they have")
    assert found is not None
    return found


__all__ = ["die", "heal", "injure", "known", "stabilise", "worsen"]
