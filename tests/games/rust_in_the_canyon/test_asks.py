"""Questions outside of conflicts: each has a default answer that its rule accepts (P1, P6, P7, P10, P11)."""

from collections import Counter

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.chapters import CHAPTERS
from croupier.games.rust_in_the_canyon.conflict.state import Past
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    NamePlanCost,
    Read,
    Reflect,
    SendForHelp,
    WishToReflect,
)
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.state import ASIDE
from croupier.games.rust_in_the_canyon.town.commands import (
    BuyAdvance,
    DoneAdvancing,
    LeaveTown,
    MakeCharacter,
    StartClock,
    TickClock,
)
from support.rust_in_the_canyon.stage import Rider, Stage


def test_no_two_chapters_use_the_same_question_kind() -> None:
    kinds = Counter(question.kind for chapter in CHAPTERS for question in chapter.questions)
    assert [kind for kind, count in kinds.items() if count > 1] == []


def taken(stage: Stage, **changes: object) -> Stage:
    seats = tuple(msgspec.structs.replace(seat, taken=True) for seat in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats, **changes)
    return stage


def reflecting(rulings: Settings) -> Stage:
    stage = Stage(rulings, Rider(), Rider("Bo"), town=9).do("p1", Reflect("a school"))
    return stage.do("p1", WishToReflect()).do("p2", WishToReflect())


def standing(kind: str, rulings: Settings) -> Stage:
    """A table at which this is asked."""
    match kind:
        case "faction":
            return Stage(rulings, town=None)
        case "character":
            return taken(Stage(rulings, town=None), faction="law")
        case "town":
            return Stage(rulings, Rider(), town=None)
        case "bring":
            riders = (Rider(), Rider("Bo", more={"seat": "p1", "status": ASIDE}))
            return taken(Stage(rulings, *riders), choosing=("p1",), faction="law")
        case "advance":
            return Stage(rulings, Rider()).do("gm", LeaveTown())
        case "purchase":
            return standing("advance", rulings).do("p1", BuyAdvance("mind", 2))
        case "arrive":
            return standing("advance", rulings).do("p1", DoneAdvancing())
        case "clock":
            stage = Stage(rulings, Rider()).do("gm", StartClock("Harston comes", "the ledger", 1))
            return stage.do("gm", TickClock("k1", 1))
        case "answer":
            return Stage(rulings, Rider()).do("p1", Read("Pike", "person", OF_A_PERSON[0], 1))
        case "plan_cost":
            return Stage(rulings, Rider()).do("p1", ClaimPlan("Horses"))
        case "offer":
            return standing("plan_cost", rulings).do("gm", NamePlanCost(3))
        case "help":
            call = SendForHelp("Ada", "own", "of old", "by rider", "guns", "silence")
            return Stage(rulings, Rider()).do("p1", call)
        case "reflecting":
            return Stage(rulings, Rider(), Rider("Bo"), town=9).do("p1", Reflect("a school"))
        case "reflector":
            return reflecting(rulings)
        case _:
            raise AssertionError(kind)


KINDS = (
    "faction", "character", "town", "bring", "advance", "purchase", "arrive", "clock", "answer", "plan_cost", "offer",
    "help", "reflecting", "reflector",
)  # fmt: skip


@pytest.mark.rule("RC-2.3", "RC-21.4", "RC-6.3", "RC-6.14", "RC-7.3", "RC-19.1")
@pytest.mark.parametrize("kind", KINDS)
def test_each_question_has_choices_and_a_default_answer_that_closes_it(rulings: Settings, kind: str) -> None:
    stage = standing(kind, rulings)
    ask = next(one for one in GAME.open_questions(stage.state) if one.key.partition(":")[0] == kind)
    prompt = Prompt(ask, Secret("asked", (ask.seat,)))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=(prompt,)), ask.seat)
    assert any(one.legal and one.prompt == "asked" for one in GAME.own_choices(view, ask.seat))
    stage.do(ask.seat, GAME.default(GAME.see(stage.state, ask.seat), ask), *["5"] * (kind == "reflector"))
    assert ask.key not in [one.key for one in GAME.open_questions(stage.state)]


@pytest.mark.rule("RC-21.4", "RC-5.10")
def test_the_gm_is_asked_for_the_first_town_once_all_have_a_pc_and_may_set_it_earlier(rulings: Settings) -> None:
    stage = taken(Stage(rulings, Rider(), town=None, seats=2), faction="law")
    assert stage.asked() == ["p2 character"]
    choices = GAME.own_choices(GAME.see(stage.state, "gm"), "gm")
    assert [one.group for one in choices if one.command["type"] == "arrive_at"] == ["any_time"]
    stage.do("p2", MakeCharacter("Bo", "a hat", "a coat", "a knife", "cards"))
    assert stage.asked() == ["gm town"]


@pytest.mark.parametrize("seat", ["p1", "gm"])
def test_in_a_conflict_and_before_the_first_its_choices_come_before_the_worksheet(rulings: Settings, seat: str) -> None:
    """Otherwise those of the town come first, as in the booklet."""
    written = {"propose_answer": "p1", "record_answer": "gm"}
    later = {"state": {"past": (Past(1, "Who pays?", "t1"),)}}
    first = []
    for moment in ({"conflict": {"step": "stakes"}}, {}, later):
        stage = Stage(rulings, Rider(), **moment)
        order = [one.command["type"] for one in GAME.own_choices(GAME.see(stage.state, seat), seat)]
        at = min(order.index(kind) for kind in ("narrate", "propose_conflict") if kind in order)
        first.append(at < order.index(next(kind for kind, by in written.items() if by == seat)))
    assert first == [True, True, False]
