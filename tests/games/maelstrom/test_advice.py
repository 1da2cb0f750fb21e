"""The booklet's advice is shown where somebody decides (MS-4.3, MS-14.6, MS-14.10, MS-18.2)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.commands import DeclareAction
from croupier.games.maelstrom.rolls.trait_advice import GUIDE
from support.maelstrom.rolls import rolled
from support.maelstrom.stage import Hero, Stage


def choice(stage: Stage, tag: str) -> Choice:
    """What the storyteller is offered of this kind."""
    prompts = tuple(
        Prompt(ask, Secret(f"{at}", (ask.seat,))) for at, ask in enumerate(GAME.open_questions(stage.state))
    )
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    return next(one for one in GAME.choices(view, "gm") if one.command["type"] == tag)


@pytest.mark.rule("MS-4.3", "MS-14.6", "MS-18.2")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I climb", f"I climb - {GUIDE}"),
        ("Uses her athletics", "Athletics is often rolled with Strength or Precision or Reflexes."),
        ("Watches: Alertness", "Alertness is often rolled with Perception."),
    ],
)
def test_the_form_of_a_way_says_which_traits_fit(rulings: Settings, said: str, told: str) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", said))
    help = choice(stage, "offer_way").help
    assert help.startswith(
        f"{said} - Nearly always one attribute and one ability, in any combination; when several fit"
    )
    assert help.endswith(told)


@pytest.mark.rule("MS-4.3", "MS-14.2")
def test_any_attribute_fits_any_ability(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "Bluffs"))
    first, second = choice(stage, "offer_way").fields[:2]
    assert {"Strength", "Precision", "Reflexes", "Perception", "Intelligence", "Wits"} <= {
        one.value for one in first.options
    }
    assert (first.by, second.by) == (None, None)


@pytest.mark.rule("MS-13.7")
def test_the_form_of_a_way_shows_only_what_most_ways_need(rulings: Settings) -> None:
    """Seven fields at once were too many to read; a name, a threshold and another way wait under *More*."""
    fields = choice(Stage(rulings, Hero()).do("p1", DeclareAction("c1", "Climbs")), "offer_way").fields
    shown = [one.name for one in fields if not one.seldom]
    assert shown[:3] == ["first", "second", "difficulty"]
    assert {"threshold", "note", "more"} <= {one.name for one in fields} - set(shown)
    assert len(shown) <= 5


@pytest.mark.rule("MS-14.10", "MS-R68")
def test_giving_a_weapon_names_those_who_fight_by_reflexes(rulings: Settings) -> None:
    form = choice(Stage(rulings, Hero()), "write_weapon")
    assert form.help == "Anyone who fights with Reflexes benefits from gear that cancels its cost: hand some out."
    assert "steady" in [one.name for one in form.fields]


@pytest.mark.rule("MS-R68")
@pytest.mark.option("equipment_reflex_gear", "off")
def test_under_a_ruling_no_such_gear_is_handed_out(rulings: Settings) -> None:
    assert choice(Stage(rulings, Hero()), "write_weapon").help == ""


@pytest.mark.rule("MS-17.7", "MS-17.8")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("2,2,2,6", "a success of 1: only just"),
        ("2,2,6,6", "a success of 2: well done"),
        ("6,6,6,6", "a success of 4: really good"),
        ("2,2,2,2", "a failure only falls short"),
        ("1,2,2,2", "a botch means serious harm or trouble: describe it vividly"),
    ],
)
def test_the_storyteller_reads_how_good_the_result_is(rulings: Settings, dice: str, said: str) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength",), dice)
    assert choice(stage, "narrate").help == said
