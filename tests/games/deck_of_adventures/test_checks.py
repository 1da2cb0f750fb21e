"""A Check from its call to its result (chapters 7 to 9, P1)."""

from __future__ import annotations

import pytest

from croupier.core.chance import Chance, scripted_source
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import actors, calls, hands
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_skill_check
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under

TWENTY = STANDARD[4:24]


def called(
    stage: Stage, target: str = "8C", *, who: str = "c1", trait: str = "Athletics", dr: int = 2, **said: object
) -> Stage:
    """The GM calls for a Check with this Target Card."""
    return stage.do("gm", wish.CallCheck((who,), trait, dr, **said), target)  # type: ignore[arg-type]


def draw(stage: Stage, *faces: str, seat: str = "p1") -> Stage:
    """Cards are drawn for the Check under way."""
    for face in faces:
        stage.do(seat, wish.DrawCard(stage.check().id), face)
    return stage


def degree(stage: Stage) -> str:
    found = stage.check().result
    return found.degree if found else "failed"


def piece(stage: Stage, face: str, place: str = "drawn.c1") -> str:
    return next(slot.id for slot in stage.state.board.place(place).slots if slot.card == face)


XENA = Dealer("Xena", traits={"Athletics": 1}, fate=())


# calling


@pytest.mark.rule("DA-7.1", "DA-6.6", "DA-2.6")
def test_a_call_reveals_target_trait_and_range_before_any_draw(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    check = stage.check()
    assert check.aim is not None
    assert (check.aim.face, check.trait, check.modifier, check.dr.open()) == ("8C", "Athletics", 1, 2)
    assert (stage.faces("targets"), stage.faces("drawn.c1"), stage.left("gm")) == (["8C"], [], 51)
    assert stage.asked() == ["p1 draw q1"]


@pytest.mark.rule("DA-7.9", "DA-8.1", "DA-7.10", "DA-4.4")
@pytest.mark.parametrize(
    ("card", "said", "reported"),
    [("8C", "Critical Success", "8"), ("8D", "Major Success", "8"), ("JC", "Suited Success", "10"),
     ("JD", "Success", "10"), ("QS", "Color Miss", "J")],
)  # fmt: skip
def test_xena_leaps_the_chasm(rulings: Settings, card: str, said: str, reported: str) -> None:  # V3, V4
    stage = draw(called(Stage(rulings, XENA)), card)
    result = stage.check().result
    assert result is not None
    assert (result.degree, result.reported) == (said, reported)
    assert stage.facts("DA-7.9") == {
        "drawn": card, "target": "8C", "distance": {"8": 0, "J": 3, "Q": 4}[card[:-1]], "dr": 2, "modifier": 1,
        "range": 3,
    }  # fmt: skip


@pytest.mark.rule("DA-2.4", "DA-7.3", "DA-9.4")
def test_a_check_without_decisions_is_resolved_automatically_and_cleared(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, XENA)), "JC")
    assert (stage.faces("targets"), stage.faces("discard.gm")) == ([], ["8C"])
    assert (stage.faces("drawn.c1"), stage.faces("discard.c1"), stage.asked()) == ([], ["JC"], [])
    assert stage.check().cards == ("JC",)


@pytest.mark.rule("DA-7.2", "DA-1.8")
@pytest.mark.parametrize("dr", [-1, 7])
def test_a_range_is_zero_to_six(rulings: Settings, dr: int) -> None:
    stage = Stage(rulings, XENA)
    with pytest.raises(Invalid, match="0 to 6"):
        called(stage, dr=dr)
    assert stage.left("gm") == 52


@pytest.mark.rule("DA-7.2", "DA-1.8")
def test_impossible_calls_are_refused(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, Dealer())
    with pytest.raises(Invalid):
        called(stage, trait="Cooking")
    with pytest.raises(Invalid):
        called(stage, requirement="rank")
    with refused_by("DA-7.1", why="only the GM can do this"):
        stage.do("p1", wish.CallCheck(("c2",), "Agility", 3))
    for who in ((), ("c1", "c1")):
        with pytest.raises(Invalid):
            stage.do("gm", wish.CallCheck(who, "Agility", 3))
    called(stage)
    with pytest.raises(Impossible, match="another Check"):
        called(stage)


@pytest.mark.rule("DA-7.3")
def test_several_characters_make_a_check_against_one_card(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, XENA).do("gm", wish.CallCheck(("c1", "c2"), "Athletics", 2), "8C")
    assert stage.asked() == ["p1 draw q1", "p2 draw q2"]
    stage.do("p2", wish.DrawCard("q2"), "9C")
    assert stage.faces("targets") == ["8C"]
    stage.do("p1", wish.DrawCard("q1"), "QC")
    assert (stage.faces("targets"), stage.faces("discard.gm")) == ([], ["8C"])


@pytest.mark.rule("DA-13.9", "DA-R37")
def test_a_check_aimed_at_a_creature_uses_its_standing_card(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, foe(standing="KD"), foe())
    stage.do("gm", wish.CallCheck(("c1",), "Detection", 3, about="c2"))
    check = stage.check()
    assert check.aim is not None
    assert (check.aim.face, check.aim.place, stage.left("gm")) == ("KD", "standing.c2", 52)
    draw(stage, "QD")
    assert stage.faces("standing.c2") == ["KD"]
    stage.do("gm", wish.CallCheck(("c1",), "Detection", 3, about="c3"), "5C")
    assert stage.faces("targets") == ["5C"]


