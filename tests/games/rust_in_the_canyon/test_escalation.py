"""After a hand: escalate or accept, who continues, who joins late (chapter 13)."""

import pytest
from msgspec.structs import replace as put

from croupier.core.question_events import ChoicesOpened
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.escalation import hand_over
from croupier.games.rust_in_the_canyon.conflict.events import JoinAsked
from croupier.games.rust_in_the_canyon.conflict.side_events import PreparationsRevealed
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    anted,
    came_out,
    choices,
    opened,
    prepared,
    ranked,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

NOTHING = ("2", "3", "4", "5", "6", "7")
E23 = (came_out("won", 19, name="A"), came_out("lost", 17, name="B"), came_out("tied", 18, name="C"))
LOST = came_out("lost", 17, (0, 0))


def piles(*seats: str) -> list[str]:
    """Six cards that cost nothing, for each of these."""
    return [f"{seat} {rank}" for seat in seats for rank in NOTHING]


def weighed(stage: Stage, *luck: str, **tags: int) -> Stage:
    """Each side (a seat) says what it does: 0 lets it stand; `luck` is for the piles of those who are out."""
    order = [one.split()[0] for one in stage.asked() if one.split()[1] == "say"]
    for seat in order:
        stage.do(seat, wish.SayAction("acts") if tags.get(seat) else wish.SayAction(stands=True))
    asked = [one.split()[2] for one in stage.asked() if one.split()[1] == "tag"]
    for about in asked:
        seat = "gm" if about == "gm" else stage.one(about).seat
        stage.do("gm", wish.TagAction(about, tags[seat]), *(luck if about == asked[-1] else ()))
    return stage


@pytest.mark.rule("RC-13.1")
def test_after_a_hand_those_still_in_commit_to_a_higher_level_or_accept(rulings: Settings) -> None:
    stage = after_a_hand(rulings, *E23, level=2)
    assert (step(stage), stage.asked()) == (
        "choose", ["p1 prepare c1", "p2 prepare c2", "p3 prepare c3", "gm prepare gm"],
    )  # fmt: skip
    labels = [one.label for one in choices(stage, "p1", "prepare")]
    assert labels == ["Accept the result and let it stand", "Prepare: to accept the result", "Prepare: Deadly"]
    for level in (1, 2):
        with pytest.raises(Illegal, match="level not higher") as refused:
            stage.do("p1", wish.Prepare(level))
        assert refused.value.clause == "RC-13.1"
    with pytest.raises(Invalid):
        stage.do("p1", wish.Prepare(4))
    stage.do("p1", wish.Prepare(3)).do("p1", wish.Prepare(0))
    assert GAME.see(stage.state, "gm").seals[0].answer.value is None


@pytest.mark.rule("RC-13.1", "RC-14.2", "RC-15.1")
@pytest.mark.parametrize(
    ("result", "total", "yours", "hers"),
    [
        ("won", 20, "You get the stakes; no fallout", "Ana gets the stakes; no fallout"),
        ("won", 15, "You get the stakes; fallout from 6 cards", "Ana gets the stakes; fallout from 6 cards"),
        ("lost", 20, "You get the stakes; fallout from 6 cards", "Ana gets the stakes; fallout from 6 cards"),
        ("lost", 15, "You do not get the stakes; fallout from 6 cards", "Ana does not get the stakes; fallout from 6 "),
    ],
)
def test_accepting_a_result_says_what_follows(
    rulings: Settings, result: str, total: int, yours: str, hers: str
) -> None:
    """A player who had lost with 20 could not know that accepting gets the stakes."""
    stage = after_a_hand(rulings, came_out(result, total), level=2)
    for seat, text in (("p1", yours), ("gm", hers)):
        (stands,) = [one for one in choices(stage, seat, "prepare") if one.command.get("stands")]
        assert stands.help.startswith(text)
    for seat in ("p1", "gm"):
        stage.do(seat, wish.Prepare(0))
    (stands,) = [one for one in choices(stage, "p1", "say_action") if one.command.get("stands")]
    assert stands.help.startswith(f"{yours}; no more hands for you")


