"""Whole plays by people who do anything that is allowed: every play ends (Procedure 5)."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.core.bots import Answer, Bot, answer_to, fill_fields
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import Session, sit_down
from croupier.core.state import State
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.scenes.state import ACTS, DONE

RARE = ("object", "object_to_claim", "propose_claim", "put_back", "pass_challenge")
UNASKED = ("exit_stage", "delay_scene", "write_note_of_scene", "take_beat", "add_minor")


def anybody(seed: str) -> Bot:
    """A bot that also exits, delays, claims late and writes notes unasked, and seldom objects."""
    number = even_numbers(seed)

    def bot(view: State, seat: str, choices: Sequence[Choice]) -> Answer | None:
        legal = [one for one in choices if one.legal]
        asked = [one for one in legal if one.group == "now" and one.prompt is not None]
        unasked = [one for one in legal if one.group == "any_time" and one.command["type"] in UNASKED]
        if unasked and not number(12):
            asked = unasked
        usual = [one for one in asked if one.command["type"] not in RARE]
        found = usual if usual and number(10) else asked
        if not found:
            return None
        choice = found[number(len(found))]
        return answer_to(choice, **fill_fields(choice.fields, number))

    return bot


def played(seed: str, players: int, settings: dict[str, Any], most: int = 4000, *, gm: bool = False) -> Session[Any]:
    """A play to its end, checking after each entry what always holds."""
    table = sit_down(GAME, SeededLuck(seed), players=players, settings=GAME.read_settings(settings), with_gm=gm)
    session = Session(table, {one.id: anybody(f"{seed}|{one.id}") for one in table.state.seats})
    for _ in session.run(most):
        story = table.state
        if story.phase == DONE:
            break
        always(story, players, settings)
    return session


def always(story: Any, players: int, settings: dict[str, Any]) -> None:
    """What holds at every moment of a play."""
    counters = sum(place.chip(places.COUNTER) for place in story.board.places)
    assert counters <= players * (2 if settings.get("act_2_beats") == "2n" else 1)
    markers = [token.id for place in story.board.places for token in place.tokens]
    assert len(markers) == len(set(markers))
    assert 0 <= story.divider <= len(places.cards_in(story, places.PLOT))
    if story.phase in ACTS:
        assert story.prompts, "somebody is always asked something"
    lying = [slot.card for place in story.board.places for slot in place.slots]
    assert len(lying) == len(set(lying))


@pytest.mark.rule("SZ-11.7", "SZ-11.9", "SZ-11.11", "SZ-11.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_play_reaches_its_end(players: int) -> None:
    assert played(f"end|{players}", players, {}).table.state.phase == DONE


@pytest.mark.parametrize(
    "settings",
    [
        {"beat_order": "clockwise", "beat_counters": "per_player", "exit_gives": "presence"},
        {"beat_order": "hand_on", "scene_unresolved": "top_once", "chorus": "moot_obstacle"},
        {"play_type": "antagonistic", "antagonize": "beat_top", "act_3_rounds": "3"},
        {"antagonize": "point", "delay_price": "counter", "act_3_bottom": "out_of_play", "act_1_beats": "n"},
    ],
    ids=("clockwise", "hand_on", "antagonistic", "for_a_point"),
)
def test_a_play_under_other_options_reaches_its_end(settings: dict[str, str]) -> None:
    assert played("other", 3, settings).table.state.phase == DONE


def test_a_play_with_a_gm_reaches_its_end() -> None:
    assert played("gm", 3, {"gm_seat": "seat"}, gm=True).table.state.phase == DONE
