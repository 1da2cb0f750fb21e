"""What each kind of effect does, and how long it lasts."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect, Gear
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import (
    AcceptDraw,
    CallCheck,
    DrawCard,
    LiftHand,
)
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.passing_time import pass_minutes
from croupier.games.deck_of_adventures.combat.commands import EndCombat, EndTurn, LeaveCombat, MakeAttack
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.limits import after_rest
from croupier.games.deck_of_adventures.story.commands import SetScene
from croupier.games.deck_of_adventures.terrain.events import CoverSet
from croupier.games.deck_of_adventures.terrain.map_view import map_places
from croupier.games.deck_of_adventures.terrain.state import Cover, Spot
from croupier.games.deck_of_adventures.turns.turn_start import after_turn_start
from croupier.games.deck_of_adventures.view import badges
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed, gifted, net_hand, use_gift


@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("lines", "is_aimed"),
    [
        (["{hand: 1, who: allies, until: combat}", "{regain: {PP: 1}, who: user}"], False),
        (["{bring: Owl, until: 2 rounds}"], False), (["{move: 3}"], False), (["{rough: row}"], False),
        (["{needs: use, if: round 1}", "{action: Minor, who: allies}"], False),
        (["{needs: use, if: ally}", "{regain: {PP: 1}, who: user}"], True),
        (["{move: 3, if: hears}"], True), (["{hand: 1, until: combat}"], True), (["{tell: it looks}"], True),
        (["{damage: 1, pp: 0}", "{hand: 1, who: allies, until: combat, pp: 1}"], True),
    ],
)  # fmt: skip
def test_a_power_asks_for_targets_only_if_it_matters_who_they_are(
    rulings: Settings, lines: list[str], is_aimed: bool
) -> None:
    priced = "  PP: [0, 1]\n" if "pp: 1" in lines[-1] else ""
    one = gifted(rulings, *lines, fields=priced, more="Owl: {Type: Companion, HP: 1}\n")
    (offered,) = [each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label.startswith("Ann: Gift")]
    assert ("targets" in [field.name for field in offered.fields]) is is_aimed
    assert ("range 6" in offered.help) is is_aimed
    if not is_aimed:
        space = {"x": 2, "y": 2} if any(field.name == "x" for field in offered.fields) else {}
        use_gift(one, **space)
        assert one.events[1].log_line(one.state) == "Ann uses Gift: It works (Stunned)."


@pytest.mark.rule("DA-25.15", "DA-25.6")
def test_a_weapon_strikes_everyone_in_an_area_around_its_user(rulings: Settings) -> None:
    one = gifted(rulings, "{attack: weapon}", type="Major", fields="  Range: 0\n  AOE: Aura 1\n")
    (offered,) = [each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label == "Ann: Gift"]
    said = "Major, Aura 1, attack with the weapon in hand, Finesse +0, 1 damage. It works (Stunned)"
    assert (offered.fields, offered.help) == ((), said)
    with pytest.raises(Invalid):
        use_gift(one, x=2, y=1)  # not around somebody within the weapon's reach
    assert use_gift(one).check().about == "c2"


@pytest.mark.rule("DA-25.15", "DA-25.26")
@pytest.mark.parametrize(
    ("area", "fields", "given"),
    [
        ("Range: 0\n  AOE: Aura 1", ["x", "y"], {"x": 4, "y": 4}),
        ("Range: 3\n  AOE: Cone 3", ["side", "x", "y"], {"side": "east", "x": 4, "y": 4}),
        ("Range: 6\n  AOE: Aura 1", ["x", "y"], {"x": 2, "y": 2}),
    ],
)  # fmt: skip
def test_a_power_with_an_area_may_also_move_its_user(
    rulings: Settings, area: str, fields: list[str], given: dict[str, Any]
) -> None:
    one = gifted(rulings, "{move: 4}", fields=f"  {area}\n  Damage: 1\n")
    (offered,) = [each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label == "Ann: Gift"]
    assert (offered.legal, [field.name for field in offered.fields]) == (True, fields)
    use_gift(one, **given)
    assert one.vitals("c2").hp == 2
    assert one.state.grid is not None
    assert one.state.grid.shown("c1") == Spot(given["x"], given["y"])


@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(("until", "words"), [
    ("next check", "for the next Check"), ("user turn", "until Ann's next turn"), ("2 rounds", "2 rounds left"),
    ("target turn", "to the end of Bo's turn"), ("combat", "for this combat"), ("ended", "until the GM ends it"),
])  # fmt: skip
def test_the_receipt_says_in_words_how_long_an_effect_lasts(rulings: Settings, until: str, words: str) -> None:
    one = use_gift(gifted(rulings, f"{{hand: 1, until: {until}}}"), "c2")
    assert one.facts("DA-25.27") == {"lasts": words}


@pytest.mark.rule("DA-25.26")
def test_a_power_that_ends_a_condition_of_all_allies_offers_theirs(rulings: Settings) -> None:
    one = gifted(rulings, "{end: [Blinded, Burned], who: allies}")
    with refused_by("DA-25.26"):
        use_gift(one)
    one.state = changed(one, "c3", conditions=(Condition("Blinded"),))
    with refused_by("DA-25.26"):
        use_gift(one)
    one.state = changed(one, "c2", conditions=(Condition("Burned"),))
    (offered,) = [each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label == "Ann: Gift"]
    assert [(field.name, [option.value for option in field.options]) for field in offered.fields] == [
        ("choice", ["Burned"])
    ]
    use_gift(one, choice="Burned")
    assert one.one("c2").conditions == ()


@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{damage: 2}", (1, 0, 0, [])),
        ("{damage: 9 past armor}", (0, 0, 0, [])),
        ("{regain: {HP: 1}}", (4, 0, 0, [])),
        ("{regain: {PP: 2}}", (3, 2, 0, [])),
        ("{condition: Burned}", (3, 0, 0, ["Burned"])),
        ("{discard: 2}", (3, 0, 2, [])),
    ],
)
def test_an_effect_happens_to_its_target(rulings: Settings, line: str, found: tuple[int, int, int, list[str]]) -> None:
    one = gifted(rulings, line)
    one.state = msgspec.structs.replace(one.state, packs=one.state.packs)
    sheet = msgspec.structs.replace(one.sheet("c2"), printed=msgspec.structs.replace(one.sheet("c2").printed, pp=2))
    one.state = msgspec.structs.replace(
        one.state,
        characters=tuple(
            msgspec.structs.replace(each, sheet=msgspec.structs.replace(each.sheet, value=sheet))
            if each.id == "c2" else each
            for each in one.state.characters
        ),
    )  # fmt: skip
    play = one.do("p1", UsePower("c1", "Gift", targets=("c2",)), "3H", "4H")
    two = play.one("c2")
    gone = len(play.faces("discard:c2")) if play.state.board.has("discard:c2") else 52 - play.left("c2") - 1
    assert (play.vitals("c2").hp, play.vitals("c2").pp, gone, [each.name for each in two.conditions]) == found


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(
    ("line", "trait", "hand"),
    [
        ("{hand: 1, until: combat}", "Stealth", 1),
        ("{hand: -2, until: combat}", "Stealth", -2),
        ("{hand: 1, for: Stealth, until: combat}", "Stealth", 1),
        ("{hand: 1, for: Agility, until: combat}", "Agility", 1),
        ("{hand: 1, for: Craft, until: combat}", "Stealth", 0),
        ("{hand: 1, for: attack, until: combat}", "Stealth", 0),
    ],
)
def test_a_hand_counts_in_the_checks_that_it_is_for(rulings: Settings, line: str, trait: str, hand: int) -> None:
    assert net_hand(use_gift(gifted(rulings, line), "c2"), "c2", trait) == hand


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(("line", "dr"), [("{dr: 1, until: next check}", 4), ("{dr: -2, for: Craft, until: rest}", 3),
                                          ("{dr: -2, for: Stealth, until: rest}", 1)])  # fmt: skip
def test_a_dr_effect_changes_the_dr_and_says_so(rulings: Settings, line: str, dr: int) -> None:
    one = use_gift(gifted(rulings, line), "c2")
    check = one.do(GM, CallCheck(("c2",), "Stealth", 3), "2H").check()
    assert check.dr.open() == dr
    assert (check.bare is not None) is (dr != 3)
    assert one.facts("DA-25.27").get("dr", 3) == dr
    one.do("p2", DrawCard(check.id), "3H")
    assert one.check().dr.open() == dr


@pytest.mark.rule("DA-25.27")
def test_the_dr_of_an_announced_check_changes_when_an_effect_ends(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{dr: 1, until: combat}"), "c2")
    one.do(GM, CallCheck(("c2",), "Stealth", 3), "2H")
    assert one.check().dr.open() == 4
    one.do(GM, LiftHand("c2", one.one("c2").effects[0].id))
    assert (one.check().dr.open(), one.check().bare) == (3, None)


@pytest.mark.rule("DA-22.6")
@pytest.mark.parametrize(
    ("weapon", "more"),
    [
        ("", {}),
        ("Bow", {"more": "Bow: {Type: Weapon, Range: 99}\n", "sheet": {"gear": (Gear("Bow", worn=True),)}}),
    ],
)
def test_the_dr_of_an_announced_attack_follows_its_cover(rulings: Settings, weapon: str, more: dict[str, Any]) -> None:
    """A reach of 99 was taken for an attack on an object, whose DR the GM sets."""
    one = gifted(rulings, "{damage: 1}", **more)
    one.do("p1", MakeAttack("c1", "c2", "Brute", weapon))
    assert one.check().dr.open() == 3
    one.run(lambda play: play.do(CoverSet("c1", "c2", "partial")), goes_on=True)
    assert one.check().dr.open() == 2


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("{number: {AR: -1}, until: user turn}", ("AR", 2)),
        ("{number: {AR: -9}, until: user turn}", ("AR", 0)),
        ("{number: {Speed: 2}, until: user turn}", ("Speed", 8)),
        ("{number: {Speed: -9}, until: user turn}", ("Speed", 0)),
        ("{number: {Stealth: 2}, until: user turn}", ("Stealth", 2)),
        ("{number: {Agility: 1}, until: user turn}", ("Stealth", 1)),
        ("{number: {Agility: 1}, until: user turn}", ("Craft", 0)),
    ],
)
def test_a_number_changes_for_a_while(rulings: Settings, line: str, changed: tuple[str, int]) -> None:
    one = use_gift(gifted(rulings, line), "c2")

    def found(name: str) -> int:
        ruling, state = one.state.ruling, one.state
        if name == "AR":
            return numbers.armor_range(ruling, state, "c2")
        return numbers.speed_base(ruling, state, "c2") if name == "Speed" else numbers.trait(ruling, state, "c2", name)

    before = {"AR": 3, "Speed": 6}.get(changed[0], 0)
    assert found(changed[0]) == changed[1]
    one.run(after_turn_start, "c1")
    assert found(changed[0]) == before


@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(
    ("until", "stored", "shown"),
    [
        ("next check", "next", "for the next Check"),
        ("user turn", "turn:c1", "until Ann's next turn"),
        ("target turn", "turn_end:c2", "to the end of Bo's turn"),
        ("2 rounds", "rounds:2:c1", "2 rounds left"),
        ("1 minute", "rounds:10:c1", "10 rounds left"),
        ("combat", "combat", "for this combat"),
        ("scene", "scene", "for this scene"),
        ("rest", "rest", "until a rest"),
        ("ended", "gm", ""),
    ],
)
def test_a_length_is_stored_and_shown(rulings: Settings, until: str, stored: str, shown: str) -> None:
    one = use_gift(gifted(rulings, f"{{hand: 1, until: {until}}}"), "c2")
    (effect,) = one.one("c2").effects
    assert effect.until == stored
    badge = next(each for each in badges(one.state, one.one("c2")) if each.id == f"effect {effect.id}")
    assert (badge.label, badge.value) == ("Gift", f"Upper Hand (1){', ' if shown else ''}{shown}")
    assert f"Bo: Gift ({badge.value})." in [GAME.log_line(each, one.state) for each in one.events]


@pytest.mark.rule("DA-15.1", "DA-25.27")
@pytest.mark.option("round_seconds", "6_per_turn")
def test_a_power_for_minutes_lasts_fewer_rounds_if_each_turn_takes_six_seconds(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, until: 1 minute}", "{dr: 1, until: 10 rounds}")
    assert [each.until for each in use_gift(one, "c2").one("c2").effects] == ["rounds:4:c1", "rounds:10:c1"]


@pytest.mark.rule("DA-25.27", "DA-15.1")
def test_tokens_show_conditions_and_effects_with_what_is_left(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{hand: 1, until: 2 rounds}", "{condition: Burned}"), "c2")
    for seat in (GM, "p1"):
        (shown,) = map_places(GAME.see(one.state, seat), seat)
        marks = {token.id: [each.value for each in token.badges] for token in shown.tokens or ()}
        assert marks == {"c1": [], "c2": ["Burned", "Upper Hand (1), 2 rounds left"], "c3": []}


@pytest.mark.rule("DA-25.27")
def test_rounds_are_counted_by_the_users_turns_and_the_end_of_an_effect_is_logged(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{hand: 1, until: 2 rounds}"), "c2")
    one.run(after_turn_start, "c2")
    one.run(after_turn_start, "c1")
    assert [each.until for each in one.one("c2").effects] == ["rounds:1:c1"]
    one.run(after_turn_start, "c1")
    assert one.one("c2").effects == ()
    assert GAME.log_line(one.events[-1], one.state) == "Gift ends for Bo."


@pytest.mark.rule("DA-25.27")
def test_an_effect_for_the_next_check_is_used_up_by_a_check_that_it_applies_to(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{hand: 1, for: Stealth, until: next check}"), "c2")
    for trait, card, left in (("Craft", "2H", 1), ("Stealth", "2D", 0)):
        check = one.do(GM, CallCheck(("c2",), trait, 3), card).check()
        one.do("p2", DrawCard(check.id), f"3{card[1]}").do("p2", AcceptDraw(check.id))
        assert len(one.one("c2").effects) == left


@pytest.mark.rule("DA-25.27")
def test_an_effect_applied_again_by_the_same_user_counts_once(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{hand: 1, until: combat}", type="Free"), "c2")
    use_gift(one, "c2")
    assert [each.n for each in one.one("c2").effects] == [1]


@pytest.mark.rule("DA-25.27")
def test_the_limit_of_an_effect_is_enforced(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{damage: 1, limit: 1 per round}", type="Free"), "c2")
    with pytest.raises(Illegal, match="has no uses left"):
        use_gift(one, "c2")
    assert one.vitals("c2").hp == 2
    assert one.state.combat is not None
    one.state = msgspec.structs.replace(one.state, combat=msgspec.structs.replace(one.state.combat, round=2))
    assert use_gift(one, "c2").vitals("c2").hp == 1


@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("who", "on"),
    [
        ("", ["c2"]), ("who: user, ", ["c1"]), ("who: allies, ", ["c2"]), ("who: enemies, ", ["c3"]),
        ("who: everyone, ", ["c2", "c3"]), ("who: everyone, within: 1, ", ["c2"]),
    ],
)  # fmt: skip
def test_an_effect_applies_to_those_it_names(rulings: Settings, who: str, on: list[str]) -> None:
    one = use_gift(gifted(rulings, f"{{hand: 1, {who}until: combat}}"), "c2")
    assert [each.id for each in one.state.characters if each.effects] == on


@pytest.mark.rule("DA-25.26", "DA-12.7")
@pytest.mark.parametrize(
    ("who", "asked"), [("allies", ("c2",)), ("enemies", ("c3",)), ("everyone", ("c2", "c3")), ("user", ())]
)
def test_without_a_map_the_gm_is_asked_whom_an_effect_around_its_user_reaches(
    rulings: Settings, who: str, asked: tuple[str, ...]
) -> None:
    """It was paid for and reached nobody, and nobody was told."""
    line = f"{{hand: 1, who: {who}, within: 2, until: combat, limit: 1 per combat}}"
    one = gifted(rulings, line, type="Free", fields="  Range: 0\n")
    one.state = msgspec.structs.replace(one.state, grid=None, all_near=False)
    use_gift(one)
    words = f"Upper Hand (1), all (combat): {who} within 2 spaces"
    assert [(card.words, card.targets) for card in one.state.deeds.cards] == ([(words, asked)] if asked else [])
    with pytest.raises(Illegal, match="has no uses left"):
        use_gift(one)
    near = gifted(rulings, line, fields="  Range: 0\n")
    near.state = msgspec.structs.replace(near.state, grid=None, all_near=True)
    use_gift(near)
    assert near.state.deeds.cards == ()
    assert tuple(each.id for each in near.state.characters if each.effects) == (asked or ("c1",))


@pytest.mark.rule("DA-25.7")
@pytest.mark.rule("DA-25.26")
def test_an_effect_at_a_price_counts_only_at_that_price(rulings: Settings) -> None:
    for pp, hp in ((1, 3), (2, 2)):
        one = gifted(rulings, "{damage: 1, pp: 2}", fields="  PP: [1, 2]\n")
        assert use_gift(one, "c2", pp=pp).vitals("c2").hp == hp


@pytest.mark.rule("DA-25.26", "DA-25.5")
@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        (("{needs: use, if: ally}",), ""),
        (("{needs: use, if: ally}", "{hand: 1, until: combat, pp: 2}"), "  PP: [1, 2]\n"),
        (("{hand: 1, until: combat, pp: 2}",), "  PP: [1, 2]\n"),
        (
            ("{needs: use, if: ally}",),
            "  PP: [1, 2]\n  Save: {Trigger: 'For 2 PP, once', Type: VIT, Fail: Stunned}\n",
        ),
    ],
)
def test_the_gm_is_asked_where_nothing_else_happens_at_a_price(
    rulings: Settings, lines: tuple[str, ...], fields: str
) -> None:
    """A line that says what a power needs, or a Save at another price, kept the GM from being asked."""
    one = use_gift(gifted(rulings, *lines, fields=fields), "c2")
    assert [(card.words, card.targets) for card in one.state.deeds.cards] == [("It works (Stunned)", ("c2",))]


@pytest.mark.rule("DA-25.26")
def test_the_user_picks_which_condition_ends(rulings: Settings) -> None:
    both = (Condition("Burned"), Condition("Frozen"))
    for choice, left in (("Frozen", ["Burned"]), ("Burned", ["Frozen"]), ("", ["Frozen"])):
        one = gifted(rulings, "{end: [Burned, Frozen]}")
        with pytest.raises(Illegal, match="no target is Burned or Frozen"):
            use_gift(one, "c2")
        one.state = changed(one, "c2", conditions=both)
        with pytest.raises(Invalid):
            use_gift(one, "c2", choice="Stunned")
        found = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: Gift")
        assert [[option.value for option in field.options] for field in found.fields if field.name == "choice"] == [
            ["Burned", "Frozen"]
        ]
        assert [each.name for each in use_gift(one, "c2", choice=choice).one("c2").conditions] == left


@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(("to", "why"), [((3, 3), None), ((2, 1), Illegal), ((6, 1), Illegal), ((9, 1), Invalid)])
def test_a_power_takes_its_user_to_a_free_space(
    rulings: Settings, to: tuple[int, int], why: type[Exception] | None
) -> None:
    one = gifted(rulings, "{move: 4, who: user}", fields="  Range: 0\n")
    one.state = msgspec.structs.replace(one.state, covers=(Cover("c1", "c3", "full"),))
    if why is not None:
        with pytest.raises(why):
            use_gift(one, x=to[0], y=to[1])
        return
    use_gift(one, x=to[0], y=to[1])
    assert one.state.grid is not None
    assert one.state.grid.shown("c1") == Spot(*to)
    assert one.state.covers == ()


@pytest.mark.rule("DA-25.26", "DA-14.9")
@pytest.mark.rule("DA-25.6")
def test_a_power_strikes_with_the_weapon_in_hand(rulings: Settings) -> None:
    bow = {"gear": (Gear("Ash Bow", worn=True),)}
    one = gifted(rulings, "{attack: weapon +1}", type="Major", sheet=bow, traits={"Finesse": 2})
    with pytest.raises(Invalid):
        use_gift(one, "c2", weapon="Trail Axe")
    use_gift(one, "c3")
    check = one.check()
    assert (check.kind, check.about, check.trait) == ("attack", "c3", "Finesse")
    one.do("p1", DrawCard(check.id), "7H").do("p1", AcceptDraw(check.id))
    assert one.vitals("c3").hp == 1
    bare = gifted(rulings, "{attack: weapon}", type="Major")
    with pytest.raises(Illegal, match="more than 1 space"):
        use_gift(bare, "c3")


@pytest.mark.rule("DA-25.26", "DA-25.7")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_power_strikes_only_at_the_price_of_the_attack(rulings: Settings, order: tuple[int, int]) -> None:
    bows = {"gear": (Gear("Ash Bow", worn=True), Gear("Trail Axe", worn=True))}
    lines = ("{attack: weapon +1, pp: 2}", "{attack: weapon +3, pp: 5}", "{regain: {HP: 1}, pp: 1}")
    made: dict[str, Any] = {"type": "Major", "sheet": bows, "fields": f"  Range: 1\n  PP: {list(order)}\n"}
    one = gifted(rulings, *lines, **made)
    (use,) = [each for each in GAME.choices(one.state, "p1") if each.label.startswith("Ann: Gift")]
    offered = {field.name: [option.value for option in field.options or ()] for field in use.fields}
    assert {name: set(values) for name, values in offered.items()} == {
        "pp": {1, 2}, "targets": {"c1", "c2", "c3"}, "weapon": {"Ash Bow", "Trail Axe"},
    }  # fmt: skip
    assert "2 PP: attack with" in use.help
    assert "1 PP: attack with" not in use.help
    use_gift(one, "c2", pp=1, weapon="Ash Bow")
    assert (one.state.checks, one.vitals("c2").hp) == ((), 4)
    one = gifted(rulings, *lines, **made)
    with pytest.raises(Illegal, match="more than 1 space"):
        use_gift(one, "c3", pp=1)
    check = use_gift(one, "c3", pp=2, weapon="Ash Bow").check()
    assert (check.kind, check.about) == ("attack", "c3")
    one.do("p1", DrawCard(check.id), "7H").do("p1", AcceptDraw(check.id))
    assert one.vitals("c3").hp == 1


@pytest.mark.rule("DA-25.29")
@pytest.mark.parametrize(("face", "hp"), [("7H", 1), ("KH", 3)])
def test_an_effect_on_a_hit_follows_only_a_hit(rulings: Settings, face: str, hp: int) -> None:
    one = gifted(rulings, "{damage: 1, when: hit}", type="Major", fields="  ToHit: Brute\n  Damage: 1\n  Range: 9\n")
    check = use_gift(one, "c3").check()
    one.do("p1", DrawCard(check.id), face).do("p1", AcceptDraw(check.id))
    assert one.vitals("c3").hp == hp


@pytest.mark.rule("DA-16.4")
@pytest.mark.rule("DA-25.26")
def test_health_for_somebody_knocked_out_takes_a_treatment_check(rulings: Settings) -> None:
    one = gifted(rulings, "{regain: {HP: 2}}", type="Major")
    one.run(damage, "c2", 9)
    use_gift(one, "c2")
    check = one.check()
    assert (check.kind, check.actor, check.about, check.trait) == ("treatment", "c1", "c2", "Craft")
    one.do("p1", DrawCard(check.id), "5H").do("p1", AcceptDraw(check.id))
    assert (one.one("c2").knockout, one.vitals("c2").hp) == (None, 2)


@pytest.mark.rule("DA-25.27")
@pytest.mark.rule("DA-15.1")
@pytest.mark.parametrize(
    ("until", "minutes", "left"),
    [("user turn", 1, []), ("target turn", 1, []), ("2 minutes", 1, ["rounds:10:c1"]), ("2 minutes", 2, []),
     ("rest", 60, ["rest"]), ("user turn", 0, ["turn:c1"])],
)  # fmt: skip
def test_outside_combat_what_lasts_for_turns_ends_as_time_passes(
    rulings: Settings, until: str, minutes: int, left: list[str]
) -> None:
    one = use_gift(gifted(rulings, f"{{hand: 1, until: {until}}}", fight=False), "c2")
    one.run(pass_minutes, minutes)
    assert [each.until for each in one.one("c2").effects] == left


@pytest.mark.rule("DA-25.27")
def test_effects_for_a_scene_end_with_it(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{hand: 1, until: scene}", fight=False), "c2")
    one.do(GM, SetScene("Elsewhere"))
    assert one.one("c2").effects == ()


@pytest.mark.rule("DA-25.27")
def test_uses_per_combat_are_forgotten_after_it_and_those_per_rest_are_not(rulings: Settings) -> None:
    one = gifted(rulings, "{damage: 1, limit: 1 per combat}", "{discard: 1, limit: 1 per rest}", type="Free")
    one.do("p1", UsePower("c1", "Gift", targets=("c2",)), "3H")
    assert [each.per for each in one.state.deeds.spent] == ["combat", "rest"]
    one.do(GM, EndCombat())
    assert [each.per for each in one.state.deeds.spent] == ["rest"]
    one.run(after_rest, "c1")
    assert one.state.deeds.spent == ()


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.14", "DA-25.27")
@pytest.mark.parametrize(
    ("line", "until"),
    [("{condition: Burned}", ""), ("{condition: Blinded}", "combat"), ("{condition: Burned, until: 2 rounds}",
                                                                      "rounds:2:c1")],
)  # fmt: skip
def test_a_condition_lasts_as_stated_or_to_its_own_end(rulings: Settings, line: str, until: str) -> None:
    one = use_gift(gifted(rulings, line, type="Free"), "c2")
    assert [each.until for each in one.one("c2").conditions] == [until]
    assert use_gift(one, "c2").one("c2").conditions[0].until == until


@pytest.mark.rule("DA-25.27")
def test_a_power_whose_uses_are_over_is_refused_and_costs_nothing(rulings: Settings) -> None:
    one = gifted(rulings, "{damage: 1, limit: 1 per combat}", type="Free", fields="  PP: 1\n")
    use_gift(one, "c2")
    with pytest.raises(Illegal, match="has no uses left"):
        use_gift(one, "c2")
    assert (one.vitals().pp, one.vitals("c2").hp) == (2, 2)
    more = gifted(rulings, "{damage: 1, limit: 1 per combat}", "{regain: {PP: 1}, who: user}", type="Free")
    assert use_gift(use_gift(more, "c2"), "c2").vitals("c2").hp == 2


@pytest.mark.rule("DA-25.27", "DA-9.5")
@pytest.mark.parametrize(("line", "net"), [("{hand: 1, for: Stealth", 3), ("{hand: -1, for: Stealth", 1)])
@pytest.mark.parametrize("passive", [True, False])
def test_the_hands_of_two_lines_of_one_power_add_up(rulings: Settings, line: str, net: int, passive: bool) -> None:
    lines = ["{hand: 2", line]
    if passive:
        one = gifted(rulings, *(f"{each}}}" for each in lines), type="Passive")
    else:
        one = use_gift(gifted(rulings, *(f"{each}, until: combat}}" for each in lines), fields="  Range: 0\n"))
    assert net_hand(one, "c1") == net


@pytest.mark.rule("DA-25.27")
def test_each_line_of_a_power_has_its_own_limit(rulings: Settings) -> None:
    lines = ("{damage: 1, limit: 1 per combat}", "{hand: 1, until: combat, limit: 1 per combat}")
    one = use_gift(gifted(rulings, *lines, type="Free"), "c2")
    assert (one.vitals("c2").hp, [each.n for each in one.one("c2").effects]) == (2, [1])
    with refused_by("DA-25.27", why="no uses left"):
        use_gift(one, "c2")


@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(
    ("stat", "trait", "left"),
    [("Stealth", "Athletics", 1), ("Stealth", "Stealth", 0), ("Agility", "Stealth", 0), ("AGL", "Brute", 1)],
)
def test_a_trait_changed_for_the_next_check_waits_for_one_with_that_trait(
    rulings: Settings, stat: str, trait: str, left: int
) -> None:
    one = use_gift(gifted(rulings, f"{{number: {{{stat}: 2}}, until: next check}}", fate=()), "c2")
    one.do(GM, CallCheck(("c2",), trait, 3), "2H").do("p2", DrawCard(one.check().id), "9D")
    assert len(one.one("c2").effects) == left


@pytest.mark.rule("DA-25.27", "DA-14.4")
def test_an_armor_range_changed_for_the_next_check_waits_for_an_attack(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{number: {AR: -2}, until: next check}", type="Free", fate=()), "c2")
    one.do(GM, CallCheck(("c2",), "Stealth", 3), "2H").do("p2", DrawCard(one.check().id), "9D")
    one.do("p2", AcceptDraw(one.check().id))
    assert "AR -2, for the next attack on them" in [each.value for each in badges(one.state, one.one("c2"))]
    one.do("p1", MakeAttack("c1", "c2", "Brute"))
    assert one.check().dr.value == 1
    one.do("p1", DrawCard(one.check().id), "9D")
    assert (one.one("c2").effects, one.check().dr.value) == ((), 1)


@pytest.mark.rule("DA-25.27")
def test_two_kinds_of_effect_from_one_power_apply_together(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{redirect: user, until: combat}", "{reduce: 1, until: combat}"), "c2")
    assert [(each.guard, each.less) for each in one.one("c2").effects] == [("c1", None), ("", 1)]


@pytest.mark.rule("DA-15.1")
@pytest.mark.rule("DA-25.27")
def test_the_place_of_a_character_who_leaves_before_their_turn_counts(rulings: Settings) -> None:
    one = gifted(rulings, "{damage: 1}")
    for until in ("turn:c2", "rounds:1:c2", "combat"):
        one.run(lambda play, until=until: lay_effect(play, "c1", Effect("", 1, until=until)), goes_on=True)
    one.do("p1", EndTurn("c1"))
    assert len(one.one("c1").effects) == 3
    one.do(GM, LeaveCombat("c2", "runs"))
    assert [each.until for each in one.one("c1").effects] == ["combat"]


@pytest.mark.rule("DA-14.9", "DA-11.14")
@pytest.mark.parametrize(("fights", "hp"), [(True, 1), (False, 2)])
def test_a_critical_hit_does_more_damage_only_in_combat(rulings: Settings, fights: bool, hp: int) -> None:
    strikes = "  ToHit: Brute\n  Damage: 1\n  Range: 9\n"
    one = gifted(rulings, "{hand: 1, who: user, until: user turn}", type="Major", fields=strikes, fight=fights)
    one.do("p1", UsePower("c1", "Gift", targets=("c2",)))
    one.do("p1", DrawCard(one.check().id), "5D").do("p1", AcceptDraw(one.check().id))
    assert one.vitals("c2").hp == hp


@pytest.mark.rule("DA-25.27")
def test_until_the_end_of_the_targets_turn_means_their_next_turn_even_on_their_own_turn(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, who: user, until: target turn}", fields="  Range: 0\n")
    one.do("p1", EndTurn("c1")).do("p2", EndTurn("c2")).do(GM, EndTurn("c3"))
    use_gift(one)
    assert [each.until for each in one.one("c1").effects] == ["turn_end:c1:next"]
    badge = next(each for each in badges(one.state, one.one("c1")) if each.label == "Gift")
    assert badge.value == "Upper Hand (1), to the end of Ann's next turn"
    for seat, who in (("p1", "c1"), ("p2", "c2"), (GM, "c3")):
        one.do(seat, EndTurn(who))
        assert len(one.one("c1").effects) == 1
    one.do("p1", EndTurn("c1"))
    assert one.one("c1").effects == ()


@pytest.mark.rule("DA-25.27", "DA-25.29")
def test_effects_that_start_with_a_turn_end_with_that_turn(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, who: user, when: turn start, until: target turn}", type="Passive")
    one.do("p1", EndTurn("c1")).do("p2", EndTurn("c2")).do(GM, EndTurn("c3"))
    one.do("p1", MakeAttack("c1", "c2", "Brute"))
    assert [each.until for each in one.one("c1").effects] == ["turn_end:c1"]


@pytest.mark.rule("DA-25.27")
def test_two_lines_of_one_power_with_different_lengths_last_together(rulings: Settings) -> None:
    lines = (
        "{hand: 1, until: next check}",
        "{hand: 1, until: combat}",
        "{dr: 1, until: 2 rounds}",
        "{dr: 1, until: scene}",
    )
    one = use_gift(gifted(rulings, *lines, type="Free"), "c2")
    assert [each.until for each in one.one("c2").effects] == ["next", "combat", "rounds:2:c1", "scene"]
    assert len(use_gift(one, "c2").one("c2").effects) == 4
