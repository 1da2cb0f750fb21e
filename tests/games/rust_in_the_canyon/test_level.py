"""Surprise, the level of a hand, who was prepared for it (step 5)."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import to_be_tagged
from croupier.games.rust_in_the_canyon.conflict.level import shuffle_all
from croupier.games.rust_in_the_canyon.conflict.preparation import is_prepared
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Said
from croupier.games.rust_in_the_canyon.decree.commands import SetSurprise
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    anted,
    came_out,
    choices,
    opened,
    prepared,
    proposed,
    ranked,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

THREE = (Rider(), Rider("Bo"), Rider("Cy"))


def now(stage: Stage) -> Conflict:
    assert stage.state.conflict is not None
    return stage.state.conflict


def at_step_5(
    rulings: Settings, *riders: Rider, prepare: dict[str, int] | None = None, surprise: bool = False, **tags: int
) -> Stage:
    stage = opened(rulings, *(riders or (Rider(),)), surprise=surprise)
    return said(prepared(stage, **(prepare or {})), **tags)


@pytest.mark.rule("RC-9.4")
def test_nobody_is_asked_about_surprise_unless_the_gm_said_that_there_may_be_one(rulings: Settings) -> None:
    """Unasked, a player may say so of their PC, and the GM of anyone, until the level is settled."""
    stage = at_step_5(rulings, *THREE)
    assert stage.asked() == ["gm settle"]
    assert [one.label for one in choices(stage, "p1", "say_surprised")] == ["Ana is surprised"]
    (form,) = choices(stage, "gm", "say_surprised")
    assert [option.value for option in form.fields[0].options] == ["c1", "c2", "c3", "gm"]
    stage.do("p1", wish.SaySurprised(surprised=True)).do("gm", wish.SaySurprised(surprised=True, about="c2"))
    assert choices(stage, "p1", "say_surprised") == []
    settled(stage)
    assert [stage.contender(pc).surprised for pc in ("c1", "c2", "c3")] == [True, True, None]


@pytest.mark.rule("RC-9.4", "RC-R23")
def test_the_form_for_surprise_begins_with_what_was_said(rulings: Settings) -> None:
    stage = at_step_5(rulings, *THREE).do("gm", wish.SaySurprised(surprised=False, about="c2"))
    (form,) = choices(stage, "gm", "say_surprised")
    begins = form.fields[1].begins
    assert begins is not None
    assert begins.values == {"c1": True, "c2": False, "c3": True, "gm": True}


@pytest.mark.rule("RC-9.4")
def test_the_log_says_that_somebody_may_be_surprised(rulings: Settings) -> None:
    stage = proposed(rulings, surprise=True)
    assert log_of(stage)[-1] == "Involved: Ana, against the sheriff, played by the GM. Somebody may be surprised."
    assert stage.facts("RC-9.4") == {"may_be_surprised": True}


@pytest.mark.rule("RC-9.4")
def test_each_declares_honestly_whether_they_are_surprised_and_the_gm_settles_doubts(rulings: Settings) -> None:
    stage = at_step_5(rulings, *THREE, surprise=True)
    assert stage.asked() == ["p1 surprised c1", "p2 surprised c2", "p3 surprised c3", "gm surprised gm"]
    stage.do("p1", wish.SaySurprised(surprised=False))
    with refused_by("RC-R23", why="the player answers first"):
        stage.do("gm", wish.SaySurprised(surprised=True, about="c2"))
    with refused_by("RC-9.4", why="not yours"):
        stage.do("p2", wish.SaySurprised(surprised=True, about="c1"))
    with refused_by("RC-9.4", why="already committed"):
        stage.do("p1", wish.SaySurprised(surprised=True))
    stage.do("gm", wish.SaySurprised(surprised=True, about="c1")).do("gm", wish.SaySurprised(surprised=False))
    stage.do("p2", wish.SaySurprised(surprised=True)).do("p3", wish.SaySurprised(surprised=False))
    assert [stage.contender(pc).surprised for pc in ("c1", "c2", "c3")] == [True, True, False]
    assert now(stage).opposition.surprised is False
    assert stage.asked() == ["gm settle"]


@pytest.mark.option("surprise_by", "gm")
def test_a_ruling_may_let_the_gm_decide_who_is_surprised(rulings: Settings) -> None:
    stage = at_step_5(rulings, surprise=True)
    assert stage.asked() == ["gm surprised c1", "gm surprised gm"]
    with pytest.raises(Illegal, match="the GM says") as refused:
        stage.do("p1", wish.SaySurprised(surprised=False))
    assert refused.value.clause == "RC-R23"
    stage.do("gm", wish.SaySurprised(surprised=True, about="c1"))
    assert stage.contender().surprised


@pytest.mark.option("surprise_by", "self")
def test_a_ruling_may_make_a_players_word_final(rulings: Settings) -> None:
    stage = at_step_5(rulings).do("p1", wish.SaySurprised(surprised=False))
    with pytest.raises(Illegal, match="not yours") as refused:
        stage.do("gm", wish.SaySurprised(surprised=True, about="c1"))
    assert refused.value.clause == "RC-R23"


@pytest.mark.rule("RC-9.4", "RC-22.1")
@pytest.mark.parametrize("by", ["self", "gm", "self_then_gm"])
def test_an_override_sets_who_is_surprised_whoever_says_so(by: str) -> None:
    """Where each says it of themself, nobody could correct it."""
    stage = at_step_5(GAME.read_settings({"surprise_by": by}), *THREE, surprise=True)
    labels = [one.label for one in GAME.overrides(GAME.see(stage.state, "gm"), "") if "surprised" in one.label]
    assert labels == [f"Set whether {name} is surprised" for name in ("Ana", "Bo", "Cy", "the sheriff")]
    for about in ("c1", "c2", "c3", "gm"):
        stage.decree(SetSurprise(about=about, surprised=about == "c1"))
    assert [stage.contender(pc).surprised for pc in ("c1", "c2", "c3")] == [True, False, False]
    assert (now(stage).opposition.surprised, stage.asked()) == (False, ["gm settle"])


@pytest.mark.rule("RC-9.4", "RC-9.7", "RC-22.1")
def test_an_overridden_surprise_settles_anew_who_was_prepared(rulings: Settings) -> None:
    stage = at_step_5(rulings, *THREE, prepare={"p1": 1}).do("p1", wish.SaySurprised(surprised=True))
    assert "Prepared for it: Bo, Cy and the sheriff." in " ".join(log_of(settled(stage)))
    stage.decree(SetSurprise(about="c1", surprised=False))
    assert "Prepared for it: Ana, Bo, Cy and the sheriff." in log_of(stage)[-1]
    ranked(stage, 2, 0, *(f"p{n} {rank}" for n in (1, 2, 3) for rank in "2345"), "gm 2", "gm 3", "gm 4")
    with pytest.raises(Impossible, match="no hand is about to begin"):
        stage.decree(SetSurprise(about="c1", surprised=True))


@pytest.mark.rule("RC-9.6")
@pytest.mark.parametrize(
    ("tags", "level"),
    [({}, 1), ({"p1": 2}, 2), ({"p2": 3, "p1": 2}, 3), ({"gm": 2}, 2), ({"gm": 3, "p3": 2}, 3)],
)
def test_the_level_is_the_highest_tag_of_all(rulings: Settings, tags: dict[str, int], level: int) -> None:
    assert now(settled(said(prepared(opened(rulings, *THREE)), **tags))).level == level


@pytest.mark.rule("RC-9.6", "RC-9.5")
def test_the_level_waits_for_all_tags_and_the_gm_settles_it(rulings: Settings) -> None:
    stage = prepared(opened(rulings)).do("p1", wish.SayAction("shouts")).do("gm", wish.SayAction("waiting"))
    stage.do("p1", wish.SaySurprised(surprised=False)).do("gm", wish.SaySurprised(surprised=False))
    with refused_by("RC-9.6", why="still open"):
        stage.do("gm", wish.SettleLevel())
    with pytest.raises(Invalid, match="level"):
        stage.do("gm", wish.SettleLevel(level=4))
    stage.do("gm", wish.TagAction("c1", 1)).do("gm", wish.TagAction("gm", 1)).do("gm", wish.TagAction("c1", 2))
    with pytest.raises(Forbidden):
        stage.do("p1", wish.SettleLevel())
    assert now(stage.do("gm", wish.SettleLevel())).level == 2
    with refused_by("RC-9.5", why="not now"):
        stage.do("gm", wish.TagAction("c1", 3))


@pytest.mark.rule("RC-9.5", "RC-9.6")
def test_the_gm_may_name_the_level_of_the_first_hand_without_tagging_each_action(rulings: Settings) -> None:
    """One press for level and rank; no level is below the action that the GM tagged while stating it."""
    stage = prepared(opened(rulings, *THREE))
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, wish.SayAction("talks"))
    stage.do("gm", wish.SayAction("shoves", level=2))
    assert sorted({one.command["level"] for one in choices(stage, "gm", "settle_level") if one.row}) == [2, 3]
    with refused_by("RC-9.6", why="the actions set it to Physical"):
        stage.do("gm", wish.SettleLevel(level=1))
    stage.do("gm", wish.SettleLevel(level=2))
    assert (now(stage).level, stage.facts("RC-9.6")) == (2, {"level": "Physical"})


@pytest.mark.rule("RC-13.8")
def test_the_level_of_a_later_hand_is_that_of_step_9(rulings: Settings) -> None:
    stage = said(prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0)))), p1=2)
    with refused_by("RC-9.6", why="the actions set it to Physical"):
        stage.do("gm", wish.SettleLevel(level=3))
    assert now(settled(stage)).level == 2


@pytest.mark.rule("RC-9.6")
def test_whoever_left_untagged_does_not_keep_the_level_of_a_later_hand_open(rulings: Settings) -> None:
    gone = Rider("Bo", contender={"is_in": False, "said": Said("waits")})
    stage = prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0)), gone))
    stage.do("p1", wish.SayAction("shoves")).do("gm", wish.SayAction("", stands=True)).do("gm", wish.TagAction("c1", 2))
    assert "c2" in to_be_tagged(stage.state)
    assert now(settled(stage)).level == 2


@pytest.mark.rule("RC-9.7")
@pytest.mark.parametrize(
    ("preparation", "surprised", "prepared_"),
    [(2, False, True), (2, True, False), (1, False, False), (3, False, False)],
)
def test_choosing_the_exact_level_without_being_surprised_counts_as_prepared(
    preparation: int, surprised: bool, prepared_: bool
) -> None:
    assert is_prepared(preparation, 2, surprised=surprised) is prepared_


@pytest.mark.rule("RC-9.7")
def test_the_prepared_get_one_more_card_and_may_decline_it(rulings: Settings) -> None:
    """E1: Non-physical; the PC prepared for it, the GM for Deadly."""
    three = (Rider(), Rider("Bo"), Rider("Cy"))
    stage = at_step_5(rulings, *three, prepare={"p1": 1, "p2": 1, "p3": 2, "gm": 3})
    assert [one.label for one in choices(stage, "p1", "take_extra")] == ["Decline the extra card for being prepared"]
    with refused_by("RC-9.7", why="nothing would change"):
        stage.do("p1", wish.TakeExtra())
    stage.do("p1", wish.TakeExtra(take=False))
    (back,) = choices(stage, "p1", "take_extra")
    assert (back.label, back.legal) == ("Take the extra card for being prepared after all", True)
    settled(stage)
    assert choices(stage, "p1", "take_extra") == []
    assert [stage.contender(pc).prepared for pc in ("c1", "c2", "c3")] == [True, True, False]
    assert stage.asked() == ["gm rank"]
    with refused_by("RC-9.7", why="not now"):
        stage.do("p2", wish.TakeExtra(take=False))
    luck = ("p1 2", "p1 3", "p1 4", "p2 2", "p2 3", "p2 4", "p2 5", "p3 2", "p3 3", "p3 4")
    stage.do("gm", wish.SetRank(0), *luck)
    assert [stage.state.board.place(f"reserve.{seat}").count for seat in ("p1", "p2", "p3")] == [3, 4, 3]


@pytest.mark.rule("RC-9.7")
def test_only_a_side_that_prepared_for_a_level_declines_a_card(rulings: Settings) -> None:
    stage = said(prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0)))), p1=2)
    with refused_by("RC-9.7", why="only a side that prepared"):
        stage.do("p1", wish.TakeExtra(take=False))


@pytest.mark.rule("RC-5.6")
def test_every_side_gathers_and_shuffles_at_step_5(rulings: Settings) -> None:
    rider = Rider(hand=("K", "5"), reserve=("2",))
    stage = Stage(rulings, rider, gm_hand=("9",), conflict={"step": "surprise", "hand": 1, "level": 0})
    settle_as_said(stage)
    for side in ("p1", "gm"):
        assert stage.state.board.place(f"deck.{side}").count == 52
        assert stage.state.board.place(f"hand.{side}").count == 0
    assert step(stage) == "reserve"


def settle_as_said(stage: Stage) -> Stage:
    """Step 5 on a stage where nothing was said yet."""
    from croupier.games.rust_in_the_canyon.conflict.side_events import ActionSaid, ActionTagged

    for about in ("c1", "gm"):
        stage.state = GAME.apply(GAME.apply(stage.state, ActionSaid(about, "waits")), ActionTagged(about, 1))
    return settled(stage)


@pytest.mark.option("shuffle_when", "conflict")
def test_spent_cards_may_stay_out_until_the_end_of_the_conflict(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(hand=("K", "5")), gm_hand=("9",), conflict={"step": "surprise", "hand": 2, "level": 1})
    stage.state = with_level(stage, 1)
    settle_as_said(stage)
    assert stage.state.board.place("deck.p1").count == 50
    assert stage.state.board.place("discard.p1").count == 2


@pytest.mark.rule("RC-R5")
@pytest.mark.option("shuffle_when", "conflict")
def test_by_that_ruling_decks_are_shuffled_when_preparing_begins(rulings: Settings) -> None:
    from croupier.pieces.events import Shuffled

    stage = opened(rulings)
    assert sum(isinstance(event, Shuffled) for event in stage.events) == 2


def with_level(stage: Stage, level: int) -> Canyon:
    """Each PC has played a hand of this level."""
    this = now(stage)
    those = tuple(msgspec.structs.replace(one, level=level) for one in this.contenders)
    return msgspec.structs.replace(stage.state, conflict=msgspec.structs.replace(this, contenders=those))


@pytest.mark.rule("RC-R5", "RC-R4", "RC-13.9")
@pytest.mark.option("shuffle_when", "conflict")
@pytest.mark.option("decks", "shared")
def test_joining_at_a_shared_deck_does_not_bring_back_spent_cards(rulings: Settings) -> None:
    """The cards that Ana and the GM had shown went back into the deck with the shuffle of Bo, who joined."""
    stage = Stage(rulings, Rider(), Rider("Bo")).share_one_deck()
    stage.do("p1", wish.ProposeConflict("Who gets the last horse?"))
    agreed(agreed(stage.do("gm", wish.SetInvolved(("c1",)))))
    stage = before_the_cards_join(stage)
    assert (places.count(stage.state, "deck"), places.count(stage.state, "discard")) == (50, 2)


def before_the_cards_join(stage: Stage) -> Stage:
    """A hand of one card each, all surprised; then Bo joins the next, and its level is settled."""
    settled(said(prepared(stage)), ("c1", "gm")).do("gm", wish.SetRank(0))
    anted(stage, "5", "7").do("p1", Bid(0)).do("gm", Bid(0)).do("p1", Stay()).do("gm", Stay())
    stage.do("p2", wish.AskToJoin()).do("gm", wish.JudgeJoining("c2"))
    stage.do("p1", wish.Prepare(2)).do("p2", wish.Prepare(2)).do("gm", wish.Prepare(2))
    return settled(said(stage, p1=2, p2=2, gm=2), ("c1", "c2", "gm"))


@pytest.mark.rule("RC-R5", "RC-13.9")
@pytest.mark.option("shuffle_when", "conflict")
def test_a_new_pc_keeps_using_the_deck_that_their_player_has_dealt_from(rulings: Settings) -> None:
    """A new PC of a player whose first one was removed in this conflict reshuffled what that one had spent."""
    played = Rider(more={"status": "removed", "removed": True}, hand=("K", "5"), contender={"is_in": False, "level": 1})
    again = Rider("Bo", more={"seat": "p1"})
    stage = Stage(rulings, played, again, gm_hand=("9",), conflict={"step": "surprise", "hand": 2, "level": 1})
    stage.run(shuffle_all)
    assert (places.count(stage.state, "deck.p1"), places.count(stage.state, "discard.p1")) == (50, 2)


@pytest.mark.rule("RC-9.7")
def test_the_log_says_who_declines_the_extra_card(rulings: Settings) -> None:
    stage = at_step_5(rulings, Rider(), prepare={"p1": 1, "gm": 1})
    stage.do("gm", wish.TakeExtra(take=False))
    assert log_of(stage)[-1] == "The sheriff declines the extra card for being prepared."
    stage.do("gm", wish.TakeExtra())
    assert log_of(stage)[-1] == "The sheriff takes the extra card for being prepared."


@pytest.mark.rule("RC-9.5")
def test_a_ready_made_action_names_its_level(rulings: Settings) -> None:
    """A newcomer wrestled without knowing that this makes the conflict Physical."""
    stage = prepared(opened(rulings), p1=1, gm=1)
    rows = [one for one in choices(stage, "p1", "say_action") if not one.fields]
    assert [(str(one.short).split()[0], one.help) for one in rows] == [
        ("Talk", "Non-physical"), ("Wrestle", "Physical"), ("Use", "Deadly"), ("Wait", ""),
    ]  # fmt: skip


@pytest.mark.rule("RC-9.5", "RC-9.6")
@pytest.mark.parametrize(
    ("does", "answers", "shown"),
    [("talking", "waiting", {1}), ("wrestling", "waiting", {2}), ("talks him down", "waiting", {1, 2, 3})],
)
def test_levels_that_do_not_fit_a_one_word_action_are_folded(
    rulings: Settings, does: str, answers: str, shown: set[int]
) -> None:
    """Of words that a player has made up, the GM judges the level."""
    stage = prepared(opened(rulings), p1=1, gm=1)
    stage.do("p1", wish.SayAction(does)).do("gm", wish.SayAction(answers, level=1))
    ranks = [one for one in choices(stage, "gm", "settle_level") if not one.fields]
    assert {one.command["level"] for one in ranks} == {1, 2, 3}
    assert {one.command["level"] for one in ranks if not one.under} == shown
    assert ranks[0].short == "trivial 0"
