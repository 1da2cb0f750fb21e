"""Claims that the table judges: objection, sealed ballots, majority (SZ-1.8, Procedure 4)."""

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.question_events import ChoiceSealed, ChoicesOpened
from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.objections.events import MatterSettled
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.roll.commands import ObjectToClaim
from croupier.games.syuzheteers.scenes import curtain
from croupier.games.syuzheteers.state import Story
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

HEARD: list[bool] = []


@judge_claims.on_end("heard")
def heard(play: Play[Story], matter: Matter, stands: bool) -> None:
    HEARD.append(stands)


def table(rulings: Settings, players: int = 4, *, gm: bool = False) -> Beaten:
    HEARD.clear()
    stage = Beaten(rulings, *(Actor() for _ in range(players)), gm=gm)
    stage.state = msgspec.structs.replace(stage.state, beat=None)
    stage.run(judge_claims.open_question, "test", "p1", "the bridge holds", "heard")
    return stage


@pytest.mark.rule("SZ-1.8")
def test_a_claim_stands_unless_someone_objects(rulings: Settings) -> None:
    stage = table(rulings, 3)
    assert stage.asked() == ["p2 objection 1", "p3 objection 1"]
    stage.do("p2", LetStand(1)).do("p3", LetStand(1))
    assert HEARD == [True]


@pytest.mark.rule("SZ-1.8")
@pytest.mark.parametrize(
    ("ballots", "stands"),
    [
        pytest.param(("strike", "strike", "keep"), False, id="a majority strikes it"),
        pytest.param(("strike", "keep", "abstain"), True, id="a tie keeps it"),
        pytest.param(("abstain", "abstain", "abstain"), True, id="nobody votes"),
        pytest.param(("strike", "abstain", "abstain"), False, id="of the votes cast"),
    ],
)
def test_everyone_but_the_claimant_votes_in_secret(rulings: Settings, ballots: tuple[str, ...], stands: bool) -> None:
    stage = table(rulings)
    stage.do("p3", Object(1))
    assert stage.asked() == ["p2 ballot 1", "p3 ballot 1", "p4 ballot 1"]
    for seat, ballot in zip(("p2", "p3", "p4"), ballots, strict=True):
        assert not HEARD
        stage.do(seat, Vote(1, ballot))
    assert [stands] == HEARD
    assert sum(isinstance(one, ChoiceSealed) for one in stage.events) == 3
    assert sum(isinstance(one, ChoicesOpened) for one in stage.events) == 1


@pytest.mark.rule("SZ-1.8")
def test_a_ballot_can_be_changed_until_all_are_in_and_is_secret(rulings: Settings) -> None:
    stage = table(rulings, 3)
    stage.do("p2", Object(1)).do("p2", Vote(1, "keep"))
    hidden = GAME.see(stage.state, "p3").seals[0]
    assert (hidden.answer.value, hidden.salt.value, hidden.commitment.value) == (None, None, None)
    stage.do("p2", Vote(1, "strike")).do("p3", Vote(1, "abstain"))
    assert HEARD == [False]


@pytest.mark.rule("SZ-1.8")
def test_with_two_players_the_other_players_ballot_decides(rulings: Settings) -> None:
    stage = table(rulings, 2)
    stage.do("p2", Object(1))
    assert stage.asked() == ["p2 ballot 1"]
    stage.do("p2", Vote(1, "strike"))
    assert HEARD == [False]


@pytest.mark.rule("SZ-1.8")
def test_a_claimant_neither_objects_nor_votes(rulings: Settings) -> None:
    stage = table(rulings)
    with pytest.raises(Illegal, match="your own claim"):
        stage.do("p1", Object(1))
    with pytest.raises(Illegal, match="not being voted on"):
        stage.do("p2", Vote(1))
    stage.do("p2", Object(1))
    with pytest.raises(Illegal, match="claimant does not vote"):
        stage.do("p1", Vote(1, "keep"))


@pytest.mark.rule("SZ-12.4")
def test_no_answer_is_neither_an_objection_nor_a_ballot(rulings: Settings) -> None:
    stage = table(rulings, 3)
    for ask in GAME.open_questions(stage.state):
        stage.do(ask.seat, GAME.default(stage.state, ask))
    assert HEARD == [True]
    stage = table(rulings, 3)
    stage.do("p2", Object(1))
    for ask in GAME.open_questions(stage.state):
        stage.do(ask.seat, GAME.default(stage.state, ask))
    assert HEARD == [True]


@pytest.mark.rule("SZ-1.8")
@pytest.mark.option("judge", "trust")
def test_a_ruling_may_make_a_claimants_word_final(rulings: Settings) -> None:
    stage = table(rulings)
    stage.run(judge_claims.go_on)
    assert HEARD == [True]


@pytest.mark.rule("SZ-1.8")
@pytest.mark.parametrize(
    "gm",
    [
        pytest.param(True, marks=pytest.mark.option("judge", "gm"), id="judge"),
        pytest.param(True, marks=pytest.mark.option("gm_seat", "seat"), id="gm_seat"),
    ],
)
def test_a_ruling_may_make_the_gm_the_only_judge(rulings: Settings, gm: bool) -> None:
    stage = table(rulings, 3, gm=gm)
    assert stage.asked() == ["gm objection 1"]
    with pytest.raises(Illegal, match="the judge decides"):
        stage.do("p2", Object(1))
    stage.do("gm", Object(1))
    assert HEARD == [False]


@pytest.mark.rule("SZ-1.8")
@pytest.mark.option("gm_seat", "rotating")
def test_a_ruling_may_make_the_player_on_the_right_of_the_active_one_the_judge(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).center()
    stage.claim_only("g", "t")
    assert stage.asked() == ["p3 roll_window"]
    stage.do("p3", ObjectToClaim("t"))
    stage.until("claims", dice=("6",))
    assert [(one.what, one.stands) for one in stage.roll.claims] == [("g", True), ("t", False)]


@pytest.mark.rule("SZ-1.8")
def test_without_a_claim_the_next_player_clockwise_proposes(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor(), state={"last_active": "p2"})
    assert curtain.claimants(stage.state) == ("p3", "p1", "p2")


def test_a_decision_is_logged_once(rulings: Settings) -> None:
    stage = table(rulings, 3)
    stage.do("p2", LetStand(1)).do("p3", LetStand(1))
    assert [one.stands for one in stage.events if isinstance(one, MatterSettled)] == [True]
    with pytest.raises(Illegal, match="not being judged"):
        stage.do("p2", LetStand(1))
