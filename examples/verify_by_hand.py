"""Check an export's luck, but not its rules, by docs/reference/luck.md: python verify_by_hand.py EXPORT.jsonl"""

from __future__ import annotations

import contextlib
import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace as Record
from typing import Any

ALGORITHM = "croupier-hmac-sha256-2"


def merkle_root(key: bytes, place: int, size: int, path: list[bytes]) -> str:
    """The root that a path leads to from the key at this place of a tree; empty if the path is too long."""
    node = sha256(b"\0" + place.to_bytes(8, "big") + key).digest()
    while size > 1:
        if place ^ 1 < size:
            node = sha256(b"\1" + (path.pop(0) + node if place % 2 else node + path.pop(0))).digest()
        place, size = place // 2, (size + 1) // 2
    return "" if path else node.hex()


def make_answer(key: bytes, draw: Any) -> str:
    """The card or the faces that the key of a draw gives; an absurd number of dice is cut off."""

    def number(total: int, part: int = 0, attempt: int = 0) -> int:
        text = f"{ALGORITHM}|{draw.k}|{part}|{attempt}|{draw.links}"
        value = int.from_bytes(hmac.digest(key, text.encode(), "sha256"), "big")
        return value % total if value < 2**256 - 2**256 % total else number(total, part, attempt + 1)

    if options := draw.question.get("options"):
        rest = number(sum(weight for _, weight in options))
        return str(next(card for card, weight in options if (rest := rest - weight) < 0))
    dice = range(min(draw.question["dice"], len(draw.answer)))
    return ",".join(map(str, sorted(number(draw.question["sides"], die) + 1 for die in dice)))


def follow(state: Any, require: Any, kind: str, step: Any) -> None:
    """Check an event or a draw of entry `state.n`, and remember in the state what later ones depend on."""
    n, name, seat, index = state.n, step.get("name"), step.get("seat"), step.get("index", 0)
    promise: Any = next((old for old in state.promises if old.start <= index < old.start + old.size), None)
    if kind == "keys_promised":
        new = Record(**{"start": 0, "size": 1024, "life": "", "algorithm": ""} | step["promise"], n=n)
        require(new.algorithm == ALGORITHM, f"keys are promised for luck of another algorithm, {new.algorithm!a}")
        require(new.start == sum(old.size for old in state.promises), f"keys from {new.start} on are out of order")
        state.next, state.life = state.next if new.life == state.life else new.start, new.life
        state.promises.append(new)
    elif kind == "leaf_taken":
        require(index == state.next, f"key {index} is taken, but {state.next} is the next")
        require(promise and promise.n < n, f"key {index} was not promised in an earlier entry")
        require(step.get("mix", 0) == len(state.mixes) - 1, f"key {index} is not taken with mix {len(state.mixes) - 1}")
        state.keys[index] = Record(name=name, mix=state.mixes[-1], n=n, given=0, opened=False)
        state.next = index + 1
    elif kind == "draw":
        draw = Record(**{"leaf": None, "k": 0, "entry": 0, "joint": False} | step, n=n, outcome="failed")
        state.draws.append(draw)
        if draw.entry or draw.how == "typed":
            same = {old.n for old in state.draws if (old.question, old.answer) == (draw.question, draw.answer)}
            require(not draw.entry or draw.entry in same - {n}, f"entry {draw.entry} did not draw {draw.answer!a}")
            draw.outcome = "typed or repeated"
            return
        key, name, draw.links = state.keys[draw.leaf], draw.question["key"], state.links[draw.joint]
        newer = [other for i, other in state.keys.items() if i > draw.leaf and other.name == name and other.n < n]
        require(key.name == name and not newer, f"key {draw.leaf} is not the newest of {name!a}")
        require(not key.opened, f"key {draw.leaf} was opened in an earlier entry")
        require(draw.k == key.given, f"draw {draw.k} of key {draw.leaf} comes where draw {key.given} is due")
        key.given, draw.outcome = draw.k + 1, "sealed"
    elif kind == "key_opened":
        key, secret = state.keys[index], bytes.fromhex(step["key"])
        root = merkle_root(secret, index - promise.start, promise.size, [bytes.fromhex(node) for node in step["path"]])
        require(root == promise.root, f"key {index} is not under the promised root")
        require(key.name == name and not key.opened, f"key {index} is opened again, or as another's")
        key.opened = True
        for draw in [draw for draw in state.draws if draw.leaf == index and draw.outcome == "sealed"]:
            answer = make_answer(hmac.digest(secret, key.mix, "sha256"), draw)
            draw.outcome = "made again" if answer == draw.answer else "failed"
            require(answer == draw.answer, f"draw {draw.k} of key {index} is {answer!a}, not {draw.answer!a}", draw.n)
    elif kind in {"entropy_committed", "chain_committed"}:
        state.commitments[kind, seat] = step.get("tip") or step["commitment"]
    elif kind == "reveals_called":
        state.called = {seat: state.commitments.get(("entropy_committed", seat)) for seat in step["seats"]}
    elif kind in {"entropy_opened", "words_opened"}:
        hashes = [sha256(f"{seat}|word|{word}".encode()).digest() for seat, word, _ in step.get("words", [])]
        for seat, random, word in sorted(step.get("reveals", [])):
            commitment = sha256(f"croupier-entropy|{random}|{word}".encode()).hexdigest()
            require(commitment == state.called.pop(seat, None), f"{seat!a} did not commit to its reveal")
            state.commitments.pop(("entropy_committed", seat), None)
            hashes.append(sha256(f"{seat}|{random}|{word}".encode()).digest())
        if kind == "entropy_opened":
            missing, state.called = sorted(state.called), None
            require(missing == sorted(step.get("missing", [])), f"the seats that did not answer are {missing!a}")
        state.mixes.append(sha256(state.mixes[-1] + b"".join(hashes)).digest())
    elif kind == "links_revealed":
        links = [(seat, bytes.fromhex(link)) for seat, link in sorted(step.get("links", []))]
        state.links[True] = ",".join(f"{seat}:{link.hex()}" for seat, link in links)
        for seat, link in links:
            tip, state.commitments["chain_committed", seat] = state.commitments["chain_committed", seat], link.hex()
            require(sha256(link).hexdigest() == tip and seat != state.acting, f"the link of {seat!a} is not its next")


