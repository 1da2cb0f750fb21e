"""How a conflict comes out for one PC and for all (chapter 14, P5): worked examples 3, 7, 10, 12 and 13."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict.state import ACT
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.events import FalloutRead, StakesAnswered
from croupier.games.rust_in_the_canyon.cost.out_of_play import forfeit
from croupier.games.rust_in_the_canyon.cost.resolve import answer_shared, resolve
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, wording
from croupier.games.rust_in_the_canyon.figures.outcomes import CLEAN, NOTHING, WITH_FALLOUT, Row, outcome
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from croupier.games.rust_in_the_canyon.state import DYING, IN_PLAY, REMOVED
from support.rust_in_the_canyon.stage import Rider, Stage, under


def over(result: str, total: int, **more: Any) -> dict[str, Any]:
    """The fields of a contender whose last hand is over."""
    return {"result": result, "total": total, **more}


def under_way(**more: Any) -> dict[str, Any]:
    """The fields of a conflict whose hand is being played."""
    return {"step": ACT, **more}


def resolved(stage: Stage, cards: str = "", pc: str = "c1") -> Stage:
    """Resolve a PC, her piles being these ranks; then stress is checked."""
    seat = stage.one(pc).seat
    before = stress.levels(stage.state)
    stage.reshuffled(seat)
    stage.run(resolve, pc, luck=tuple(f"{seat} {rank}" for rank in cards.split()))
    stage.run(stress.check, before)
    return stage


def counts(stage: Stage, pc: str = "c1") -> tuple[int, int, int]:
    """Her stack, her stress chips, the town."""
    return stage.stack(pc), stage.stress(pc), stage.town()


@pytest.mark.rule("RC-14.2", "RC-14.3")
@pytest.mark.parametrize(
    ("result", "total", "row"),
    [
        (WON, 21, CLEAN),
        (WON, 20, CLEAN),
        (WON, 19, WITH_FALLOUT),
        (TIED, 20, WITH_FALLOUT),
        (TIED, 12, WITH_FALLOUT),
        (LOST, 21, WITH_FALLOUT),
        (LOST, 20, WITH_FALLOUT),
        (LOST, 19, NOTHING),
        (LOST, 26, NOTHING),
        (BACKED, 21, NOTHING),
        (BACKED, 9, NOTHING),
        under("tie", "only_20_21", TIED, 18, NOTHING),
        under("tie", "gm_takes", TIED, 18, NOTHING),
        under("lost_20_21", "no_stakes", LOST, 20, NOTHING),
    ],
)
def test_the_outcome_table(rulings: Settings, result: str, total: int, row: Row) -> None:
    assert outcome(rulings.__getitem__, result, total) == row


@pytest.mark.rule("RC-14.2")
@pytest.mark.parametrize(
    ("row", "stakes", "fallout", "pots"),
    [(CLEAN, True, False, "stack"), (WITH_FALLOUT, True, True, "stress"), (NOTHING, False, True, "town")],
)
def test_the_rows_say_what_happens(row: Row, stakes: bool, fallout: bool, pots: str) -> None:
    assert row == (stakes, fallout, pots)


@pytest.mark.option("gm_backs_down", "clean")
def test_a_gm_who_backed_down_may_pay_nothing(rulings: Settings) -> None:
    assert outcome(rulings.__getitem__, WON, 9, gm_backed=True) == CLEAN


@pytest.mark.option("lost_20_21", "no_stakes")
def test_a_tie_that_goes_to_the_gm_is_a_loss_even_at_20(rulings: Settings) -> None:
    ruling = {"tie": "gm_takes", "lost_20_21": rulings["lost_20_21"]}
    assert outcome(ruling.__getitem__, TIED, 20) == NOTHING


@pytest.mark.rule("RC-14.2", "RC-14.5", "RC-15.4")
@pytest.mark.parametrize(
    ("stakes", "after"),
    [
        pytest.param(True, (8, 9, 25), id="stakes with fallout, the pot to stress"),
        under("lost_20_21", "no_stakes", False, (8, 3, 31)),
    ],
)
def test_a_loss_with_20(rulings: Settings, stakes: bool, after: tuple[int, int, int]) -> None:
    """Worked example 3."""
    stage = Stage(
        rulings, Rider(stack=8, pot=(3, 3), hand=("J", "10"), contender=over(LOST, 20)), town=25, gm_hand=("A", "Q"),
        conflict=under_way(),
    )  # fmt: skip
    resolved(stage, "K 9 9 4 2 6")
    assert counts(stage) == after
    assert stage.pot() == 0
    assert stage.contender().stakes is stakes
    assert stage.contender().resolved
    assert not stage.contender().is_in
    assert stage.facts("RC-14.2")["stakes"] is stakes


@pytest.mark.rule("RC-14.2")
@pytest.mark.parametrize(
    ("total", "after"),
    [
        (18, (8, 6, 25)),
        (20, (8, 6, 25)),
        under("tie", "only_20_21", 18, (8, 0, 31)),
        under("tie", "gm_takes", 18, (8, 0, 31)),
    ],
)
def test_ties(rulings: Settings, total: int, after: tuple[int, int, int]) -> None:
    """Worked example 7, with a pile that costs nothing."""
    stage = Stage(rulings, Rider(stack=8, pot=(3, 3), contender=over(TIED, total)), town=25, conflict=under_way())
    resolved(stage, "2 3 4 5 7 8")
    assert counts(stage) == after


@pytest.mark.rule("RC-14.2", "RC-14.3")
@pytest.mark.parametrize(
    ("tie", "total", "row"),
    [
        ("keeps_stakes", 18, WITH_FALLOUT),
        ("only_20_21", 18, NOTHING),
        ("gm_takes", 18, NOTHING),
        ("keeps_stakes", 20, WITH_FALLOUT),
        ("only_20_21", 20, WITH_FALLOUT),
        ("gm_takes", 20, WITH_FALLOUT),
    ],
)
def test_ties_at_18_and_at_20_under_each_ruling(rulings: Settings, tie: str, total: int, row: Row) -> None:
    """Worked example 7: at 20 the GM takes a tie as a loss with 20, which keeps the stakes."""
    ruling = {"tie": tie, "lost_20_21": rulings["lost_20_21"]}
    assert outcome(ruling.__getitem__, TIED, total) == row


@pytest.mark.rule("RC-14.2")
def test_winning_with_20_returns_the_pot_without_fallout(rulings: Settings) -> None:
    stage = resolved(Stage(rulings, Rider(stack=8, pot=(3, 3), contender=over(WON, 20)), town=25, conflict=under_way()))
    assert counts(stage) == (14, 0, 25)
    assert stage.contender().stakes is True


@pytest.mark.rule("RC-14.2", "RC-14.1")
def test_backing_down_with_20_gives_up_the_stakes(rulings: Settings) -> None:
    """Worked example 10."""
    stage = Stage(rulings, Rider(stack=9, pot=(2, 3), contender=over(BACKED, 20)), town=25, conflict=under_way())
    resolved(stage, "3 3 10 5 6")
    assert counts(stage) == (9, 3, 30)
    assert stage.contender().stakes is False


@pytest.mark.rule("RC-15.1", "RC-15.3", "RC-14.4")
@pytest.mark.parametrize(
    ("chips", "severities"),
    [
        pytest.param(14, [MINOR, MAJOR], id="both piles on the Physical table"),
        under("fallout_level", "each_hand", 16, [MAJOR]),
    ],
)
def test_two_pots_are_two_piles_from_one_shuffle(rulings: Settings, chips: int, severities: list[str]) -> None:
    """Worked example 12."""
    one = Rider(stack=4, pots=((3, 3, 1),), pot=(4, 4), contender=over(WON, 17))
    stage = Stage(rulings, one, conflict=under_way(hand=2, level=2))
    resolved(stage, "Q 3 8 5 2 10 7 7 K K 2 4 5 9")
    assert [injury.severity for injury in stage.one().injuries] == severities
    assert stage.stress() == chips
    assert stress.stress_of(stage.state, "c1") == {14: 26, 16: 25}[chips]
    assert stage.one().status == REMOVED
    assert (stage.pot(hand=1), stage.pot(hand=2)) == (0, 0)


@pytest.mark.rule("RC-17.2", "RC-15.5")
@pytest.mark.parametrize(("before", "status"), [(5, IN_PLAY), (6, REMOVED)])
def test_exactly_21_stress_is_safe(rulings: Settings, before: int, status: str) -> None:
    """Worked example 13."""
    one = Rider(stack=4, stress=before, pot=(5, 5), contender=over(WON, 18))
    stage = resolved(Stage(rulings, one, conflict=under_way(level=2)), "4 4 J 9 2 7 6 5 3 8")
    assert [injury.severity for injury in stage.one().injuries] == [MODERATE]
    assert stress.stress_of(stage.state, "c1") == 16 + before
    assert stage.one().status == status


@pytest.mark.rule("RC-15.6", "RC-15.7", "RC-15.9")
@pytest.mark.parametrize(
    ("pile", "injuries", "status"),
    [
        ("K K 7 7 2", ["Major (permanent moderate, mortal)"], IN_PLAY),
        ("K K K 2 2", [], DYING),
        ("8 8 8 8 Q", ["Major (permanent major, mortal)"], IN_PLAY),
        ("10 9 7 4 2", [], IN_PLAY),
        ("A 2", ["Minor (mortal)"], IN_PLAY),
        ("2 2 5 5 9 9", ["Major (permanent moderate, mortal)"], IN_PLAY),
        under(
            "pile_reading", "every", "K K 7 7 2",
            ["Minor (mortal)", "Moderate (permanent minor, mortal)", "Major (permanent moderate, mortal)"], IN_PLAY,
        ),
        under(
            "pile_reading", "disjoint", "K K 7 7 A",
            ["Major (permanent moderate, mortal)", "Minor (mortal)"], IN_PLAY,
        ),
    ],
)  # fmt: skip
def test_the_cost_of_a_deadly_pile(rulings: Settings, pile: str, injuries: list[str], status: str) -> None:
    """Worked example 14."""
    chips = (0, len(pile.split()))
    stage = Stage(rulings, Rider(pot=chips, contender=over(LOST, 12)), conflict=under_way(level=3))
    resolved(stage, pile)
    assert ([wording(one) for one in stage.one().injuries], stage.one().status) == (injuries, status)


@pytest.mark.option("pile_size", "own_chips")
def test_a_ruling_may_count_only_the_pcs_own_chips_in_the_pile(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=8, pot=(2, 4), contender=over(LOST, 12)), conflict=under_way())
    resolved(stage, "K K")
    assert stage.facts("RC-15.2")["cards"] == 2
    assert stage.stress() == 3


@pytest.mark.rule("RC-15.8", "RC-1.7")
@pytest.mark.parametrize(
    ("stack", "after"), [pytest.param(2, (2, 3), id="from the bank"), under("stress_from", "stack_first", 2, (0, 3))]
)
def test_where_the_chips_of_fallout_come_from(rulings: Settings, stack: int, after: tuple[int, int]) -> None:
    stage = Stage(rulings, Rider(stack=stack, pot=(1, 1), contender=over(LOST, 12)), conflict=under_way())
    resolved(stage, "K K")
    assert (stage.stack(), stage.stress()) == after
    clause = "RC-15.8" if after == (2, 3) else "RC-R47"
    assert stage.facts(clause) == {"name": "Ana", "takes": 3}


@pytest.mark.rule("RC-14.5", "RC-15.9", "RC-15.6")
def test_the_pots_are_distributed_even_if_the_pc_is_dying(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=5, pot=(3, 2), contender=over(WON, 12)), town=25, conflict=under_way(level=3))
    resolved(stage, "K K K 2 2")
    assert stage.one().status == DYING
    assert counts(stage) == (5, 5, 25)
    tags = [type(event).__name__ for event in stage.events]
    assert tags.index("PcResolved") < tags.index("FalloutRead") < tags.index("ChipsMoved") < tags.index("PcDying")


@pytest.mark.rule("RC-15.1")
def test_an_empty_pot_has_no_pile(rulings: Settings) -> None:
    stage = resolved(Stage(rulings, Rider(pot=(0, 0), contender=over(LOST, 12)), conflict=under_way()))
    assert not any(type(event).__name__ in ("FalloutRead", "Shuffled") for event in stage.events)
    assert stage.contender().resolved


@pytest.mark.rule("RC-15.1", "RC-5.7")
def test_piles_already_read_are_shuffled_back_when_the_deck_runs_short(rulings: Settings) -> None:
    one = Rider(pots=((15, 15, 1),), pot=(12, 12), contender=over(LOST, 12))
    stage = Stage(rulings, one, conflict=under_way(hand=2))
    first = [f"{rank}{suit}" for rank in ("2", "3", "4", "5", "6", "7", "8") for suit in "CDHS"] + ["9C", "9D"]
    second = ["9H", "9S"] + [f"{rank}{suit}" for rank in ("10", "J", "Q", "K", "A") for suit in "CDHS"]
    resolved(stage, " ".join([*first, *second, "2C", "3C"]))
    read = [len(event.cards) for event in stage.events if isinstance(event, FalloutRead)]
    assert read == [30, 24]
    assert stage.facts("RC-5.7") == {"shuffled": 30}


@pytest.mark.rule("RC-14.1")
def test_a_pc_is_resolved_only_once(rulings: Settings) -> None:
    stage = resolved(Stage(rulings, Rider(pot=(1, 1), contender=over(WON, 21)), town=25, conflict=under_way()))
    resolved(stage)
    assert counts(stage) == (13, 0, 25)
    assert stage.state.aftermath is not None
    assert len(stage.state.aftermath.outcomes) == 1


@pytest.mark.rule("RC-R67")
@pytest.mark.parametrize(
    "town",
    [pytest.param(31, id="to the town as if she had backed down"), under("removed_in_conflict", "pots_to_bank", 25)],
)
def test_a_pc_removed_in_mid_conflict_forfeits_their_pots_without_fallout(rulings: Settings, town: int) -> None:
    stage = Stage(rulings, Rider(stack=8, pot=(3, 3)), town=25, conflict=under_way())
    stage.run(forfeit, "c1")
    assert counts(stage) == (8, 0, town)
    assert (stage.contender().stakes, stage.contender().is_in, stage.pot()) == (False, False, 0)
    assert not any(type(event).__name__ == "FalloutRead" for event in stage.events)


def shared(rulings: Settings, *had: bool | None, **conflict: Any) -> Stage:
    """A conflict that is over, each PC with or without the stakes; None left before the ante."""
    riders = [
        Rider(pot=None if one is None else (1, 1), contender={"stakes": bool(one), "resolved": True, "is_in": False})
        for one in had
    ]
    stage = Stage(rulings, *riders, conflict=under_way(stakes="Do we get away?", **conflict))
    stage.run(answer_shared)
    return stage


def said(stage: Stage) -> list[bool | None]:
    return [event.answer for event in stage.events if isinstance(event, StakesAnswered)]


@pytest.mark.rule("RC-14.6")
@pytest.mark.parametrize(
    ("had", "answer"),
    [
        ((True, False, False), True),
        ((False, False, False), False),
        ((None, None), False),
        ((None, True), True),
        under("shared_stakes", "majority", (True, False, False), False),
        under("shared_stakes", "majority", (True, False), False),
        under("shared_stakes", "all", (True, True, False), False),
    ],
)
def test_shared_stakes(rulings: Settings, had: tuple[bool | None, ...], answer: bool) -> None:
    assert said(shared(rulings, *had)) == [answer]


@pytest.mark.rule("RC-14.6", "RC-R41")
@pytest.mark.parametrize(
    ("option", "had", "line"),
    [
        ("any", (True, False, False), "Yes (1 of 3 PCs gets the stakes; one is enough)."),
        ("majority", (True, False, False), "No (1 of 3 PCs gets the stakes; 2 are needed)."),
        ("all", (True, True, False), "No (2 of 3 PCs get the stakes; 3 are needed)."),
        ("any", (True, True), "Yes."),
        ("all", (False, False), "No."),
    ],
)
def test_the_answer_says_how_many_get_the_stakes_where_some_do(option: str, had: tuple[bool, ...], line: str) -> None:
    stage = shared(GAME.read_settings({"shared_stakes": option}), *had)
    (event,) = (one for one in stage.events if isinstance(one, StakesAnswered))
    assert event.log_line(stage.state) == f"Do we get away? {line}"


@pytest.mark.rule("RC-14.6")
def test_majority_and_all_are_counted_over_the_pcs_who_anted(rulings: Settings) -> None:
    for option in ("majority", "all"):
        chosen = rulings.but(*[type(one)(one.key, option) for one in rulings.chosen if one.key == "shared_stakes"])
        assert said(shared(chosen, True, True, None)) == [True]


@pytest.mark.rule("RC-14.6")
def test_separate_stakes_have_no_common_answer(rulings: Settings) -> None:
    assert said(shared(rulings, True, False, shared=False)) == []


@pytest.mark.rule("RC-15.4", "RC-15.5", "RC-15.6")
@pytest.mark.parametrize(
    ("level", "clause", "cost"),
    [
        (1, "RC-15.4", "3 stress"),
        (2, "RC-15.5", "moderate injury"),
        (3, "RC-15.6", "moderate injury (permanent minor, mortal)"),
    ],
)
def test_fallout_cites_the_table_that_was_used(rulings: Settings, level: int, clause: str, cost: str) -> None:
    stage = Stage(rulings, Rider(pot=(1, 1), contender=over(LOST, 12)), conflict=under_way(level=level))
    resolved(stage, "K K")
    cited = [one.clause for play in stage.plays for one in play.receipt.because if one.clause.startswith("RC-15.")]
    assert {"RC-15.4", "RC-15.5", "RC-15.6"} & set(cited) == {clause}
    assert stage.facts(clause) == {"costs": (cost,)}
