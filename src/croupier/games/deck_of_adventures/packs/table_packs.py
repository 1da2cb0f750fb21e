"""Adding packs to a table and removing them (DA-25.1 to DA-25.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Sheet
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.commands import AddPack, RemovePack
from croupier.games.deck_of_adventures.packs.events import PackAdded, PackRemoved
from croupier.games.deck_of_adventures.packs.state import Being, Pack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, require_gm, text_of

MOST_PACKS = 20
MOST_TEXT = 40_000
"""The most characters of a pack entered as text; longer ones are uploaded as a file."""
MOST_CONTENT = 2000
"""The most entries in all packs of a table together."""
LINES = 50
"""The most faults that a table keeps for one pack."""


Follows = Callable[[Play[Adventure], Adventure], None]
WHEN_ADDED: list[Follows] = []


def when_added(function: Follows) -> Follows:
    """Register a function that runs when a pack has been added; it is given the state before."""
    WHEN_ADDED.append(function)
    return function


@rule("DA-25.4", "DA-25.1", "DA-25.3", "DA-25.5")
def add_pack(play: Play[Adventure], command: AddPack) -> None:
    """The GM adds a pack: keep what can be used, report the rest. Raises Illegal if nothing can be used."""
    require_gm(play, "DA-25.1")
    name = text_of("name", command.name, "DA-25.1", LONGEST_NAME)
    others = [one for one in play.state.packs if one.name != name]
    play.need(len(others) < MOST_PACKS, f"this table already has {MOST_PACKS} packs", "remove one first")
    if (command.file is None) == (not command.text.strip()):
        raise Invalid("text", "both or neither", "the text of a pack, or a file", "DA-25.1")
    text = play.words_of(command.file) if command.file is not None else command.text
    pack = _read(play, name, text)
    size = sum(map(_size, (*others, pack)))
    play.need(
        size <= MOST_CONTENT, f"the packs of this table would have {size} entries", f"at most {MOST_CONTENT} in all"
    )
    before = play.state
    play.do(PackAdded(pack))
    play.because("DA-25.4", pack=name)
    for follows in WHEN_ADDED:
        follows(play, before)


def _read(play: Play[Adventure], name: str, text: str) -> Pack:
    """The usable content of a text. Raises Illegal if nothing can be used."""
    from croupier.games.deck_of_adventures.packs.pack_reader import read_pack

    beside = [one for one in library.packs(play.state) if one.name != name]
    pack, findings = play.read(read_pack, text, name, beside)
    told = tuple(f"line {one.line}: {one.text}" for one in findings)
    if pack == Pack(name):
        said = told[0] if told else "it is empty"
        play.refuse("DA-25.1", f"not a usable pack: {said}", "correct it and add it again")
    faults = (*told[:LINES], f"{len(told) - LINES} more") if len(told) > LINES else told
    return msgspec.structs.replace(pack, faults=Secret(faults, (GM,)))


def _size(pack: Pack) -> int:
    return len(pack.powers) + len(pack.vulnerabilities) + len(pack.items) + len(pack.all_beings)


@rule("DA-25.4")
def remove_pack(play: Play[Adventure], command: RemovePack) -> None:
    """The GM removes a pack, unless a character uses some of its content."""
    require_gm(play, "DA-25.1")
    found = next((one for one in play.state.packs if one.name == command.name), None)
    play.need(found is not None, f"there is no pack {command.name[:40]!r}", ", ".join(_names(play)) or "add it first")
    assert found is not None
    users = users_of(play.state, found)
    play.require(not users, "DA-25.4", f"{and_of(users)} would lose content of this pack", "add a pack in its place")
    play.do(PackRemoved(command.name))


def _names(play: Play[Adventure]) -> Iterator[str]:
    return (one.name for one in play.state.packs)


def users_of(now: Adventure, pack: Pack) -> list[str]:
    """The names of characters, proposed ones too, who use a pack. Raises Hidden in a view without the proposals."""
    every = (*now.characters, *(one.one for one in now.proposals), *now.waiting.open())
    return list(dict.fromkeys(one.name for one in every if _uses(one.sheet.value, pack)))


def _uses(sheet: Sheet | None, pack: Pack) -> bool:
    """Whether something on a sheet is in this pack."""
    return sheet is not None and (
        any(pack.power(one.id) for one in sheet.powers)
        or any(pack.vulnerability(one.id) for one in sheet.vulnerabilities)
        or any(pack.item(one.item) for one in sheet.gear)
    )


def packs_of_files(texts: Mapping[str, str]) -> tuple[AddPack, ...]:
    """The commands that add the server's pack files to a new table."""
    return tuple(AddPack(name[:LONGEST_NAME], text) for name, text in sorted(texts.items()))


def sample_hidden(view: Adventure) -> Adventure:
    """Packs whose creatures the viewer does not know get none."""
    if all(one.creatures.value is not None for one in view.packs):
        return view
    blank = Secret[tuple[Being, ...]]((), (GM,))
    packs = (msgspec.structs.replace(one, creatures=blank, faults=Secret((), (GM,))) for one in view.packs)
    return msgspec.structs.replace(view, packs=tuple(packs))
