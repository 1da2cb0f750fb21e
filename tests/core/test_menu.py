"""The menu: collapsible headings that group choices, nested if needed."""

from typing import Any

import msgspec
import pytest

from croupier.core.choices import BY_HEADING, WITHIN, Field, file_text, in_groups, once, one_of, written
from croupier.core.menu import FirstFound, Menu, Probe
from croupier.web.wire_choices import raw
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from high_card.state import HighCardState
from support.core.high_card import table


def test_a_nested_heading_shows_both_names_and_ends_with_its_block() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    with menu.heading("Characters"):
        with menu.heading("Ana"):
            menu.add("inside", Deal())
        menu.add("between", Deal())
    menu.add("outside", Deal())
    assert [one.under or "" for one in menu.choices] == [f"Characters{WITHIN}Ana", "Characters", ""]


def test_only_legal_values_are_offered_or_all_if_none_is_legal() -> None:
    dealt = table().deal()
    menu = Menu(HIGH_CARD, dealt.view("p1"), "p1")
    assert menu.open_to(range(-1, 3), Bid) == [0, 1, 2]
    idle = Menu(HIGH_CARD, table().view("p1"), "p1")
    assert idle.open_to(range(-1, 3), Bid) == [-1, 0, 1, 2]


def test_a_menu_that_only_looks_for_a_choice_stops_where_one_is_announced() -> None:
    probe = Probe(HIGH_CARD, table().view("p1"), "p1", frozenset({"any_time"}))
    probe.announce("now")
    probe.add("Deal", Deal())
    assert not probe.choices
    with pytest.raises(FirstFound):
        probe.announce("any_time")
    menu = Menu(HIGH_CARD, table().view("p1"), "p1", frozenset({"any_time"}))
    menu.announce("any_time")
    assert (menu.asks_for("any_time"), menu.asks_for("now")) == (True, False)


def test_of_what_is_under_a_folded_heading_only_the_heading_is_added_and_nothing_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[object] = []
    monkeypatch.setattr(type(HIGH_CARD), "why_not", lambda game, view, seat, command: tried.append(command))
    words = Field("text", "Text", "text", max_length=10)

    def filled(*groups: str) -> Menu[HighCardState]:
        menu = Menu(HIGH_CARD, table().view("p1"), "p1", frozenset({"now", *groups}))
        with menu.heading("Characters"):
            menu.add("rename", {"type": "rename"}, words, group="any_time")
            with menu.heading("Ana"):
                menu.part(lambda one: one.add("deal", Deal(), group="any_time"))
                assert menu.open_to([1, 2], Bid, "any_time") == [1, 2]
            menu.add("bid", Bid(1))
        with menu.heading("Rests"):
            menu.add("rest", {"type": "rest"}, group="any_time", role="next")
            menu.announce("any_time")
        with menu.heading("Notes"):
            menu.add("note", {"type": "note"}, words, group="any_time")
        menu.add("outside", Deal(), group="any_time")
        return menu

    every = filled("any_time").choices
    tried.clear()
    closed = once(filled(BY_HEADING).choices)
    assert [(one.label, one.role or "") for one in closed] == [
        ("Characters", "heading"), ("bid", ""), ("Rests", "heading_of_next"), ("Notes", "heading_of_words"),
        ("outside", ""),
    ]  # fmt: skip
    assert tried == [Bid(1), Deal()]
    assert closed == in_groups(every, frozenset({"now", BY_HEADING}))
    opened = once(filled(BY_HEADING, closed[0].choice).choices)
    assert [one.label for one in opened] == ["rename", "deal", "bid", "Rests", "Notes", "outside"]
    assert opened == in_groups(every, frozenset({"now", BY_HEADING, closed[0].choice}))


def sent(menu: Menu[HighCardState]) -> dict[str, Any]:
    """The menu's last choice as a page gets it."""
    row: dict[str, Any] = msgspec.json.decode(raw(menu.choices[-1]))
    return row


def test_a_choice_says_that_it_is_usual_and_what_to_confirm_and_what_it_replaces() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    menu.add("Deal", Deal(), usual=True, confirm="Deal again?", row=("Deal?", "Yes"), seal="bids:p1:p1")
    named = ("usual", "confirm", "row", "short", "seal")
    assert [sent(menu)[name] for name in named] == [True, "Deal again?", "Deal?", "Yes", "bids:p1:p1"]
    menu.add("Deal", Deal())
    assert not set(named) & set(sent(menu))


def test_a_text_starts_with_the_current_text_of_the_value_chosen_before_it() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    part = one_of("part", "What", [("notes", "Notes"), ("past", "Past")], default="notes")
    menu.add("Write", {"type": "write"}, part, written("text", "Text", 400, "part", {"notes": "old", "past": ""}))
    field = sent(menu)["fields"][1]
    assert field["begins"] == {"field": "part", "values": {"notes": "old"}}
    assert "by" not in field


def test_a_text_may_be_read_from_a_file_with_one_of_the_extensions_named() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    menu.add("Import", {"type": "import"}, file_text("text", "Text", 400, (".json",)))
    assert sent(menu)["fields"][0]["accept"] == [".json"]
