"""Breaking off, and what the GM sets by decree (SS-1.6, SS-2.3, SS-2.5)."""

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.table_choices import table_choices
from croupier.games.state_stack import GAME
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.choices.decrees import decrees
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    Flee,
    Flip,
    JudgeAction,
    JudgeFlight,
    PlaceCards,
    SetBlanks,
    SetInjury,
    SetRank,
    Surrender,
    TakeOut,
)
from croupier.games.state_stack.decree import break_off
from croupier.games.state_stack.state import Skill
from croupier.pieces.override_commands import MoveCards, SetChips
from support.state_stack.stage import AVERAGE, Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)
READY = Figure("Foe", "gm", defense=2, action=1, initiative=4)


@pytest.mark.rule("SS-2.7", "SS-8.4")
def test_canceling_ends_the_action_or_else_the_fight(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 4)
    stage.run(break_off)
    assert (stage.state.exchange, stage.state.has_acted, stage.state.is_running) == (None, True, True)
    stage.run(break_off, luck=(2, 3, 6))
    assert (stage.state.outcome, stage.state.is_running) == ("draw", False)


@pytest.mark.rule("SS-2.3", "SS-2.5", "SS-1.6")
def test_the_gm_sets_injuries_blanks_and_ranks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, damage=4), FOE)
    stage.do("gm", SetInjury("c1", "damage", 1)).do("gm", SetInjury("c1", "stun", 2))
    stage.do("gm", SetBlanks("c1", "action", 3)).do("gm", SetBlanks("c2", "defense", 1), 7)
    stage.do("gm", SetRank("c1", "speed", 11)).do("gm", SetRank("c1", "Attack", 3))
    assert (stage.hurt(), stage.stack(), stage.stack("c2")) == ((1, 2), (3, 0), (0, 1))
    assert (sheet(stage.one()).speed, sheet(stage.one()).rank("Attack")) == (11, 3)


@pytest.mark.parametrize(
    ("decree", "clause", "facts"),
    [
        (SetInjury("c1", "damage", 1), "SS-2.3", {"name": "Ana", "before": 4, "after": 1}),
        (SetBlanks("c1", "action", 3), "SS-2.5", {"name": "Ana", "before": 1, "after": 3}),
        (SetRank("c1", "speed", 11), "SS-1.6", {"name": "Ana"}),
    ],
)
def test_the_receipt_of_a_decree_cites_its_clause(
    rulings: Settings, decree: Command, clause: str, facts: dict[str, Any]
) -> None:
    """It cited none. A rank is not cited: the sheet may be hidden."""
    stage = Stage(rulings, Figure(action=1, damage=4), FOE).do("gm", decree)
    assert stage.facts(clause) == facts


@pytest.mark.rule("SS-2.3", "SS-2.5", "SS-1.6")
@pytest.mark.parametrize(
    ("decree", "why"),
    [
        (SetInjury("c1", "pride", 1), "kind: pride is not allowed; allowed: damage, stun"),
        (SetInjury("c1", "stun", 100), "points: 100 is not allowed; allowed: 0 to 99"),
        (SetBlanks("c1", "drawn", 1), "part: drawn is not allowed; allowed: defense, action"),
        (SetBlanks("c1", "action", 21), "cards: 21 is not allowed; allowed: 0 to 20"),
        (SetRank("c1", "speed", 14), "rank: 14 is not allowed; allowed: 1 to 13"),
    ],
)
def test_an_override_that_does_not_fit_the_table_is_refused(
    rulings: Settings, decree: SetInjury | SetBlanks | SetRank, why: str
) -> None:
    with pytest.raises(Invalid, match=why):
        Stage(rulings, Figure(action=1), FOE).do("gm", decree)


