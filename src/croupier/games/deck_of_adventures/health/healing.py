"""Healing restores health and armor, never above the maximum (DA-14.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.health import bodies, knockout
from croupier.games.deck_of_adventures.health.events import ArmorRegained, Healed
from croupier.games.deck_of_adventures.health.wound_replay import ARMOR, HEAL
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-14.11", "DA-16.11", "DA-22.9")
def heal(play: Play[Adventure], target: str, n: int) -> None:
    """Restore up to n health, never above the maximum; this wakes a character knocked out by damage."""
    one = play.state.character(target)
    if n < 1 or one.dead:
        return
    was, known = bodies.body_of(play.state, target), knowledge.vitals_seats(play.state, one)
    most = numbers.hp_max(play.state.ruling, play.state, target)
    play.do(Healed(target, n, Secret(max(0, min(n, most - was.hp)), known)))
    new = bodies.change(play, target, HEAL, n)
    play.because("DA-14.11", healed=Only(new.hp - was.hp, *known), left=Only(new.hp, *known))
    if new.hp > was.hp:
        bodies.speed_back(play, target)
    if one.knockout is not None and one.knockout.cause == DAMAGE and new.hp > 0:
        knockout.wake(play, target)


@rule("DA-14.10", "DA-14.12", "DA-3.6", "DA-R118")
def regain_armor(play: Play[Adventure], target: str, n: int, clause: str) -> None:
    """Restore up to n lost Armor Points, by this clause; how many they were is for those who know what was lost."""
    known = knowledge.vitals_seats(play.state, play.state.character(target))
    back = max(0, min(n, bodies.body_of(play.state, target).lost))
    if n > 0:
        play.do(ArmorRegained(target, n, Secret(back, known)))
        bodies.change(play, target, ARMOR, back)
    play.because(clause, regains=Only(f"{back} AP", *known))


@rule("DA-14.12")
def forget_armor_gone(play: Play[Adventure], target: str) -> None:
    """Lower the lost Armor Points to the maximum, so that those that a Power adds now are all there."""
    over = bodies.body_of(play.state, target).lost - numbers.ap_max(play.state.ruling, play.state, target)
    if over > 0:
        bodies.change(play, target, ARMOR, over)
