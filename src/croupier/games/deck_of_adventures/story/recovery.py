"""The effects of a finished rest on bodies and decks (P14.3, P15.2)."""

from __future__ import annotations

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.events import RestCardsSet
from croupier.games.deck_of_adventures.cast.state import COMPANION, PC, Vitals
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks import deck_recovery, decks, discard_view
from croupier.games.deck_of_adventures.harm.state import DOWN
from croupier.games.deck_of_adventures.health import bodies, knockout, wounds
from croupier.games.deck_of_adventures.health.condition_changes import cite, remove_condition
from croupier.games.deck_of_adventures.health.events import Woke
from croupier.games.deck_of_adventures.health.healing import heal
from croupier.games.deck_of_adventures.powers import item_use, lasting_powers, limits
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import FULL, QUICK
from croupier.pieces import cards

SHUFFLED_BACK = 10
"""Discards returned by a partial shuffle, before Vitality is added (DA-R91)."""


@rule("DA-19.10", "DA-19.11", "DA-22.9", "DA-3.2", "DA-R22")
def full(play: Play[Adventure], who: tuple[str, ...]) -> None:
    """Give each of these characters the benefits of a Full Rest."""
    play.because("DA-19.10")
    for one in who:  # first: cards that lie in front of a Companion are its Dealer's, and shuffled in too
        _standing_back(play, one)
    for one in who:
        wounds.close_wounds(play, one)
        limits.after_rest(play, one)  # first: cards kept until then are shuffled in too
        if play.state.character(one).is_dealer:
            decks.full_rest(play, one)
        _whole(play, one)
        _conditions_end(play, one)
        item_use.renew_uses(play, one, FULL)
        _wakes(play, one)
        _stands_up(play, one)


@rule("DA-19.10", "DA-R97")
def _standing_back(play: Play[Adventure], who: str) -> None:
    """Under a ruling, discard the standing Target Card."""
    standing = places.standing(who)
    if places.count(play.state, standing) and play.ruling("rest_tc") == "discarded_on_full":
        decks.clear(play, standing, places.deck_of(play.state, who))


@rule("DA-19.10", "DA-19.2", "DA-22.9", "DA-R95")
def _whole(play: Play[Adventure], who: str) -> None:
    """Restore health, armor, Rest Cards and lost speed; restore power if the ruling says so."""
    now, old = play.state, play.state.character(who).vitals.open()
    ruling = knowledge.noting(play, now.character(who))
    pp = numbers.pp_max(ruling, now, who)
    new = Vitals(
        max(old.hp, numbers.hp_max(ruling, now, who)), 0,
        pp if old.pp >= pp or play.ruling("full_rest_pp") == "to_max" else old.pp,
    )  # fmt: skip
    if new != old:
        knowledge.put_vitals(play, who, new)
    one, left = now.character(who), numbers.rest_cards(ruling, now, who)
    if one.kind == PC and one.rest_cards != left:
        play.do(RestCardsSet(who, left))
    bodies.speed_back(play, who)


@rule("DA-19.11", "DA-R97")
def _conditions_end(play: Play[Adventure], who: str) -> None:
    """End a character's conditions, and the lasting powers on it or sustained by it."""
    conditions = play.state.character(who).conditions
    lasting = [one for one in play.state.deeds.lasting if who in (one.target, one.work.user)]
    if (conditions or lasting) and play.ruling("rest_conditions") == "full_clears":
        play.because("DA-19.11", who=play.state.character(who).name)
        for condition in conditions:
            remove_condition(play, who, condition.name)
        for one in lasting:
            lasting_powers.end(play, one.target, one.work.id, one.work.user, one.work.kind)


@rule("DA-19.12", "DA-R98", "DA-R74", "DA-16.11")
def _wakes(play: Play[Adventure], who: str) -> None:
    """Wake a knocked-out character who has any health."""
    one = play.state.character(who)
    if one.knockout is not None and one.vitals.open().hp > 0:
        play.because("DA-19.12", who=one.name)
        knockout.wake(play, who)


@rule("DA-19.8", "DA-19.9", "DA-22.9", "DA-R20", "DA-R74", "DA-R91")
def quick(play: Play[Adventure], who: tuple[str, ...]) -> None:
    """Shuffle discards as the table plays it, restore lost speed, and let Companions recover."""
    option = play.ruling("quick_shuffle")
    if any(play.state.character(one).is_dealer for one in who):
        play.because("DA-19.9" if option == "hardcore" else "DA-19.8", shuffle=option)
    for one in who:
        limits.after_rest(play, one)
        if play.state.character(one).is_dealer:
            _shuffle(play, one, option)
        bodies.speed_back(play, one)
        _back_on_its_feet(play, one)
        _within_most(play, one)
        item_use.renew_uses(play, one, QUICK)
        _wakes(play, one)
        _stands_up(play, one)


@rule("DA-19.8", "DA-19.9", "DA-R6", "DA-R91", "DA-2.12")
def _shuffle(play: Play[Adventure], owner: str, option: str) -> None:
    """Shuffle all, none or some of the discards into the draw pile, and recover Fatigue, as ruled."""
    if option == "standard":
        decks.reshuffle(play, owner)
    elif option == "partial":
        vitality = numbers.trait(play.ruling, play.state, owner, "Vitality")
        some_back(play, owner, SHUFFLED_BACK + 2 * vitality)
    deck_recovery.recover_fatigue(play, owner, QUICK, reshuffled=option == "standard")


@rule("DA-R91")
def some_back(play: Play[Adventure], owner: str, n: int) -> None:
    """Shuffle `n` random discards into the draw pile."""
    pile, deck = places.discard(owner), places.deck(owner)
    there = places.count(play.state, pile)
    if not there or n < 1:
        return
    discard_view.show(play, pile, *range(there))
    cards.shuffle(play, pile, f"deck-{owner}")
    cards.move(play, pile, range(max(0, there - n), there), deck)
    cards.shuffle(play, deck, f"deck-{owner}")
    for spot in range(places.count(play.state, pile)):
        cards.flip(play, pile, spot)


@rule("DA-R74")
def _back_on_its_feet(play: Play[Adventure], who: str) -> None:
    """Restore a Companion that is knocked out or wounded to full health: it has no Rest Cards."""
    one = play.state.character(who)
    if one.kind != COMPANION:
        return
    if one.knockout is not None:
        play.do(Woke(who))
    lost = numbers.hp_max(knowledge.noting(play, one), play.state, who) - one.vitals.open().hp
    if lost > 0:
        play.because("DA-R74", who=one.name)
        heal(play, who, lost)


@rule("DA-15.5")
def _stands_up(play: Play[Adventure], who: str) -> None:
    """End Knocked Down: a character who is awake has had time to get up."""
    one = play.state.character(who)
    if one.has(DOWN) is not None and not one.is_out:
        cite(play, who, DOWN)
        remove_condition(play, who, DOWN)


@rule("DA-R20")
def _within_most(play: Play[Adventure], who: str) -> None:
    """Remove Power Points above the maximum: they last only until a rest."""
    vitals, most = play.state.character(who).vitals.open(), numbers.pp_max(play.ruling, play.state, who)
    if vitals.pp > most:
        told = f"loses {count_of(vitals.pp - most, 'Power Point')} above the maximum"
        knowledge.put_vitals(play, who, msgspec.structs.replace(vitals, pp=most), told)


@rule("DA-19.7", "DA-2.4")
def put_by(play: Play[Adventure], character: str) -> None:
    """Remove a Rest Card from play: an Ace goes to the hand, any other card to the discards."""
    if places.count(play.state, places.rest(character)):
        decks.clear(play, places.rest(character), character)