@pytest.mark.rule("SS-2.3", "SS-1.6", "SS-2.5")
def test_the_gm_sets_injuries_ranks_and_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), READY)
    stage.do("gm", SetInjury("c1", "stun", 2)).do("gm", SetRank("c2", "body", 7)).do("gm", SetBlanks("c1", "action", 3))
    assert (stage.hurt(), stage.stack()) == ((0, 2), (3, 0))
    assert stage.one("c2").sheet.open().body == 7
    stage.do("gm", SetRank("c2", "Attack", 11))
    assert stage.one("c2").sheet.open().rank("Attack") == 11
    for command in (SetInjury("c1", "rage", 1), SetRank("c1", "body", 0), SetBlanks("c1", "stun", 1)):
        with pytest.raises(Invalid):
            stage.do("gm", command)
    with pytest.raises(Forbidden):
        stage.do("p1", SetInjury("c1", "stun", 0))


@pytest.mark.rule("SS-1.6")
def test_a_rank_is_set_for_what_the_sheet_has_and_the_page_offers_that(rulings: Settings) -> None:
    skilled = msgspec.structs.replace(AVERAGE, skills=(*AVERAGE.skills, Skill("Jab", 5, "attack")))
    stage = Stage(rulings, Figure(action=1, sheet=skilled), FOE)
    with pytest.raises(Impossible, match="Ana has no Cooking"):
        stage.do("gm", SetRank("c1", "Cooking", 5))
    with pytest.raises(Impossible, match="Foe has no Jab"):
        stage.do("gm", SetRank("c2", "Jab", 5))
    stage.do("gm", SetRank("c1", "Jab", 6))
    assert sheet(stage.one()).of_use("attack")[-1] == Skill("Jab", 6, "attack")
    (ranks,) = [one for one in decrees(stage.state, "c1") if one.label == "Set a rank of Ana"]
    offered = next(field for field in ranks.fields if field.name == "what")
    assert [option.value for option in offered.options][4:] == ["Attack", "Defense", "Other", "Jab"]


def begins(stage: Stage, label: str, field: str) -> dict[str, int]:
    """The value at which a field of a decree begins, for each value of the field before it."""
    (choice,) = [one for one in decrees(stage.state, "") if one.label == label]
    found = next(one for one in choice.fields if one.name == field).begins
    assert found is not None
    return found.values


@pytest.mark.rule("SS-2.3", "SS-2.5", "SS-1.6")
def test_a_decree_begins_with_what_is_there() -> None:
    """It began with 0 points, rank 7 and 4 cards: a reason alone healed someone, or gave them another rank."""
    stage = Stage(GAME.read_settings({}), Figure(action=2, defense=1, damage=3, stun=1), FOE)
    assert begins(stage, "Set damage", "points") == {"c1": 3, "c2": 0}
    assert begins(stage, "Set stun", "points") == {"c1": 1, "c2": 0}
    assert begins(stage, "Set the defense cards", "cards") == {"c1": 1, "c2": 2}
    assert begins(stage, "Set the action cards", "cards") == {"c1": 2, "c2": 0}
    ranks = begins(stage, "Set a rank of Ana", "rank")
    assert (ranks["speed"], ranks["body"], ranks["Attack"]) == (8, 5, 9)


@pytest.mark.rule("SS-2.5", "SS-8.7", "SS-2.3")
def test_a_decree_is_offered_only_for_those_whom_it_can_be_about() -> None:
    """Blank cards for the fallen, or in front of a card that is too high, and their own seat were refused."""
    rulings = GAME.read_settings({})
    fallen, newcomer = Figure("Bo", out="unconscious", initiative=None), Figure("Cy", more={"entering": True})
    stage = Stage(
        rulings, Figure(defense=2, initiative=11, too_high=True), FOE, fallen, newcomer, turn="c2", seated=True
    )
    places = [place for place in stage.state.board.places if place.group != "c4"]  # laid when Cy enters
    board = msgspec.structs.replace(stage.state.board, places=tuple(places))
    stage.state = msgspec.structs.replace(stage.state, board=board)
    picks = {one.label: {option.value for option in one.fields[0].options} for one in decrees(stage.state, "")}
    assert picks["Set damage"] == picks["Set stun"] == {"c1", "c2", "c3"}
    assert (picks["Set the defense cards"], picks["Set the action cards"]) == ({"c1", "c2"}, {"c2"})
    assert picks["Take out of the fight"] == {"c1", "c2"}
    (give,) = [one for one in decrees(stage.state, "c2") if one.label == "Give a combatant to a seat"]
    assert {option.value for option in give.fields[1].options} == {"p1", "p2"}


