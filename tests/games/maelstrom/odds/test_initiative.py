"""Who acts first, how far a grenade lands off, which limb is crippled: every face counted (MS-R54, MS-R55, MS-R66)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.combat.grenade_blast import dice_at
from croupier.games.maelstrom.combat.state import Attack
from croupier.odds import ask
from croupier.odds.enumeration import distribution
from support.maelstrom.draws import Given, drawn
from support.maelstrom.stage import Hero, Stage, under


def fighter(luck: Random) -> str:
    dots = f"{luck.randint(1, 3)}/{luck.randint(1, 3)}"
    return luck.choice((dots, dots, f"{dots}/{luck.randint(0, 8)}", f"{dots}/={luck.randint(1, 16)}"))


def sides(luck: Random) -> Given:
    who = [fighter(luck) for _ in range(luck.randint(1, 2))]
    others = [fighter(luck) for _ in range(luck.randint(0, 3 - len(who)))]
    return {
        "who": ",".join(who),
        "others": ",".join(others),
        "settings": {"combat_initiative": luck.choice(("roll", "roll_each_turn"))},
    }


def faced(one: str) -> list[tuple[int, int, int]]:
    """The sort key of a participant for each of ten faces."""
    reflexes, wits, *more = one.replace("=", "").split("/")
    dots = int(reflexes), int(wits)
    if "=" in one:
        return [(int(more[0]), *dots)] * 10
    return [(face + (int(more[0]) if more else sum(dots)), *dots) for face in range(1, 11)]


def places(who: list[str], others: list[str]) -> dict[str, Fraction]:
    """Every face of every die; all orders of tied participants are equally likely."""
    found = {str(place): Fraction(0) for place in range(1, len(others) + 2)}
    share = Fraction(1, 10 ** (len(who) + len(others)))
    for keys in product(*map(faced, (*who, *others))):
        mine, theirs = keys[: len(who)], keys[len(who) :]
        best = max(mine)
        before = sum(one > best for one in theirs)
        tied, equal = mine.count(best), theirs.count(best)
        left = Fraction(1)
        for late in range(equal + 1):
            first = Fraction(tied, tied + equal - late)
            found[str(1 + before + late)] += share * left * first
            left *= 1 - first
    return found


def test_many_orders_match_a_count_of_every_face() -> None:
    for given in drawn(sides):
        found = ask("maelstrom", "initiative", **given)
        who, others = ([one for one in given[name].split(",") if one] for name in ("who", "others"))
        expected = places(who, others)
        assert found.outcomes == expected
        assert sum(found.outcomes.values()) == 1
        assert found.summary["first"] == expected["1"]
        assert found.summary["mean"] == sum(int(place) * share for place, share in expected.items())


@pytest.mark.rule("MS-R55", "MS-R73")
def test_the_tables_rules_find_the_same_order() -> None:
    """No two are equally quick, so that no tie is rolled forever."""
    guard = Npc("n1", "Guard", Secret(Quick((("club", 5),), initiative=6), ("gm",)))
    heroes = (Hero({"Reflexes": 3, "Wits": 2}), Hero({"Reflexes": 1, "Wits": 1}))
    stage = Stage(GAME.read_settings({}), *heroes, npcs=(guard,))

    def run(chance: Chance) -> str:
        play = Play(GAME, stage.state, "gm", chance)
        GAME.carry_out(play, OpenFight(("c1", "c2", "n1")))
        fight = play.state.fight
        assert fight is not None
        return str(next(at for at, one in enumerate(fight.parts, 1) if one.id != "n1"))

    assert ask("maelstrom", "initiative", who="3/2,1/1", others="2/2/6").outcomes == distribution(run)


@pytest.mark.rule("MS-R55")
@pytest.mark.parametrize("rolled", [pytest.param(True, id="roll"), under("combat_initiative", "players_first", False)])
def test_without_an_initiative_roll_nothing_is_shown(rulings: Any, rolled: bool) -> None:
    settings = {"combat_initiative": rulings["combat_initiative"]}
    if rolled:
        assert ask("maelstrom", "initiative", who="2/2", others="2/2", settings=settings).summary["first"] == 0.5
    else:
        with pytest.raises(Invalid, match="combat_initiative: players_first is not allowed; allowed: roll, roll_each"):
            ask("maelstrom", "initiative", who="2/2", others="2/2", settings=settings)


@pytest.mark.rule("MS-R66")
def test_a_grenade_goes_as_far_astray_as_its_die_shows() -> None:
    """All there is: 31 weapons, each with every metre."""
    for damage in range(31):
        found = ask("maelstrom", "astray", damage=damage)
        left = [dice_at(Attack("c1", "", "i1", "Grenade", (), damage, "lethal"), metres) for metres in range(1, 11)]
        assert found.outcomes == {str(metres): Fraction(1, 10) for metres in range(1, 11)}
        assert found.summary == {
            "reaches": Fraction(sum(dice > 0 for dice in left), 10), "mean-dice": Fraction(sum(left), 10),
        }  # fmt: skip


@pytest.mark.rule("MS-R54")
def test_each_limb_is_equally_likely_to_be_crippled() -> None:
    """All nine ways in which limbs can be crippled already."""
    for arms, legs in product(range(3), range(3)):
        crippled = ["left arm", "right arm"][:arms] + ["left leg", "right leg"][:legs]
        expected = {"arm": 0, "leg": 0, "already": 0}
        for limb in ("left arm", "right arm", "left leg", "right leg"):
            expected["already" if limb in crippled else limb[-3:]] += 1
        found = ask("maelstrom", "limb", arms=arms, legs=legs).outcomes
        assert found == {name: Fraction(count, 4) for name, count in expected.items()}


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("initiative", {}, "who is missing; allowed: up to 20 separated by commas"),
        ("initiative", {"who": ""}, "who is missing; allowed: one or more"),
        ("initiative", {"who": "3"}, "who: 3 is not allowed"),
        ("initiative", {"who": "3/2/1/0"}, "who: 3/2/1/0"),
        ("initiative", {"who": "3/11"}, "who: 3/11"),
        ("initiative", {"who": "3/2/=0"}, "who: 3/2/=0"),
        ("initiative", {"who": "3/2/61"}, "who: 3/2/61"),
        ("initiative", {"who": "3/2", "others": "=14"}, "others: =14"),
        ("initiative", {"who": "3/-2"}, "who: 3/-2"),
        ("initiative", {"who": ",".join(["1/1"] * 21)}, "who: 1/1"),
        ("astray", {"damage": 31}, "damage: 31 is not allowed; allowed: a whole number from 0 to 30"),
        ("limb", {"arms": 3}, "arms: 3"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(question: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", question, **given)
    assert said in str(refused.value)
