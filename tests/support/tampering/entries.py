"""Random changes to the contents of entries, to their order, and to the file's own claims."""

from __future__ import annotations

import copy
from random import Random

from support.tampering.draws import replace_text
from support.tampering.kinds import Row, change_leaf, entries_of, kind, other, pick_event


@kind("a fact or clause of a receipt")
def receipt(rows: list[Row], rng: Random) -> bool:
    found = [row for row in entries_of(rows) if row.get("receipt")]
    return bool(found) and change_leaf(rng.choice(found)["receipt"], rng)


@kind("a clause dropped")
def drop_clause(rows: list[Row], rng: Random) -> bool:
    found = [row["receipt"]["because"] for row in entries_of(rows) if row.get("receipt", {}).get("because")]
    if not found:
        return False
    clauses = rng.choice(found)
    clauses.pop(rng.randrange(len(clauses)))
    return True


@kind("who had a hand in the luck")
def luck_share(rows: list[Row], rng: Random) -> bool:
    found = [row["receipt"]["luck"] for row in entries_of(rows) if row.get("receipt", {}).get("luck")]
    if not found:
        return False
    share = rng.choice(rng.choice(found))
    name = rng.choice(["seats", "links", "left_out"])
    share[name] = share[name][1:] if share.get(name) else ["p1"]
    return True


@kind("a field of an event")
def event_field(rows: list[Row], rng: Random) -> bool:
    event = pick_event(rows, rng)
    return event is not None and change_leaf(event, rng)


@kind("an event dropped")
def drop_event(rows: list[Row], rng: Random) -> bool:
    found = [row for row in entries_of(rows) if row["events"]]
    events = rng.choice(found)["events"]
    events.pop(rng.randrange(len(events)))
    return True


@kind("an event added")
def add_event(rows: list[Row], rng: Random) -> bool:
    row, event = rng.choice(entries_of(rows)), pick_event(rows, rng)
    row["events"].insert(rng.randrange(len(row["events"]) + 1), copy.deepcopy(event))
    return event is not None


@kind("a field of a command")
def command_field(rows: list[Row], rng: Random) -> bool:
    return change_leaf(rng.choice(entries_of(rows))["command"], rng)


@kind("a text in command and event")
def text_everywhere(rows: list[Row], rng: Random) -> bool:
    found = [row for row in entries_of(rows) if row["command"]["type"] in ("say", "seat_player")]
    if not found:
        return False
    row = rng.choice(found)
    name = "text" if "text" in row["command"] else "name"
    old = row["command"][name]
    new = other(old, rng)
    row["command"], row["events"] = replace_text(row["command"], old, new), replace_text(row["events"], old, new)
    return True


@kind("who acted")
def actor(rows: list[Row], rng: Random) -> bool:
    row = rng.choice(entries_of(rows))
    row["seat"] = rng.choice([one for one in ("p1", "p2", "gm", "table") if one != row["seat"]])
    return True


@kind("when it was")
def time(rows: list[Row], rng: Random) -> bool:
    row = rng.choice(entries_of(rows))
    row["at"] = f"2000-01-02T{rng.randrange(24):02}:{rng.randrange(60):02}:00Z"
    return True


# entries


def renumber(rows: list[Row]) -> None:
    for n, row in enumerate(entries_of(rows), 1):
        row["n"] = n


@kind("an entry dropped")
def drop_entry(rows: list[Row], rng: Random) -> bool:
    del rows[rng.randrange(1, len(rows))]
    return True


@kind("an entry doubled")
def double_entry(rows: list[Row], rng: Random) -> bool:
    at = rng.randrange(1, len(rows))
    rows.insert(at, copy.deepcopy(rows[at]))
    return True


@kind("an entry inserted")
def insert_entry(rows: list[Row], rng: Random) -> bool:
    row = copy.deepcopy(rng.choice(entries_of(rows)))
    if rng.random() < 0.5:
        seat = rng.choice(["p1", "p2"])
        said = {"type": "said", "seat": seat, "text": "hm"}
        row = {
            **row,
            "seat": seat,
            "command": {"type": "say", "text": "hm"},
            "events": [said],
            "receipt": {},
            "draws": [],
        }
    rows.insert(rng.randrange(1, len(rows) + 1), row)
    return True


@kind("entries swapped")
def swap_entries(rows: list[Row], rng: Random) -> bool:
    at = rng.randrange(1, len(rows) - 1)
    rows[at], rows[at + 1] = rows[at + 1], rows[at]
    return True


@kind("the tail dropped")
def drop_tail(rows: list[Row], rng: Random) -> bool:
    del rows[rng.randrange(max(2, len(rows) - 12), len(rows)) :]
    return True


# the file's own claims


@kind("the version of the rules")
def rules(rows: list[Row], rng: Random) -> bool:
    rng.choice(entries_of(rows))["rules"] = rng.choice(["", "y", "0f31c2"])
    return True


@kind("the version of the rules, and an event")
def rules_and_event(rows: list[Row], rng: Random) -> bool:
    row = rng.choice([row for row in entries_of(rows) if row["events"]])
    row["rules"] = rng.choice(["", "y"])
    return change_leaf(rng.choice(row["events"]), rng)


@kind("the version of the format")
def version(rows: list[Row], rng: Random) -> bool:
    row = rng.choice(entries_of(rows))
    row["v"] = rng.choice([0, 1, 2, 4])
    return True


@kind("line 1")
def head(rows: list[Row], rng: Random) -> bool:
    return change_leaf(rows[0]["table"], rng)


@kind("a field that nobody reads")
def unread_field(rows: list[Row], rng: Random) -> bool:
    event = pick_event(rows, rng)
    if event is None:
        return False
    event["note"] = "x"
    return True