@pytest.mark.rule("DA-R37")
@pytest.mark.option("tc_source", "gm_deck_only")
def test_only_the_gm_deck_may_give_target_cards(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, foe(standing="KD"))
    stage.do("gm", wish.CallCheck(("c1",), "Detection", 3, about="c2"), "5C")
    assert stage.faces("targets") == ["5C"]


@pytest.mark.rule("DA-R37")
@pytest.mark.option("tc_source", "gm_choice")
def test_the_gm_may_pick_the_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, gm_discard=("5C",))
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 3, card="KD"))
    draw(stage, "QD")
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 3, card="5C"))
    assert stage.faces("targets") == ["5C"]
    stage.break_off()
    with pytest.raises(Invalid):
        stage.do("gm", wish.CallCheck(("c1",), "Athletics", 3, card="1C"))


@pytest.mark.rule("DA-R37", "DA-7.3")
def test_the_gm_may_not_pick_the_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    with pytest.raises(Illegal) as refused:
        stage.do("gm", wish.CallCheck(("c1",), "Athletics", 3, card="KD"))
    assert refused.value.clause == "DA-R37"


@pytest.mark.rule("DA-R38", "DA-7.2")
def test_the_range_is_announced(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        called(Stage(rulings, XENA), hidden=True)
    assert refused.value.clause == "DA-R38"


@pytest.mark.rule("DA-R38", "DA-7.3")
def test_a_hidden_range_is_refused_before_a_target_card_is_turned(rulings: Settings) -> None:
    """A dry run stops at the first event, so a refusal after it would be offered and refused."""
    play = Play(GAME, Stage(rulings, XENA).state, "gm", Chance(scripted_source(["KH"])))
    with pytest.raises(Illegal, match="this table announces the DR"):
        GAME.carry_out(play, wish.CallCheck(("c1",), "Athletics", 3, hidden=True))
    assert play.events == []


@pytest.mark.rule("DA-R38")
@pytest.mark.option("dr_visible", "gm_may_hide")
def test_a_range_may_be_hidden_until_the_draw(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA._replace(fate=("X1",))), hidden=True)
    draw(stage, "JC")
    assert GAME.see(stage.state, "p1").checks[0].dr.value is None
    assert GAME.see(stage.state, "gm").checks[0].dr.value == 2
    stage.do("p1", wish.AcceptDraw("q1"))
    assert stage.check().dr.is_known_to(EVERYONE)
    assert degree(stage) == "Suited Success"


@pytest.mark.rule("DA-R40", "DA-8.7", "DA-8.8")
def test_the_gm_may_require_a_suit(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, XENA), requirement="suit"), "9S")
    result = stage.check().result
    assert result is not None
    assert (result.degree, result.passed) == ("Color Success", False)


@pytest.mark.rule("DA-R40")
@pytest.mark.option("gm_requirements", "off")
def test_a_table_may_forbid_requiring_a_suit(rulings: Settings) -> None:
    with refused_by("DA-R40", why="this table uses no color or suit requirements"):
        called(Stage(rulings, XENA), requirement="suit")


# a player calls


@pytest.mark.rule("DA-7.1", "DA-R39")
def test_a_players_call_waits_for_the_gms_range(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))
    assert (stage.asked(), stage.faces("targets")) == (["gm called q1"], [])
    with pytest.raises(Impossible):
        draw(stage, "JC")
    stage.do("gm", wish.SetTerms("q1", 2), "8C")
    draw(stage, "JC")
    assert degree(stage) == "Suited Success"


@pytest.mark.rule("DA-1.5", "DA-7.1", "DA-7.5")
def test_a_call_is_refused_or_withdrawn_while_it_has_no_range(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    for seat, answer in (("gm", wish.RefuseCheck("q1", "You just do it.")), ("p1", wish.WithdrawCheck("q2"))):
        stage.do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))
        stage.do(seat, answer)
        assert stage.state.checks == ()
        lines = [GAME.log_line(each, stage.state) for each in stage.plays[-1].events]
        refused = "Xena makes no Check, the GM decides: You just do it."
        assert lines == [refused if seat == "gm" else "Xena's Check is called off: withdrawn."]
    with pytest.raises(Impossible):
        stage.do("gm", wish.RefuseCheck("q1"))


@pytest.mark.rule("DA-7.5")
def test_once_the_range_is_announced_the_check_must_be_made(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    with pytest.raises(Illegal, match="must be made"):
        stage.do("p1", wish.WithdrawCheck("q1"))


@pytest.mark.rule("DA-7.5", "DA-7.3")
def test_in_assist_mode_a_withdrawn_check_leaves_no_card_behind(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, XENA._replace(fatigue=1), state={"mode": "assist"})), "9C")
    stage.do("p1", wish.WithdrawCheck("q1"))
    assert (stage.faces("targets"), stage.faces("drawn.c1")) == ([], [])
    assert (stage.faces("discard.gm"), stage.faces("discard.c1")) == (["8C"], ["9C"])


@pytest.mark.rule("DA-R39")
@pytest.mark.option("player_calls", "free")
def test_a_caller_may_set_the_range(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", "I leap.", 2), "8C")
    assert (stage.asked(), stage.check().dr.open()) == (["p1 draw q1"], 2)


@pytest.mark.rule("DA-R39")
@pytest.mark.option("player_calls", "off")
def test_a_table_may_let_only_the_gm_call(rulings: Settings) -> None:
    with refused_by("DA-R39", why="only the GM calls for Checks at this table"):
        Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))


