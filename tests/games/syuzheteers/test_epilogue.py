"""The Epilogue: what changed, who got what they wanted (SZ-11.15, SZ-11.16, Procedure 8)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card, Hurdle
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.prologue.commands import (
    AssessWant,
    PlayAgain,
    RenewCharacter,
    RevealWant,
    SpendRewards,
    TellChange,
)
from croupier.games.syuzheteers.scenes.state import DONE
from croupier.pieces.state import UP, WRITTEN, Slot
from support.syuzheteers.offers import log_lines
from support.syuzheteers.opening import default, ending, made, opening, to_step
from support.syuzheteers.stage import Actor, Stage


def assessing(rulings: Settings, players: int = 3) -> Stage:
    return to_step(begun(rulings, players), "assessment")


def begun(rulings: Settings, players: int = 3) -> Stage:
    """The Epilogue has begun."""
    stage = ending(rulings, *(Actor() for _ in range(players)))
    stage.run(GAME.repair)
    return stage


def answered(stage: Stage, *against: str, met: bool) -> Stage:
    """p1 answers; these seats object and vote against it, the others let it stand and vote to keep it."""
    stage.do("p1", AssessWant(met))
    (matter,) = stage.state.matters
    others = [seat for seat in stage.state.players if seat != "p1"]
    for seat in others:
        if stage.state.matters and not stage.state.matters[0].votes:
            stage.do(seat, Object(matter.number) if seat in against else LetStand(matter.number))
    for seat in others:
        if stage.state.matters:
            stage.do(seat, Vote(matter.number, "strike" if seat in against else "keep"))
    return stage


@pytest.mark.rule("SZ-11.15")
def test_each_player_in_turn_records_how_their_character_has_changed(rulings: Settings) -> None:
    stage = begun(rulings, 2)
    assert (stage.state.step, stage.asked()) == ("changes", ["p1 change"])
    with pytest.raises(Illegal) as refused:
        stage.do("p2", TellChange("braver"))
    assert refused.value.clause == "SZ-11.15"
    with pytest.raises(Invalid):
        stage.do("p1", TellChange(" "))
    stage.do("p1", TellChange("мудрее")).do("p2", TellChange("braver"))
    assert (stage.one("p1").changed, stage.one("p2").changed, stage.state.step) == ("мудрее", "braver", "assessment")


@pytest.mark.rule("SZ-11.16")
@pytest.mark.parametrize(
    ("met", "against", "had"),
    [
        (True, (), True),
        (False, (), False),
        (True, ("p2",), True),
        (True, ("p2", "p3"), False),
        (False, ("p2", "p3"), True),
    ],
)
def test_an_answer_stands_unless_it_is_struck(
    rulings: Settings, met: bool, against: tuple[str, ...], had: bool
) -> None:
    stage = answered(assessing(rulings), *against, met=met)
    assert (stage.one().had_want, stage.one().experience) == (had, int(had))
    assert stage.asked() == ["p2 want"]


@pytest.mark.rule("SZ-11.16", "SZ-1.6")
@pytest.mark.parametrize(
    ("against", "lines"),
    [
        (("p2", "p3"), ["The answer is struck by 2 votes to 0.", "Ana got what they wanted."]),
        (("p2",), ["The answer stands after a tie of 1 to 1.", "Ana did not get what they wanted."]),
    ],
)
def test_the_log_of_a_struck_answer_has_no_double_negative(
    rulings: Settings, against: tuple[str, ...], lines: list[str]
) -> None:
    told = log_lines(answered(assessing(rulings), *against, met=False))
    assert "Vote on p1's answer: Ana did not get what they wanted." in told
    at = told.index(lines[0])
    assert told[at : at + 2] == lines


@pytest.mark.rule("SZ-11.16", "SZ-11.15")
def test_wants_are_assessed_in_seat_order_one_at_a_time(rulings: Settings) -> None:
    stage = assessing(rulings)
    with pytest.raises(Illegal) as refused:
        stage.do("p2", AssessWant(met=True))
    assert refused.value.clause == "SZ-11.16"
    stage.do("p1", AssessWant(met=True))
    assert not [asked for asked in stage.asked() if "want" in asked]
    with pytest.raises(Illegal):
        stage.do("p1", AssessWant(met=False))


@pytest.mark.rule("SZ-11.15")
def test_an_answer_whose_judgment_was_called_off_stands(rulings: Settings) -> None:
    stage = assessing(rulings).do("p1", AssessWant(met=True))
    stage.state = msgspec.structs.replace(stage.state, matters=())
    stage.run(GAME.repair)
    assert stage.one().had_want is True


@pytest.mark.option("assess", "none")
def test_a_ruling_may_skip_assessing_wants(rulings: Settings) -> None:
    stage = begun(rulings, 2).do("p1", TellChange("wiser")).do("p2", TellChange("braver"))
    assert stage.state.step == "rewards"


@pytest.mark.rule("SZ-11.15")
def test_the_play_is_over_when_everyone_has_spent_their_rewards(rulings: Settings) -> None:
    stage = to_step(begun(rulings, 2), "rewards").do("p1", SpendRewards())
    assert stage.asked() == ["p2 rewards"]
    stage.do("p2", SpendRewards())
    assert (stage.state.phase, stage.asked()) == (DONE, ["p1 again", "p2 again"])


# secret wants


def secretive(rulings: Settings, *, gm: bool = False) -> Stage:
    settings = GAME.read_settings({"wants": rulings["wants"], "gm_seat": "seat"}) if gm else rulings
    return opening(settings, 2, gm=gm).do("p1", made(want="the crown"))


def known(stage: Stage, seat: str) -> str | None:
    return GAME.see(stage.state, seat).character("p1").want.value


@pytest.mark.option("wants", "secret")
@pytest.mark.rule("SZ-R62")
def test_a_want_is_secret_until_its_player_shows_it(rulings: Settings) -> None:
    stage = secretive(rulings)
    assert (known(stage, "p1"), known(stage, "p2")) == ("the crown", None)
    stage.do("p1", RevealWant())
    assert known(stage, "p2") == "the crown"
    with pytest.raises(Impossible, match="everyone knows"):
        stage.do("p1", RevealWant())


@pytest.mark.option("wants", "secret")
def test_the_gm_knows_every_want(rulings: Settings) -> None:
    stage = secretive(rulings, gm=True)
    assert (known(stage, "gm"), known(stage, "p2")) == ("the crown", None)


@pytest.mark.option("wants", "secret")
def test_a_host_who_is_not_a_gm_knows_no_want(rulings: Settings) -> None:
    stage = opening(rulings, 2, gm=True).do("p1", made(want="the crown"))
    assert known(stage, "gm") is None


@pytest.mark.option("wants", "secret")
def test_a_world_dealt_from_a_view_has_its_own_want(rulings: Settings) -> None:
    stage = secretive(rulings)
    view = GAME.see(stage.state, "p2")
    dealt = GAME.deal(view, stage.plays[-1].chance)
    assert dealt.character("p1").want.value not in (None, "the crown")
    assert GAME.see(dealt, "p2") == view


@pytest.mark.rule("SZ-11.15")
def test_the_epilogue_reveals_secrets(rulings: Settings) -> None:
    stage = ending(rulings, Actor(more={"want": Secret("the crown", ("p1",))}), Actor())
    stage.run(GAME.repair)
    assert known(stage, "p2") == "the crown"


def test_wants_that_were_public_from_the_start_are_not_revealed_again(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="everyone knows"):
        secretive(rulings).do("p1", RevealWant())


# the next play


@pytest.mark.rule("SZ-11.18", "SZ-11.2")
def test_in_a_further_play_the_characters_continue(rulings: Settings) -> None:
    stage = to_step(begun(rulings, 2), "rewards")
    default(stage)
    default(stage)
    stage.do("p1", PlayAgain())
    assert stage.state.phase == DONE
    stage.do("p2", PlayAgain())
    assert (stage.state.plays, stage.state.phase, stage.asked()) == (2, "prologue", ["p1 character", "p2 character"])
    assert (stage.one().had_want, stage.one().changed) == (None, "")
    stage.do("p1", RenewCharacter("a new home", "on the road")).do("p2", RenewCharacter("peace", "at home"))
    assert (stage.one().name, stage.one().want.value, stage.one().comfort) == ("Ana", "a new home", "on the road")
    assert stage.state.step == "relationships"
    with pytest.raises(Illegal):
        stage.do("p1", RenewCharacter("more", "at home"))


@pytest.mark.rule("SZ-11.18")
def test_cards_out_of_play_are_put_away_when_the_next_play_begins(rulings: Settings) -> None:
    stage = to_step(begun(rulings, 2), "rewards")
    default(stage)
    default(stage)
    over, bound = Card("w80", name="Lantern"), Card("w81", type="Desire", question="who holds the key?", problem=True)
    held = Hurdle("h9", "trapped", "p1", card=bound.id)
    out = msgspec.structs.replace(
        stage.state.board.place(places.OUT),
        slots=tuple(Slot(WRITTEN, one.id, (EVERYONE,), f"k{one.id}", UP) for one in (over, bound)),
    )
    stage.state = msgspec.structs.replace(
        stage.state, cards=(*stage.state.cards, over, bound), hurdles=(held,), board=stage.state.board.put(out)
    )
    stage.do("p1", PlayAgain())
    assert stage.state.has_card(over.id)
    stage.do("p2", PlayAgain())
    assert places.cards_in(stage.state, places.OUT) == (bound.id,)
    assert not stage.state.has_card(over.id)
    assert stage.state.has_card(bound.id)


@pytest.mark.rule("SZ-11.18")
def test_nobody_continues_before_the_play_is_over(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="the play is not over"):
        begun(rulings, 2).do("p1", PlayAgain())


@pytest.mark.rule("SZ-11.17", "SZ-1.8")
def test_canceling_a_late_judgment_keeps_the_sealed_rewards(rulings: Settings) -> None:
    """They were dropped with the votes on it, and their player was asked again."""
    stage = to_step(begun(rulings, 3), "rewards").do("p1", SpendRewards())
    stage.run(lambda play: judge_claims.open_question(play, "assess:p2", "p2", "Bo got it", "assess"))
    stage.break_off()
    assert not stage.state.matters
    assert [seal.seat for seal in stage.state.sealed("rewards")] == ["p1"]
    assert stage.asked() == ["p2 rewards", "p3 rewards"]
