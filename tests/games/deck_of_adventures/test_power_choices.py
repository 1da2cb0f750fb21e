"""Offered power choices can be carried out: affordable prices, targets within reach, sides where somebody stands."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from croupier.core.choices import Choice
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Condition, Knockout
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, minion

OUT = {"knockout": Knockout(DAMAGE)}
MINE = """
Flare: {Type: Minor, Category: Fire Attacks, Range: 4}
Chill: {Type: Minor, Category: Magic, Range: 4, Save: {Trigger: Once, Type: VIT, Fail: Stunned}}
Balm: {Type: Minor, Category: Care, Range: 1, PP: [0, 1], Damage: [0, -1]}
Glow: {Type: Free, Category: Magic, Range: 0, Effects: [{light: bright, around: 2, until: scene}]}
Dust: {Type: Consumable, Range: 4, Use: {Effect: discard 2 cards}}
Draught: {Type: Consumable, Use: {Effect: end effect}}
Rain: {Type: Major, Category: Magic, Range: 4, AOE: Aura 1, Damage: 1}
Breath: {Type: Minor, Category: Magic, AOE: Line 2, Damage: 1}
Touch: {Type: Minor, Category: Magic, Range: 1, PP: [0, 1, 3], Targets: [1, 1, 2]}
Ring: {Type: General, Use: {Power: [Touch, Breath]}}
"""
TAKEN = ("Rain", "Breath", "Touch", "Flare", "Chill", "Balm", "Glow")
GRID = Grid(9, 9, standing=(Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)), Standing("c3", Spot(6, 6))))


def choices(rulings: Settings, *, grid: Grid | None = GRID, pp: int = 2) -> dict[str, Choice]:
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    sheet: dict[str, Any] = {"powers": tuple(map(Taken, TAKEN)), "gear": tuple(map(Gear, ("Ring", "Dust", "Draught")))}
    one = Stage(
        rulings, Dealer(pp=pp, sheet=sheet), minion("Rat"), minion("Cat"), state={"packs": (pack,), "grid": grid}
    )
    return {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}


def values(choice: Choice, name: str) -> list[Any]:
    (field,) = (field for field in choice.fields if field.name == name)
    return [option.value for option in field.options]


@pytest.mark.rule("DA-25.6")
@pytest.mark.rule("DA-12.7")
def test_targets_within_range_are_offered_and_without_a_map_all(rulings: Settings) -> None:
    assert values(choices(rulings)["Ann: Touch (0 or 1 or 3 PP)"], "targets") == ["c2", "c1"]
    assert values(choices(rulings, grid=None)["Ann: Touch (0 or 1 or 3 PP)"], "targets") == ["c2", "c3", "c1"]


def test_what_hurts_offers_standing_foes_first_then_the_fallen_then_friends(rulings: Settings) -> None:
    pack, _ = read_pack(MINE + "Bolt: {Type: Major, Category: Magic Attacks, Range: 9, Damage: 1}\n", "mine")
    sheet: dict[str, Any] = {"powers": (Taken("Bolt"), Taken("Chill"), Taken("Balm"))}
    stage = Stage(rulings, Dealer(sheet=sheet), Dealer("Ben"), minion("Rat", hp=0, more=OUT), minion("Cat"),
                  state={"packs": (pack,)})  # fmt: skip
    found = {choice.label: choice for choice in GAME.choices(GAME.see(stage.state, "p1"), "p1")}
    assert [values(found[f"Ann: {name}"], "targets") for name in ("Bolt", "Chill")] == [
        ["c4", "c3", "c2"],
        ["c4", "c3", "c2", "c1"],
    ]
    assert values(found["Ann: Balm (0 or 1 PP)"], "targets") == ["c2", "c3", "c4", "c1"]


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(("pp", "prices"), [(3, [0, 1, 3]), (2, [0, 1])])
def test_affordable_prices_are_offered(rulings: Settings, pp: int, prices: list[int]) -> None:
    assert values(choices(rulings, pp=pp)["Ann: Touch (0 or 1 or 3 PP)"], "pp") == prices


@pytest.mark.rule("DA-25.15")
def test_areas_are_offered_by_a_side_with_a_target_or_by_their_center(rulings: Settings) -> None:
    found = choices(rulings)
    assert values(found["Ann: Breath"], "side") == ["east"]
    assert [(field.name, field.max, field.default) for field in found["Ann: Rain"].fields] == [("x", 8, 2), ("y", 8, 1)]
    alone = choices(rulings, grid=Grid(9, 9, standing=(Standing("c1", Spot(1, 1)),)))
    assert not alone["Ann: Breath"].legal
    assert alone["Ann: Breath"].why_not is not None


@pytest.mark.rule("DA-25.25")
def test_odds_are_offered_where_a_card_decides(rulings: Settings) -> None:
    """Nothing is drawn for a light or a touch: there are no odds, and no bar for them."""
    found = choices(rulings)
    odds = {label.removeprefix("Ann: ").partition(" (")[0]: one.odds for label, one in found.items()}
    assert [odds[name] for name in ("Flare", "Chill", "Balm", "use Dust")] == [True] * 4
    assert [odds[name] for name in ("Touch", "Glow", "use Draught", "use Ring: Touch")] == [False] * 4


@pytest.mark.rule("DA-25.18")
def test_each_power_of_an_item_is_offered_with_its_own_fields(rulings: Settings) -> None:
    found = choices(rulings)
    assert [field.name for field in found["Ann: use Ring: Touch"].fields] == ["pp", "targets"]
    assert [field.name for field in found["Ann: use Ring: Breath"].fields] == ["side"]


@pytest.mark.rule("DA-25.6")
@pytest.mark.rule("DA-25.7", "DA-25.12")
@pytest.mark.parametrize(
    ("power", "told"),
    [
        ("Ram", "Major, range 1, attack with Brute +2, 1 damage. Save (On a hit) by Strength, DR 2: Knocked Down. Att"),
        ("Dead Aim", "Major, range 8, attack with Finesse +0, 1 PP: 2 damage, 2 PP: 3 damage. Attack one enemy you"),
        ("Twin Cut", "Minor, range 1, attack with Finesse +0, Lower Hand (1), 1 damage. After"),
        ("Frostfall", "Major, Aura 1 within 8. Save (Once) by Strength, DR 2: Frozen. Pick a space"),
        ("Field Dressing", "Major, range 1, 1 PP: regains 1 HP, 2 PP: regains 2 HP. You or a creature"),
        ("Static Veil", "Minor. Until your next turn"),
    ],
)
def test_a_powers_numbers_are_shown_before_its_text(rulings: Settings, power: str, told: str) -> None:
    sheet: dict[str, Any] = {"powers": (Taken(power),), "primary_skill": "Brute"}
    one = Stage(rulings, Dealer(pp=2, traits={"Brute": 2}, sheet=sheet), minion("Rat"))
    found = next(each for each in GAME.choices(one.state, "p1") if each.label.startswith(f"Ann: {power}"))
    assert found.help.startswith(told)


@pytest.mark.rule("DA-25.19")
def test_an_item_is_shown_with_the_time_that_it_takes(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(sheet={"gear": (Gear("Flash Jar"),)}))
    found = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: use Flash Jar (1 left)")
    assert found.help.startswith("Minor Action, Aura 1 within 4. Save (Once) by Intuition, DR 3: Blinded. Throw at")


@pytest.mark.rule("DA-25.7")
def test_on_your_turn_powers_are_grouped_by_action_and_point_at_their_targets(rulings: Settings) -> None:
    sheet: dict[str, Any] = {"powers": (Taken("Ember Lance"),)}
    fight = Combat(round=1, order=("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    one = Stage(rulings, Dealer(sheet=sheet, traits={"Knowledge": 2}), minion("Rat"), state={"combat": fight})
    one.state = msgspec.structs.replace(
        one.state, prompts=tuple(_prompt(ask) for ask in GAME.open_questions(one.state))
    )
    found = {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    lance = found["Ann: Ember Lance"]
    assert (lance.group, lance.prompt, lance.under) == ("now", "p1 turn:1:c1", UNSET)
    assert [option.on for option in lance.fields[0].options] == ["c2"]
    assert [found[name].under for name in ("Ann rushes", "Ann inspects")] == ["Other Major Actions", "Minor Actions"]


def _prompt(ask: Ask) -> Prompt:
    return Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,)))


@pytest.mark.rule("DA-25.5")
@pytest.mark.rule("DA-25.6")
def test_anyone_who_judges_a_check_sees_passive_powers_and_text_only_effects(rulings: Settings) -> None:
    powers = (Taken("Ghost Walk"), Taken("Steeled", "Frozen"), Taken("Light Feet"), Taken("Ember Lance"))
    sheet: dict[str, Any] = {"powers": powers, "vulnerabilities": (Taken("Slow Starter"), Taken("Heavy Tread"))}
    one = Stage(rulings, Dealer(sheet=sheet), Dealer())
    helps = {each.label: each.help for each in GAME.choices(one.state, "gm")}
    said = helps["Give Ann an Upper or Lower Hand"]
    for words in ("Ann: Ghost Walk: In partial", "Steeled (Frozen): Checks against", "Slow Starter: During"):
        assert words in said
    assert not any(words in said for words in ("Light Feet", "Ember Lance", "Heavy Tread"))
    assert "Ghost Walk" not in helps["Give Bo an Upper or Lower Hand"]


@pytest.mark.rule("DA-25.26", "DA-25.28")
@pytest.mark.parametrize(("pp", "offered"), [(3, ["c3", "c2", "c1"]), (1, ["c3"])])
def test_a_target_is_offered_if_it_meets_the_needs_of_one_price_that_can_be_paid(
    rulings: Settings, pp: int, offered: list[str]
) -> None:
    lines = "[{needs: use, if: hears, pp: 1}, {condition: Burned}]"
    pack, findings = read_pack(f"Song: {{Type: Minor, Category: Magic, PP: [1, 2], Effects: {lines}}}\n", "mine")
    assert findings == ()
    deaf = {"conditions": (Condition("Deafened"),)}
    people = (Dealer(pp=pp, sheet={"powers": (Taken("Song"),)}, more=deaf), minion("Rat", more=deaf), minion("Cat"))
    one = Stage(rulings, *people, state={"packs": (pack,)})
    found = {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    song = found["Ann: Song (1 or 2 PP)"]
    assert sorted(values(song, "targets")) == sorted(offered)
    one.do("p1", UsePower("c1", "Song", 2 if pp == 3 else 1, ("c2" if pp == 3 else "c3",)))


@pytest.mark.rule("DA-25.7")
def test_the_price_that_can_be_paid_is_said_if_it_is_not_the_first(rulings: Settings) -> None:
    pack, findings = read_pack("Song: {Type: Minor, Category: Magic, PP: [2, 1], Damage: [2, 1]}\n", "mine")
    assert findings == ()
    people = (Dealer(pp=1, sheet={"powers": (Taken("Song"),)}), minion("Rat"))
    one = Stage(rulings, *people, state={"packs": (pack,)})
    found = {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    assert values(found["Ann: Song (2 or 1 PP)"], "pp") == [1]
    assert one.do("p1", UsePower("c1", "Song", 1, ("c2",))).vitals("c2").hp == 1


@pytest.mark.rule("DA-14.8", "DA-25.7")
@pytest.mark.parametrize(("pp", "field"), [
    (2, ("Targets, first to last", "order", 2)), (1, ("Target", "some_of", 1)),
])  # fmt: skip
def test_targets_of_an_attack_are_put_in_order(rulings: Settings, pp: int, field: tuple[str, str, int]) -> None:
    """Nothing said that they are attacked in the order in which they are chosen."""
    pack, _ = read_pack("Fan: {Type: Major, Category: Attacks, Range: 9, Damage: 1, PP: [1, 2], Targets: [1, 2]}", "m")
    one = Dealer(pp=pp, sheet={"powers": (Taken("Fan"),)})
    stage = Stage(rulings, one, minion("Rat"), minion("Cat"), state={"packs": (pack,)})
    (found,) = (one for one in GAME.choices(GAME.see(stage.state, "p1"), "p1") if one.label == "Ann: Fan (1 or 2 PP)")
    assert [(one.label, one.kind, one.max) for one in found.fields if one.name == "targets"] == [field]


@pytest.mark.rule("DA-25.26", "DA-25.29")
@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ("[{regain: {AP: 1}}, {discard: 2}]", "Minor, range 6. Regains 1 AP, discard 2 cards."),
        ("[{damage: 1, who: user}]", "Minor. User: 1 damage."),
        ("[{hand: 1, until: next check}], Mechanic: Your words", "Minor, range 6. Your words"),
    ],
)
def test_a_power_without_words_says_what_its_effects_do(rulings: Settings, effects: str, told: str) -> None:
    pack, _ = read_pack(f"Aid: {{Type: Minor, Category: Care, Range: 6, Effects: {effects}}}\n", "mine")
    fight = Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    ann = Dealer(sheet={"powers": (Taken("Aid"),)})
    one = Stage(rulings, ann, Dealer(), state={"packs": (pack,), "combat": fight})
    prompts = tuple(_prompt(ask) for ask in GAME.open_questions(one.state))
    found = GAME.choices(GAME.see(msgspec.structs.replace(one.state, prompts=prompts), "p1"), "p1")
    assert [each.help for each in found if each.label == "Ann: Aid"] == [told]


@pytest.mark.rule("DA-25.6", "DA-25.12")
def test_a_sustained_power_says_what_it_ends_and_the_log_where_it_lasts(rulings: Settings) -> None:
    kept = (
        "Type: Minor, Category: Care, Range: 6, Mechanic: Cold, Save: {Trigger: On starting turn, Type: VIT, Fail: x}"
    )
    major = kept.replace("Minor", "Major")
    pack, _ = read_pack(f"Ward: {{{kept}}}\nFog: {{{major}}}\n", "mine")
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    ann = Dealer(sheet={"powers": (Taken("Ward"), Taken("Fog"))})
    one = Stage(rulings, ann, Dealer(), state={"packs": (pack,), "combat": fight})
    for first in (True, False):
        prompts = tuple(_prompt(ask) for ask in GAME.open_questions(one.state))
        found = GAME.choices(GAME.see(msgspec.structs.replace(one.state, prompts=prompts), "p1"), "p1")
        (help,) = (each.help for each in found if each.label == "Ann: Fog")
        assert ("Ends Ward." in help) is not first
        one.do("p1", UsePower("c1", "Ward" if first else "Fog", targets=("c2",)))
    lines = [line for line in (GAME.log_line(event, one.state) for event in one.events) if "Save" in line]
    said = "(a Save at the start of each turn)."
    assert lines == [f"Bo: Ward {said}", f"Ward ends. Bo: Fog {said}"]
