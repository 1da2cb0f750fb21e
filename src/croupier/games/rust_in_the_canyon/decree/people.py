"""What the GM sets on a PC by decree: injuries, stats, whether they are in play (RC-22.1)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.cost import clocks, death, injuries, injury_cards, out_of_play
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged, InjuryHealed, PcRemoved
from croupier.games.rust_in_the_canyon.cost.state import NONE, SEVERITIES, injury_words, wording
from croupier.games.rust_in_the_canyon.decree.announce import announce_decree
from croupier.games.rust_in_the_canyon.decree.commands import ChangeInjury, GiveInjury, SetStat, SetStatus, SetTrait
from croupier.games.rust_in_the_canyon.decree.events import StatSet, TraitSet
from croupier.games.rust_in_the_canyon.people import known
from croupier.games.rust_in_the_canyon.state import (
    ASIDE,
    BODY,
    DEAD,
    DYING,
    GRIP,
    IN_PLAY,
    MIND,
    REMOVED,
    Canyon,
    Character,
)
from croupier.games.rust_in_the_canyon.town.characters import trait_of
from croupier.games.rust_in_the_canyon.town.events import CharacterChosen

BASE = "base"
RANGES = {MIND: (1, 5), BODY: (1, 5), GRIP: (1, 5), BASE: (11, 99)}
STATUSES = {
    IN_PLAY: "in play",
    REMOVED: "removed until the next session",
    ASIDE: "set aside",
    DYING: "dying in this session",
    DEAD: "dead",
}


@rule("RC-22.1", "RC-16.1", "RC-16.3")
def give_injury(play: Play[Canyon], command: GiveInjury) -> None:
    """Give a PC another injury, with its card under the stress stack."""
    one = _living(play, command.pc)
    _check(command.severity, command.permanent, SEVERITIES[1:])
    announce_decree(play, command, f"an injury for {one.name}")
    injuries.injure(play, one.id, command.severity, command.permanent, mortal=command.mortal)


@rule("RC-22.1", "RC-16.2", "RC-16.3", "RC-16.8")
def change_injury(play: Play[Canyon], command: ChangeInjury) -> None:
    """Change an injury or remove it; its card is swapped. A clock that no longer applies ends."""
    one = _living(play, command.pc)
    old = injuries.known(play, one.id, command.injury)
    _check(command.severity, command.permanent, SEVERITIES)
    announce_decree(play, command, f"{one.name}: {wording(old)}")
    was = injury_words(old)
    if command.severity != old.severity:
        clocks.stop(play, old)
        old = msgspec.structs.replace(old, severity=command.severity, marker=0, care=None)
    if not command.mortal or command.severity == NONE:
        clocks.stop_deadline(play, old)
    if command.severity == NONE:
        play.do(InjuryHealed(one.id, old.id, was))
    else:
        new = msgspec.structs.replace(old, permanent=command.permanent, mortal=command.mortal)
        note = ""
        if not new.may_heal:
            clocks.stop(play, new)
            note = "can heal no further, so its care ends" if new.care is not None else ""
            new = msgspec.structs.replace(new, care=None)
        changed = death.deadly(play.state, new) if command.mortal and not old.mortal else new
        play.do(InjuryChanged(one.id, changed, note))
        if note:
            play.because("RC-16.8", name=one.name, injury=wording(changed))
    injury_cards.lay_cards(play, one.id)


def _check(severity: str, permanent: str, allowed: tuple[str, ...]) -> None:
    if severity not in allowed:
        raise Invalid("severity", severity, ", ".join(allowed), "RC-16.3")
    if permanent not in SEVERITIES:
        raise Invalid("permanent", permanent, ", ".join(SEVERITIES), "RC-16.3")
    if SEVERITIES.index(permanent) > SEVERITIES.index(severity):
        raise Invalid("permanent", permanent, f"none, up to the severity: {severity}", "RC-16.7")


def _living(play: Play[Canyon], pc: str) -> Character:
    one = known(play, pc)
    play.need(one.status != DEAD, f"{one.name} is dead", "put them back in play first")
    return one


@rule("RC-22.1", "RC-4.1", "RC-R60")
def set_stat(play: Play[Canyon], command: SetStat) -> None:
    """Set a stat or base stack; chips and cards on the board stay as they are."""
    one = known(play, command.pc)
    if command.stat not in RANGES:
        raise Invalid("stat", command.stat, ", ".join(RANGES), "RC-4.1")
    least, most = RANGES[command.stat]
    if not least <= command.value <= most:
        raise Invalid("value", command.value, f"{least} to {most} for {command.stat}", "RC-R60")
    announce_decree(
        play, command, f"{one.name}: {'base stack' if command.stat == BASE else command.stat} {command.value}"
    )
    play.do(StatSet(one.id, command.stat, command.value))


@rule("RC-22.1", "RC-R3")
def set_trait(play: Play[Canyon], command: SetTrait) -> None:
    """Give a PC a trait, even where none is for sale; change one, or remove it. Reserves already dealt stay."""
    one = known(play, command.pc)
    count = len(one.traits)
    if not 0 <= command.trait <= count:
        raise Invalid("trait", command.trait, f"0 for another trait{f', or 1 to {count}' if count else ''}", "RC-R3")
    removed = bool(command.trait) and not command.text.strip()
    if removed and (command.reserve or command.levels):
        raise Invalid("text", command.text, "words: without them the trait is removed", "RC-R3")
    before, after = one.traits[: max(0, command.trait - 1)], one.traits[command.trait :]
    if removed:
        text, traits = one.traits[command.trait - 1].text, (*before, *after)
    else:
        new = trait_of(command.text, command.reserve, command.levels)
        text, traits = new.text, (*before, new, *after) if command.trait else (*one.traits, new)
    announce_decree(play, command, f"{one.name}: a trait")
    play.do(TraitSet(one.id, text, traits, removed))


@rule("RC-22.1", "RC-4.8", "RC-17.3", "RC-R67")
def set_status(play: Play[Canyon], command: SetStatus) -> None:
    """Set a PC's status; a PC put out of play also leaves the conflict, and each seat has one PC in play."""
    one = known(play, command.pc)
    if command.status not in STATUSES:
        raise Invalid("status", command.status, ", ".join(STATUSES), "RC-17.3")
    announce_decree(play, command, f"{one.name} is {STATUSES[command.status]}")
    if command.status == IN_PLAY:
        _bring_in(play, one)
    elif command.status == DYING:
        _bring_in(play, one)
        death.will_die(play, one.id)
    elif command.status == DEAD:
        death.die(play, one.id)
    else:
        removed = PcRemoved(one.id, by_decree=True) if command.status == REMOVED else None
        play.do(removed or CharacterChosen(one.seat, "", one.id))
        out_of_play.drop(play, one.id)


def _bring_in(play: Play[Canyon], one: Character) -> None:
    """Put a PC into play; another PC of their seat is set aside."""
    present = play.state.played_by(one.seat)
    if present is None:
        play.do(CharacterChosen(one.seat, one.id))
    elif present.id != one.id:
        out_of_play.drop(play, present.id)
        play.do(CharacterChosen(one.seat, one.id, present.id))
    elif one.status == DYING:
        play.do(CharacterChosen(one.seat, one.id))