@pytest.mark.rule("RC-15.1")
@pytest.mark.option("pile_size", "own_chips")
def test_accepting_a_result_counts_the_cards_of_its_pile_as_ruled(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("lost", 15, (1, 4)), level=2)
    (stands,) = [one for one in choices(stage, "p1", "prepare") if one.command.get("stands")]
    assert stands.help.startswith("You do not get the stakes; fallout from 1 card.")


@pytest.mark.rule("RC-4.6", "RC-10.4")
def test_a_level_to_prepare_for_names_the_stat_that_it_uses(rulings: Settings) -> None:
    stage = opened(rulings)
    one = stage.one()
    stats = [f"Non-physical (Mind {one.mind})", f"Physical (Body {one.body})", f"Deadly (Grip {one.grip})"]
    assert [each.short for each in choices(stage, "p1", "prepare")] == stats
    assert [each.short for each in choices(stage, "gm", "prepare")] == ["Non-physical", "Physical", "Deadly"]


@pytest.mark.rule("RC-13.1", "RC-13.4")
def test_after_a_deadly_hand_the_result_stands(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20), level=3)
    assert stage.state.conflict is None
    assert (stage.stack(), stage.town()) == (17, 28)


@pytest.mark.rule("RC-13.1", "RC-12.17")
def test_with_nobody_still_in_the_conflict_ends(rulings: Settings) -> None:
    rider = came_out("backed", 12, (0, 0))
    stage = after_a_hand(rulings, rider._replace(contender={**rider.contender, "is_in": False, "resolved": True}))
    assert stage.state.conflict is None


@pytest.mark.rule("RC-13.2", "RC-13.3")
def test_winners_and_losers_accept_or_declare_a_new_action(rulings: Settings) -> None:
    stage = after_a_hand(rulings, *E23)
    with refused_by("RC-9.2", why="not now"):
        stage.do("p1", wish.SayAction(stands=True))
    prepared(stage)
    assert stage.asked() == ["p1 say c1", "p2 say c2", "p3 say c3", "gm say gm"]
    stage.do("p2", wish.SayAction(stands=True)).do("p1", wish.SayAction("pushes on"))
    assert "gm tag c1" in stage.asked()
    assert "gm tag c2" not in stage.asked()
    with pytest.raises(Forbidden):
        stage.do("p1", wish.TagAction("c1", 2))
    with pytest.raises(Impossible, match="not declared an action"):
        stage.do("gm", wish.TagAction("c2", 2))
    with pytest.raises(Invalid):
        stage.do("p3", wish.SayAction(""))


@pytest.mark.rule("RC-13.3")
def test_the_gm_makes_one_choice_for_all_its_pots(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, *E23))
    assert sum(one.startswith("gm say") for one in stage.asked()) == 1


@pytest.mark.rule("RC-13.4", "RC-13.8")
@pytest.mark.parametrize("tag", [0, 1])
def test_without_a_higher_tag_the_result_stands_for_all(rulings: Settings, tag: int) -> None:
    """E23 (c): B's act is tagged Non-physical; nothing is higher."""
    stage = prepared(after_a_hand(rulings, *E23), p2=2, gm=2)
    stage.do("p1", wish.SayAction(stands=True)).do("p3", wish.SayAction(stands=True))
    luck = piles("p1", "p2", "p3")
    stage.do("p2", wish.SayAction("shouts") if tag else wish.SayAction(stands=True))
    stage.do("gm", wish.SayAction(stands=True), *(() if tag else luck))
    if tag:
        stage.do("gm", wish.TagAction("c2", 1), *luck)
    assert stage.state.conflict is None
    assert not any(isinstance(event, ChoicesOpened) for event in stage.events)
    assert [stage.stress(pc) for pc in ("c1", "c2", "c3")] == [6, 0, 6]
    assert stage.town() == 34


