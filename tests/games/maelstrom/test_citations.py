"""A refusal cites its clause, and a receipt only the rulings that applied."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActNow
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.harm.soak_rolls import hit
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import UNCONSCIOUS, Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.willpower.commands import TryRally
from support.maelstrom.stage import Hero, Stage

HURT = Hero(sheet={"health": Health(2, unaided=True)})
BROKEN = Hero(current=0, more={"broken": True})
PISTOL = Hero(sheet={"items": (Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"]),)})


def clause_of(stage: Stage, seat: str, command: Command) -> str | None:
    with pytest.raises(Illegal) as caught:
        stage.do(seat, command)
    return caught.value.clause


@pytest.mark.rule("MS-20.4", "MS-9.17", "MS-R75")
@pytest.mark.parametrize(
    ("more", "clause"),
    [({"condition": UNCONSCIOUS}, "MS-20.4"), ({"broken": True}, "MS-9.17"), ({"idle": True}, "MS-R75")],
)
def test_why_somebody_gives_no_care(rulings: Settings, more: dict[str, object], clause: str) -> None:
    stage = Stage(rulings, Hero(more=more), HURT)
    assert clause_of(stage, "p1", Care("c1", "c2", "first aid")) == clause


@pytest.mark.rule("MS-R30", "MS-9.19")
def test_why_somebody_does_not_rally(rulings: Settings) -> None:
    assert clause_of(Stage(rulings, Hero(current=1), BROKEN), "p1", TryRally("c1")) == "MS-R30"
    acted = {"fight": Fight(1, (Part("c1", acted=True), Part("c2")), "c1")}
    stage = Stage(rulings, Hero(), BROKEN, state=acted)
    assert clause_of(stage, "p1", TryRally("c1")) == "MS-R30"


@pytest.mark.rule("MS-R66")
def test_why_the_stunned_do_not_act(rulings: Settings) -> None:
    held = {"fight": Fight(1, (Part("c1", holds=True, numb=1), Part("c2")), "c2")}
    assert clause_of(Stage(rulings, Hero(), Hero(), state=held), "p1", ActNow("c1")) == "MS-R66"


@pytest.mark.rule("MS-R62", "MS-R10", "MS-15.9")
@pytest.mark.parametrize(
    ("terms", "clause"),
    [
        (SetAttack(cover="full", difficulty=5), "MS-R62"),
        (SetAttack(required=("Surgery",)), "MS-R10"),
        (SetAttack(required=("Pistols",)), "MS-15.9"),
    ],
)
def test_the_terms_of_an_attack_are_what_the_page_offers(rulings: Settings, terms: SetAttack, clause: str) -> None:
    now = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}
    stage = Stage(rulings, PISTOL, Hero(), state=now).do("p1", Strike("c1", "c2", "i1"))
    assert clause_of(stage, "gm", terms) == clause


@pytest.mark.rule("MS-R54", "MS-R63")
def test_a_blow_notes_no_ruling_on_ammunition_or_limbs(rulings: Settings) -> None:
    now = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}
    stage = Stage(rulings, Hero(), Hero(), state=now).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    stage.do("p2", AnswerAttack("evade")).do("p1", ChooseWay(stage.attempt().id), "2,3,7,8,9")
    stage.run(hit, "c2", 1, "lethal")
    noted = {key for play in stage.plays for key, _ in play.receipt.rulings}
    assert {"health_limbs", "combat_rate"}.isdisjoint(noted)


@pytest.mark.rule("MS-R1", "MS-R3", "MS-R6")
@pytest.mark.parametrize(
    ("terms", "dice", "there"),
    [
        (SetAttack(), "2,3,7,8,9", set()),
        (SetAttack(), "1,3,7,8,9", set()),  # a botch by none of the rulings
        (SetAttack(), "1,1,1,7,8", {"roll_botch_rule"}),
        (SetAttack(harder=1), "2,3,7,8,9", {"roll_modifier_stacking"}),
        (SetAttack(difficulty=10), "2,3,7,8,9", {"roll_difficulty_bounds"}),
    ],
)
def test_a_roll_notes_only_the_rulings_that_it_needs(
    rulings: Settings, terms: SetAttack, dice: str, there: set[str]
) -> None:
    now = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}
    stage = Stage(rulings, Hero(), Hero(), state=now).do("p1", Strike("c1", "c2")).do("gm", terms)
    stage.do("p2", AnswerAttack("evade")).do("p1", ChooseWay(stage.attempt().id), dice)
    noted = {key for play in stage.plays for key, _ in play.receipt.rulings}
    assert noted & {"roll_botch_rule", "roll_modifier_stacking", "roll_difficulty_bounds"} == there
