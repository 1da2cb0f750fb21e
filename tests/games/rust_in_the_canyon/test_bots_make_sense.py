"""What a bot says and does fits what it prepared for, what it sees, and what others have just said."""

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Hit, Stay
from croupier.games.rust_in_the_canyon.bots import asides_of_gm, asides_of_players, freeplay, words
from croupier.games.rust_in_the_canyon.bots.answers import Style, in_conflict
from croupier.games.rust_in_the_canyon.bots.player import alone, followed
from croupier.games.rust_in_the_canyon.conflict.commands import (
    AddFact,
    AskToJoin,
    ObjectToTag,
    SayAction,
    SaySurprised,
    SetRank,
    TagAction,
)
from croupier.games.rust_in_the_canyon.conflict.state import Past
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    DeclinePlan,
    DropPlan,
    DropReflection,
    NamePlanCost,
    OfferChips,
    Reflect,
    Stand,
)
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.state import Due
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import after_a_hand, came_out, opened, prepared, proposed
from support.rust_in_the_canyon.stage import Rider, Stage


@pytest.mark.rule("RC-9.1", "RC-9.3", "RC-9.7")
@pytest.mark.parametrize("seat", ["p1", "gm"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_nobody_acts_above_the_level_they_have_prepared_for(rulings: Settings, seat: str, level: int) -> None:
    """The extra card was lost by the blow of the very side that had prepared for talk."""
    stage = prepared(opened(rulings), **{seat: level})
    about = "gm" if seat == "gm" else "c1"
    found = set()
    for luck in range(12):
        answer = in_conflict(stage.state, seat, Ask(seat, f"say:1:{about}", "", about), Style(), lambda n: luck % n)  # noqa: B023
        assert isinstance(answer, SayAction)
        found.add(words.level_of(answer.text))
    assert found == ({1, 2} if level == 2 else {1})


@pytest.mark.rule("RC-9.4")
@pytest.mark.parametrize(
    ("mine", "my_level", "theirs", "surprised"),
    [
        (1, 1, 2, True),  # talk, met by a blow
        (1, 1, 1, False),  # nobody does more than talk
        (1, 2, 2, False),  # it was expected
        (2, 2, 3, False),  # who strikes is not taken unawares
    ],
)
def test_a_bot_is_surprised_only_by_a_blow_it_did_not_expect(
    rulings: Settings, mine: int, my_level: int, theirs: int, surprised: bool
) -> None:
    """Riders who came out of the sun were surprised by people who waited for them."""
    for seat, other in (("p1", "gm"), ("gm", "p1")):
        stage = prepared(opened(rulings), **{seat: my_level, other: 3})
        said = {seat: SayAction(words.DEEDS[mine][0]), other: SayAction(words.DEEDS[theirs][0])}
        stage.do("p1", said["p1"]).do("gm", said["gm"])
        about = "gm" if seat == "gm" else "c1"
        answer = in_conflict(stage.state, seat, Ask(seat, f"surprised:1:{about}", "", about), Style(), lambda _: 0)
        assert answer == SaySurprised(surprised, about)


@pytest.mark.rule("RC-10.1", "RC-10.3")
def test_the_opposition_has_one_rank_in_all_hands_of_a_conflict(rulings: Settings) -> None:
    """Serious relay's keepers were bothersome in the next hand."""
    found = set()
    for number in (1, 2):
        stage = after_a_hand(rulings, came_out("lost", 17), hand=number)
        answers = (
            in_conflict(stage.state, "gm", Ask("gm", f"rank:{number}", ""), Style(), lambda n: luck % n)  # noqa: B023
            for luck in range(4)
        )
        found |= {answer.rank for answer in answers if isinstance(answer, SetRank)}
    assert len(found) == 1


@pytest.mark.rule("RC-12.8", "RC-12.13")
@pytest.mark.parametrize(
    ("seat", "own", "gm", "stays"),
    [
        ("p1", "10 6", "K 9", False),
        ("p1", "10 8", "K 9", False),
        ("p1", "10 9", "K 9", True),  # a tie has the stakes, too
        ("p1", "10 8", "K 6", True),
        ("gm", "10 Q", "K 9", False),
        ("gm", "10 9", "K 9", True),
    ],
)
def test_a_bot_does_not_stay_behind_a_total_that_is_likely_to_stand(
    rulings: Settings, seat: str, own: str, gm: str, stays: bool
) -> None:
    """It saw the price with 16 against 19, and stayed."""
    table = hand(rulings, own, gm).bid(p1=0, gm=0)
    (ask,) = (ask for ask in GAME.open_questions(table.state) if ask.seat == seat)
    answer = in_conflict(table.state, seat, ask, Style(stays=15), lambda _: 0)
    assert answer == (Stay() if stays else Hit())


@pytest.mark.rule("RC-12.10")
def test_the_gms_bot_may_stay_where_it_is_ahead_of_one(rulings: Settings) -> None:
    riders = (Rider(hand=("10", "9"), pot=(1, 1)), Rider("Bo", hand=("9", "5"), pot=(1, 1)))
    stage = Stage(rulings, *riders, gm_hand=("10", "7"), conflict={"step": "act", "level": 1, "hand": 1})
    contenders = stage.state.conflict.contenders  # type: ignore[union-attr]
    assert len(contenders) == 2
    answer = in_conflict(stage.state, "gm", Ask("gm", "act:1", ""), Style(stays=17), lambda _: 0)
    assert answer == Stay()


@pytest.mark.rule("RC-13.9")
@pytest.mark.parametrize(("result", "total", "joins"), [("won", 21, False), ("tied", 19, False), ("lost", 17, True)])
def test_a_bot_joins_a_conflict_to_help_one_who_has_lost(
    rulings: Settings, result: str, total: int, joins: bool
) -> None:
    """It came in after a friend's clean win, and lit the fuse."""
    stage = after_a_hand(rulings, came_out(result, total), Rider("Bo", contender={"is_in": False}))
    now = stage.state.conflict
    assert now is not None
    alone_in_it = tuple(one for one in now.contenders if one.pc == "c1")
    view = msgspec.structs.replace(stage.state, conflict=msgspec.structs.replace(now, contenders=alone_in_it))
    assert (asides_of_players.ask_to_join(view, "p2") == AskToJoin()) is joins


@pytest.mark.rule("RC-13.3", "RC-14.2")
@pytest.mark.parametrize(
    ("result", "total", "level", "stands"),
    [("tied", 18, 3, True), ("lost", 20, 2, True), ("lost", 17, 3, False), ("lost", 17, 2, False)],
)
def test_no_bot_escalates_for_stakes_that_it_already_has(
    rulings: Settings, result: str, total: int, level: int, stands: bool
) -> None:
    """One who had tied at 21 drew and fired, and died; another lost the stakes of all."""
    stage = prepared(after_a_hand(rulings, came_out(result, total, (0, 0))), p1=level)
    answer = in_conflict(stage.state, "p1", Ask("p1", "say:1:c1", "", "c1"), Style(), lambda _: 0)
    assert isinstance(answer, SayAction)
    assert answer.stands is stands


@pytest.mark.rule("RC-14.2")
@pytest.mark.parametrize(
    ("result", "total", "breaks"), [("won", 17, False), ("tied", 20, False), ("lost", 20, False), ("lost", 17, True)]
)
def test_the_gms_bot_does_not_cancel_a_conflict_that_has_given_somebody_the_stakes(
    rulings: Settings, result: str, total: int, breaks: bool
) -> None:
    """A dust storm took what a PC had tied for."""
    stage = after_a_hand(rulings, came_out(result, total))
    assert (asides_of_gm.break_off(stage.state, "gm") is not None) is breaks


@pytest.mark.rule("RC-9.5")
@pytest.mark.parametrize(("deed", "objects"), [(0, True), (1, False), (2, True)])
def test_no_bot_objects_that_a_punch_hurt_nobody(rulings: Settings, deed: int, objects: bool) -> None:
    stage = prepared(opened(rulings)).do("p1", SayAction(words.DEEDS[2][deed])).do("gm", TagAction("c1", 2))
    answer = asides_of_players.object_to_tag(stage.state, "p1")
    assert (answer == ObjectToTag("c1", words.OBJECTION)) is objects


@pytest.mark.rule("RC-8.6")
def test_the_gms_bot_says_what_the_situation_is_while_a_plan_is_paid_for(rulings: Settings) -> None:
    """Everyone agreed to a situation of which nothing had been said."""
    stage = proposed(rulings).do("p1", ClaimPlan("we sent a boy ahead"))
    answer = freeplay.aside(stage.state, "gm", Ask("gm", "agree:1:gm", ""))
    assert answer == AddFact(words.FACTS[0])


@pytest.mark.rule("RC-18.5")
@pytest.mark.parametrize("luck", [0, 1])
@pytest.mark.parametrize(("player", "says"), [(None, True), (True, True), (False, False)])
def test_no_bot_contradicts_somebody_who_says_that_instructions_were_not_followed(
    rulings: Settings, player: bool | None, says: bool, luck: int
) -> None:
    """The player said that they were not, the GM that they were."""
    stage = Stage(rulings, Rider(), state={"dues": (Due(1, "c1", "i1", expert=True, player=player),)})
    answer = followed(stage.state, rest.SayFollowed("c1", "i1", followed=False), "gm", lambda _: luck)
    assert answer.followed is (says and luck > 0)


@pytest.mark.rule("RC-18.14")
@pytest.mark.parametrize(("chips", "stands"), [(9, True), (10, True), (11, False)])
def test_a_bot_draws_no_card_for_stress_that_it_does_not_have(rulings: Settings, chips: int, stands: bool) -> None:
    stage = Stage(rulings, Rider(stress=chips)).do("p1", rest.OpenDowntime()).do("p1", rest.TakeDayOff("fishing"))
    stage.do("gm", rest.SetFloor("c1", 0), "p1 K")
    (ask,) = (ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1")
    answer = alone(stage.state, "p1", ask, Style())
    assert isinstance(answer, Stand) is stands


@pytest.mark.rule("RC-6.14")
@pytest.mark.parametrize(("cost", "others"), [(4, OfferChips(2)), (5, DeclinePlan())])
def test_no_bot_offers_chips_for_a_plan_that_costs_too_much(
    rulings: Settings, cost: int, others: OfferChips | DeclinePlan
) -> None:
    """One offered 3 of the 5 chips; the player who had claimed the plan then dropped it."""
    stage = Stage(rulings, Rider(), Rider("Bo"))
    stage.do("p1", ClaimPlan("we sent a boy ahead")).do("gm", NamePlanCost(cost))
    answers = {
        seat: freeplay.answer(stage.state, seat, Ask(seat, f"offer:1:{about}", "", about), lambda _: 0)
        for seat, about in (("p1", "c1"), ("p2", "c2"))
    }
    assert answers == {"p1": OfferChips(2) if cost == 4 else DropPlan(), "p2": others}


@pytest.mark.rule("RC-18.16")
def test_the_gms_bot_names_a_different_trouble_each_day(rulings: Settings) -> None:
    """The same debt came of two days off in a row."""
    found = set()
    for day in (2, 3, 4):
        stage = Stage(rulings, Rider(stress=9), state={"day": day}).do("gm", rest.OpenDowntime())
        answer = freeplay.answer(stage.state, "gm", Ask("gm", "trouble:c1", "", "c1"), lambda _: 0)
        assert isinstance(answer, rest.NameTrouble)
        found.add(answer.what)
    assert len(found) == 3


@pytest.mark.rule("RC-18.12", "RC-18.15")
def test_the_injured_do_no_work_on_a_day_off() -> None:
    """One with a major injury, told to rest, mended a fence."""
    assert {words.work_in(words.day_off(at, "cards")) for at in range(6)} == {0, 1}
    assert {words.work_in(words.day_off(at, "cards", hurt=True)) for at in range(6)} == {0}


@pytest.mark.rule("RC-7.3")
def test_a_bot_puts_a_reflection_off_only_during_a_rest(rulings: Settings) -> None:
    """It left the reflection for later, and it was called again in the next breath."""
    past = tuple(Past(number, words.STAKES[number - 1][0], "t1", had=True) for number in (1, 2))
    stage = Stage(rulings, Rider(), Rider("Bo"), town=16, state={"past": past, "conflicts": 2, "rests": 1})
    assert asides_of_players.reflect_early(stage.state, "p1") is None
    stage.do("gm", rest.OpenDowntime())
    early = asides_of_players.reflect_early(stage.state, "p1")
    assert isinstance(early, Reflect)
    assert asides_of_players.reflect_early(stage.state, "p2") is None
    stage.do("p1", early)
    assert asides_of_players.drop_reflection(stage.state, "p1") is None  # who called it
    assert asides_of_players.drop_reflection(stage.state, "p2") == DropReflection()
    stage.do("p2", DropReflection()).do("gm", rest.CloseDowntime()).do("p1", early)
    assert asides_of_players.drop_reflection(stage.state, "p2") is None


@pytest.mark.rule("RC-13.3", "RC-14.6")
@pytest.mark.parametrize(("shared", "by", "stands"), [(True, "any", True), (True, "all", False), (False, "any", False)])
def test_no_bot_escalates_for_shared_stakes_that_another_has_won(shared: bool, by: str, stands: bool) -> None:
    """A friend had won with 21; one who had lost with 19 swung to kill, or was carried off for nothing."""
    riders = (came_out("lost", 19), came_out("won", 21))
    stage = after_a_hand(GAME.read_settings({"shared_stakes": by}), *riders, shared=shared)
    answer = in_conflict(prepared(stage, p1=2, p2=0).state, "p1", Ask("p1", "say:1:c1", "", "c1"), Style(), lambda _: 0)
    assert isinstance(answer, SayAction)
    assert answer.stands is stands


@pytest.mark.rule("RC-13.3")
@pytest.mark.parametrize(("town", "stands"), [(3, True), (4, False)])
def test_the_gms_bot_does_not_escalate_with_a_town_that_cannot_bet(rulings: Settings, town: int, stands: bool) -> None:
    """With no chips left in the town, the keepers threw a punch, fired, and could not see a bid of 1."""
    stage = prepared(after_a_hand(rulings, came_out("won", 20), town=town), gm=2)
    answer = in_conflict(stage.state, "gm", Ask("gm", "say:1:gm", ""), Style(), lambda _: 0)
    assert isinstance(answer, SayAction)
    assert answer.stands is stands
