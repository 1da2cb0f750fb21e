"""One line of the log for what happens in a roll."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.lines import sentence
from croupier.games.syuzheteers.roll import matter_events as matters
from croupier.games.syuzheteers.roll.claim_events import ClaimObjected, ClaimSettled, ClaimsPut
from croupier.games.syuzheteers.roll.claims import in_words
from croupier.games.syuzheteers.roll.events import (
    DestinySpent,
    EntranceOffered,
    FlashedBack,
    HandLent,
    OwnEvent,
    PricePaid,
    Rallied,
    RollBegan,
    RollDropped,
    RollJudged,
    SuccessBought,
)
from croupier.games.syuzheteers.roll.proxies import called
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.state import Story

ACTIONS = {
    "center": "{} takes center stage",
    "proxy": "{} leads by proxy",
    "dialogue": "{} begins a dialogue with {}",
    "hostile": "{} means to hurt {} in a dialogue",
    "monologue": "{} holds a monologue",
    "asking": "{} asks: {}",
    "preparing": "{} has prepared: {}",
}
SHORT = {
    "g": "good at this",
    "t": "her thing",
    "d": "her destiny",
    "r": "her rally",
    "k": "a risk",
    "x": "hard for her",
}
SIDES = {"start": "a start die", "stop": "a stop die"}
PAID = {"beat": "for a beat", "point": "for a point", "complication": "for a complication", "free": "for nothing"}


@rule("SZ-1.6", "SZ-7.11")
def line(event: OwnEvent, view: Story) -> str:
    """A plain sentence; empty for what the dice themselves show."""
    if isinstance(event, matters.MatterEvent):
        return _matter(event, view)
    match event:
        case RollBegan(roll=roll):
            return _began(roll, view)
        case RollDropped():
            return "It does not come about."
        case ClaimsPut(seat=seat, claims=claims) if claims:
            said = [_words(view, claim.what) for claim in claims]
            return sentence(f"{name_of(view, seat)} claims: {'; '.join(said)}")
        case ClaimsPut(seat=seat):
            return f"{name_of(view, seat)} claims nothing."
        case ClaimObjected(seat=seat, claim=claim):
            return f"{name_of(view, seat)} objects. Is it so that {_words(view, claim)}?"
        case ClaimSettled(claim=claim, stands=False):
            return sentence(f"Struck: {_words(view, claim)}")
        case DestinySpent(seat=seat):
            return f"A use of {called(view, seat)}'s destiny is spent."
        case FlashedBack(flashback=one):
            tale = f": {one.tale}" if one.tale else ""
            verb = "takes away" if one.removes else "adds"
            return sentence(f"{name_of(view, one.seat)} flashes back and {verb} {SIDES[one.side]}{tale}")
        case HandLent(seat=seat, how=how):
            return f"{called(view, seat)} lends a hand {PAID[how]}."
        case EntranceOffered(seat=seat):
            return f"{called(view, seat)} offers to take what it costs."
        case SuccessBought(eliminated=count, by=by):
            return f"A success is bought for {count} stop {'die' if count == 1 else 'dice'}: {called(view, by)} pays."
        case PricePaid(card=card):
            return f"A heavy price: {view.card(card).name} is gone for good."
        case RollJudged(success=success, reached=reached, target=target):
            return f"{'Success' if success else 'Failure'}: {reached} against {target}."
        case Rallied(seat=seat):
            return f"{called(view, seat)} rallies."
    return ""


def _words(view: Story, what: str) -> str:
    """A claim in words; in few where its roll is over by now."""
    if view.roll is not None and view.roll.claim(what) is not None:
        return in_words(view.settings.__getitem__, view, view.roll, what)
    return SHORT.get(what, "a complication matters")


def _began(roll: Roll, view: Story) -> str:
    other = roll.question or roll.asset[0] or (called(view, roll.partner) if roll.partner else "")
    return sentence(ACTIONS[roll.action].format(called(view, roll.leader), other))


def _matter(event: matters.MatterEvent, view: Story) -> str:
    match event:
        case matters.MatterOpened(matter=matter) if matter.votes:
            return sentence(f"A vote on what {name_of(view, matter.claimant)} says: {matter.words}")
        case matters.MatterOpened(matter=matter):
            return sentence(f"{name_of(view, matter.claimant)} says: {matter.words}")
        case matters.MatterAnswered(seat=seat, objects=True):
            return f"{name_of(view, seat)} objects."
        case matters.MatterAnswered(seat=seat):
            return f"{name_of(view, seat)} lets it stand."
        case matters.MatterSettled(words=words, stands=True, voted=True):
            return sentence(f"It stands: {words}")
        case matters.MatterSettled(words=words, stands=False):
            return sentence(f"Struck: {words}")
    return ""
