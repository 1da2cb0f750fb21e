"""What a receipt cites when a deck runs out, and when a Dealer falls or lies Knocked Out."""

from __future__ import annotations

import pytest

from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.scene_commands import MakeUp
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, ToughenUp
from croupier.games.deck_of_adventures.checks.decks import draw_to, give_up
from croupier.games.deck_of_adventures.combat.commands import LeaveCombat, TakeFree
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, LayCondition
from croupier.games.deck_of_adventures.harm.state import FATIGUE, Knockout
from croupier.games.deck_of_adventures.story.commands import CallRest, StartEpic
from croupier.games.deck_of_adventures.terrain.commands import LayGrid, Move, PlaceToken
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

TWENTY = STANDARD[:20]
OUT = "drawn.c1"
GOING = Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")


def clauses(stage: Stage) -> list[str]:
    return [line.clause for line in stage.plays[-1].receipt.because]


def noted(stage: Stage) -> set[str]:
    return {key for key, _ in stage.plays[-1].receipt.rulings}


def drawn(rulings: Settings, *luck: str, fatigue: int = 0, deck: tuple[str, ...] = ()) -> Stage:
    """The first draw of a Check with this deck and twenty discards."""
    stage = Stage(rulings, Dealer(deck=deck, discard=TWENTY, fatigue=fatigue))
    stage.do("gm", CallCheck(("c1",), "Agility", 3), "5H")
    return stage.do("p1", DrawCard(stage.check().id), *luck)


@pytest.mark.rule("DA-2.13")
def test_a_gm_deck_that_runs_out_cites_that_nobody_tires(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), gm_deck=(), gm_discard=TWENTY)
    stage.do("gm", CallCheck(("c1",), "Agility", 3), "5H")
    assert "DA-2.13" in clauses(stage)
    assert "DA-2.13" not in clauses(Stage(rulings, Dealer()).do("gm", CallCheck(("c1",), "Agility", 3), "5H"))


@pytest.mark.rule("DA-2.14")
def test_giving_up_cards_cites_why_it_stops(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), standing="KC", fate=()))
    stage.run(give_up, "c1", 1, luck=("9C",))
    assert "DA-2.14" not in clauses(stage)
    bare = Stage(rulings, Dealer(deck=(), standing="KC", fate=()))
    assert bare.run(give_up, "c1", 2) == ()
    assert clauses(bare) == ["DA-2.14"]


@pytest.mark.rule("DA-R9")
@pytest.mark.parametrize(("standing", "told"), [("", set()), ("KC", {"no_cards"})])
def test_the_ruling_on_no_cards_is_noted_only_if_there_is_a_target_card(
    rulings: Settings, standing: str, told: set[str]
) -> None:
    stage = Stage(rulings, Dealer(deck=(), standing=standing))
    stage.run(draw_to, "c1", OUT)
    assert noted(stage) == told


@pytest.mark.rule("DA-R3")
@pytest.mark.parametrize(("discard", "told"), [((), set()), (TWENTY, {"empty_moment"})])
def test_the_ruling_on_the_empty_deck_is_noted_only_if_there_are_discards(
    rulings: Settings, discard: tuple[str, ...], told: set[str]
) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), discard=discard))
    stage.run(draw_to, "c1", OUT, luck=("9C",))
    assert noted(stage) == told


@pytest.mark.rule("DA-R4", "DA-R5")
@pytest.mark.parametrize(
    "told",
    [
        pytest.param({"fatigue_mid_check"}, id="next_check"),
        under("fatigue_mid_check", "at_once", {"fatigue_mid_check", "fatigue_model"}),
    ],
)
def test_the_ruling_on_fatigue_is_noted_only_if_it_affects_this_check(rulings: Settings, told: set[str]) -> None:
    stage = drawn(rulings, "3C")
    assert "DA-2.8" in clauses(stage)
    assert noted(stage) == told


@pytest.mark.rule("DA-R4")
def test_the_ruling_on_fatigue_is_not_noted_again_with_each_card(rulings: Settings) -> None:
    stage = drawn(rulings, "3C", fatigue=1, deck=("3C", "4C", "5C"))
    assert "fatigue_model" in noted(stage)
    stage.do("p1", DrawCard(stage.check().id), "4C")
    assert "fatigue_model" not in noted(stage)


@pytest.mark.rule("DA-2.11", "DA-R4", "DA-R82")
@pytest.mark.parametrize("fighting", [False, True])
def test_whether_fatigue_kills_is_noted_only_where_a_dealer_would_begin_to_die(
    rulings: Settings, fighting: bool
) -> None:
    state = {"combat": GOING} if fighting else {}
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, fatigue=3), state=state)
    stage.run(draw_to, "c1", OUT)
    assert noted(stage) == {"fatigue_model", "fourth_fatigue"} | ({"fatigue_ko_dies"} if fighting else set())


@pytest.mark.rule("DA-16.8")
def test_dying_caused_by_a_hit_is_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1), state={"combat": None})
    assert "DA-16.8" not in clauses(stage.do("gm", DealDamage("c1", 1)))
    stage.do("gm", DealDamage("c1", 1), goes_on=False)
    assert clauses(stage) == ["DA-14.10", "DA-16.6", "DA-16.8"]
    stage.do("gm", DealDamage("c1", 1), goes_on=False)
    assert clauses(stage) == ["DA-14.10", "DA-16.6"]


