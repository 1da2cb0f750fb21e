"""Check an export's luck, but not its rules, by docs/reference/luck.md: python verify_by_hand.py EXPORT.jsonl"""

import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace as Record
from typing import Any

ALGORITHM = "croupier-hmac-sha256-2"
state: Any = Record(promises=[Record(start=0, size=0, life="")], mixes=[bytes(32)], draws=[], faults=[], head=b"")
state.keys, state.chains = {}, {}
state.sealed = {"entropy_committed": {}, "chain_committed": state.chains}  # each seat's commitments, by kind
require: Any = lambda n, holds, text: holds or state.faults.append((n, text))


def merkle_root(key: str, place: int, size: int, path: list[str]) -> str:
    """The root that a path leads to from the key at this index of a tree; empty if the path is too long."""
    node = sha256(b"\0" + place.to_bytes(8, "big") + bytes.fromhex(key)).hexdigest()
    while size > 1:
        if place ^ 1 < size:
            node = sha256(b"\1" + bytes.fromhex(path.pop(0) + node if place % 2 else node + path.pop(0))).hexdigest()
        place, size = place // 2, (size + 1) // 2
    return "" if path else node


def make_answer(key: bytes, draw: Any) -> str:
    """The card or faces that the key of a draw gives; an absurd number of dice is cut off."""
    options, answers = draw.question.get("options", []), list[Any]()
    total = sum(weight for _, weight in options) or draw.question["sides"]
    for part in range(min(draw.question.get("dice", 1), len(draw.answer))):
        texts = (f"{ALGORITHM}|{draw.k}|{part}|{attempt}|{draw.links}".encode() for attempt in range(1000))
        values = (int.from_bytes(hmac.digest(key, text, "sha256"), "big") for text in texts)
        number = next(value for value in values if value < 2**256 - 2**256 % total) % total
        answers.append(next((card for card, weight in options if (number := number - weight) < 0), number + 1))
    return ",".join(map(str, sorted(answers)))