@pytest.mark.rule("RC-13.5")
def test_a_pc_who_accepted_is_out_when_only_another_pc_escalates(rulings: Settings) -> None:
    """E23 (a): B escalates by shoving; A, C and the GM let it stand."""
    stage = weighed(prepared(after_a_hand(rulings, *E23)), *piles("p1", "p3"), p2=2)
    assert step(stage) == "surprise"
    assert [one.pc for one in stage.state.conflict.still_in()] == ["c2"]  # type: ignore[union-attr]
    assert [stage.pot(pc) for pc in ("c1", "c2", "c3")] == [0, 6, 0]
    assert [stage.stress(pc) for pc in ("c1", "c2", "c3")] == [6, 0, 6]
    assert [stage.contender(pc).stakes for pc in ("c1", "c2", "c3")] == [True, None, True]


@pytest.mark.rule("RC-13.5")
def test_a_gm_who_escalates_keeps_everyone_in(rulings: Settings) -> None:
    """E23 (b): only the GM escalates: all three play on."""
    stage = weighed(prepared(after_a_hand(rulings, *E23)), gm=3)
    assert [one.pc for one in stage.state.conflict.still_in()] == ["c1", "c2", "c3"]  # type: ignore[union-attr]
    assert (stage.state.conflict.level, stage.state.conflict.hand) == (3, 2)  # type: ignore[union-attr]


@pytest.mark.option("who_goes_on", "everyone")
def test_a_ruling_may_keep_everyone_in_when_anyone_escalates(rulings: Settings) -> None:
    """E23 (a) under `everyone`."""
    stage = weighed(prepared(after_a_hand(rulings, *E23)), *piles("p1", "p3"), p2=2)
    assert [one.pc for one in stage.state.conflict.still_in()] == ["c1", "c2", "c3"]  # type: ignore[union-attr]


@pytest.mark.rule("RC-13.6")
def test_only_preparations_of_those_who_continue_are_revealed(rulings: Settings) -> None:
    stage = weighed(prepared(after_a_hand(rulings, *E23), p1=2, p2=3, gm=2), *piles("p1", "p3"), p2=2)
    (revealed,) = (event for event in stage.events if isinstance(event, PreparationsRevealed))
    assert dict(revealed.those) == {"c2": 3, "gm": 2}
    assert {seal.about for seal in stage.state.seals} == {"c1", "c3"}


@pytest.mark.rule("RC-13.6")
def test_the_booklets_example_continues_at_the_higher_level(rulings: Settings) -> None:
    """E2: "accept" against Deadly; the key is taken: Physical, so nobody was prepared; old pot and a new ante."""
    stage = after_a_hand(rulings, came_out("lost", 20, stack=8, reserve=("2", "5", "9")), town=25, gm_reserve=("3",))
    prepared(stage, p1=0, gm=3)
    stage.do("p1", wish.SayAction("takes the key off them")).do("gm", wish.SayAction("waiting"))
    stage.do("gm", wish.TagAction("gm", 1)).do("gm", wish.TagAction("c1", 2))
    assert (step(stage), stage.state.conflict.level) == ("surprise", 2)  # type: ignore[union-attr]
    settled(stage)
    assert not stage.contender().prepared
    assert stage.asked() == ["gm rank"]
    ranked(stage, 2, 0, "p1 4", "p1 6", "gm 4", "gm 6")
    assert stage.state.board.place("reserve.p1").count == 2
    anted(stage, "p1 J", "gm A")
    assert (stage.pot(hand=1), stage.pot(hand=2), stage.stack(), stage.town()) == (6, 4, 6, 23)
    assert (stage.hand("p1"), step(stage)) == (["J"], "bid")


@pytest.mark.rule("RC-13.8")
def test_the_new_level_is_the_highest_tag(rulings: Settings) -> None:
    stage = weighed(prepared(after_a_hand(rulings, *E23)), *piles("p3"), p1=2, p2=3)
    assert stage.state.conflict.level == 3  # type: ignore[union-attr]


def bystander(rulings: Settings) -> Stage:
    """Ana lost an empty pot; Bo looks on."""
    stage = Stage(rulings, LOST, Rider("Bo"), conflict={"step": "over", "level": 1})
    this = stage.state.conflict
    assert this is not None
    stage.state = put(stage.state, conflict=put(this, contenders=this.contenders[:1]))
    stage.run(hand_over)
    return stage


