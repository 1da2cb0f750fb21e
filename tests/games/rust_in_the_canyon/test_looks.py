"""How the canyon looks: a part of the table for each PC, the steps of a conflict, slips and injuries."""

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.sealed_answers import words
from croupier.games.rust_in_the_canyon.state import with_character
from croupier.pieces.render import render_view
from croupier.pieces.view_model import Group, View
from support.rust_in_the_canyon.conflict import opened, prepared, said, view_of
from support.rust_in_the_canyon.stage import Rider, Stage

HURT = Injury("i1", MODERATE)


def seen(stage: Stage, seat: str) -> View:
    return render_view(GAME, view_of(stage, seat), seat)


def group(stage: Stage, seat: str, pc: str) -> Group:
    return next(one for one in seen(stage, seat).groups if one.id == pc)


@pytest.mark.rule("RC-5.12", "RC-17.1", "RC-22.4")
@pytest.mark.parametrize("seat", ["p1", "p2", "gm", "watch"])
def test_everyone_sees_a_pcs_stacks_and_the_cards_under_them(rulings: Settings, seat: str) -> None:
    stage = Stage(rulings, Rider(stress=3, hand=("K",), injured=((HURT, "6"),)), Rider(name="Bo"))
    ana = group(stage, seat, "c1")
    assert ana.label == "Ana"
    assert ana.places[:3] == ("stack.c1", "stress.c1", "hand.p1")
    assert ana.places[-1] == "injuries.c1", "not next to the hand, in which they do not count"
    assert ("Stress", "9 of 21") in [(badge.label, badge.value) for badge in ana.badges]


@pytest.mark.rule("RC-4.2", "RC-4.3", "RC-4.7")
@pytest.mark.parametrize("seat", ["p1", "p2", "gm", "watch"])
def test_everyone_sees_what_a_pc_looks_like(rulings: Settings, seat: str) -> None:
    stage = Stage(rulings, Rider(), Rider(name="Bo"))
    said = {"look": "tall", "hat": "a bowler", "coat": "a duster", "weapon": "a sabre", "vice": "cards"}
    stage.state = with_character(stage.state, "c1", **said)
    facts = group(stage, seat, "c1").facts or ()
    assert [(one.label, one.value) for one in facts] == [
        ("Look", "tall; a bowler; a duster"),
        ("Weapon", "a sabre"),
        ("Vice", "cards"),
    ]


@pytest.mark.rule("RC-16.3")
@pytest.mark.parametrize(
    ("injury", "text"),
    [
        (Injury("i1", MINOR), "Minor"),
        (Injury("i1", MINOR, mortal=True), "Minor (mortal)"),
        (Injury("i1", MAJOR, permanent=MINOR), "Major (permanent minor)"),
        (Injury("i1", MAJOR, permanent=MAJOR, mortal=True), "Major (permanent major, mortal)"),
    ],
)
def test_an_injury_is_shown_with_its_severity_and_permanent_level(rulings: Settings, injury: Injury, text: str) -> None:
    badges = group(Stage(rulings, Rider(injured=((injury, "3"),))), "p2", "c1").badges
    assert [badge.value for badge in badges if badge.label == "Injury"] == [text]


@pytest.mark.rule("RC-8.2")
def test_a_conflict_shows_its_steps_and_its_level(rulings: Settings) -> None:
    assert seen(Stage(rulings, Rider()), "p1").tracks == ()
    stage = opened(rulings, Rider())
    steps, level = seen(stage, "p1").tracks
    assert [step.label for step in steps.steps][:3] == ["Stakes", "Situation", "Prepare"]
    assert (steps.at, level.at) == ("prepare", None)


@pytest.mark.rule("RC-9.3", "RC-13.6")
def test_preparations_are_face_down_until_everyone_has_declared(rulings: Settings) -> None:
    stage = prepared(opened(rulings, Rider()), p1=2)
    hidden = {(slip.seat, slip.label, slip.text, slip.mine) for slip in seen(stage, "gm").slips}
    assert hidden == {("p1", "Ana: prepare", None, False), ("gm", "GM: prepare", None, True)}
    shown = seen(said(stage), "gm").slips
    assert {(slip.seat, slip.text) for slip in shown} == {("p1", "Physical"), ("gm", "Non-physical")}


@pytest.mark.rule("RC-9.1")
def test_a_seat_reads_what_it_prepared_and_no_byte_of_it_reaches_the_others(rulings: Settings) -> None:
    worlds = [opened(rulings, Rider(), Rider(name="Bo")).do("p1", wish.Prepare(level)) for level in (1, 3)]
    own = [next(slip.own for slip in seen(stage, "p1").slips if slip.mine) for stage in worlds]
    assert own == ["Non-physical", "Deadly"]
    for seat in ("p2", "gm", "watch"):
        one, other = (msgspec.json.encode(seen(stage, seat).slips) for stage in worlds)
        assert one == other


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"type": "bid", "amount": 1}, "1 chip"),
        ({"type": "offer_chips", "chips": 2}, "2 chips"),
        ({"type": "prepare", "level": 0}, "accept the result"),
        ({"type": "conflict_hit"}, "hit"),
        ({"type": "play_reserve", "cards": ["a", "b"]}, "2 reserve cards"),
        ({"type": "stay", "raise_by": 2}, "stay and raise by 2"),
        ({"type": "stay"}, "stay"),
        ({"type": "say_action", "stands": True, "text": ""}, "let the result stand"),
        ({"type": "say_action", "text": "we run"}, "we run"),
        ({"type": "another"}, ""),
    ],
)
def test_every_sealed_answer_has_its_words(answer: dict[str, object], said: str) -> None:
    assert words(answer) == said
