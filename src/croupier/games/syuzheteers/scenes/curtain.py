"""The curtain of Act III: for each challenge still on stage, someone pays (SZ-11.13)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards, ownership, troubles
from croupier.games.syuzheteers.assets.content import hurdle_type
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import active_seats, clockwise_after, seats_in_play
from croupier.games.syuzheteers.scenes import acts, stage
from croupier.games.syuzheteers.scenes.commands import PayFor, ProposePayer
from croupier.games.syuzheteers.scenes.events import ChallengeLost, CurtainSet, SceneEnded
from croupier.games.syuzheteers.scenes.state import EPILOGUE, Curtain
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

PAYER = "payer"
LOST = "lost"
DESPONDENT = PayFor("").hurdle
LOT = "lot"
"""The place of the die that picks the payer at random."""


@rule("SZ-11.13")
def fall(play: Play[Story], why: str = "") -> bool:
    """Begin the payment for the next challenge still on stage; return whether there is one."""
    left = play.state.scenes
    if left:
        play.do(CurtainSet(Curtain(left[0].card), why))
    return bool(left)


@rule("SZ-11.13")
def candidates(story: Story, card: str) -> tuple[str, ...]:
    """The players who can be made to pay: those to whom the challenge is personal, or else all who act."""
    active = active_seats(story)
    return tuple(seat for seat in active if seat in story.card(card).personal_to) or active


@rule("SZ-1.8")
def claimants(story: Story) -> tuple[str, ...]:
    """The players who propose in turn: clockwise from the last active player."""
    return clockwise_after(story, story.last_active)


@rule("SZ-11.13", "SZ-1.8", "SZ-R2", "SZ-R3")
def proposers(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who name the payer, in order: the sole judge, or all clockwise from the last active one."""
    judge = judge_claims.judge_of(ruling, story)
    return (judge,) if judge else claimants(story)


@rule("SZ-11.13", "SZ-1.8")
def go_on(play: Play[Story]) -> bool:
    """Take one automatic step of the curtain; return whether there was one."""
    now = play.state
    curtain = now.curtain
    if curtain is None or now.matters:
        return False
    if now.scene(curtain.card) is None:
        _next(play)
        return True
    those = candidates(now, curtain.card)
    if not those:
        _lose(play, curtain, "")
        return True
    if curtain.payer and curtain.payer not in those:
        play.do(CurtainSet(Curtain(curtain.card)))
        return True
    if curtain.payer:
        return _pay_without_choice(play, curtain)
    if len(those) == 1:
        _settle(play, curtain, those[0])
        return True
    if curtain.proposer in proposers(play.ruling, now):
        return False
    return _seek(play, curtain, those)


def _seek(play: Play[Story], curtain: Curtain, those: tuple[str, ...]) -> bool:
    """Let the next player propose or, when all proposals have failed, the die decide; return whether it did."""
    left = [one for one in proposers(play.ruling, play.state) if one not in curtain.tried]
    if left:
        play.do(CurtainSet(Curtain(curtain.card, left[0], tried=curtain.tried)))
        return True
    if not play.state.board.has(LOT):
        play.do(PlacesLaid((Place(LOT, "dice", "Who pays"),)))
    face = dice.roll(play, LOT, 1, len(those))[0]
    play.because("SZ-1.8", die=face, among=tuple(character_name(play.state, one) for one in those))
    _settle(play, curtain, those[face - 1])
    return True


@rule("SZ-11.13", "SZ-1.8")
def propose_payer(play: Play[Story], command: ProposePayer) -> None:
    """Name who pays; the table may object. Raises Illegal if it is not this seat's turn to name."""
    now = play.state
    curtain = now.curtain
    play.need(
        curtain is not None and not now.matters, "you are not asked to name a payer now", "answer the open question"
    )
    assert curtain is not None
    mine = curtain.proposer == play.seat and curtain.card == command.card
    play.require(mine, "SZ-11.13", "somebody else decides who pays", "wait, and object")
    those = candidates(now, curtain.card)
    play.require(command.payer in those, "SZ-11.13", "that character cannot be made to pay", ", ".join(those))
    play.need(command.payer in seats_in_play(now), "nobody by that name is playing", ", ".join(those))
    if play.seat == judge_claims.judge_of(play.ruling, now):
        _settle(play, curtain, command.payer)
        return
    play.do(CurtainSet(Curtain(curtain.card, play.seat, command.payer, curtain.tried)))
    words = f"{character_name(now, command.payer)} pays for {card_title(now.card(curtain.card))}"
    judge_claims.open_question(play, f"payer:{curtain.card}", play.seat, words, PAYER)
    play.because("SZ-11.13", proposed=character_name(now, command.payer))