@pytest.mark.rule("RC-13.9")
def test_a_pc_may_join_with_a_later_hand_if_the_gm_agrees(rulings: Settings) -> None:
    stage = bystander(rulings).do("p2", wish.AskToJoin())
    assert "gm join c2" in stage.asked()
    with refused_by("RC-13.9", why="already committed"):
        stage.do("p2", wish.AskToJoin())
    with pytest.raises(Forbidden):
        stage.do("p1", wish.JudgeJoining("c2"))
    with pytest.raises(Impossible, match="Ana has not asked"):
        stage.do("gm", wish.JudgeJoining("c1"))
    stage.do("gm", wish.JudgeJoining("c2"))
    with pytest.raises(Illegal, match="prepares for a level") as refused:
        stage.do("p2", wish.Prepare(0))
    assert (refused.value.clause, refused.value.instead) == ("RC-13.9", "2 or 3")
    with pytest.raises(Illegal, match="level not higher") as refused:
        stage.do("p2", wish.Prepare(1))
    assert refused.value.instead == "2 or 3", "they cannot accept: there is nothing that they have lost"
    prepared(stage, p2=3)
    with refused_by("RC-13.2", why="no earlier result"):
        stage.do("p2", wish.SayAction(stands=True))
    weighed(stage, p1=2, p2=3)
    assert (stage.state.conflict.level, stage.contender("c2").joining) == (3, False)  # type: ignore[union-attr]
    assert (stage.contender("c2").preparation, stage.contender("c2").pots) == (3, ())


@pytest.mark.rule("RC-13.9", "RC-11.3")
def test_a_player_who_joins_late_is_told_that_refusing_the_first_ante_costs_nothing(rulings: Settings) -> None:
    stage = prepared(bystander(rulings).do("p2", wish.AskToJoin()).do("gm", wish.JudgeJoining("c2")), p1=2, p2=2)
    ranked(settled(weighed(stage, p1=2, p2=3)), 0, 0, "p1 2", "p2 3")
    help = {
        one.label: (one.help, one.odds)
        for seat in ("p1", "p2") for one in choices(stage, seat, "leave_conflict")
    }  # fmt: skip
    assert help["Ana refuses the ante"] == ("backs down, with fallout", True)
    assert help["Bo refuses the ante"] == ("no stakes, no fallout", False)
    assert help["Ana leaves the conflict"] == help["Ana refuses the ante"]
    assert help["Bo leaves the conflict"] == help["Bo refuses the ante"]
    stage.do("p2", wish.LeaveConflict())
    assert stage.facts("RC-11.3") == {"name": "Bo", "backs_down": False, "last_level": "none"}


@pytest.mark.rule("RC-13.9")
def test_newcomers_join_only_if_the_conflict_continues_for_someone_in_it(rulings: Settings) -> None:
    stage = prepared(bystander(rulings).do("p2", wish.AskToJoin()).do("gm", wish.JudgeJoining("c2")), p2=2)
    weighed(stage, p2=3)
    assert stage.state.conflict is None
    assert stage.state.past[-1].barred == ("c1",)
    assert "The result stands for Ana; Bo does not join." in log_of(stage)
    assert stage.facts("RC-13.9") == {"stay_out": ("Bo",)}


@pytest.mark.rule("RC-13.9")
def test_the_others_wait_for_the_gms_decision_on_who_joins(rulings: Settings) -> None:
    stage = prepared(bystander(rulings).do("p2", wish.AskToJoin()))
    assert step(stage) == "choose"
    stage.do("gm", wish.JudgeJoining("c2", agree=False))
    assert step(stage) == "say_again"
    with refused_by("RC-13.9", why="not now"):
        stage.do("p2", wish.AskToJoin())


@pytest.mark.rule("RC-13.9", "RC-13.7")
def test_a_pc_who_left_the_conflict_does_not_return(rulings: Settings) -> None:
    """E23 (d)."""
    out = came_out("backed", 12, (0, 0), name="Bo")
    gone = out._replace(contender={**out.contender, "is_in": False, "resolved": True})
    stage = after_a_hand(rulings, LOST, gone)
    with pytest.raises(Illegal, match="gate not met") as refused:
        stage.do("p2", wish.AskToJoin())
    assert refused.value.clause == "RC-13.9"


