"""The odds of calling for a Check, drawing, drawing another card, and redrawing."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import count_of
from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import fate_cards, target_cards, tools
from croupier.games.deck_of_adventures.checks.actors import drawn_cards, modifier
from croupier.games.deck_of_adventures.checks.state import CONSULT, Aim, Check
from croupier.games.deck_of_adventures.odds.contested import UNKNOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import check_fields, net_hand, uncalled_check
from croupier.games.deck_of_adventures.state import Adventure

WITHOUT_REDRAWS, ANY_TARGET = "; without redraws", "any Target Card"


def draw(view: Adventure, command: wish.DrawCard) -> OddsRequest | None:
    """The odds of a Check's next card; of the whole Check if no card has been drawn."""
    check = view.check(command.check)
    if check.aim is None:
        return None
    if check.state == CONSULT:
        return check_question("check", view, check, net_hand(view, check))
    return draw_on(view, check, drawn_cards(view, check), check.net)


def draw_on(view: Adventure, check: Check, lying: tuple[str, ...], hand: int, plan: str = "all") -> OddsRequest | None:
    """The odds of one more card in addition to those already drawn."""
    if not lying:
        return check_question("check", view, check, hand)
    return check_question("draw-on", view, check, hand, lying=lying, plan=plan)


def check_question(question: str, view: Adventure, check: Check, hand: int, **more: Any) -> OddsRequest | None:
    """A question about the current Check; `called` instead of `check` while its Target Card is to come."""
    given = check_fields(view, check, hand)
    if given is None:
        return None
    receipt = decks.pile_in_words(view, check.actor) + WITHOUT_REDRAWS
    if given["target"] == UNKNOWN:
        return OddsRequest(
            "called" if question == "check" else question, {**given, **more}, "", f"{ANY_TARGET}; {receipt}"
        )
    return OddsRequest(question, {**given, **more}, "", receipt)


def redraw(view: Adventure, command: wish.RedrawCard) -> OddsRequest | None:
    """The odds of redrawing one card of a Check by the table's rulings, and of the cards still due."""
    check = view.check(command.check)
    slots, cards = view.board.place(places.check_cards(check.actor)).slots, drawn_cards(view, check)
    spots = [slot.id for slot in slots]
    if command.card not in spots or len(cards) < len(spots):
        return None
    gone = cards[spots.index(command.card)]
    pays = gone == command.pay and gone not in fate_cards.spendable_cards(view, check.actor)
    return check_question("redraw", view, check, check.net, lying=cards, replaced=gone, pays=pays)


def pick(view: Adventure, command: wish.PickTrait) -> OddsRequest | None:
    """The odds of a Check with one of the Traits that its player may choose."""
    return with_trait(view, view.check(command.check), command.trait)


def answer_trait(view: Adventure, command: wish.AnswerTrait) -> OddsRequest | None:
    """The odds of a Check with the Trait that its player asks for, or with the one it was called for."""
    check = view.check(command.check)
    return with_trait(view, check, check.asked if command.grant else check.trait)


def with_trait(view: Adventure, check: Check, trait: str) -> OddsRequest | None:
    made = msgspec.structs.replace(check, trait=trait, modifier=modifier(view.ruling, view, check.actor,
                                                                         trait))  # fmt: skip
    return check_question("check", view, made, net_hand(view, made))


def call(view: Adventure, command: wish.CallCheck) -> OddsRequest | None:
    """The odds of a Check that the GM is about to call, whether or not its Target Card is known."""
    if not command.actors:
        return None
    aim = _aim(view, command.about, command.card)
    every = [
        uncalled_check(view, who, "check", command.trait, command.dr, aim=aim, about=command.about, sight=command.sight,
               requirement=command.requirement, given=tools.hand_of(command.tools))
        for who in command.actors
    ]  # fmt: skip
    if len(every) > 1:
        return several("several", view, every, {"range": command.dr, "needs": command.requirement or "none"}, aim)
    return to_be_turned(view, every[0])


def set_terms(view: Adventure, command: wish.SetTerms) -> OddsRequest | None:
    """The odds of a called Check with the terms that the GM is about to set."""
    check = view.check(command.check)
    about = command.about or check.about
    sight = check.sight if command.sight is None else command.sight
    return to_be_turned(
        view,
        uncalled_check(view, check.actor, check.kind, command.trait or check.trait, command.dr,
               aim=_aim(view, about, command.card), about=about, requirement=command.requirement, sight=sight,
               given=(*check.given, *tools.hand_of(command.tools)), with_=check.with_),
    )  # fmt: skip


def ask_for_check(view: Adventure, command: wish.AskForCheck) -> OddsRequest | None:
    """The odds of a Check that a player calls with a DR of their choice, if the table allows it (DA-R39)."""
    if view.ruling("player_calls") != "free":
        return None
    return to_be_turned(view, uncalled_check(view, command.actor, "check", command.trait, command.dr))


def to_be_turned(view: Adventure, check: Check) -> OddsRequest | None:
    """The odds of a Check before its Target Card is turned up, unless that card is already known."""
    return check_question("check", view, check, net_hand(view, check))


def _aim(view: Adventure, about: str, card: str) -> Aim | None:
    """The Target Card, if known in advance: the GM's pick, or the one in front of the character concerned."""
    if card:
        return Aim(card, decks.turned_from(view), places.TARGETS)
    if not about or view.ruling("tc_source") == "gm_deck_only":
        return None
    return target_cards.standing_card(view.ruling, view, about)


def several(
    question: str, view: Adventure, every: list[Check], terms: dict[str, Any], aim: Aim | None, turned_from: str = ""
) -> OddsRequest | None:
    """The odds of several characters who draw against one Target Card, some of them from one deck."""
    source = turned_from or decks.turned_from(view)
    piles = decks.of_several(view, [one.actor for one in every], "" if aim is not None else source)
    target_pile = () if aim is not None else decks.next_of(view, source)
    if piles is None or target_pile is None:
        return None
    owners = list(dict.fromkeys(places.deck_of(view, one.actor) for one in every))
    given = {
        **terms, **piles, "modifiers": [one.modifier for one in every], "hands": [net_hand(view, one) for one in every],
        "target": aim.face if aim is not None else UNKNOWN, "target-pile": target_pile,
        "target-deck": owners.index(source) + 1 if aim is None and source in owners else 0,
    }  # fmt: skip
    return OddsRequest(question, given, "", f"{count_of(len(owners), 'draw pile')}, unseen; without redraws")