@pytest.mark.rule("DA-16.8", "DA-2.11")
def test_dying_caused_by_a_hit_is_cited_for_an_exhausted_dealer_too(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more={"knockout": Knockout(FATIGUE, True)}), state={"combat": GOING})
    assert "DA-16.8" in clauses(stage.do("gm", DealDamage("c1", 1), goes_on=False))


@pytest.mark.rule("DA-3.6", "DA-R68")
def test_toughening_up_notes_the_ruling_on_falling_only_where_it_counts(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",))).do("gm", DealDamage("c1", 3))
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert "ko_at" not in noted(stage)
    stage = Stage(rulings, Dealer(hp=2, fate=("X1",))).do("gm", DealDamage("c1", 3))
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert (stage.one().is_out, "ko_at" in noted(stage)) == (True, True)


@pytest.mark.rule("DA-2.12", "DA-R6", "DA-R97")
@pytest.mark.parametrize(
    ("kind", "standing", "told"),
    [("full", "", set()), ("full", "KC", {"rest_tc"}), ("quick", "KC", {"fatigue_clears"})],
)
def test_a_rest_notes_only_the_rulings_that_affected_it(
    rulings: Settings, kind: str, standing: str, told: set[str]
) -> None:
    stage = Stage(rulings, Dealer(fatigue=2, fate=(), discard=TWENTY, standing=standing))
    stage.do("gm", CallRest(kind, ("c1",)))
    assert stage.one().fatigue == 0
    assert "DA-2.12" in clauses(stage)
    assert noted(stage) & {"rest_tc", "fatigue_clears"} == told


@pytest.mark.rule("DA-R55")
def test_the_cap_on_free_actions_is_noted_only_beyond_it(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H"), state={"combat": GOING})
    for n in range(1, 7):
        stage.do("p1", TakeFree("c1", "speak", "a word"))
        assert ("free_cap" in noted(stage)) == (n > 5)


@pytest.mark.rule("DA-R27")
@pytest.mark.parametrize(("skills", "told"), [({}, False), ({"Brute": 1}, True)])
def test_the_ruling_on_skills_is_noted_only_for_a_skill_that_differs_from_its_attribute(
    rulings: Settings, skills: dict[str, int], told: bool
) -> None:
    stage = Stage(rulings, Dealer())
    stage.do("gm", MakeUp("Ogre", attributes={"Strength": 1}, skills=skills))
    assert ("skill_total" in noted(stage)) == told


@pytest.mark.rule("DA-R89")
@pytest.mark.parametrize(("needed", "told"), [(3, False), (2, True)])
def test_the_ruling_on_the_numbers_of_an_epic_event_is_noted_only_for_other_numbers(
    rulings: Settings, needed: int, told: bool
) -> None:
    stage = Stage(rulings, Dealer()).do("gm", StartEpic("the dam breaks", needed, 3))
    assert ("epic_numbers" in noted(stage)) == told


@pytest.mark.rule("DA-R36")
@pytest.mark.option("conditions_on_minions", "no")
def test_the_gm_gives_no_condition_to_a_minion_who_gets_none(rulings: Settings) -> None:
    """Nothing happened, and the log did not say so."""
    stage = Stage(rulings, Dealer(), minion())
    with refused_by("DA-R36", why="Bo, who is no Dealer, gets no conditions"):
        stage.do("gm", LayCondition("c2", "Frozen"))
    (form,) = (one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.label == "Give a condition")
    assert [option.value for option in form.fields[0].options] == ["c1"]


@pytest.mark.rule("DA-12.5")
@pytest.mark.parametrize(("path", "told"), [(("1,0", "2,0"), True), (("0,1", "1,1"), False)])
def test_a_move_past_an_enemy_who_has_given_up_cites_why(rulings: Settings, path: tuple[str, ...], told: bool) -> None:
    three = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, Dealer(standing="KC"), foe(standing="9C"), foe(standing="8C"), state={"combat": three})
    stage.do("gm", LayGrid(8, 8)).do("gm", PlaceToken("c1", 0, 0)).do("gm", PlaceToken("c2", 1, 0))
    stage.do("gm", LeaveCombat("c2", "surrenders")).do("p1", Move("c1", path))
    assert ("DA-12.5" in clauses(stage)) == told


@pytest.mark.rule("DA-23.1", "DA-R27", "DA-R32")
@pytest.mark.parametrize(
    ("suit", "skills", "told"),
    [("D", {}, set()), ("S", {}, {"primary_suit"}), ("D", {"Knowledge": 1, "Brute": 1}, {"skill_total"})],
)
def test_a_proposal_notes_only_the_rulings_that_decide_on_it(
    rulings: Settings, suit: str, skills: dict[str, int], told: set[str]
) -> None:
    stage = Stage(rulings, seats=1)
    stage.do("p1", ProposeCharacter("Zoe", role="Caster", suit=suit, attributes={"Strength": 1}, skills=skills))
    assert noted(stage) == told
