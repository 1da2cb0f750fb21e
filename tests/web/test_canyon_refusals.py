"""Bad input at a Rust in the Canyon table: one line with the clause, and nothing changes (RC-1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.luck_sources import KeyedLuck
from croupier.games.rust_in_the_canyon import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.server_luck import SecretLuck
from support.web.rust_in_the_canyon import WORN, Saloon
from support.web.sample import HOME


class SameLuck(SecretLuck):
    """The same cards each time."""

    def luck_source(self, table: str, life: str = "") -> KeyedLuck:
        return KeyedLuck(b"\x01" * 32, life)


@pytest.fixture
def client(journal: Journal) -> Iterator[TestClient[Any]]:
    limits = Limits(commands_a_second=10_000)
    app = create_app(journal, games={GAME.name: GAME}, limits=limits, luck=SameLuck(journal), grace=60, pace=1000)
    with TestClient(app, base_url=HOME) as client:
        yield client


@pytest.fixture
def saloon(client: TestClient[Any]) -> Saloon:
    return Saloon(client)


def told(problem: dict[str, Any], clause: str) -> str:
    assert problem["clause"] == clause, problem
    return str(problem["detail"])


@pytest.mark.rule("RC-1.6", "RC-12.2", "RC-12.16")
def test_bids_over_the_limit_and_over_the_stack(saloon: Saloon) -> None:
    saloon.betting()
    refused = told(saloon.refused(saloon.ana, "bid", amount=2), "RC-12.2")
    assert refused == "RC-12.2: over the limit: 2 chips, and this round's limit is 1; instead: 0 to 1"
    saloon.say(saloon.gm, "set_chips", place="stack.c1", kind="chip", count=0, reason="a thief")
    refused = told(saloon.refused(saloon.ana, "bid", amount=1), "RC-12.16")
    assert refused == "RC-12.16: too few chips: a bid of 1 costs 1, and you have 0; instead: bid 0"
    saloon.say(saloon.gm, "set_chips", place="town", kind="chip", count=1)
    refused = told(saloon.refused(saloon.gm, "bid", amount=1), "RC-12.16")
    assert refused == "RC-12.16: too few chips: a bid of 1 costs 2, and you have 1; instead: bid 0"


@pytest.mark.rule("RC-1.6", "RC-12.16", "RC-12.11")
def test_a_player_who_stayed_bids_and_acts_no_more(saloon: Saloon) -> None:
    saloon.betting().bids(0, 0, 0)
    saloon.say(saloon.ana, "stay", raise_by=0)
    for who in (saloon.ben, saloon.gm):
        saloon.say(who, "conflict_hit")
    refused = told(saloon.refused(saloon.ana, "bid", amount=0), "RC-12.16")
    assert refused == "RC-12.16: not now: Ada's pot is frozen and takes no more bets; instead: choose an open pot"
    saloon.say(saloon.ben, "bid", amount=0)
    saloon.say(saloon.gm, "bid", amount=0)
    refused = told(saloon.refused(saloon.ana, "conflict_hit"), "RC-12.16")
    assert refused == "RC-12.16: already stayed: Ada takes no more cards; instead: wait for the end of the hand"


@pytest.mark.rule("RC-1.6", "RC-12.16")
def test_a_bid_in_a_pot_that_was_given_up(saloon: Saloon) -> None:
    saloon.betting().bids(0, 0, 1)
    saloon.say(saloon.ana, "see")
    saloon.say(saloon.gm, "see", pot="c1")
    saloon.say(saloon.gm, "back_down", pot="c2")
    for who in (saloon.gm, saloon.ana):
        saloon.say(who, "conflict_hit")
    refused = told(saloon.refused(saloon.ben, "bid", amount=0), "RC-12.16")
    assert refused == (
        "RC-12.16: not yours: your PC is not, or no longer, in this hand; instead: wait until it is over"
    )


@pytest.mark.rule("RC-1.6", "RC-12.16", "RC-10.7")
def test_a_reserve_card_that_is_not_held_and_a_second_one(saloon: Saloon) -> None:
    saloon.betting().bids(0, 0, 0)
    held = saloon.reserve(saloon.ana)
    assert len(held) == 4
    for cards in (["k99"], [saloon.reserve(saloon.ben)[0]]):
        refused = told(saloon.refused(saloon.ana, "play_reserve", cards=cards), "RC-12.16")
        assert "not yours: that card is not in your reserve" in refused
    refused = told(saloon.refused(saloon.ana, "play_reserve", cards=held[:2]), "RC-12.16")
    assert refused == "RC-12.16: not now: 2 reserve cards in one round; instead: use one card a round"


@pytest.mark.rule("RC-1.6", "RC-9.1")
def test_nothing_is_prepared_after_everyone_has_locked_in(saloon: Saloon) -> None:
    saloon.prepared()
    refused = told(saloon.refused(saloon.ana, "prepare", level=2), "RC-9.1")
    assert refused == (
        "RC-9.1: already committed: everyone is prepared, and nothing can be changed now; instead: say what you do"
    )


@pytest.mark.rule("RC-1.6", "RC-10.2")
def test_a_step_of_two_places(saloon: Saloon) -> None:
    saloon.settled()
    refused = told(saloon.refused(saloon.gm, "set_rank", rank=2, step=2), "RC-10.2")
    assert refused == "RC-10.2: step: 2 is not allowed; allowed: -1, 0 or 1: never more than one place"


@pytest.mark.rule("RC-1.6", "RC-7.1")
def test_a_look_back_at_a_town_with_22_chips(saloon: Saloon) -> None:
    saloon.town()
    saloon.say(saloon.gm, "set_chips", place="town", kind="chip", count=22)
    refused = told(saloon.refused(saloon.ana, "reflect", changes="a school"), "RC-7.1")
    assert (
        refused == "RC-7.1: gate not met: 22 chips are left in the town stack; instead: wait until 21 or fewer are left"
    )


@pytest.mark.rule("RC-1.6", "RC-4.1", "RC-3.2")
def test_a_stat_line_of_3_3_1_and_a_pc_of_another_faction(saloon: Saloon) -> None:
    saloon.faction()
    refused = told(saloon.refused(saloon.ana, "make_character", name="Ada", stats="3-3-1", **WORN), "RC-4.1")
    assert "bad value: 3-3-1 does not use 1, 2 and 3 once each; instead: 3-2-1" in refused
    refused = told(saloon.refused(saloon.ana, "make_character", name="Ada", faction="law", **WORN), "RC-3.2")
    assert "this PC belongs to The State of Law; instead: a PC of The Librarians" in refused


@pytest.mark.rule("RC-1.6", "RC-6.14")
def test_a_sealed_offer_over_the_cost(client: TestClient[Any]) -> None:
    saloon = Saloon(client, planned_offers="sealed").town()
    saloon.say(saloon.ana, "claim_plan", plan="we left horses there")
    saloon.say(saloon.gm, "name_plan_cost", cost=2)
    refused = told(saloon.refused(saloon.ana, "offer_chips", chips=3), "RC-6.14")
    assert refused == "RC-6.14: over the limit: that would make 3, and the plan costs only 2; instead: 0 to 2"


@pytest.mark.rule("RC-1.6", "RC-18.3")
def test_a_second_treatment_in_one_downtime(saloon: Saloon) -> None:
    saloon.town()
    saloon.say(saloon.gm, "give_injury", pc="c1", severity="major")
    saloon.say(saloon.ana, "open_downtime")
    saloon.say(saloon.ana, "get_attention", pc="c1", injury="c1i1", npc="the doctor")
    saloon.say(saloon.gm, "judge_treater", pc="c1", injury="c1i1", verdict="expert")
    again = saloon.refused(saloon.ana, "get_attention", pc="c1", injury="c1i1", npc="the doctor")
    assert told(again, "RC-18.3") == (
        "RC-18.3: not now: that injury has already had attention in this downtime; "
        "instead: ask again in a later downtime"
    )


@pytest.mark.rule("RC-1.6", "RC-8.9", "RC-21.5")
def test_markers_of_another_town(saloon: Saloon) -> None:
    saloon.town()
    ask = {"about": "the town", "kind": "situation", "question": "Who is in charge here?", "bet": 1}
    saloon.say(saloon.ana, "read", **ask)
    saloon.say(saloon.gm, "answer_read", answer="The foreman.")
    saloon.say(saloon.gm, "leave_town")
    for who in (saloon.ana, saloon.ben):
        saloon.say(who, "done_advancing")
    saloon.say(saloon.gm, "arrive_at", name="Pylon", size="town")
    saloon.say(saloon.ana, "read", **ask)
    saloon.say(saloon.gm, "answer_read", answer="Nobody.")
    saloon.stakes()
    refused = told(saloon.refused(saloon.ana, "claim_markers", markers=["m1"]), "RC-8.9")
    assert refused == "RC-8.9: not yours: you hold no such marker in this town; instead: choose one that you hold here"
    saloon.say(saloon.ana, "claim_markers", markers=["m2"])
