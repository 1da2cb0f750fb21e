"""Random changes to keys, seals, entropy and links."""

from __future__ import annotations

from random import Random

from support.tampering.kinds import CHANGES, Row, change_leaf, entries_of, kind, pick_event


def of_events(name: str, *types: str) -> None:
    def run(rows: list[Row], rng: Random) -> bool:
        event = pick_event(rows, rng, *types)
        return event is not None and change_leaf(event, rng)

    CHANGES[name] = run


of_events("a key or its path", "key_opened")
of_events("a key taken", "leaf_taken")
of_events("a promise", "keys_promised")
of_events("a sealed choice", "choice_sealed", "choices_opened")
of_events("a word or its salt", "word_sealed", "words_opened")
of_events("entropy", "entropy_committed", "reveals_called", "entropy_opened")
of_events("a link, who was left out, or the nonce", "chain_committed", "links_revealed")


@kind("a reveal left out")
def leave_reveal_out(rows: list[Row], rng: Random) -> bool:
    event = pick_event(rows, rng, "entropy_opened")
    if event is None or not event["reveals"]:
        return False
    seat = event["reveals"].pop(rng.randrange(len(event["reveals"])))[0]
    for row in entries_of(rows):
        if event in row["events"]:
            row["command"]["reveals"] = event["reveals"]
    if rng.random() < 0.7:
        event["missing"] = sorted([*event.get("missing", []), seat])
    return True


@kind("a link left out")
def leave_link_out(rows: list[Row], rng: Random) -> bool:
    event = pick_event(rows, rng, "links_revealed")
    if event is None or not event["links"]:
        return False
    seat = event["links"].pop(rng.randrange(len(event["links"])))[0]
    event["left_out"] = [*event.get("left_out", []), seat]
    return True