@pytest.mark.rule("DA-16.1", "DA-1.1", "DA-1.8")
def test_nobody_makes_a_check_while_out_or_for_someone_else(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more={"knockout": Knockout("damage")}), Dealer(), Dealer())
    with pytest.raises(Illegal) as refused:
        called(stage)
    assert refused.value.clause == "DA-16.1"
    called(stage, who="c2")
    with pytest.raises(Illegal) as refused:
        stage.do("p3", wish.DrawCard("q1"), "9C")
    assert refused.value.clause == "DA-7.6"


@pytest.mark.rule("DA-7.1")
def test_a_player_names_who_makes_the_check(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, minion("Guard"), Dealer())
    stage.do("p1", wish.AskForCheck("c2", "Detection", "Does he see us?"))
    with pytest.raises(Illegal, match="another player called"):
        stage.do("p2", wish.WithdrawCheck("q1"))
    stage.do("gm", wish.SetTerms("q1", 2), "8C")
    assert stage.asked() == ["gm draw q1"]
    stage.do("p1", wish.AskForCheck("c3", "Detection", "Does he?")).do("p1", wish.WithdrawCheck("q2"))
    assert [one.id for one in stage.state.checks] == ["q1"]


@pytest.mark.rule("DA-7.1", "DA-1.8", "DA-10.1")
def test_a_character_who_has_left_the_scene_makes_no_check(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(more={"here": False}), minion())
    for command in (wish.CallCheck(("c1",), "Agility", 3), wish.CallContest("c1", "Stealth", ("c2",), "Detection")):
        with pytest.raises(Impossible, match="not in the scene"):
            stage.do("gm", command)
    assert stage.left("gm") == 52


@pytest.mark.rule("DA-7.1")
def test_the_gm_calls_for_a_check_directly(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="outright"):
        Stage(rulings, XENA).do("gm", wish.AskForCheck("c1", "Detection", "Does she see them?"))
    with refused_by("DA-7.1", why="calls for Checks outright"):
        Stage(rulings, foe()).do("gm", wish.AskForCheck("c1", "Detection", "Does it see them?"))


@pytest.mark.rule("DA-7.3", "DA-2.14")
def test_an_empty_gm_deck_gives_no_target(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="GM deck"):
        Stage(rulings, XENA, gm_deck=()).do("gm", wish.CallCheck(("c1",), "Agility", 3))


# another Trait