@judge_claims.on_end(PAYER)
@rule("SZ-11.13", "SZ-1.8")
def settle_payer(play: Play[Story], matter: Matter, stands: bool) -> None:
    """The proposal stands, or the next player proposes."""
    curtain = play.state.curtain
    if curtain is None or curtain.proposer != matter.claimant:
        return
    if stands:
        _settle(play, curtain, curtain.proposed)
    else:
        play.do(CurtainSet(Curtain(curtain.card, tried=(*curtain.tried, matter.claimant))))


def _settle(play: Play[Story], curtain: Curtain, payer: str) -> None:
    play.do(CurtainSet(Curtain(curtain.card, payer=payer)))
    play.because("SZ-11.13", pays=character_name(play.state, payer))


@rule("SZ-11.13")
def assets_of(ruling: Ruling, story: Story, seat: str) -> tuple[Card, ...]:
    """The assets that a player can take out of play as payment."""
    return tuple(one for one in story.cards if ownership.owns(ruling, seat, one) and ownership.in_hand(story, one))


def _pay_without_choice(play: Play[Story], curtain: Curtain) -> bool:
    """If the payer has no asset but a hurdle, count the hurdle as the payment; return whether it was."""
    now = play.state
    if assets_of(now.ruling, now, curtain.payer) or not now.hurdles_of(curtain.payer):
        return False
    _lose(play, curtain, curtain.payer, f"a hurdle they already bear: {now.hurdles_of(curtain.payer)[0].type}")
    return True


@rule("SZ-11.13")
def pay_for(play: Play[Story], command: PayFor) -> None:
    """Take one of your assets out of play or, with none, a hurdle into the Epilogue. Raises Illegal."""
    now = play.state
    curtain = now.curtain
    play.need(curtain is not None and curtain.card == command.card, "nothing is to be paid for that now", "wait")
    assert curtain is not None
    play.require(curtain.payer == play.seat, "SZ-11.13", "somebody else pays", "wait")
    own = assets_of(now.ruling, now, play.seat)
    if own:
        if command.asset not in {one.id for one in own}:
            raise Invalid("asset", command.asset, ", ".join(one.id for one in own), "SZ-11.13")
        alone = command.hurdle == DESPONDENT
        play.need(alone, "an asset is the whole price: no hurdle is taken with it", "choose no hurdle")
        paid = card_title(now.card(command.asset))
        cards.out_of_play(play, command.asset)
    elif command.asset:
        raise Invalid("asset", command.asset[:20], "nothing: you have no asset", "SZ-11.13")
    else:
        kind = hurdle_type(play.ruling, command.hurdle)
        paid = f"a hurdle: {kind}"
        troubles.add_hurdle(play, play.seat, kind)
    _lose(play, curtain, play.seat, paid)


@rule("SZ-11.13")
def call_off(play: Play[Story], now: Curtain) -> None:
    """Let nobody pay for the challenge of a payment that is called off; it is lost."""
    _lose(play, now, "")


@rule("SZ-11.13")
def _lose(play: Play[Story], curtain: Curtain, payer: str, paid: str = "") -> None:
    """Record the challenge as lost and end its scene."""
    cards.move(play, curtain.card, places.OUT)
    play.do(ChallengeLost(curtain.card, payer, paid))
    play.because("SZ-11.13", lost=play.state.card(curtain.card).question, paid=paid or "nothing")
    play.do(SceneEnded(curtain.card, LOST))
    stage.clear(play, places.scene(curtain.card))
    _next(play)


def _next(play: Play[Story]) -> None:
    if not fall(play):
        play.do(CurtainSet(None))
        acts.begin_act(play, EPILOGUE)
