"""Saves whose outcomes are lists: words, effects, or both (DA-25.12)."""

from typing import Any

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Vitals
from croupier.games.deck_of_adventures.checks.commands import DrawCard
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.state import Save
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.saves import laid_by
from support.deck_of_adventures.gift import changed, gifted

LISTED = """  Range: 8
  Save:
    Trigger: Once
    DR: 1
    Type: STR
    Fail:
      - take 1 damage
      - {condition: Stunned, until: 2 rounds}
      - {number: {Speed: -2}, until: target turn}
      - {damage: 1 past armor, pp: 1}
    Succeed: {hand: -1, for: attack, until: next check}
  PP: [0, 1]
"""


def save(text: str) -> tuple[Save | None, tuple[Any, ...]]:
    pack, findings = read_pack(f"Gift:\n  Type: Major\n  Category: Magic\n  Save:\n{text}", "mine")
    return pack.powers[0].save, findings


@pytest.mark.rule("DA-25.12", "DA-25.26")
@pytest.mark.parametrize(
    ("pp", "face", "hp", "names", "lying"),
    [
        (0, "2D", 2, ["Stunned"], [("Speed", -2, 0)]),
        (1, "2D", 1, ["Stunned"], [("Speed", -2, 0)]),
        (1, "7C", 3, [], [("", 0, -1)]),
    ],
)
def test_a_save_does_everything_that_its_outcome_lists(
    rulings: Settings, pp: int, face: str, hp: int, names: list[str], lying: list[tuple[str, int, int]]
) -> None:
    one = gifted(rulings, "{tell: It looks at you}", type="Major", fields=LISTED)
    one.do("p1", UsePower("c1", "Gift", pp, ("c3",))).do("gm", DrawCard(one.check().id), face)
    rat = one.one("c3")
    assert one.vitals("c3").hp == hp
    assert [each.name for each in rat.conditions] == names
    assert [(each.stat, each.by, each.n) for each in rat.effects] == lying
    assert [each.until for each in rat.conditions] == ["rounds:2:c1"] * len(names)


@pytest.mark.rule("DA-25.13", "DA-25.12")
@pytest.mark.parametrize(("face", "hp", "names"), [("2D", 4, ["Knocked Down"]), ("7C", 7, [])])
@pytest.mark.parametrize("trigger", ["Once", "For 1 PP, once"])
def test_a_success_that_halves_the_damage_takes_half_of_it_alone(
    rulings: Settings, trigger: str, face: str, hp: int, names: list[str]
) -> None:
    """The whole damage was dealt before the Save, and half of it again after a success."""
    save = f"Save: {{Trigger: '{trigger}', DR: 1, Type: STR, Fail: Knocked Down, Succeed: take half damage}}"
    fields = f"  Range: 8\n  Damage: 5\n  PP: 1\n  {save}\n"
    one = gifted(rulings, "{tell: It looks at you}", type="Major", fields=fields)
    one.state = changed(one, "c3", vitals=Secret(Vitals(9, 0, 0), (GM,)))
    one.do("p1", UsePower("c1", "Gift", targets=("c3",)))
    assert one.vitals("c3").hp == 9
    one.do("gm", DrawCard(one.check().id), face)
    assert (one.vitals("c3").hp, [each.name for each in one.one("c3").conditions]) == (hp, names)


@pytest.mark.rule("DA-25.13", "DA-16.1")
def test_somebody_knocked_out_makes_no_save_and_takes_the_whole_damage(rulings: Settings) -> None:
    fields = (
        "  Range: 8\n  Damage: 2\n  Save: {Trigger: Once, DR: 1, Type: STR, Fail: Frozen, Succeed: take half damage}\n"
    )
    one = gifted(rulings, "{tell: It looks at you}", type="Major", fields=fields)
    one.state = changed(one, "c2", knockout=Knockout(DAMAGE))
    one.do("p1", UsePower("c1", "Gift", targets=("c2",)))
    assert (one.vitals("c2").hp, one.state.checks) == (1, ())


@pytest.mark.rule("DA-25.13")
def test_end_effect_ends_what_the_power_has_applied(rulings: Settings) -> None:
    """The Lower Hand stayed, though the log said that the power had ended."""
    lines = """  Range: 8
  Save:
    Trigger: Once
    DR: 1
    Type: STR
    Fail: [Frozen, {hand: -1, for: attack, until: ended}]
    Succeed: end effect
"""
    one = gifted(rulings, "{tell: It looks at you}", type="Free", fields=lines)
    for face, left in (("2D", [-1]), ("7C", [])):
        one.do("p1", UsePower("c1", "Gift", targets=("c3",))).do("gm", DrawCard(one.check().id), face)
        assert [each.n for each in one.one("c3").effects] == left
    assert one.one("c3").conditions == ()


@pytest.mark.rule("DA-25.12")
def test_conditions_among_the_effects_count_as_caused_by_the_save(rulings: Settings) -> None:
    read, findings = save("    {Trigger: Once, Type: STR, Fail: [Burned, {condition: Frozen}, {damage: 1}]}\n")
    assert findings == ()
    assert read is not None
    assert laid_by(read) == ("Burned", "Frozen")
    one = gifted(rulings, "{hand: 1, for: against chosen}", type="Passive")
    assert one.one().id == "c1"


@pytest.mark.rule("DA-25.12")
def test_the_effect_of_a_save_is_shown_on_the_button(rulings: Settings) -> None:
    one = gifted(rulings, "{tell: It looks at you}", type="Major", fields=LISTED)
    said = next(each.help for each in GAME.choices(one.state, "p1") if each.label.startswith("Ann: Gift"))
    assert "DR 1: take 1 damage, Stunned (2 rounds), Speed -2 (target turn), 1 damage past armor, else" in said
    assert "Lower Hand" in said


@pytest.mark.rule("DA-25.12", "DA-25.3")
@pytest.mark.parametrize(
    ("fail", "line", "said"),
    [
        ("[Stunned, {condition: Sleepy}]", 6, "Gift: Save.Fail.condition: given: Sleepy; allowed: "),
        ("[{hand: 1}]", 6, "given: no until"),
        ("[{damage: 1, when: hit}]", 6, "given: an effect of another moment"),
        ("[{attack: weapon}]", 6, "given: an effect of another moment"),
        ("[[Stunned]]", 6, "Save.Fail: given: "),
    ],
)
def test_an_unreadable_outcome_is_reported_with_its_line(fail: str, line: int, said: str) -> None:
    read, findings = save(f"    Trigger: Once\n    Fail: {fail}\n    Type: STR\n")
    assert said in str(findings[0].in_words("mine") if hasattr(findings[0], "in_words") else findings[0]) or (
        said in f"{findings[0].id}: {findings[0].field}: {findings[0].words}"
    )
    assert findings[0].line == line
    assert read is not None


@pytest.mark.rule("DA-25.12", "DA-25.13")
@pytest.mark.parametrize("text", ["Stunned, take 2 damage", "It hurts."])
def test_an_outcome_in_the_public_format_reads_as_before(text: str) -> None:
    read, findings = save(f"    {{Trigger: Once, Type: STR, Fail: '{text}'}}\n")
    assert findings == ()
    assert read == Save("Once", ("Strength",), text)