@pytest.mark.rule("DA-4.1", "DA-4.2", "DA-4.8")
def test_a_check_may_be_made_with_any_attribute_or_skill(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    assert actors.traits(stage.state) == (
        "Agility", "Finesse", "Stealth", "Conviction", "Bluffing", "Performance", "Intuition", "Detection", "Craft",
        "Intelligence", "Knowledge", "Investigation", "Strength", "Athletics", "Brute", "Vitality",
    )  # fmt: skip
    skills = [name for name in actors.traits(stage.state) if is_skill_check(name)]
    assert len(skills) == 10
    assert not {"Agility", "Vitality"} & set(skills)


@pytest.mark.rule("DA-7.4", "DA-9.1")
def test_another_trait_has_its_own_hands(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", Effect("", 1, on="Finesse", kind="lockpicks"))
    called(stage).do("p1", wish.AskTrait(stage.check().id, "Finesse"))
    stage.do("gm", wish.AnswerTrait(stage.check().id, grant=True))
    assert stage.check().net == 1
    with pytest.raises(Impossible, match="no other Trait"):
        stage.do("gm", wish.AnswerTrait(stage.check().id, grant=True))


@pytest.mark.rule("DA-7.4", "DA-4.6")
def test_another_trait_is_granted_with_its_modifier(rulings: Settings) -> None:
    stage = called(Stage(rulings, Dealer(traits={"Athletics": 1, "Finesse": 2}, fate=())))
    stage.do("p1", wish.AskTrait("q1", "Finesse"))
    assert stage.asked() == ["gm trait q1"]
    with pytest.raises(Impossible):
        draw(stage, "JC")
    stage.do("gm", wish.AnswerTrait("q1", grant=True))
    assert (stage.check().trait, stage.check().modifier) == ("Finesse", 2)
    assert degree(draw(stage, "QD")) == "Success"


@pytest.mark.rule("DA-7.4")
def test_another_trait_is_refused_and_not_requested_again(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    with pytest.raises(Impossible):
        stage.do("p1", wish.AskTrait("q1", "Athletics"))
    stage.do("p1", wish.AskTrait("q1", "Finesse"))
    with refused_by("DA-7.4", why="only the GM can do this"):
        stage.do("p1", wish.AnswerTrait("q1", grant=True))
    stage.do("gm", wish.AnswerTrait("q1", grant=False))
    assert (stage.check().trait, stage.check().modifier) == ("Athletics", 1)
    with pytest.raises(Impossible):
        stage.do("p1", wish.AskTrait("q1", "Finesse"))
    assert degree(draw(stage, "JD")) == "Success"
    with pytest.raises(Impossible):
        stage.do("p1", wish.AskTrait("q1", "Brute"))


@pytest.mark.rule("DA-4.8")
def test_an_attribute_check_uses_the_attribute_itself(rulings: Settings) -> None:
    stage = called(Stage(rulings, Dealer(traits={"Strength": 1, "Athletics": 3})), trait="Strength")
    assert stage.check().modifier == 1


# hands


@pytest.mark.rule("DA-9.1", "DA-9.6", "DA-2.9")
@pytest.mark.parametrize(("level", "more", "cards"), [(1, 0, 2), (2, 0, 3), (3, 0, 4), (2, 1, 4)])
def test_fatigue_gives_a_lower_hand(rulings: Settings, level: int, more: int, cards: int) -> None:  # V5
    stage = Stage(rulings, XENA._replace(fatigue=level))
    if more:
        stage.run(lay_effect, "c1", Effect("", -1, kind="thwart"))
    called(stage)
    faces = ("9C", "9D", "9H", "9S")
    draw(stage, *faces[: cards - 1])
    assert stage.asked() == [f"p1 draw {stage.check().id}"]
    with pytest.raises(Illegal, match=f"{cards} cards"):
        stage.do("p1", wish.AcceptDraw(stage.check().id))
    draw(stage, faces[cards - 1])
    assert stage.check().cards == faces[:cards]


@pytest.mark.rule("DA-2.9", "DA-5.10", "DA-R4", "DA-R8")
@pytest.mark.parametrize(
    ("who", "net"),
    [
        ("c2", -2),
        under("fatigue_companion", "no", "c2", 0),
        under("fatigue_model", "flat", "c1", -1),
        under("fatigue_model", "ladder", "c1", -1),
    ],
)
def test_other_options_for_fatigue(rulings: Settings, who: str, net: int) -> None:
    stage = called(Stage(rulings, Dealer(fatigue=2), companion()), who=who)
    assert stage.check().net == net


@pytest.mark.rule("DA-R4")
@pytest.mark.option("fatigue_model", "ladder")
def test_the_first_step_of_the_ladder_affects_attribute_checks_against_your_own_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1, standing="KC"))
    for trait, own, net in (("Strength", True, -1), ("Athletics", True, 0), ("Strength", False, 0)):
        stage.run(calls.call, actor="c1", kind="condition", trait=trait, dr=3,
                  aim=stage.run(calls.standing, "c1") if own else None, luck=() if own else ("8C",))  # fmt: skip
        assert stage.check().net == net
        stage.break_off()


@pytest.mark.rule("DA-9.1", "DA-9.3")
def test_with_an_upper_hand_a_player_stops_at_will(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", Effect("", 2, until="next", kind="help"))
    draw(called(stage), "2D")
    assert stage.asked() == [f"p1 decide {stage.check().id}"]
    draw(stage, "JS")
    stage.do("p1", wish.AcceptDraw(stage.check().id))
    assert (degree(stage), stage.check().cards) == ("Color Success", ("2D", "JS"))


@pytest.mark.rule("DA-9.1")
def test_a_hand_limits_the_number_of_cards(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(fate=("X1",)))
    draw(called(stage), "2D")
    with pytest.raises(Illegal, match="every card of this Check has been drawn"):
        draw(stage, "3D")


@pytest.mark.rule("DA-2.10", "DA-R5", "DA-2.8")
def test_fatigue_gained_during_a_check_counts_from_the_next(rulings: Settings) -> None:  # W6
    stage = Stage(rulings, XENA._replace(deck=("9C",), discard=TWENTY))
    stage.run(lay_effect, "c1", Effect("", -2, until="next", kind="thwart"))
    draw(called(stage), "9C", "5C", "6C")
    assert (len(stage.check().cards), stage.one().fatigue, stage.check().net) == (3, 1, -2)
    assert called(stage, "KD").check().net == -1


@pytest.mark.rule("DA-R5")
@pytest.mark.option("fatigue_mid_check", "at_once")
def test_fatigue_may_count_immediately(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(deck=("9C",), discard=TWENTY))
    stage.run(lay_effect, "c1", Effect("", -1, until="next", kind="thwart"))
    draw(called(stage), "9C", "5C", "6C")
    assert len(stage.check().cards) == 3


@pytest.mark.rule("DA-2.11")
def test_a_check_interrupted_by_exhaustion_fails(rulings: Settings) -> None:  # W7
    thirty = STANDARD[4:34]
    stage = Stage(rulings, XENA._replace(deck=(), discard=thirty, fatigue=3))
    called(stage).do("p1", wish.DrawCard("q1"))
    assert (stage.one().fatigue, stage.left(), stage.check().result) == (3, 30, None)
    knockout = stage.one().knockout
    assert knockout is not None
    assert knockout.cause == "fatigue"
    assert stage.faces("targets") == []
    assert "DA-2.11" in cited(stage)
    assert "DA-2.14" not in cited(stage)


def cited(stage: Stage) -> set[str]:
    """The clauses that the last receipt names."""
    return {one.clause for one in stage.plays[-1].receipt.because}


@pytest.mark.rule("DA-2.11", "DA-5.10")
@pytest.mark.parametrize("state", ["called", "announced", "drawn"])
def test_an_open_check_fails_when_a_companion_draws_the_dealers_last_card(rulings: Settings, state: str) -> None:
    tired = XENA._replace(deck=("2D",) if state == "drawn" else (), discard=STANDARD[4:34], fatigue=3)
    stage = Stage(rulings, tired, companion())
    if state == "called":
        stage.do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))
    else:
        called(stage)
    if state == "drawn":
        stage.do("p1", wish.DrawCard("q1"), "2D")
    called(stage, "KD", who="c2").do("p1", wish.DrawCard(stage.check().id))
    assert stage.one().is_out
    assert [one.id for one in stage.state.checks if one.is_under_way] == []
    assert stage.faces("drawn.c1") == []