def follow(n: int, kind: str, step: Any) -> None:
    """Check an event or a draw of entry `n`, and remember in the state what later ones depend on."""
    seat, index, mix = step.get("seat"), step.get("index"), len(state.mixes) - 1
    if kind == "keys_promised":
        new = Record(**{"start": 0, "size": 1024, "life": "", "algorithm": ""} | step["promise"], n=n)
        last, state.promises = state.promises[0], [new, *state.promises]
        due = last.start + last.size if new.life == last.life else len(state.keys)
        require(n, (new.algorithm, new.start) == (ALGORITHM, due), f"no promise of keys from {due} on for {ALGORITHM}")
    elif kind == "leaf_taken":
        promise = next(promise for promise in state.promises if promise.start <= index)
        fits = promise.n < n and len(state.keys) == index < promise.start + promise.size and step.get("mix", 0) == mix
        require(n, fits or promise.algorithm != ALGORITHM, f"key {index} is not the next promised one, with mix {mix}")
        state.keys[index] = Record(name=step["name"], n=n, promise=promise, mix=state.mixes[-1], given=0, opened=False)
    elif kind == "draw":
        draw = Record(**{"leaf": None, "k": 0, "entry": 0, "joint": False} | step, n=n, outcome="not checked")
        draw.listed, name = (draw.leaf, draw.k, draw.question, draw.answer), draw.question["key"]
        fits, state.wanted = state.wanted in {"", name}, draw.answer[4:] if draw.answer[:4] == "set:" else ""
        if draw.entry or draw.how == "typed":
            earlier = any(old.n == draw.entry < n and old.listed == draw.listed for old in state.draws)
            fits, draw.outcome = fits and (earlier if draw.entry else draw.leaf is None), "typed or repeated"
        elif (key := state.keys[draw.leaf]).promise.algorithm == ALGORITHM:
            newer = any(i > draw.leaf and other.name == name and other.n < n for i, other in state.keys.items())
            joint = not draw.question.get("silent") and state.joint
            due = ("keyed", key.name, key.given, joint, False, False)
            fits = fits and (draw.how, name, draw.k, bool(draw.joint), key.opened, newer) == due
            key.given, draw.links, draw.outcome = draw.k + 1, state.links if draw.joint else "", "sealed"
        require(n, fits, f"draw {draw.k!a} of key {draw.leaf!a}, {draw.answer!a}, is not the one that is due")
        state.draws.append(draw)
    elif kind == "key_opened" and (key := state.keys[index]).promise.algorithm == ALGORITHM:
        root = merkle_root(step["key"], index - key.promise.start, key.promise.size, step["path"])
        fits, key.opened = (root, step["name"], False) == (key.promise.root, key.name, key.opened), True
        require(n, fits, f"key {index} is not under the promised root, is another's, or was opened before")
        for draw in [draw for draw in state.draws if fits and draw.leaf == index and draw.outcome == "sealed"]:
            answer = make_answer(hmac.digest(bytes.fromhex(step["key"]), key.mix, "sha256"), draw)
            draw.outcome = "made again" if answer == draw.answer else "failed"
            require(draw.n, answer == draw.answer, f"draw {draw.k} of key {index} is {answer!a}, not {draw.answer!a}")
    elif kind in {"entropy_committed", "word_sealed", "chain_committed"}:
        state.sealed.setdefault(kind, {})[seat] = step if kind == "chain_committed" else step["commitment"]
    elif kind == "reveals_called":
        state.sealed[kind] = {seat: state.sealed["entropy_committed"].get(seat) for seat in sorted(step["seats"])}
    elif kind in {"entropy_opened", "words_opened"}:
        due, missing = state.sealed.pop("word_sealed" if kind[0] == "w" else "reveals_called"), step.get("missing", [])
        opened = [(seat, f"croupier-entropy|{a}|{b}", f"{seat}|{a}|{b}") for seat, a, b in step.get("reveals", [])]
        opened += [(seat, f"{salt}|{word}", f"{seat}|word|{word}") for seat, word, salt in step.get("words", [])]
        mixed = b"".join(sha256(text.encode()).digest() for *_, text in opened)
        state.mixes.append(sha256(state.mixes[-1] + mixed).digest())
        shown = [(seat, sha256(text.encode()).hexdigest()) for seat, text, _ in opened]
        fits = shown == [pair for pair in due.items() if pair[0] not in missing] and due.keys() >= {*missing}
        require(n, fits, f"what is opened or missing is not exactly what {[*due]!a} committed to")
        state.sealed["entropy_committed"] = dict(state.sealed["entropy_committed"].items() - due.items())
    elif kind == "links_revealed":
        links, left_out, unused = step.get("links", []), {*step.get("left_out", [])}, step.get("unused")
        asked = {seat for seat, _ in links} if unused else state.others - left_out
        tips = [[seat, state.chains[seat]["tip"]] for seat in sorted(asked)]
        fits = state.joint == "missing" and asked | left_out <= state.others
        fits = fits and tips == [[seat, sha256(bytes.fromhex(link)).hexdigest()] for seat, link in links]
        require(n, fits, f"the links or the seats left out are not exactly those due from {sorted(state.others)!a}")
        state.chains |= {seat: {"tip": link, "length": state.chains[seat]["length"] - 1} for seat, link in links}
        state.joint, state.links = ("missing", "") if unused else (bool(links), ",".join(map(":".join, links)))


lines = Path(sys.argv[-1]).read_bytes().removesuffix(b"\n").split(b"\n") if Path(sys.argv[-1]).is_file() else [b""]
for n, line in enumerate(lines):
    try:
        record = json.loads(line.decode())
        state.others = {seat for seat, chain in state.chains.items() if chain["length"]} - {record.get("seat")}
        state.wanted, state.links, state.joint = "", "", "missing" if state.others else False
        events = record.get("events", []) if n else [{"type": "keys_promised", "promise": record["table"]}]
        steps = [*events, *({"type": "draw"} | draw for draw in record.get("draws", []))]
        for step in sorted(steps, key=lambda step: bool(step["type"] == "key_opened")):
            follow(n, step["type"], step)
        ends = record == {"entries": n - 1, "head": state.head.hex()}
        fits = ends if n == len(lines) - 1 else (record.get("n", 0), state.wanted) == (n, "")
        require(n, fits, "the number of the line, its last draw or the end of the export is wrong")
    except Exception as error:  # noqa: BLE001 - a forged file may be wrong in any way
        state.faults.append((n, f"malformed or out of order: {error!a}"))
    state.head = sha256(state.head + line).digest()
outcomes = [draw.outcome for draw in state.draws]
counts = ", ".join(f"{outcomes.count(kind)} {kind}" for kind in sorted({*outcomes}))
print(*(f"entry {n}: {text}" for n, text in sorted(state.faults)), f"{len(outcomes)} draws: {counts}", sep="\n")
sys.exit(2 if any(n == 0 for n, _ in state.faults) else 1 if state.faults else 0)
