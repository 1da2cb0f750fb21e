"""What a newcomer is offered first: names to begin with, Modifiers next to Traits, and what is missing for a fight."""

from typing import Any

import msgspec
from msgspec import UNSET

from croupier.core.choices import Choice
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.games import game
from croupier.games.deck_of_adventures.decree.commands import SetAwake

AT = "2026-01-01T00:00:00Z"


def offered(one: Table[Any], seat: str, label: str) -> Choice:
    return next(each for each in one.choices(seat) if each.label.startswith(label))


def presses(one: Table[Any], seat: str, label: str, **more: Any) -> None:
    """Take a choice with the values that it begins with, and these."""
    choice = offered(one, seat, label)
    filled = {field.name: field.default for field in choice.fields if field.default is not None}
    one.submit(seat, one.game.read_command(msgspec.json.encode({**choice.command, **filled, **more})), AT)


def test_combatants_begin_with_names_that_nobody_has() -> None:
    one: Table[Any] = sit_down(game("state-stack"), SeededLuck("first"), players=2)
    for seat in ("p1", "p2", GM, GM):
        presses(one, seat, "Add a combatant")
    assert [each.name for each in one.state.combatants] == ["Asha", "Bram", "Bandit", "Bandit 2"]
    assert all(option.help for option in offered(one, GM, "Add a combatant").fields[1].options)


def test_the_fight_is_the_usual_choice_once_everyone_has_a_combatant() -> None:
    one: Table[Any] = sit_down(game("state-stack"), SeededLuck("first"), players=2)
    for seat in ("p1", GM, "p2"):
        assert not offered(one, GM, "Start the fight").usual
        presses(one, seat, "Add a combatant")
    assert offered(one, GM, "Start the fight").usual is True


def test_a_player_sees_modifiers_and_the_gm_who_is_missing() -> None:
    one: Table[Any] = sit_down(game("deck-of-adventures"), SeededLuck("first"), players=1)
    for command in game("deck-of-adventures").packs.starting_commands({}):
        one.submit(GM, command, AT)
    presses(one, "p1", "Play ")
    traits = [option.label for option in offered(one, "p1", "Bram Holloway tries something").fields[0].options]
    assert "Athletics +2" in traits
    assert offered(one, GM, "Start a combat").help.startswith("Nobody hostile is here")
    assert not offered(one, GM, "Start a combat").usual
    prepare = offered(one, GM, "Prepare a creature")
    assert (prepare.under, prepare.usual, prepare.help[:11]) == (UNSET, True, "Step 1 of 3")
    presses(one, GM, "Prepare a creature", being=offered(one, GM, "Prepare a creature").fields[0].options[0].value,
            side="hostile")  # fmt: skip
    bring = offered(one, GM, "Bring on")
    assert (bring.under, bring.usual, bring.help[:11]) == (UNSET, True, "Step 2 of 3")
    presses(one, GM, "Bring on")
    assert offered(one, GM, "Prepare a creature").under == "Characters of the GM"
    assert offered(one, GM, "Start a combat").help[:11] == "Step 3 of 3"
    assert offered(one, GM, "Start a combat").usual is True
    foe = next(each.id for each in one.state.characters if each.side == "hostile")
    one.submit(GM, SetAwake(who=foe, how="out", reason="a hard fall"), AT)
    assert offered(one, GM, "Start a combat").help.startswith("Nobody hostile is here who can fight")
    assert offered(one, GM, "Prepare a creature").help[:11] == "Step 1 of 3"


def test_the_gm_prepares_the_first_combat_while_the_players_make_characters() -> None:
    """It lay under a closed heading until there was a hero, and nothing said what the GM could do."""
    one: Table[Any] = sit_down(game("deck-of-adventures"), SeededLuck("first"), players=1)
    for command in game("deck-of-adventures").packs.starting_commands({}):
        one.submit(GM, command, AT)
    prepare = offered(one, GM, "Prepare a creature")
    assert (prepare.under, prepare.usual, prepare.help[:11]) == (UNSET, True, "Step 1 of 3")
    presses(one, GM, "Prepare a creature", being=prepare.fields[0].options[0].value, side="hostile")
    assert offered(one, GM, "Bring on").under == "Characters of the GM"
    presses(one, "p1", "Play ")
    bring = offered(one, GM, "Bring on")
    assert (bring.under, bring.usual, bring.help[:11]) == (UNSET, True, "Step 2 of 3")


def test_the_campaign_is_the_usual_choice_once_the_characters_are_made() -> None:
    one: Table[Any] = sit_down(game("maelstrom"), SeededLuck("first"), players=1)
    assert not offered(one, GM, "Begin the campaign").legal
    presses(one, "p1", "Take ")
    presses(one, GM, "Approve")
    begin = offered(one, GM, "Begin the campaign")
    assert (begin.legal, begin.usual) == (True, True)