@pytest.mark.rule("DA-2.14", "DA-R9")
@pytest.mark.parametrize(("deck", "said"), [((), "failed"), (("9C",), "Suited Success")])
def test_a_check_uses_the_cards_that_are_left(rulings: Settings, deck: tuple[str, ...], said: str) -> None:
    stage = Stage(rulings, XENA._replace(deck=deck))
    stage.run(lay_effect, "c1", Effect("", -1, until="next", kind="thwart"))
    called(stage)
    draw(stage, *deck)
    stage.do("p1", wish.DrawCard(stage.check().id))
    assert (degree(stage), stage.one().fatigue) == (said, 0)


@pytest.mark.rule("DA-10.5", "DA-14.8", "DA-9.5")
def test_a_hand_for_the_next_check_is_used_up_and_others_stay(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", Effect("", 1, until="next", kind="help"))
    stage.run(lay_effect, "c1", Effect("", -1, until="gm", kind="thwart"))
    stage.run(lay_effect, "c1", Effect("", -1, on="attack", until="next", kind="aggro"))
    called(stage)
    assert stage.check().net == 0
    draw(stage, "9C")
    assert [one.kind for one in stage.one().effects] == ["thwart", "aggro"]


@pytest.mark.rule("DA-9.5", "DA-14.15", "DA-R29")
@pytest.mark.parametrize(
    ("effect", "net"),
    [
        (Effect("", 1, on="Strength"), 0),
        (Effect("", 1, on="Athletics"), 1),
        (Effect("", 1, only=("c2",)), 0),
        (Effect("", 1, but=("c9",)), 1),
        under("attribute_check_scope", "with_skills", Effect("", 1, on="Strength"), 1),
    ],
)
def test_a_hand_counts_in_the_checks_that_it_names(rulings: Settings, effect: Effect, net: int) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", effect)
    assert called(stage).check().net == net


@pytest.mark.rule("DA-9.1")
def test_hands_given_with_a_call_count(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(calls.call, actor="c1", kind="repair", trait="Craft", dr=5, given=(hands.upper("suit", "DA-19.6"),),
              luck=("8C",))  # fmt: skip
    assert stage.check().hands == (Hand(1, "suit", "DA-19.6"),)
    assert stage.check().net == 1


# redraws


@pytest.mark.rule("DA-3.4", "DA-3.3", "DA-3.5")
def test_a_joker_replaces_a_drawn_ace(rulings: Settings) -> None:  # W8
    stage = called(Stage(rulings, Dealer(fate=("X1",))), "10C", dr=1)
    draw(stage, "AD")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "AD"), "X1"), "9H")
    assert degree(stage) == "Success"
    assert (stage.fate(), stage.faces("spent.c1"), stage.left(), stage.faces("discard.c1")) == (
        ["AD"], ["X1"], 50, ["9H"],
    )  # fmt: skip


@pytest.mark.rule("DA-R17", "DA-3.3")
def test_an_ace_just_drawn_cannot_pay_for_anything(rulings: Settings) -> None:  # W9
    stage = Stage(rulings, Dealer(fate=(), fatigue=1))
    draw(called(stage, "10C", dr=1), "AD")
    with pytest.raises(Illegal) as refused:
        stage.do("p1", wish.RedrawCard("q1", piece(stage, "AD"), "AD"))
    assert refused.value.clause == "DA-R17"
    draw(stage, "3D")
    assert (degree(stage), stage.fate(), stage.faces("discard.c1")) == ("Miss", ["AD"], ["3D"])


@pytest.mark.rule("DA-R17")
@pytest.mark.option("fresh_ace", "at_once")
def test_an_ace_just_drawn_may_pay_for_its_own_redraw(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, Dealer(fate=())), "10C", dr=1), "AD")
    assert stage.asked() == ["p1 decide q1"]
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "AD"), "AD"), "9H")
    assert (degree(stage), stage.fate(), stage.faces("discard.c1")) == ("Success", [], ["AD", "9H"])


@pytest.mark.rule("DA-3.4")
def test_a_check_has_one_redraw(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1))
    draw(called(stage), "2D", "3D")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D"), "X1"), "4D")
    assert (stage.asked(), stage.check().cards) == ([], ("3D", "4D"))
    draw(called(stage, "9C"), "2H")
    stage.do("p1", wish.RedrawCard("q2", piece(stage, "2H"), "X2"), "3H")
    with pytest.raises(Illegal, match="already been redrawn"):
        stage.do("p1", wish.RedrawCard("q2", piece(stage, "3H"), "X1"))


@pytest.mark.rule("DA-3.4", "DA-5.10", "DA-1.8")
def test_characters_who_cannot_redraw(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1, fate=()), minion(), companion())
    draw(called(stage), "2D")
    with pytest.raises(Impossible):
        stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D"), "X1"))
    with pytest.raises(Impossible):
        stage.do("p1", wish.RedrawCard("q1", "k999", "X1"))
    with refused_by("DA-7.6", why="Ann draws for it"):
        stage.do("gm", wish.RedrawCard("q1", piece(stage, "2D"), "X1"))
    assert stage.faces("drawn.c1") == ["2D"]


