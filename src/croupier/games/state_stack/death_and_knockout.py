"""Whether a hit kills its target or knocks them out (SS-5.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.state_stack.access import sheet, sheet_audience, sheet_fact
from croupier.games.state_stack.figures.harm import CONTEST, DEAD, UNCONSCIOUS, fate, is_deadly
from croupier.games.state_stack.going_out import fall, go_out
from croupier.games.state_stack.injury import current_rank, injuries, injury_facts, note_penalty
from croupier.games.state_stack.settings import with_option
from croupier.games.state_stack.state import Combatant, Fight
from croupier.games.state_stack.tests_and_contests import Contest, contest, note_contest


@rule("SS-5.11", "SS-R33")
def settle_fate(play: Play[Fight], target: Combatant) -> None:
    """Settle the target's fate: dead, unconscious, or a contest of Willpower against stun and damage.

    The rulings are noted only where all can see what they decide: how near somebody is to death may be a secret.
    """
    stun, damage = injuries(play, target)
    written, out = sheet(target), target.out or target.falls
    how = fate(play.state.ruling, stun, damage, written.body, written.willpower)
    if how in ("", CONTEST) and not out:
        _note_what_spares(play, target, how)
    if how == CONTEST:
        if not out:
            made = contest_to_stay_up(play, target)
            if not made.won:
                fall(play, target, UNCONSCIOUS, made.facts.get("counts", ()))
        return
    if how not in (DEAD, UNCONSCIOUS) or out == how or (out and how == UNCONSCIOUS):
        return
    by_sum = how == UNCONSCIOUS and not is_deadly(play.state.ruling, damage, written.body)
    play.ruling("knock_out" if by_sum else "death_at")
    needed = {"willpower": sheet_fact(play, target, written.willpower)} if by_sum else {}
    play.because("SS-5.11", name=target.name, how=how, **injury_facts(play, target), **needed)
    if target.out:
        go_out(play, target, how)
    else:
        fall(play, target, how)


@rule("SS-5.11", "SS-R32", "SS-R33")
def _note_what_spares(play: Play[Fight], target: Combatant, how: str) -> None:
    """Note the rulings by which a target stays up, or gets a contest for it, for those who know the sheet."""
    (stun, damage), written = injuries(play, target), sheet(target)

    def otherwise(key: str) -> set[str]:
        others = (with_option(play.state.ruling, key, one) for one in play.game.rulebook.setting(key).codes)
        return {fate(other, stun, damage, written.body, written.willpower) for other in others}

    knowing = sheet_audience(play.state.ruling, target.owner)
    spared = ["death_at"] if otherwise("death_at") & {DEAD, UNCONSCIOUS} else []
    spared += ["knock_out"] if not how and otherwise("knock_out") != {""} else []
    with play.rulings_for(knowing):
        for key in spared:
            play.ruling(key)
    if spared and not how:
        to = None if EVERYONE in knowing else knowing
        play.because("SS-5.11", to=to, name=target.name, how="stays up", **injury_facts(play, target))


@rule("SS-5.11", "SS-7.4")
def contest_to_stay_up(play: Play[Fight], target: Combatant) -> Contest:
    """A combatant's contest of Willpower against their stun and damage; if they win, they stay up."""
    stun, damage = injuries(play, target)
    willpower = sheet(target).willpower
    rating = current_rank(play, target, willpower, "contest")
    made = contest(play, target, rating, stun + damage, "Willpower", "stay up")
    known = sheet_fact(play, target, willpower)
    how = "stays up" if made.won else UNCONSCIOUS
    play.ruling("knock_out")
    play.because("SS-5.11", name=target.name, how=how, **injury_facts(play, target), willpower=known)
    note_contest(play, target, made)
    note_penalty(play, target, willpower, "contest")
    return made
