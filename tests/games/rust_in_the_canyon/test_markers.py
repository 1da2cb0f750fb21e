"""Read markers in a conflict: claimed, confirmed, counted (RC-6.5, RC-8.9)."""

import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.markers import bonus
from croupier.games.rust_in_the_canyon.conflict.state import Contender
from croupier.games.rust_in_the_canyon.moves.commands import RetireMarker
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    before_the_ante,
    came_out,
    choices,
    prepared,
    proposed,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage, under
from support.rust_in_the_canyon.story import log_of

HELD = (
    Marker("m1", "t1", "What should I be on the lookout for?", "the rifles"),
    Marker("m2", "t1", "Who is in charge here?", "the mayor"),
    Marker("m3", "t1", "Where are they weak?", "drink", retired="sobered up"),
    Marker("m4", "t0", "Who is in charge here?", "nobody"),
)


def claiming(rulings: Settings) -> Stage:
    return agreed(agreed(proposed(rulings, Rider(more={"markers": HELD}), Rider("Bo"))))


@pytest.mark.rule("RC-8.9")
def test_markers_are_claimed_at_the_end_of_step_2_and_confirmed_by_the_gm(rulings: Settings) -> None:
    stage = claiming(rulings)
    assert (step(stage), stage.asked()) == ("claim", ["p1 claim c1"])
    (field,) = choices(stage, "p1", "claim_markers")[0].fields
    assert [option.value for option in field.options] == ["m1", "m2"]
    stage.do("p1", wish.ClaimMarkers(("m1", "m2")))
    assert stage.asked() == ["gm marker c1 m1", "gm marker c1 m2"]
    for unasked in ("p1", "p2"):
        with pytest.raises(Impossible, match="no marker is named"):
            stage.do(unasked, wish.ClaimMarkers())
    with pytest.raises(Forbidden):
        stage.do("p1", wish.JudgeMarker("c1", "m1"))
    with pytest.raises(Impossible, match="not claimed"):
        stage.do("gm", wish.JudgeMarker("c2", "m1"))
    stage.do("gm", wish.JudgeMarker("c1", "m1")).do("gm", wish.JudgeMarker("c1", "m2", related=False))
    assert (stage.contender().related, stage.contender().unrelated, step(stage)) == (("m1",), ("m2",), "prepare")
    with refused_by("RC-8.9", why="not now"):
        stage.do("p1", wish.ClaimMarkers(("m2",)))


@pytest.mark.rule("RC-8.9")
@pytest.mark.parametrize("marker", ["m3", "m4", "m9"])
def test_markers_of_another_town_retired_or_missing_are_refused(rulings: Settings, marker: str) -> None:
    with pytest.raises(Illegal, match="not yours") as refused:
        claiming(rulings).do("p1", wish.ClaimMarkers((marker,)))
    assert refused.value.clause == "RC-8.9"


@pytest.mark.rule("RC-8.9")
def test_claiming_is_optional_and_possible_before_the_reserve_of_a_later_hand(rulings: Settings) -> None:
    stage = claiming(rulings).do("p1", wish.ClaimMarkers())
    assert step(stage) == "prepare"
    later = after_a_hand(rulings, came_out("lost", 17, more={"markers": HELD}))
    prepared(later, p1=2)
    later.do("p1", wish.ClaimMarkers(("m2",))).do("p1", wish.SayAction("shoves")).do("gm", wish.SayAction("waits"))
    later.do("gm", wish.TagAction("c1", 2)).do("gm", wish.TagAction("gm", 1))
    assert (step(later), later.asked()) == ("say_again", ["gm marker c1 m2"])
    later.do("gm", wish.JudgeMarker("c1", "m2"))
    assert step(later) == "surprise"
    later.do("p1", wish.ClaimMarkers(("m1",)))
    assert "gm marker c1 m1" in later.asked()
    with pytest.raises(Impossible, match="no marker"):
        later.do("p1", wish.ClaimMarkers())
    later.do("gm", wish.JudgeMarker("c1", "m1", related=False))
    with refused_by("RC-8.9", why="not now"):
        settled(later).do("p1", wish.ClaimMarkers(("m1",)))


@pytest.mark.rule("RC-8.9")
def test_in_the_first_hand_markers_cannot_be_claimed_at_step_5(rulings: Settings) -> None:
    stage = said(prepared(claiming(rulings).do("p1", wish.ClaimMarkers())))
    with refused_by("RC-8.9", why="before step 6 of a later hand"):
        stage.do("p1", wish.ClaimMarkers(("m1",)))


@pytest.mark.rule("RC-6.5")
def test_each_related_answer_gives_a_card_in_each_hand(rulings: Settings) -> None:
    one = Contender("c1", related=("m1", "m2"), helped=2)
    assert [bonus(rulings.__getitem__, one, hand) for hand in (1, 2)] == [2, 2]
    assert bonus(rulings.__getitem__, Contender("c1", claimed=("m1",)), 1) == 0