@pytest.mark.rule("DA-5.10")
def test_a_dealer_pays_for_the_redraw_of_a_companion(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",)), companion())
    draw(called(stage, who="c2"), "AD")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "AD", "drawn.c2"), "X1"), "9C")
    assert (degree(stage), stage.fate(), stage.left()) == ("Suited Success", ["AD"], 50)


@pytest.mark.rule("DA-R15", "DA-R16")
@pytest.mark.parametrize(
    ("replaced", "by", "counts"),
    [
        ("9C", ("4D",), ("2D", "4D")),
        under("redraw_keep", "better", "9C", ("4D",), ("9C", "2D")),
        under("redraw_target", "whole_draw", "2D", ("4D", "5D"), ("4D", "5D")),
    ],
)
def test_what_a_redraw_replaces(rulings: Settings, replaced: str, by: tuple[str, ...], counts: tuple[str, ...]) -> None:
    stage = Stage(rulings, Dealer(fatigue=1, fate=("X1",)))
    draw(called(stage), "9C", "2D")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, replaced), "X1"), by[0])
    draw(stage, *by[1:])
    assert set(stage.check().cards) == set(counts)


@pytest.mark.rule("DA-R15")
@pytest.mark.option("redraw_target", "last_drawn")
def test_only_the_last_card_may_be_replaced(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1))
    draw(called(stage), "9C", "2D")
    with refused_by("DA-R15", why="only the last card drawn can be replaced at this table"):
        stage.do("p1", wish.RedrawCard("q1", piece(stage, "9C"), "X1"))
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D"), "X1"), "4D")
    assert stage.check().cards == ("9C", "4D")


@pytest.mark.rule("DA-R15")
@pytest.mark.option("redraw_target", "whole_draw")
def test_a_redraw_of_the_whole_draw_names_its_last_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1))
    draw(called(stage), "9C", "2D")
    with refused_by("DA-R15", why="a redraw replaces the whole draw at this table"):
        stage.do("p1", wish.RedrawCard("q1", piece(stage, "9C"), "X1"))


@pytest.mark.rule("DA-R4")
@pytest.mark.option("fatigue_model", "ladder")
def test_the_third_step_of_the_ladder_forbids_redraws(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=3))
    draw(called(stage), "9C", "2D")
    assert stage.check().cards == ("9C", "2D")


@pytest.mark.rule("DA-R119", "DA-3.4")
def test_a_powers_redraw_is_the_one_redraw(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, Dealer())), "2D")
    stage.do("gm", wish.GrantRedraw("q1"))
    with pytest.raises(Impossible):
        stage.do("gm", wish.GrantRedraw("q1"))
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D")), "3D")
    assert (degree(stage), stage.fate()) == ("Miss", ["X1", "X2"])


@pytest.mark.rule("DA-R119", "DA-3.4")
def test_after_a_redraw_a_power_grants_no_other(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1))
    draw(called(stage), "2D")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D"), "X1"), "3D")
    with pytest.raises(Illegal, match="already been redrawn"):
        stage.do("gm", wish.GrantRedraw("q1"))


@pytest.mark.rule("DA-R119")
@pytest.mark.option("power_redraw", "separate")
def test_a_powers_redraw_may_be_an_extra_one(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, Dealer())), "2D")
    stage.do("gm", wish.GrantRedraw("q1"))
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "2D")), "3D")
    assert stage.asked() == ["p1 decide q1"]
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "3D"), "X1"), "9C")
    assert degree(stage) == "Suited Success"


# letting it lie


@pytest.mark.rule("DA-R42", "DA-9.3")
@pytest.mark.option("hand_ties", "owner")
def test_the_owner_may_choose_among_equals(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(traits={}))
    stage.run(lay_effect, "c1", Effect("", -1, until="next", kind="thwart"))
    draw(called(stage, "7D", dr=1), "5D", "9C")
    assert stage.asked() == [f"p1 decide {stage.check().id}"]
    stage.do("p1", wish.AcceptDraw(stage.check().id, piece(stage, "5D")))
    assert degree(stage) == "Suited Miss"


@pytest.mark.rule("DA-9.3")
def test_a_card_that_does_not_count_cannot_be_chosen(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1))
    draw(called(stage, "7D", dr=1), "5D", "7C")
    with pytest.raises(Illegal, match="another card counts"):
        stage.do("p1", wish.AcceptDraw("q1", piece(stage, "7C")))
    with pytest.raises(Invalid, match="there is no choice"):
        stage.do("p1", wish.AcceptDraw("q1", piece(stage, "5D")))
    stage.do("p1", wish.AcceptDraw("q1"))
    assert degree(stage) == "Suited Miss"


@pytest.mark.rule("DA-R23", "DA-R44")
@pytest.mark.parametrize(
    ("shift", "said"),
    [
        under("modifier_use", "aim", -1, "Suited Miss"),
        under("modifier_use", "aim", 1, "Suited Success"),
        under("modifier_optional", "owner_may_decline", 0, "Suited Miss"),
        under("modifier_optional", "owner_may_decline", 1, "Suited Success"),
    ],
)
def test_the_owner_may_say_how_far_a_modifier_applies(rulings: Settings, shift: int, said: str) -> None:
    stage = draw(called(Stage(rulings, XENA)), "JC")
    assert stage.asked() == ["p1 decide q1"]
    stage.do("p1", wish.AcceptDraw("q1", shift=shift))
    assert degree(stage) == said
    assert stage.check().shift == shift


