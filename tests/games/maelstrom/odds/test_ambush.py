"""An ambush against several lookouts: dice counted, the table's own rules, and what each seat may know."""

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
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.odds import ask
from croupier.odds.enumeration import distribution
from support.maelstrom.brute import nets
from support.maelstrom.draws import EMPTY, RULES, Given, drawn
from support.maelstrom.odds import odds, roll
from support.maelstrom.stage import Hero, Stage


def watch(name: str, alertness: int, stealth: int = 1) -> Npc:
    return Npc(name, "Guard", Secret(Quick((("Alertness", alertness), ("Stealth", stealth))), ("gm",)))


def ambushes(luck: Random) -> Given:
    """The hider may have a specialty; each lookout has at most two dice."""
    sharp = luck.random() < 0.3
    ways = [f"{luck.randint(0, 2)}/{luck.randint(2, 10)}/{luck.choice((0, 0, 1))}" for _ in range(luck.randint(1, 3))]
    return {
        "pool": luck.randint(0, 3), "difficulty": luck.randint(2, 10), "threshold": luck.choice((0, 0, 1)),
        "specialty": sharp, "watchers": ",".join(ways),
        "settings": {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(EMPTY)},
    }  # fmt: skip


def scores(given: Given, way: tuple[int, int, int], *, explodes: bool = False, most: int = 3) -> dict[int, Fraction]:
    """Net successes, 0 for a failure; results beyond `most` count as one more than that."""
    dice, difficulty, threshold = way
    if not dice:
        if given["settings"]["roll_empty_pool"] == "fail":
            return {0: Fraction(1)}
        dice, difficulty, explodes = 1, 10, False
    every = nets(dice, difficulty, threshold, explodes, given["settings"]["roll_botch_rule"], most)
    found = {net: sum((p for n, p in every.items() if max(0, n) == net), Fraction(0)) for net in range(most + 1)}
    return {**found, most + 1: 1 - sum(found.values(), Fraction(0))}


@pytest.mark.rule("MS-R65", "MS-R19")
def test_many_ambushes_match_a_count_of_every_roll() -> None:
    for given in drawn(ambushes):
        mine = scores(given, (given["pool"], given["difficulty"], given["threshold"]), explodes=given["specialty"])
        ways = [tuple(map(int, one.split("/"))) for one in given["watchers"].split(",")]
        theirs = [scores(given, (dice, difficulty, threshold)) for dice, difficulty, threshold in ways]
        caught: dict[str, Fraction] = {str(number): Fraction(0) for number in range(len(ways) + 1)}
        each = [Fraction(0)] * len(ways)
        for (hidden, share), *looks in product(mine.items(), *(one.items() for one in theirs)):
            for _, part in looks:
                share *= part
            seen = [net >= hidden for net, _ in looks]
            caught[str(seen.count(False))] += share
            each = [one + share * (not sees) for one, sees in zip(each, seen, strict=True)]
        found = ask("maelstrom", "ambush", **given)
        assert found.outcomes == caught
        assert found.summary == {"hidden": 1 - mine[0], **{f"watcher {at}": one for at, one in enumerate(each, 1)}}


def test_if_both_sides_explode_an_ambush_has_the_odds_of_an_attack_against_an_evade() -> None:
    """The answer also states its maximum error."""
    one = ask("maelstrom", "ambush", pool=3, specialty=True, watchers="2/6/0/s")
    other = ask("maelstrom", "evade", pool=3, specialty=True, evade_pool=2, evade_specialty=True)
    error = Fraction(str(one.summary["error"])) + Fraction(str(other.summary["error"]))
    assert 0 < error < Fraction(1, 10**15)
    assert abs(one.outcomes["1"] - other.outcomes["hit"]) <= error
    assert sum(one.outcomes.values()) == 1


@pytest.mark.rule("MS-R65", "MS-R19")
def test_the_tables_rules_surprise_the_same_number() -> None:
    """All rules and all dice: one hider and two lookouts with one die each."""
    settings = GAME.read_settings({"combat_initiative": "players_first"})
    stage = Stage(settings, npcs=(watch("n1", 1), watch("n2", 1), watch("n3", 1)))
    command = OpenFight(("n1", "n2", "n3"), ("n1",))

    def run(chance: Chance) -> int:
        play = Play(GAME, stage.state, "gm", chance)
        GAME.carry_out(play, command)
        assert play.state.fight is not None
        return sum(one.surprised for one in play.state.fight.parts)

    found = odds(stage, "gm", command)
    assert found is not None
    told = ask("maelstrom", "ambush", pool=found.given["pool"], watchers=",".join(found.given["watchers"])).outcomes
    assert {str(number): share for number, share in distribution(run).items()} == told


@pytest.mark.rule("MS-R65")
def test_the_storyteller_sees_how_likely_each_is_surprised(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero({"Perception": 3}), npcs=(watch("n1", 2, 5),))
    found = odds(stage, "gm", OpenFight(("c1", "c2", "n1"), ("n1",)))
    assert found is not None
    assert (found.question, found.given) == ("ambush", roll(5) | {"watchers": ("4/6/0", "5/6/0")})
    assert "against 1 Ana: Perception + Alertness: 4 dice, difficulty 6; 2 Ben" in found.receipt


@pytest.mark.rule("MS-R65", "MS-R74")
def test_a_hider_sees_odds_only_from_what_they_know(rulings: Settings) -> None:
    """She does not know the lookouts' dice: the odds use only her own, whatever theirs are."""
    told = []
    for alertness in (0, 9):
        stage = Stage(rulings, Hero(), npcs=(watch("n1", alertness),))
        stage.do("gm", OpenFight(("c1", "n1"), ("c1",)))
        way = ChooseWay(stage.attempt().id)
        told.append(odds(stage, "p1", way))
        whole = odds(stage, "gm", way)
        assert whole is None or whole.question == "ambush"
    assert told[0] is not None
    assert told[0] == told[1]
    assert (told[0].question, told[0].given, told[0].when) == ("roll", roll(3), "before anyone looks out for them")


@pytest.mark.parametrize(
    ("given", "field"),
    [({"pool": 5}, "watchers"), ({"pool": 5, "watchers": ""}, "watchers"), ({"pool": 5, "watchers": "4/1"}, "watchers"),
     ({"pool": 61, "watchers": "4"}, "pool"), ({"pool": 5, "watchers": ",".join("4" * 9)}, "watchers")],
)  # fmt: skip
def test_values_no_rule_allows_are_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", "ambush", **given)
    assert refused.value.field == field