@pytest.mark.rule("SS-3.3", "SS-2.4")
def test_a_card_moved_in_front_of_a_card_that_is_too_high_goes_back_to_defense(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3, initiative=11, too_high=True), READY, turn="c2")
    stage.decree(MoveCards(place="c1.defense", spots=(2,), target="c1.action", reason="to act"))
    assert stage.stack() == (0, 3)


@pytest.mark.rule("SS-2.3")
def test_a_card_that_an_override_puts_among_counters_is_a_point_and_the_fight_can_end(rulings: Settings) -> None:
    """It counted as stun that no chip stood for: the fight could not take it off at its end, and refused every turn."""
    stage = Stage(rulings, Figure(action=1, defense=2), READY)
    stage.decree(MoveCards(place="c1.defense", spots=(1,), target="c1.stun", reason="dazed"), 9)
    assert (stage.hurt(), stage.stack(), stage.discards()) == ((0, 1), (1, 1), [9])
    assert stage.state.board.place("c1.stun").slots == ()
    assert stage.facts("SS-2.3") == {"name": "Ana", "part": "stun", "discarded": 1}
    stage.do("p1", Surrender("c1"), 3, 4, 6, 7, 8, goes_on=True)
    assert (stage.state.outcome, stage.hurt()) == ("Foes", (0, 0))


@pytest.mark.rule("SS-2.3", "SS-2.2")
@pytest.mark.option("spent_cards", "chips")
def test_a_card_that_an_override_puts_among_chips_is_exchanged_for_one(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1), READY)
    stage.decree(MoveCards(place="deck", spots=(0,), target="c1.defense", reason="a gift"), 9)
    place = stage.state.board.place("c1.defense")
    assert (stage.stack(), place.slots, place.chip("blank"), stage.discards()) == ((1, 2), (), 2, [9])