@pytest.mark.rule("DA-4.4", "DA-R23", "DA-R44")
@pytest.mark.parametrize(
    ("shift", "said"),
    [
        under("modifier_optional", "owner_may_decline", 3, "Suited Success"),  # never past its target
        under("modifier_use", "aim", 3, "Suited Miss"),
    ],
)
def test_a_modifier_moves_a_card_past_its_target_only_when_chosen(rulings: Settings, shift: int, said: str) -> None:
    stage = draw(called(Stage(rulings, XENA._replace(traits={"Athletics": 3})), dr=0), "9C")
    stage.do("p1", wish.AcceptDraw("q1", shift=shift))
    assert degree(stage) == said
    done = next(event for event in reversed(stage.events) if isinstance(event, CheckDone))
    assert "moved to" in done.log_line(stage.state)


@pytest.mark.rule("DA-4.4", "DA-R44")
def test_a_modifier_applies_as_far_as_possible(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, XENA._replace(fate=("X1",)))), "JC")
    with refused_by("DA-4.4", why="the Modifier always helps as far as it can"):
        stage.do("p1", wish.AcceptDraw("q1", shift=0))


@pytest.mark.rule("DA-13.9", "DA-1.8")
def test_no_check_is_made_against_the_card_of_somebody_who_is_not_there(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, foe(standing="5H", more={"here": False}))
    with pytest.raises(Impossible, match="not in the scene"):
        stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2, about="c2"))
    stage.do("p1", wish.AskForCheck("c1", "Athletics", "over the wall"))
    with pytest.raises(Impossible, match="not in the scene"):
        stage.do("gm", wish.SetTerms("q1", 2, about="c2"))


# afterward


@pytest.mark.rule("DA-7.11")
def test_the_gm_narrates_or_lets_the_player_narrate(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, XENA)), "JC")
    with refused_by("DA-7.11", why="the GM describes the outcome"):
        stage.do("p1", wish.TellOutcome("q1", "I fly."))
    stage.do("gm", wish.PassTelling("q1"))
    assert stage.asked() == ["p1 tell q1"]
    with pytest.raises(Impossible, match="may already describe it"):
        stage.do("gm", wish.PassTelling("q1"))
    with refused_by("DA-7.11", why="the GM or Xena's player describes the outcome"):
        stage.do("p2", wish.TellOutcome("q1", "She flies."))
    stage.do("p1", wish.TellOutcome("q1", "I fly."))
    assert (stage.check().told, stage.asked()) == ("I fly.", [])
    with pytest.raises(Impossible, match="already been described"):
        stage.do("gm", wish.TellOutcome("q1", "She lands."))
    with pytest.raises(Impossible):
        stage.do("gm", wish.PassTelling("q1"))


@pytest.mark.rule("DA-7.11")
def test_the_gm_narrates_for_the_gms_own_characters(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, minion())), "JC", seat="gm")
    with pytest.raises(Impossible):
        stage.do("gm", wish.PassTelling("q1"))


@pytest.mark.rule("DA-7.6")
def test_actions_that_depend_on_a_check_continue_after_it(rulings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Check] = []
    monkeypatch.setitem(AFTER, "told", lambda play, check: done.append(check))
    stage = Stage(rulings, XENA)
    stage.run(calls.call, actor="c1", kind="save", trait="Athletics", dr=2, then="told", with_="x", luck=("8C",))
    draw(stage, "8C")
    assert [(one.with_, one.result is not None and one.result.degree) for one in done] == [("x", "Critical Success")]


@pytest.mark.rule("DA-14.7", "DA-5.10", "DA-R75")
def test_a_standing_card_is_drawn_once_and_kept(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion(), companion())
    assert stage.run(calls.standing, "c1", luck=("KD",)).face == "KD"
    assert stage.run(calls.standing, "c1").face == "KD"
    assert stage.run(calls.standing, "c2", luck=("5D",)).deck == "gm"
    assert stage.run(calls.standing, "c3").face == "KD"


@pytest.mark.rule("DA-R33")
@pytest.mark.option("companion_tc", "own")
def test_a_companion_may_have_its_own_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="KD"), companion())
    assert stage.run(calls.standing, "c2", luck=("5D",)).place == "standing.c2"


@pytest.mark.rule("DA-R49", "DA-7.2")
@pytest.mark.parametrize(("dr", "said"), [(9, 6), (-1, 0), (4, 4), under("dr_bounds", "none", 9, 9)])
def test_a_computed_range_stays_within_six(rulings: Settings, dr: int, said: int) -> None:
    stage = Stage(rulings, XENA)
    stage.run(calls.call, actor="c1", kind="attack", trait="Finesse", dr=dr, luck=("8C",))
    assert stage.check().dr.open() == said


@pytest.mark.rule("DA-1.2")
def test_a_check_may_be_called_off(rulings: Settings) -> None:
    stage = draw(called(Stage(rulings, Dealer())), "AD")
    stage.break_off()
    assert (stage.state.checks, stage.faces("targets"), stage.fate()) == ((), [], ["X1", "X2", "AD"])
    with pytest.raises(Impossible):
        stage.break_off()