def main(path: str) -> int:
    """Print what is wrong with an export and what became of its draws; the exit status."""
    state: Any = Record(n=0, next=0, life="", called=None, mixes=[bytes(32)], promises=[], draws=[])
    state.keys, state.commitments, state.problems, head = {}, {}, [], b""
    require: Any = lambda holds, text, n=0: holds or state.problems.append((n or state.n, text))
    lines = [b""]
    with contextlib.suppress(OSError):
        lines = Path(path).read_bytes().removesuffix(b"\n").split(b"\n")
    for state.n, line in enumerate(lines):
        try:
            record = json.loads(line.decode())
            state.acting, state.links = record.get("seat"), {False: ""}  # {joint: links}
            steps = record.get("events", []) if state.n else [{"type": "keys_promised", "promise": record["table"]}]
            steps = [*steps, *({"type": "draw"} | draw for draw in record.get("draws", []))]
            for step in sorted(steps, key=lambda step: bool(step["type"] == "key_opened")):
                follow(state, require, step["type"], step)
            fits = state.n < len(lines) - 1 or record == {"entries": state.n - 1, "head": head.hex()}
            require(fits, "the last line does not count and close the lines before it")
        except Exception as error:  # noqa: BLE001 - a forged file may be wrong in any way
            state.problems.append((state.n, f"malformed: {error!a}"))
        if state.problems and not state.n:
            print(f"{path!a} is not an export with luck of {ALGORITHM}: {state.problems[0][1]!a}")
            return 2
        head = sha256(head + line).digest()
    for n, text in sorted(state.problems):
        print(f"entry {n}: {text}".encode("ascii", "backslashreplace").decode())
    outcomes = [draw.outcome for draw in state.draws]
    kinds = ["made again", "sealed", "failed", *({"typed or repeated"} & {*outcomes})]
    print(f"{len(outcomes)} draws:", ", ".join(f"{outcomes.count(kind)} {kind}" for kind in kinds))
    return 1 if state.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[-1]))
