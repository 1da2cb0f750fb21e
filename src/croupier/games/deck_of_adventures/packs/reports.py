"""Reports on pack files before they are added to a table (DA-25.3, DA-25.4, DA-25.8)."""

from __future__ import annotations

from croupier.core.packs import PackFault, PackFiles, PackReport
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs.armory import common
from croupier.games.deck_of_adventures.packs.audit import remarks
from croupier.games.deck_of_adventures.packs.contents import contents
from croupier.games.deck_of_adventures.packs.findings import Finding, Unreadable
from croupier.games.deck_of_adventures.packs.pack_reader import read_all
from croupier.games.deck_of_adventures.packs.starter import FILE, starter
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.packs.yaml_tree import decode


@rule("DA-25.3", "DA-25.4")
def reports(files: PackFiles) -> tuple[PackReport, ...]:
    """Reports on files that belong together; they may refer to the starter and to common arms and armor."""
    texts, broken = [], dict[int, Finding]()
    for at, (name, data) in enumerate(files):
        try:
            texts.append((name, decode(data)))
        except Unreadable as error:
            broken[at] = error.finding
    read = iter(read_all(texts, (common(), starter())))
    found = [(Pack(name), (broken[at],)) if at in broken else next(read) for at, (name, _) in enumerate(files)]
    packs = (starter(), *(pack for pack, _ in found))
    return tuple(
        PackReport(
            pack.name,
            contents(pack),
            tuple(PackFault(one.line, one.text, one.error) for one in findings),
            tuple(remarks(pack, packs)),
        )
        for pack, findings in found
    )


def shipped_reports() -> tuple[PackReport, ...]:
    """The report on the starter pack."""
    return (PackReport(FILE, contents(starter()), (), tuple(remarks(starter(), (starter(),)))),)
