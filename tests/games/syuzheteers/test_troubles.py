"""Obstacles, hurdles, complications, crisis, and what success does to them (SZ-4.3, SZ-4.4, chapter 5)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets import effects, targets, troubles
from croupier.games.syuzheteers.assets.commands import NameAilment
from croupier.games.syuzheteers.assets.content import CHALLENGES, COMPLICATIONS, HURDLES
from croupier.games.syuzheteers.assets.events import ComplicationSet
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.assets.successes import successes_needed
from croupier.games.syuzheteers.figures.troubles import against_others
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.scenes.commands import LiftTrouble
from support.syuzheteers.stage import Actor, Stage, under

LOG = Obstacle("o1", "a log")
DUKE = Card("w1", type="Rival", question="who rules the bridge?", obstacles=(LOG,))
TRAPPED = Hurdle("h1", "trapped", "p1", "o1", "w1")


def ailing(*ratings: int, boxes: int = 1) -> dict[str, Any]:
    """A character with a complication of each rating; the rest of three inclinations is free."""
    kinds = ("angry", "upset", "shaken")
    held: list[tuple[Complication, ...]] = [
        (Complication(f"m{at}", kinds[at], rating),) for at, rating in enumerate(ratings)
    ]
    held += [()] * (3 - len(held))
    return {"inclinations": tuple(Inclination(kind, boxes, one) for kind, one in zip(kinds, held, strict=True))}


def stage_of(rulings: Settings, ana: Actor | None = None, **state: Any) -> Stage:
    return Stage(rulings, ana or Actor(), Actor(), stage=(DUKE,), state=state or None)


@pytest.mark.rule("SZ-5.2", "SZ-5.7", "SZ-5.12")
def test_the_lists_of_trouble_types() -> None:
    assert tuple(CHALLENGES) == ("Dilemma", "Desire", "Destination", "Discovery", "Mystery", "Exigency", "Rival")
    assert HURDLES == ("trapped", "crippled", "unconscious", "despondent")
    assert COMPLICATIONS == (
        "angry", "upset", "shaken", "depressed", "disarmed", "disconnected", "confused",
        "vulnerable", "obsessed", "injured", "distracted", "embarrassed", "conflicted",
    )  # fmt: skip


# obstacles and hurdles


@pytest.mark.rule("SZ-5.5", "SZ-8.5")
def test_an_obstacle_belongs_to_one_challenge(rulings: Settings) -> None:
    stage = stage_of(rulings)
    name = stage.run(troubles.add_obstacle, "w1", " туман ")
    assert stage.card("w1").obstacles == (LOG, Obstacle(name, "туман"))
    with pytest.raises(Invalid):
        stage.run(troubles.add_obstacle, "w1", "")


@pytest.mark.rule("SZ-5.6", "SZ-8.5", "SZ-5.7")
def test_a_hurdle_sits_on_a_character_and_remembers_its_obstacle(rulings: Settings) -> None:
    stage = stage_of(rulings)
    name = stage.run(troubles.add_hurdle, "p1", "caught in a net", "o1", "w1")
    assert stage.state.hurdles_of("p1") == (Hurdle(name, "caught in a net", "p1", "o1", "w1"),)
    assert troubles.conditions_of(stage.state, "p1") == stage.state.hurdles


@pytest.mark.option("type_lists", "all_closed")
def test_under_a_ruling_hurdles_must_be_from_the_list(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="unconscious"):
        stage_of(rulings).run(troubles.add_hurdle, "p1", "caught in a net")


@pytest.mark.rule("SZ-5.6")
@pytest.mark.parametrize(
    ("bound", "blocked"),
    [(True, 0), under("hurdle_effect", "blocks", False, 1), under("hurdle_effect", "both", True, 1)],
)
def test_a_hurdle_binds_its_bearer_or_blocks_the_way(rulings: Settings, bound: bool, blocked: int) -> None:
    stage = stage_of(rulings, hurdles=(TRAPPED,))
    assert troubles.is_bound(rulings.__getitem__, stage.state, "p1") is bound
    assert troubles.is_bound(rulings.__getitem__, stage.state, "p2") is False
    assert against_others(rulings.__getitem__, 1, grown=1) == blocked
    assert against_others(rulings.__getitem__, 1) == 0


# complications and crisis


@pytest.mark.rule("SZ-5.11", "SZ-5.13", "SZ-4.3")
def test_a_complication_fills_a_free_box_and_takes_its_type(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(2)))
    name = stage.run(troubles.add_complication, "p1", 2, 3, "bought")
    one = stage.one()
    assert one.inclinations[2].held == (Complication(name, "shaken", 3, "bought"),)
    assert (one.free_boxes, troubles.free_inclinations(one)) == (1, (1,))
    with pytest.raises(Impossible, match="no free box"):
        stage.run(troubles.add_complication, "p1", 2, 1, "bought")


@pytest.mark.rule("SZ-8.4", "SZ-4.4")
def test_without_a_free_box_nothing_can_be_taken(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1, 1, 1)))
    assert troubles.in_crisis(rulings.__getitem__, stage.one())
    assert not troubles.in_crisis(rulings.__getitem__, stage.one("p2"))
    with pytest.raises(Illegal, match="no vulnerability left") as refused:
        stage.run(troubles.add_complication, "p1", 0, 1, "bought")
    assert refused.value.clause == "SZ-8.4"


@pytest.mark.rule("SZ-5.13")
def test_an_inclination_with_two_boxes_holds_two(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1, boxes=2)))
    stage.run(troubles.add_complication, "p1", 0, 2, "bought")
    assert [one.rating for one in stage.one().inclinations[0].held] == [1, 2]
    assert troubles.free_inclinations(stage.one()) == (1, 2)


@pytest.mark.rule("SZ-4.4")
@pytest.mark.parametrize(
    ("hurdles", "ratings"),
    [
        (["crippled"], [1, 3, 2]),
        under("crisis_overflow", "nothing", [], [1, 3, 2]),
        under("crisis_overflow", "raise", [], [1, 4, 2]),
        under("crisis", "none", [], [1, 3, 2, 1]),
    ],
)
def test_what_must_be_taken_in_crisis(rulings: Settings, hurdles: list[str], ratings: list[int]) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1, 3, 2)))
    stage.run(troubles.must_take, "p1", 2, "dialogue", "crippled")
    assert [one.type for one in stage.state.hurdles] == hurdles
    assert [one.rating for one in stage.one().complications] == ratings


@pytest.mark.option("crisis", "none")
@pytest.mark.rule("SZ-4.4", "SZ-R15")
def test_without_crises_a_complication_without_a_box_cites_the_ruling(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1, 3, 2)))
    stage.run(troubles.must_take, "p1", 2, "dialogue", "crippled")
    assert stage.facts("SZ-R15") == {"free_boxes": 0, "instead": "a complication beyond the boxes"}


@pytest.mark.rule("SZ-4.4")
def test_outside_crisis_a_complication_must_be_taken(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1)))
    stage.run(troubles.must_take, "p1", 0, "dialogue")
    assert [(one.type, one.rating) for one in stage.one().complications] == [("angry", 1), ("upset", 1)]
    assert stage.state.hurdles == ()


@pytest.mark.option("vulnerabilities", "list")
def test_under_a_ruling_an_inclination_is_used_once_per_play(rulings: Settings) -> None:
    stage = stage_of(rulings)
    name = stage.run(troubles.add_complication, "p1", 0, 1, "bought")
    stage.run(troubles.lower_complication, "p1", name)
    assert (stage.one().complications, troubles.free_inclinations(stage.one())) == ((), (1, 2))


@pytest.mark.rule("SZ-R14")
def test_in_a_pool_the_type_is_named_afterward(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more={"inclinations": (Inclination("", 3),)}))
    name = stage.run(troubles.add_complication, "p1", 0, 2, "bought")
    assert f"p1 ailment {name}" in stage.asked()
    with pytest.raises(Impossible):
        stage.do("p2", NameAilment(name, "angry"), goes_on=False)
    stage.do("p1", NameAilment(name, "морская болезнь"), goes_on=False)
    assert stage.one().complications == (Complication(name, "морская болезнь", 2, "bought"),)
    assert f"p1 ailment {name}" not in stage.asked()


@pytest.mark.rule("SZ-R14", "SZ-5.8")
@pytest.mark.parametrize("how", ["by a success", "by decree"])
def test_nobody_names_the_type_of_a_complication_that_is_gone(rulings: Settings, how: str) -> None:
    stage = Stage(rulings, Actor(more={"inclinations": (Inclination("", 3),)}), gm=True, stage=(DUKE,))
    name = stage.run(troubles.add_complication, "p1", 0, 1, "bought")
    assert f"p1 ailment {name}" in stage.asked()
    if how == "by decree":
        stage.decree(LiftTrouble(name, "it was too much"))
    else:
        stage.run(troubles.lower_complication, "p1", name)
    assert stage.one().complications == ()
    assert f"p1 ailment {name}" not in stage.asked()


@pytest.mark.rule("SZ-5.11")
@pytest.mark.parametrize(("rating", "dice"), [(1, 1), (4, 1), under("rating_effect", "stop_dice", 4, 4)])
def test_a_complication_costs_one_stop_die_whatever_its_rating(rulings: Settings, rating: int, dice: int) -> None:
    assert troubles.stop_dice_of(rulings.__getitem__, Complication("m1", "angry", rating)) == dice


# success


@pytest.mark.rule("SZ-7.2")
@pytest.mark.parametrize(
    ("addressed", "kind"),
    [
        ("challenge", "challenge"), ("question", "question"), ("o1", "obstacle"), ("h1", "hurdle"),
        ("m0", "complication"), ("o9", "nothing"),
    ],
)  # fmt: skip
def test_valid_targets_of_an_action(rulings: Settings, addressed: str, kind: str) -> None:
    stage = stage_of(rulings, Actor(more=ailing(1)), hurdles=(TRAPPED,))
    assert targets.target_kind(stage.state, "w1", addressed) == kind


def left(stage: Stage) -> tuple[bool, int, int, list[int]]:
    """Whether the challenge stands, and how many obstacles, hurdles and which ratings are left."""
    card = stage.card("w1")
    return card.problem, len(card.obstacles), len(stage.state.hurdles), [o.rating for o in stage.one().complications]


@pytest.mark.rule("SZ-5.8", "SZ-5.10", "SZ-5.9")
@pytest.mark.parametrize(
    ("addressed", "margin", "after"),
    [
        ("challenge", 0, (False, 0, 1, [2])),
        ("o1", 3, (True, 0, 1, [2])),
        ("h1", 3, (True, 1, 0, [2])),
        ("m0", 3, (True, 1, 1, [1])),
        under("success_effect", "margin", "m0", 1, (True, 1, 1, [])),
        under("rating_effect", "target", "m0", 0, (True, 1, 1, [])),
        under("successes_needed", "2", "challenge", 0, (True, 1, 1, [2])),
    ],
)
def test_the_effect_of_success(
    rulings: Settings, addressed: str, margin: int, after: tuple[bool, int, int, list[int]]
) -> None:
    stage = stage_of(rulings, Actor(more=ailing(2)), hurdles=(TRAPPED,))
    stage.run(effects.succeed, "p1", "w1", addressed, margin)
    assert left(stage) == after


@pytest.mark.rule("SZ-5.8")
def test_example_14_a_complication_is_removed_when_its_rating_is_0(rulings: Settings) -> None:
    stage = stage_of(rulings, Actor(more=ailing(2)))
    stage.run(effects.succeed, "p1", "w1", "m0")
    assert (stage.one().complications[0].rating, stage.one().free_boxes) == (1, 2)
    stage.run(effects.succeed, "p1", "w1", "m0")
    assert (stage.one().complications, stage.one().free_boxes) == ((), 3)
    assert stage.events[-1] == ComplicationSet("p1", "m0", 0, "angry")


@pytest.mark.option("successes_needed", "2")
def test_under_a_ruling_a_challenge_needs_a_second_success(rulings: Settings) -> None:
    stage = stage_of(rulings)
    stage.run(effects.succeed, "p1", "w1", "challenge")
    assert (stage.card("w1").problem, stage.card("w1").worn) == (True, 1)
    stage.run(effects.succeed, "p2", "w1", "challenge")
    assert (stage.card("w1").problem, stage.card("w1").owners, stage.card("w1").worn) == (False, ("p2",), 0)


@pytest.mark.rule("SZ-5.10")
@pytest.mark.parametrize(
    ("rank", "needed"),
    [
        (5, 1),
        under("successes_needed", "rank", 5, 3), under("successes_needed", "rank", 4, 3),
        under("successes_needed", "rank", 3, 2), under("successes_needed", "rank", 2, 2),
        under("successes_needed", "2", 0, 2),
    ],
)  # fmt: skip
def test_the_number_of_successes_that_beat_a_challenge(rulings: Settings, rank: int, needed: int) -> None:
    plot = tuple(Card(f"w{at}", type="Rival", question="who?", rank=at) for at in range(6))
    stage = Stage(rulings, Actor(), Actor(), plot=plot)
    assert successes_needed(rulings.__getitem__, stage.state, f"w{rank}") == needed


def test_an_unranked_challenge_needs_one_success(rulings: Settings) -> None:
    plot = (Card("w1", type="Rival", question="who?", rank=2), Card("w2", type="Rival", question="who?"))
    stage = Stage(rulings, Actor(), Actor(), plot=plot)
    reading = {"successes_needed": "rank"}.__getitem__
    assert successes_needed(reading, stage.state, "w2") == 1
    assert successes_needed(reading, msgspec.structs.replace(stage.state, cards=()), "w2") == 1
