"""Reading a pack entry by entry: what can be used, and what is wrong with the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs.audit import audit_pack
from croupier.games.deck_of_adventures.packs.entry import Reference
from croupier.games.deck_of_adventures.packs.entry_types import Draft, draft
from croupier.games.deck_of_adventures.packs.findings import Finding, quoted
from croupier.games.deck_of_adventures.packs.state import CREATURE, ITEM, POWER, PREMADE, VULNERABILITY, Pack

MOST_FINDINGS = 200


def read_pack(text: str, name: str, beside: Sequence[Pack] = ()) -> tuple[Pack, tuple[Finding, ...]]:
    """The usable part of a pack, and every fault with its line; it may refer to the packs in `beside`.

    Its entries count in place of theirs with the same id, with a finding for each.
    """
    ((pack, findings),) = read_all([(name, text)], beside, earlier=beside)
    return pack, findings


@rule("DA-25.4")
def read_all(
    files: Sequence[tuple[str, str]], beside: Sequence[Pack] = (), *, earlier: Sequence[Pack] = ()
) -> tuple[tuple[Pack, tuple[Finding, ...]], ...]:
    """Read files that belong together, each with its faults; references are looked up once all are read.

    They may refer to the packs in `beside`; an id that one of the `earlier` packs or files has gets a finding.
    """
    drafts = [draft(name, text) for name, text in files]
    known = frozenset(pair for one in drafts for pair in one.ids) | frozenset(_ids(beside))
    packs = (*beside, *(one.pack for one in drafts))
    told = []
    first = {pair: pack.name for pack in earlier for pair in _ids((pack,))}
    for file in drafts:
        unknown = [_unresolved(one) for one in file.references if not _is_known(one, known)]
        found = [*file.findings, *_again(file, first), *unknown]
        flaws = defaultdict[str, set[str]](set)
        for one in found:
            flaws[one.id].add(one.field.partition(".")[0])
        found += audit_pack(file.pack, packs, file.lines, flaws)
        told.append((file.pack, _in_order(found)))
    return tuple(told)


@rule("DA-25.3")
def _again(file: Draft, first: dict[tuple[str, str], str]) -> Iterator[Finding]:
    """Findings for ids that an earlier file or pack has as well: the later one counts."""
    for pair in _ids((file.pack,)):
        before = first.setdefault(pair, file.pack.name)
        if before != file.pack.name:
            words = f"the same id is also in {before}; the later one counts (DA-25.3)"
            yield Finding(file.lines[pair[1]], pair[1], "", words)


def _ids(packs: Sequence[Pack]) -> Iterator[tuple[str, str]]:
    for pack in packs:
        yield from ((POWER, one.id) for one in pack.powers)
        yield from ((VULNERABILITY, one.id) for one in pack.vulnerabilities)
        yield from ((ITEM, one.id) for one in pack.items)
        yield from ((CREATURE, one.id) for one in pack.all_beings)


def _is_known(one: Reference, known: frozenset[tuple[str, str]]) -> bool:
    """Whether a reference exists; a list of powers may name vulnerabilities, and allies may be premades."""
    also = {POWER: (VULNERABILITY,), CREATURE: (PREMADE,)}
    return any((kind, one.to) in known for asked in one.kinds for kind in (asked, *also.get(asked, ())))


@rule("DA-25.3")
def _unresolved(one: Reference) -> Finding:
    words = f"given: {quoted(one.to)}; there is no such {' or '.join(one.kinds)} (DA-25.3)"
    return Finding(one.line, one.id, one.field, words, error=True)


def _in_order(found: list[Finding]) -> tuple[Finding, ...]:
    """The findings by line; above the limit the first ones, and how many more there are."""
    told = sorted(found, key=lambda one: one.line)
    if len(told) > MOST_FINDINGS:
        more = len(told) - MOST_FINDINGS
        told = [*told[:MOST_FINDINGS], Finding(told[MOST_FINDINGS].line, "", "", f"and {more} more", error=True)]
    return tuple(told)