@pytest.mark.rule("DA-9.1", "DA-2.10")
def test_the_announced_hand_follows_what_is_given_before_the_first_card(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA)).do("gm", wish.LayHand("c1", upper=True, words="a rope"))
    assert (stage.check().net, [hand.source for hand in stage.check().hands]) == (1, ["a rope"])
    stage.do("gm", wish.LiftHand("c1", stage.one().effects[0].id))
    assert stage.check().net == 0
    draw(stage, "KD").do("gm", wish.LayHand("c1", upper=True, words="too late"))
    assert stage.check().net == 0


@pytest.mark.rule("DA-9.5")
def test_the_choice_to_remove_an_effect_that_is_not_a_hand_names_it(rulings: Settings) -> None:
    veil = Effect("e1", 0, kind="Veil", text="Veil", stat="AR", by=-1)
    stage = Stage(rulings, Dealer("Xena", more={"effects": (veil,)}))
    assert "Remove from Xena: AR -1, Veil" in stage.labels("gm")


@pytest.mark.rule("DA-9.2", "DA-9.5")
def test_the_gm_adds_and_removes_a_hand(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("gm", wish.LayHand("c1", upper=True, words="a rope"))
    assert called(stage).check().net == 1
    stage.break_off()
    stage.do("gm", wish.LayHand("c1", upper=False, words="a rope", n=2))
    assert called(stage, "9C").check().net == -2
    stage.break_off()
    with refused_by("DA-9.2", why="only the GM can do this"):
        stage.do("p1", wish.LayHand("c1", upper=True, words="luck"))
    laid = stage.one().effects[0].id
    assert "Remove from Xena: Lower Hand (2), a rope" in stage.labels("gm")
    stage.do("gm", wish.LiftHand("c1", laid))
    assert stage.one().effects == ()
    with pytest.raises(Impossible):
        stage.do("gm", wish.LiftHand("c1", laid))


@pytest.mark.rule("DA-7.10", "DA-7.9")
@pytest.mark.option("modifier_use", "aim")
def test_the_receipt_of_a_card_that_its_owner_moves_adds_up(rulings: Settings) -> None:
    for shift, moved, distance in ((-1, "Q", 4), (1, "10", 2)):
        stage = Stage(rulings, XENA).do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")
        stage.do("p1", wish.DrawCard(stage.check().id), "JC").do("p1", wish.AcceptDraw(stage.check().id, shift=shift))
        found = stage.facts("DA-7.9")
        assert (found["shift"], found["reported"], found["distance"], found["range"]) == (shift, moved, distance, 2)
        result = stage.check().result
        assert result is not None
        assert result.passed is (distance <= 2)


@pytest.mark.rule("DA-7.6", "DA-2.11")
def test_the_log_does_not_deny_cards_of_a_check_that_is_cut_short(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("JD",), discard=("KD",), fate=(), fatigue=3))
    check = stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C").check().id
    stage.do("p1", wish.DrawCard(check), "JD").do("p1", wish.DrawCard(check))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Ann's Check is cut short and fails." in lines


@pytest.mark.rule("DA-9.5", "DA-1.2")
def test_hands_of_one_source_for_different_checks_stand_side_by_side(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("gm", wish.LayHand("c1", upper=True, words="high ground", on="attack"))
    stage.do("gm", wish.LayHand("c1", upper=False, words="high ground", on="Stealth", lasting=True))
    assert [(one.on, one.n) for one in stage.one().effects] == [("attack", 1), ("Stealth", -1)]
    stage.do("gm", wish.LayHand("c1", upper=False, words="high ground", on="attack", n=2))
    assert [(one.on, one.n) for one in stage.one().effects] == [("Stealth", -1), ("attack", -2)]


@pytest.mark.rule("DA-9.2", "DA-1.2")
@pytest.mark.parametrize(("on", "lasting", "said"), [
    ("all", False, "gets Upper Hand (1) for the next Check: a rope."),
    ("attack", False, "gets Upper Hand (1) for the next attack: a rope."),
    ("Stealth", False, "gets Upper Hand (1) for the next Stealth Check: a rope."),
    ("all", True, "gets Upper Hand (1) for all Checks: a rope."),
    ("attack", True, "gets Upper Hand (1) for attacks: a rope."),
])  # fmt: skip
def test_the_log_says_for_which_checks_the_gm_gives_a_hand(
    rulings: Settings, on: str, said: str, *, lasting: bool
) -> None:
    stage = Stage(rulings, XENA).do("gm", wish.LayHand("c1", upper=True, words="a rope", on=on, lasting=lasting))
    assert GAME.log_line(stage.events[-1], stage.state) == f"Xena {said}"


@pytest.mark.option("redraw_target", "whole_draw")
def test_the_choice_says_that_a_redraw_replaces_all_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=1)).do("gm", wish.CallCheck(("c1",), "Agility", 3), "8C")
    draw(stage, "KD")
    assert "Redraw a card for a Fate Card" in stage.offered("p1")
    draw(stage, "QD")
    assert "Redraw all cards for a Fate Card" in stage.offered("p1")
    assert "Redraw a card for a Fate Card" not in stage.offered("p1")
    stage.do("p1", wish.RedrawCard("q1", piece(stage, "QD"), "X1"), "8C")
    assert stage.faces(places.check_cards("c1")) == ["8C"]
