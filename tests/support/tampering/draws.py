"""Random changes to the draws of an export."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from support.tampering.kinds import CHANGES, Row, change_leaf, entries_of, kind, pick_draw


def another_answer(draw: Row, rng: Random) -> str:
    question = draw["question"]
    if question.get("dice"):
        faces = [rng.randint(1, question["sides"]) for _ in range(question["dice"])]
        return ",".join(map(str, sorted(faces)))
    return str(rng.choice([option for option, _ in question["options"]]))


def replace_text(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: replace_text(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [replace_text(one, old, new) for one in value]
    return new if value == old else value


@kind("a face in an event")
def face_in_event(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    row, draw = found
    new = another_answer(draw, rng)
    if draw["question"].get("dice"):
        old_faces, new_faces = ([int(one) for one in text.split(",")] for text in (draw["answer"], new))
        text = replace_numbers(row["events"], old_faces, new_faces)
        if text == row["events"]:
            return False
        row["events"] = text
        return True
    changed = replace_text(row["events"], draw["answer"], new)
    same = changed == row["events"]
    row["events"] = changed
    return not same


def replace_numbers(value: Any, old: list[int], new: list[int]) -> Any:
    """Change dice in events, which are lists of faces or single numbers."""
    if value == old or (isinstance(value, list) and value and sorted(map(str, value)) == sorted(map(str, old))):
        return new
    if isinstance(value, dict):
        return {key: replace_numbers(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [replace_numbers(one, old, new) for one in value]
    if len(old) == 1 and type(value) is int and value == old[0]:
        return new[0]
    return value


@kind("an answer of a draw")
def answer_of_draw(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    found[1]["answer"] = another_answer(found[1], rng)
    return True


@kind("an answer and its face")
def answer_and_face(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    row, draw = found
    old, new = draw["answer"], another_answer(draw, rng)
    draw["answer"] = new
    if draw["question"].get("dice"):
        faces = [[int(one) for one in text.split(",")] for text in (old, new)]
        for part in ("events", "receipt"):
            if part in row:
                row[part] = replace_numbers(row[part], *faces)
        return True
    at = rows.index(row)
    for later in rows[at:] if rng.random() < 0.7 else [row]:
        for part in ("events", "receipt", "command"):
            if part in later:
                later[part] = replace_text(later[part], old, "\0")
                later[part] = replace_text(later[part], new, old)
                later[part] = replace_text(later[part], "\0", new)
    return True


@kind("a draw dropped")
def drop_draw(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    found[0]["draws"].remove(found[1])
    return True


@kind("all draws of an entry dropped")
def drop_draws(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    found[0]["draws"] = []
    return True


@kind("a draw added")
def add_draw(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None:
        return False
    row = rng.choice([found[0], rng.choice(entries_of(rows))])
    row.setdefault("draws", []).append(copy.deepcopy(found[1]))
    return True


@kind("draws swapped")
def swap_draws(rows: list[Row], rng: Random) -> bool:
    one, two = pick_draw(rows, rng), pick_draw(rows, rng)
    if one is None or two is None or one[1] is two[1]:
        return False
    one[1]["answer"], two[1]["answer"] = two[1]["answer"], one[1]["answer"]
    return True


def draw_field(name: str, change: Callable[[Row, Random], Any]) -> None:
    def run(rows: list[Row], rng: Random) -> bool:
        found = pick_draw(rows, rng)
        if found is None:
            return False
        change(found[1], rng)
        return True

    CHANGES[name] = run


draw_field("k of a draw", lambda draw, rng: draw.update(k=max(0, draw.get("k", 0) + rng.choice([-1, 1, 2, 7]))))
draw_field("leaf of a draw", lambda draw, rng: draw.update(leaf=rng.choice([draw.get("leaf", -1) + 1, 0, -1])))
draw_field("how of a draw", lambda draw, rng: draw.update(how=rng.choice(["typed", "keyed", "scripted", "seeded"])))
draw_field("entry of a draw", lambda draw, rng: draw.update(entry=rng.choice([0, 1, 5, draw.get("entry", 0) + 1])))
draw_field("joint of a draw", lambda draw, rng: draw.update(joint=not draw.get("joint", False)))
draw_field("a field of a question", lambda draw, rng: change_leaf(draw["question"], rng))


@kind("a weight or option of a question")
def weight(rows: list[Row], rng: Random) -> bool:
    found = pick_draw(rows, rng)
    if found is None or not found[1]["question"].get("options"):
        return False
    options = found[1]["question"]["options"]
    match rng.randrange(4):
        case 0:
            rng.choice(options)[1] += 1
        case 1:
            options.pop(rng.randrange(len(options)))
        case 2:
            options.append(copy.deepcopy(rng.choice(options)))
        case _:
            rng.shuffle(options)
    return True
