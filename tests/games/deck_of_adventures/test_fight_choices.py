"""The choices of a turn in order: foes who stand first, the end of the turn near the top, the fallen last."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.combat.commands import ReleaseGrapple
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, DOWN, ENTANGLED, STUNNED, Condition, Knockout, Wound
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

OUT = {"knockout": Knockout(DAMAGE)}


def choices(rulings: Settings, **turn: Any) -> list[Choice]:
    """Ann's turn against a foe who lies there and one who stands."""
    people = (Dealer(standing="5H", fate=()), foe("Orc", hp=0, more=OUT), minion("Rat"))
    going = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1", **turn), at="c1")
    return offered(Stage(rulings, *people, state={"combat": going}))


def offered(stage: Stage) -> list[Choice]:
    """Ann's choices, those of her open prompts included."""
    asked = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    return GAME.choices(GAME.see(msgspec.structs.replace(stage.state, prompts=asked), "p1"), "p1")


def test_a_choice_of_traits_shows_the_modifier_of_each(rulings: Settings) -> None:
    people = (Dealer(standing="5H", fate=(), traits={"Brute": 2, "Finesse": -1}), minion("Rat"))
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    found = offered(Stage(rulings, *people, state={"combat": going}))
    attack = next(one for one in found if one.label == "Ann attacks Rat with bare hands")
    assert [option.label for option in attack.fields[0].options] == ["Brute +2", "Finesse -1"]


def test_damage_already_dealt_can_be_taken_back_and_the_choice_says_how_long(rulings: Settings) -> None:
    wound = Wound("w1", 2, before=Secret((5, 0), ("*",)), armor=Secret(0, ("*",)), since=Secret((), ("*",)))
    ann = Dealer(standing="5H", fate=("X1",), more={"wounds": (wound,)})
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    for state, until in (({"combat": going}, "the end of Ann's next turn"), ({}, "Ann draws next")):
        every = offered(Stage(rulings, ann, minion("Rat"), state=state))
        found = next(one for one in every if one.command["type"] == "toughen_up")
        assert found.help == f"Free, until {until}: each Fate Card takes back 1 of the damage already dealt (2 HP)."


@pytest.mark.rule("DA-11.11", "DA-14.7")
def test_foes_who_stand_come_first_and_the_end_of_the_turn_right_after_them(rulings: Settings) -> None:
    found = [one for one in choices(rulings) if one.prompt]
    labels = [one.label for one in found]
    assert labels.index("Ann attacks Rat with bare hands") < labels.index("Ann attacks Orc with bare hands")
    by_label = {one.label: one for one in found}
    assert by_label["Ann attacks Orc with bare hands"].under == "Other Major Actions"
    assert by_label["Ann attacks Rat with bare hands"].under is msgspec.UNSET
    assert labels.index("End Ann's turn") < 5
    convince = next(one for one in found if one.command["type"] == "convince")
    assert [option.value for option in convince.fields[0].options] == ["c3"]


@pytest.mark.rule("DA-11.11")
@pytest.mark.parametrize(
    ("turn", "role"), [({}, None), ({"begun": True}, None), ({"begun": True, "major": True}, "pass")]
)
def test_the_end_of_a_turn_has_the_key_once_the_major_action_is_spent(
    rulings: Settings, turn: dict[str, Any], role: str | None
) -> None:
    (end,) = (one for one in choices(rulings, **turn) if one.command["type"] == "end_turn")
    assert (end.role or None) == role


@pytest.mark.rule("DA-11.1")
def test_the_fallen_are_offered_for_a_combat_but_not_preselected(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe("Orc", hp=0, more=OUT), minion("Rat"))
    found = GAME.choices(GAME.see(stage.state, GM), GM)
    (start,) = (one for one in found if one.command["type"] == "start_combat")
    assert start.legal
    assert [option.value for option in start.fields[0].options] == ["c1", "c2", "c3"]
    assert start.fields[0].default == ["c1", "c3"]


@pytest.mark.rule("DA-13.11", "DA-15.4")
def test_anyone_who_entangled_somebody_lets_them_go_as_a_free_action(rulings: Settings) -> None:
    people = (Dealer(standing="5H", fate=()), foe("Orc", more={"conditions": (Condition(ENTANGLED, "c1"),)}))
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True, major=True), at="c1")
    stage = Stage(rulings, *people, state={"combat": going})
    assert "Ann lets Orc go" in stage.offered("p1")
    stage.do("p1", ReleaseGrapple("c1", "c2"))
    lines = [GAME.log_line(each, stage.state) for each in stage.plays[-1].events]
    assert [line for line in lines if line] == ["Ann lets Orc go.", "Orc is no longer Entangled."]
    assert stage.one("c2").conditions == ()
    held = Stage(rulings, Dealer(), foe(more={"conditions": (Condition(ENTANGLED, "c3"),)}), state={"combat": going})
    with pytest.raises(Impossible, match="does not hold"):
        held.do("p1", ReleaseGrapple("c1", "c2"))


@pytest.mark.rule("DA-15.2", "DA-11.11")
def test_the_end_of_a_stunned_turn_says_that_little_of_it_is_left(rulings: Settings) -> None:
    """It named both actions as lost, though only a move or one of them is possible."""
    for only, help in (("", "Stunned: a move or one action is still possible, and is lost."),
                       ("minor", "The rest of the turn is lost.")):  # fmt: skip
        found = choices(rulings, begun=True, stunned=True, only=only)
        assert [one.help for one in found if one.label == "End Ann's turn"] == [help]


@pytest.mark.rule("DA-13.14")
def test_outside_combat_nothing_is_said_to_take_an_action(rulings: Settings) -> None:
    ann = Dealer(fate=(), more={"conditions": (Condition(ENTANGLED), Condition(DOWN))})
    found = {one.label: one.help for one in offered(Stage(rulings, ann, minion("Rat", hp=0, more=OUT)))}
    assert [found[f"Ann: {what}"] for what in ("break free", "stand up", "treat Rat")] == [
        "Strength, DR 3", "No Check", "Craft, DR 5; a success: awake with 1 HP",
    ]  # fmt: skip


@pytest.mark.rule("DA-13.7")
def test_whoever_convinces_somebody_says_to_do_what(rulings: Settings) -> None:
    (found,) = (one for one in choices(rulings, begun=True) if one.label == "Ann convinces somebody")
    assert [field.label for field in found.fields] == ["Target", "To do what"]


@pytest.mark.rule("DA-15.2", "DA-R34")
@pytest.mark.parametrize(
    ("failed", "help"),
    [(False, "Minor: it moves and takes one action."), (True, "Minor: it moves or, Stunned, takes one action.")],
)
def test_whoever_commands_a_stunned_companion_learns_what_it_can_do(rulings: Settings, failed: bool, help: str) -> None:
    going = Combat(1, ("c1", "c3"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    dog = companion(more={"conditions": (Condition(STUNNED, failed=failed),)})
    found = offered(Stage(rulings, Dealer(standing="5H", fate=()), dog, foe("Orc"), state={"combat": going}))
    assert [one.help for one in found if one.label == "Command Bo"] == [help]