@pytest.mark.option("read_bonus", "one_per_conflict")
def test_a_ruling_may_allow_only_one_card_in_total(rulings: Settings) -> None:
    fresh, helped = Contender("c1", related=("m1", "m2")), Contender("c1", related=("m1", "m2"), helped=1)
    assert (bonus(rulings.__getitem__, fresh, 2), bonus(rulings.__getitem__, helped, 2)) == (1, 0)


@pytest.mark.option("read_bonus", "first_hand")
def test_a_ruling_may_let_answers_help_only_in_the_first_hand(rulings: Settings) -> None:
    one = Contender("c1", related=("m1", "m2"))
    assert [bonus(rulings.__getitem__, one, hand) for hand in (1, 2)] == [2, 0]


@pytest.mark.rule("RC-6.5", "RC-10.9")
@pytest.mark.parametrize(("surprised", "cards"), [((), 4), (("c1",), 0)])
def test_a_marker_deals_one_more_card_unless_surprised(
    rulings: Settings, surprised: tuple[str, ...], cards: int
) -> None:
    stage = prepared(
        claiming(rulings).do("p1", wish.ClaimMarkers(("m1",))).do("gm", wish.JudgeMarker("c1", "m1")), p1=2, p2=2, gm=2
    )
    settled(said(stage), surprised)
    luck = [f"p1 {rank}" for rank in range(2, 2 + cards)] + [f"p2 {rank}" for rank in (2, 3, 4)]
    stage.do("gm", wish.SetRank(0), *luck)
    assert stage.state.board.place("reserve.p1").count == cards
    assert stage.contender().helped == (1 if cards else 0)


def test_without_markers_there_is_no_question(rulings: Settings) -> None:
    assert step(before_the_ante(rulings, luck=("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4"))) == "ante"


@pytest.mark.rule("RC-6.5", "RC-10.4")
@pytest.mark.parametrize("judged", [True, False])
def test_a_marker_retired_in_a_conflict_no_longer_counts(rulings: Settings, judged: bool) -> None:
    """Whether the GM has confirmed it, or only been asked."""
    stage = claiming(rulings).do("p1", wish.ClaimMarkers(("m1", "m2")))
    if judged:
        stage.do("gm", wish.JudgeMarker("c1", "m1"))
    stage.do("gm", RetireMarker("c1", "m1", "that is old news"))
    assert stage.asked() == ["gm marker c1 m2"]
    stage.do("gm", wish.JudgeMarker("c1", "m2"))
    assert (stage.contender().claimed, stage.contender().related, step(stage)) == ((), ("m2",), "prepare")


@pytest.mark.rule("RC-6.5")
def test_a_related_marker_gives_a_card_and_the_log_says_so(rulings: Settings) -> None:
    stage = claiming(rulings).do("p1", wish.ClaimMarkers(("m1",))).do("gm", wish.JudgeMarker("c1", "m1"))
    assert "Ana's read marker counts: +1 reserve card." in log_of(stage)


LIMITED = [
    under(
        "read_bonus",
        "one_per_conflict",
        "Ana's read marker relates to this conflict, in which markers give +1 reserve card in all.",
    ),
    under("read_bonus", "first_hand", "Ana's read marker relates to this conflict: +1 reserve card in its first hand."),
]


@pytest.mark.rule("RC-6.5", "RC-R11")
@pytest.mark.parametrize("line", LIMITED)
def test_the_log_promises_no_card_that_a_ruling_does_not_give(rulings: Settings, line: str) -> None:
    stage = claiming(rulings).do("p1", wish.ClaimMarkers(("m1", "m2"))).do("gm", wish.JudgeMarker("c1", "m1"))
    stage.do("gm", wish.JudgeMarker("c1", "m2"))
    assert line in log_of(stage)


@pytest.mark.rule("RC-8.9", "RC-6.5", "RC-R11")
@pytest.mark.parametrize(
    ("bonus", "words"),
    [
        ("each_answer_each_hand", "a reserve card in each hand"),
        ("one_per_conflict", "one reserve card in this conflict, no matter how many there are"),
        ("first_hand", "a reserve card in the first hand"),
    ],
)
def test_claiming_says_what_markers_give_and_that_none_is_used_up(bonus: str, words: str) -> None:
    """It said that each one helps, and that claiming none keeps them for another conflict: no marker is spent."""
    stage = claiming(GAME.read_settings({"read_bonus": bonus}))
    some, none = choices(stage, "p1", "claim_markers")
    assert words in some.help
    assert none.help == "none of them is about this conflict"