@pytest.mark.rule("SS-3.1", "SS-R12")
def test_a_combatant_who_loses_the_last_blank_while_flipping_is_done() -> None:
    """They had to flip on, and there was nothing to flip."""
    rulings = GAME.read_settings({"flip_failing": "must_flip_all"})
    stage = Stage(rulings, Figure(defense=3, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 11, goes_on=True).do("gm", SetBlanks("c1", "defense", 0), 3, 4, goes_on=True)
    assert (stage.initiative(), stage.one().too_high) == ("JC", True)
    assert stage.facts("SS-3.3")["flipped"] == (11,)


@pytest.mark.rule("SS-2.2", "SS-2.3")
@pytest.mark.option("spent_cards", "chips")
@pytest.mark.parametrize("part", ["initiative", "stun", "drawn"])
def test_chips_that_an_override_puts_where_none_belong_go_back_to_the_bank(rulings: Settings, part: str) -> None:
    """One that lay with the initiative card was taken for another, and the owner could not leave the fight."""
    stage = Stage(rulings, Figure(action=1, defense=1), READY)
    stage.decree(SetChips(place=f"c1.{part}", kind="blank", count=1, reason="oops"))
    assert stage.state.board.place(f"c1.{part}").chips == ()
    assert stage.facts("SS-2.2") == {"name": "Ana", "part": part, "returned": 1}
    stage.do("p1", Surrender("c1"), goes_on=True)
    assert stage.state.outcome == "Foes"


@pytest.mark.rule("SS-6.5", "SS-2.4")
def test_new_cards_of_a_combatant_who_has_lost_the_initiative_card_all_defend(rulings: Settings) -> None:
    """An override takes the card while her owner is asked where the new cards go."""
    stage = Stage(rulings, Figure(action=1), READY).do("p1", Boost("c1"), 9)
    assert stage.asked() == ["place c1"]
    stage.decree(MoveCards(place="c1.initiative", spots=(0,), target="discard", reason="lost"))
    assert "place c1" not in stage.asked()
    assert stage.stack() == (0, 4)


@pytest.mark.rule("SS-5.11", "SS-2.3")
def test_an_override_kills_only_those_it_is_about(rulings: Settings) -> None:
    """Whoever had deadly damage since a setting had changed between fights died at any other override."""
    stage = Stage(rulings, Figure(action=1, damage=10), READY).decree(SetRank("c2", "speed", 9))
    assert (stage.one().out, stage.one("c2").out) == ("", "")
    stage.decree(SetInjury("c1", "damage", 11), 2, 3, 4, 5, 6, 7, 8)
    assert stage.one().out == "dead"


@pytest.mark.rule("SS-5.11", "SS-8.4")
def test_an_override_kills_between_fights_too(rulings: Settings) -> None:
    """The dead stood up for the next fight."""
    stage = Stage(
        rulings, Figure(initiative=None), READY._replace(initiative=None, action=0, defense=0), stage="camp", turn=""
    )
    stage.decree(SetInjury("c1", "damage", 10))
    assert stage.one().out == "dead"


@pytest.mark.rule("SS-2.3", "SS-1.6", "SS-2.5", "SS-8.7")
@pytest.mark.parametrize(
    "decree",
    [
        SetInjury("c1", "stun", 1, "dazed", "Falls daze"),
        SetRank("c1", "speed", 9, "boots", "Falls daze"),
        SetBlanks("c1", "defense", 0, "tired", "Falls daze"),
        TakeOut("c1", "gone", "Falls daze"),
    ],
)
def test_an_override_can_be_kept_as_a_house_rule(rulings: Settings, decree: Any) -> None:
    """As in the other games, and as an override of cards can be."""
    stage = Stage(rulings, Figure(action=1, defense=1), FOE).do("gm", decree, 3, 4, 6)
    assert [(one.name, one.text) for one in stage.state.house_rules] == [("Falls daze", decree.reason)]
    assert all([one.name for one in choice.fields][-2:] == ["reason", "keep"] for choice in decrees(stage.state, "")
               if choice.label != "Give a combatant to a seat")  # fmt: skip


@pytest.mark.rule("SS-2.5", "SS-2.3")
def test_a_decree_does_not_begin_above_the_most_that_it_can_set() -> None:
    """After other overrides its form began with a number that it refused."""
    stage = Stage(GAME.read_settings({}), Figure(action=23, damage=120), Figure("Foe", "gm", defense=2))
    assert begins(stage, "Set the action cards", "cards")["c1"] == 20
    assert begins(stage, "Set damage", "points")["c1"] == 99


@pytest.mark.rule("SS-2.7", "SS-8.4")
def test_canceling_says_what_it_ends() -> None:
    """Between two actions it ended the whole fight without a word of it."""
    stage = Stage(GAME.read_settings({}), Figure(action=2, defense=1), FOE, seated=True)
    assert canceling(stage) == "now: the whole fight, which nobody wins"
    stage.do("p1", Act("c1", "climb"))
    assert canceling(stage) == "now: Ana's attempt"
    stage.do("gm", JudgeAction("impossible")).do("p1", Flee("c1"))
    assert canceling(stage) == "now: Ana's flight"
    stage.do("gm", JudgeFlight(consent=False)).do("p1", Attack("c1", "c2"), 9)
    assert canceling(stage) == "now: Ana's attack"
    boosted = Stage(GAME.read_settings({}), Figure(action=2, defense=1), FOE, seated=True).do("p1", Boost("c1"), 9)
    assert canceling(boosted) == "now: the new cards of Ana"
    boosted.do("p1", PlaceCards("c1", 1), goes_on=True)
    assert canceling(boosted) == "now: the card that Ana has to burn"


def canceling(stage: Stage) -> str:
    """The help of canceling; its confirmation names the same."""
    view = GAME.see(stage.state, "gm")
    (cancel,) = [one for one in table_choices(GAME, view, "gm", 1) if one.command["type"] == "abandon"]
    assert cancel.confirm == f"Cancel {cancel.help.removeprefix('now: ')}? It cannot be resumed."
    return cancel.help