@pytest.mark.option("join_late", "no")
def test_a_ruling_may_forbid_joining_late(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="nobody can join") as refused:
        bystander(rulings).do("p2", wish.AskToJoin())
    assert refused.value.clause == "RC-R68"


@pytest.mark.rule("RC-9.1", "RC-13.9")
def test_no_preparation_changes_while_only_the_decision_on_who_joins_is_missing(rulings: Settings) -> None:
    """All were in, and the page offered no change, but one that was sent all the same was taken."""
    stage = after_a_hand(rulings, came_out("won", 17), seats=2)
    stage.state = GAME.apply(stage.state, JoinAsked("c9"))
    prepared(stage)
    assert [one for one in choices(stage, "p1", "prepare") if one.legal] == []
    with refused_by("RC-9.1", why="everyone is prepared"):
        stage.do("p1", wish.Prepare(2))


@pytest.mark.rule("RC-13.1", "RC-13.2", "RC-13.4")
def test_a_result_is_accepted_with_one_press_which_stays_secret_until_all_have_chosen(rulings: Settings) -> None:
    """It took two, the second one after everyone had prepared."""
    stage = after_a_hand(rulings, came_out("lost", 17, (0, 0)), came_out("won", 20, (0, 0), "Bo"))
    stage.do("p1", wish.Prepare(0, stands=True)).do("p2", wish.Prepare(0))
    assert [one.answer.value for one in GAME.see(stage.state, "p2").seals if one.about == "c1"] == [None]
    assert stage.contender().said is None
    stage.do("gm", wish.Prepare(0, stands=True))
    assert stage.asked() == ["p2 say c2"]
    assert "Ana: letting the result stand." in log_of(stage)
    assert not any(isinstance(event, ChoicesOpened) for event in stage.events), "what they prepared stays sealed"
    stage.do("p2", wish.SayAction(stands=True))
    assert stage.state.conflict is None


@pytest.mark.rule("RC-13.1", "RC-13.5")
def test_a_player_who_let_a_result_stand_plays_on_if_the_gm_escalates(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0))).do("p1", wish.Prepare(0, stands=True))
    stage.do("p1", wish.Prepare(2)).do("p1", wish.Prepare(0, stands=True)).do("gm", wish.Prepare(2))
    stage.do("gm", wish.SayAction("fires", level=2))
    assert (step(stage), stage.contender().preparation) == ("surprise", 0)


@pytest.mark.rule("RC-13.2", "RC-R22")
def test_letting_it_stand_in_secret_is_refused_where_it_means_nothing(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    with pytest.raises(Invalid, match="stands"):
        stage.do("p1", wish.Prepare(2, stands=True))
    with pytest.raises(Invalid, match="stands"):
        opened(rulings).do("p1", wish.Prepare(1, stands=True))


@pytest.mark.option("say_order", "sealed")
def test_where_statements_are_shown_together_nobody_lets_it_stand_beforehand(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    assert next(one.label for one in choices(stage, "p1", "prepare")) == "Prepare: to accept the result"
    with pytest.raises(Illegal, match="shown together") as refused:
        stage.do("p1", wish.Prepare(0, stands=True))
    assert refused.value.clause == "RC-R22"


@pytest.mark.rule("RC-13.5", "RC-R42")
@pytest.mark.parametrize(("goes_on", "seat", "who"), [
    ("own_pot", "p1", "the GM"), ("own_pot", "gm", "a PC"), ("everyone", "p1", "somebody else"),
])  # fmt: skip
def test_letting_the_result_stand_says_who_can_still_hold_a_side_in(goes_on: str, seat: str, who: str) -> None:
    """It said that anybody else can, also where another PC's escalation leaves this one out."""
    rulings = GAME.read_settings({"who_goes_on": goes_on})
    stage = prepared(after_a_hand(rulings, came_out("won", 19), came_out("lost", 17, name="Bo")))
    stands = next(one for one in choices(stage, seat, "say_action") if one.label == "Let the result stand")
    assert stands.help.endswith(f"; no more hands for you unless {who} escalates")
