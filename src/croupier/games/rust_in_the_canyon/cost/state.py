"""The state of what conflicts cost: injuries, and the outcome for each PC."""

from __future__ import annotations

import msgspec

from croupier.core.names import and_so_on
from croupier.core.rules import cites
from croupier.games.rust_in_the_canyon.figures import injury_wording
from croupier.games.rust_in_the_canyon.figures.fallout_table import VALUES
from croupier.games.rust_in_the_canyon.figures.hand_totals import with_bust
from croupier.games.rust_in_the_canyon.figures.injury_wording import MAJOR, MINOR, MODERATE, NONE
from croupier.games.rust_in_the_canyon.figures.outcomes import MOST_STRESS, STACK, STRESS, TOWN
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from croupier.games.rust_in_the_canyon.rest.state import Care

__all__ = ("MAJOR", "MINOR", "MODERATE", "NONE", "SEVERITIES", "VALUES", "Aftermath", "Injury", "Outcome", "wording")
SEVERITIES = (NONE, MINOR, MODERATE, MAJOR)


class Injury(msgspec.Struct, frozen=True, omit_defaults=True):
    """One injury; a card of its value is under the stress stack, less the value a `marker` covers instead.

    If mortal, it kills by the end of downtime `rest` or of session `sitting`, depending on the ruling
    (RC-R51); `treated_in` is the downtime in which it last had attention. Its medical clock is in the place
    of its id.
    """

    id: str
    severity: str
    permanent: str = NONE
    mortal: bool = False
    marker: int = 0
    care: Care | None = None
    treated_in: int = 0
    rest: int = 1
    sitting: int = 1

    @property
    def may_heal(self) -> bool:
        """Whether the injury is above its permanent level (RC-16.7)."""
        return SEVERITIES.index(self.severity) > SEVERITIES.index(self.permanent)


@cites("RC-16.3")
def wording(injury: Injury) -> str:
    """An injury in the booklet's notation: "Major (permanent minor, mortal)"."""
    return injury_wording.wording(injury.severity, injury.permanent, mortal=injury.mortal)


def injury_words(injury: Injury) -> str:
    """An injury as worded in a sentence: "major injury (permanent minor, mortal)"."""
    return injury_wording.words(injury.severity, injury.permanent, mortal=injury.mortal)


@cites("RC-16.4", "RC-16.7", "RC-R51")
def plain_words(injury: Injury, deadline: str, segments: object = 4) -> str:
    """An injury and what it means: "major injury (heals only to minor, mortal unless treated by ...)".

    `deadline`: the ruling on how soon a mortal injury kills, with the `segments` of its clock.
    """
    heals = "never heals" if injury.permanent == injury.severity else f"heals only to {injury.permanent}"
    soon = {"clock": f"before its clock of {segments} is full", "sitting_end": "by the end of the session"}
    mortal = f"mortal unless treated {soon.get(deadline, 'by the end of the next downtime')}"
    more = [heals] * (injury.permanent != NONE) + [mortal] * injury.mortal
    return f"{injury.severity} injury" + (f" ({', '.join(more)})" if more else "")


SAMPLES = cites("RC-16.9", name="SAMPLES")(
    {
        wording(Injury("", MAJOR, MINOR)): "a bullet that is safer left in",
        wording(Injury("", MAJOR, MAJOR)): "a lost leg",
        wording(Injury("", MINOR, mortal=True)): "a punctured gut going septic, a rusty nail: small, but mortal",
    }
)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conflict's outcome for one PC, the fallout taken, and the aftermath as described (None: not yet).

    `forfeits`: they were removed, dead, or short of the ante, which counts as having backed down (RC-R67, RC-R28).
    `chips` in all of their pots go `to` their stack or stress, the town, the bank, or somebody's stack. `stress`: what
    they have at the end of the conflict (-1: not yet known, or dead), `hurt` of it for injuries; `before`: what they
    had when the conflict was over for them (-1: not known, as in older entries).
    """

    pc: str
    result: str
    total: int
    level: int
    stakes: bool
    anted: bool = True
    fallout: tuple[str, ...] = ()
    told: str | None = None
    forfeits: bool = False
    chips: int = 0
    to: str = ""
    stress: int = -1
    hurt: int = 0
    before: int = -1


RESULTS = {
    WON: "won with {}", TIED: "tied at {}", LOST: "lost with {}", BACKED: "backed down", "": "did not play",
}  # fmt: skip


def outcome_text(name: str, one: Outcome) -> str:
    """An outcome in words: "Ana lost with 20 but still gets the stakes; 6 chips go to Ana's stress"."""
    pot = pot_text(name, one)
    return f"{name} {with_stakes(one)}{f'; {pot}' if pot else ''}"


def with_stakes(one: Outcome) -> str:
    """How the last hand came out, and whether the PC gets the stakes: "lost with 20 but still gets the stakes"."""
    still = "but still" if one.result == LOST else "and"
    return f"{result_text(one)} {f'{still} gets' if one.stakes else 'and does not get'} the stakes"


def share_text(had: int, of: int, needed: int) -> str:
    """How many PCs get shared stakes: "1 of 2 PCs gets the stakes; one is enough"."""
    enough = "one is enough" if needed == 1 else f"{needed} are needed"
    return f"{had} of {of} PCs {'gets' if had == 1 else 'get'} the stakes; {enough}"


def result_text(one: Outcome) -> str:
    """How the last hand came out: "won with 20"."""
    return "is out of the conflict" if one.forfeits else RESULTS[one.result].format(with_bust(one.total))


@cites("RC-17.1", "RC-14.5")
def stress_text(one: Outcome) -> str:
    """A PC's stress and its parts: "stress 12 of 21: 6 from the pot + 6 from the fallout (moderate injury)"."""
    if one.stress < 0:
        return ""
    pot = one.chips if one.to == STRESS else 0
    fallout = one.stress - one.before - pot
    has_parts = one.before >= 0 and fallout >= 0 and pot + fallout and (not fallout or one.fallout)
    if not has_parts:
        return f"stress {one.stress} of {MOST_STRESS}{f', {one.hurt} of it for injuries' if one.hurt else ''}"
    harm = [cost for cost in one.fallout if not cost.endswith(" stress")]
    parts = (
        f"{one.before} before" if one.before else "",
        f"{pot} from the pot" if pot else "",
        f"{fallout} from the fallout{f' ({and_so_on(harm)})' if harm else ''}" if fallout else "",
    )
    return f"stress {one.stress} of {MOST_STRESS}: {' + '.join(filter(None, parts))}"


def pot_text(name: str, one: Outcome) -> str:
    """Where the chips of the pots go; empty if there are none."""
    if not one.chips:
        return ""
    chips = "1 chip" if one.chips == 1 else f"{one.chips} chips"
    do = "goes" if one.chips == 1 else "go"
    where = {STACK: f"{name}'s stack", STRESS: f"{name}'s stress", TOWN: "the town", BANK: "the bank"}
    return f"{chips} {do} to {where.get(one.to, one.to)}"


BANK = "bank"


class Aftermath(msgspec.Struct, frozen=True, omit_defaults=True):
    """The latest conflict's outcomes; `answer` is the answer on shared stakes (None while open)."""

    conflict: int
    stakes: str
    outcomes: tuple[Outcome, ...] = ()
    asks_gm: bool = False
    answer: bool | None = None

    @property
    def has_stakes(self) -> bool:
        """Whether all have the stakes, or where each answers for themself, any of them."""
        return (
            any(one.stakes for one in self.outcomes) if self.answer is None and not self.asks_gm else bool(self.answer)
        )
