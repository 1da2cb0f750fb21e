"""The GM's remedies: unconscious combatants wake, and damage is healed (SS-8.3, SS-8.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import combatant_named, sheet
from croupier.games.state_stack.burn_cards import mend_burning
from croupier.games.state_stack.combatants import roster_has_room
from croupier.games.state_stack.commands import Heal, Wake
from croupier.games.state_stack.deck import MOST
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS, is_deadly
from croupier.games.state_stack.going_out import spare_if_healed
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.judges import is_decided, require_gm_if_any
from croupier.games.state_stack.result_events import Healed
from croupier.games.state_stack.roster_events import CombatantSet
from croupier.games.state_stack.state import Fight


@rule("SS-8.3", "SS-1.3")
def wake(play: Play[Fight], command: Wake) -> None:
    """The GM wakes an unconscious combatant; in a fight they stand from the next phase zero on."""
    require_gm_if_any(play, "waking someone")
    one = combatant_named(play, command.combatant)
    if one.out != UNCONSCIOUS:
        play.refuse("SS-8.3", f"{one.name} is not unconscious", "choose one who is")
    play.need(not one.waking, f"{one.name} is already waking up", "wait for phase zero")
    if play.state.is_running:
        room = roster_has_room(play.state)
        play.require(
            room, "SS-1.3", f"{MOST} combatants are already standing or waiting to enter", "wait until one is out"
        )
    if not is_decided(play, f"wake {one.name}", command):
        return
    play.do(CombatantSet(one.id, waking=True) if play.state.is_running else CombatantSet(one.id, out=""))
    play.because("SS-8.3", name=one.name)


@rule("SS-8.3")
def wake_up(play: Play[Fight]) -> None:
    """Let woken combatants stand from phase zero on, with no cards; damage and stun stay."""
    for one in play.state.combatants:
        if one.waking:
            if one.out == UNCONSCIOUS:
                play.do(CombatantSet(one.id, out="", waking=False))
                play.because("SS-8.3", name=one.name)
            else:
                play.do(CombatantSet(one.id, waking=False))


@rule("SS-8.4", "SS-5.12")
def heal(play: Play[Fight], command: Heal) -> None:
    """The GM heals damage, which stays otherwise; the dead stay dead."""
    require_gm_if_any(play, "healing")
    one = combatant_named(play, command.combatant)
    if one.out == DEAD:
        play.refuse("SS-8.4", f"{one.name} is dead", "choose one who lives")
    damage = places.injury(play.state, one.id, places.DAMAGE)
    play.need(damage > 0, f"{one.name} is not hurt", "choose one who is")
    play.need(0 <= command.damage < damage, f"{one.name} has {damage} damage", f"0 to {damage - 1}")
    if not is_decided(play, f"heal {one.name} to {command.damage} damage", command):
        return
    play.do(Healed(one.id, command.damage))
    injure(play, one, places.DAMAGE, command.damage - damage)
    play.because("SS-8.4", name=one.name, damage=command.damage)
    deadly = is_deadly(play.state.ruling, command.damage, sheet(one).body)
    spare_if_healed(play, one.id, is_deadly=deadly)
    mend_burning(play)
