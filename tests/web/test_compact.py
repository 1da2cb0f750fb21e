"""The order of choices in compact messages: only where it changed, and always enough to rebuild it."""

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.choices import Choice
from croupier.web.compact import Offered, _choices

ids = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)
labels = st.sampled_from(("first", "second"))


def offered(names: list[str], label: str) -> Offered:
    return Offered({one: Choice(label if one < "d" else one, {"type": one}, one) for one in names})


def as_sent(news: dict[str, Any]) -> Any:
    return json.loads(msgspec.json.encode(news))


@given(ids, ids, labels, labels)
def test_changes_of_the_order_lead_to_the_new_one(before: list[str], now: list[str], old: str, new: str) -> None:
    news = as_sent(_choices(offered(before, old), offered(now, new), has_order_changes=True))
    order = list(before)
    if "moved" in news:
        moved = news["moved"]
        fresh = [one["choice"] for one in news.get("new", ()) if one["choice"] not in before]
        order[moved["at"] : moved["at"] + moved["gone"]] = moved.get("ids", fresh)
    assert "order" not in news
    assert order == now


def test_only_the_changed_start_of_the_order_of_choices_is_sent() -> None:
    before, now = offered(["a", "b", *"efgh"], "first"), offered(["c", *"efgh"], "first")
    assert as_sent(_choices(before, now, has_order_changes=True))["moved"] == {"at": 0, "gone": 2}
