"""The lists of the booklet: kinds of assets, types of challenges, hurdles and complications."""

from __future__ import annotations

from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.syuzheteers.assets.state import IDEA, PERSON, PLACE, RELATIONSHIP, THING
from croupier.games.syuzheteers.input_checks import text_of
from croupier.games.syuzheteers.settings import Ruling

KINDS = cites("SZ-3.1", name="KINDS")((PERSON, PLACE, THING, IDEA, RELATIONSHIP))

CHALLENGES = cites("SZ-5.2", name="CHALLENGES")(
    {
        "Dilemma": "to decide between two paths",
        "Desire": "to want what may be hard to get",
        "Destination": "to want to get somewhere",
        "Discovery": "to come to terms with something new",
        "Mystery": "to seek the answer to a question",
        "Exigency": "events demand action",
        "Rival": "someone challenges how things stand",
    }
)
HURDLES = cites("SZ-5.7", name="HURDLES")(("trapped", "crippled", "unconscious", "despondent"))
COMPLICATIONS = cites("SZ-5.12", name="COMPLICATIONS")(
    (
        "angry", "upset", "shaken", "depressed", "disarmed", "disconnected", "confused",
        "vulnerable", "obsessed", "injured", "distracted", "embarrassed", "conflicted",
    )
)  # fmt: skip


@rule("SZ-3.1")
def asset_kind(given: str) -> str:
    """Read an asset's kind: people, places, things or ideas; relationships are created separately. Raises Invalid."""
    kinds = tuple(one for one in KINDS if one != RELATIONSHIP)
    if given not in kinds:
        raise Invalid("kind", given[:40], ", ".join(kinds), "SZ-3.1")
    return given


@rule("SZ-5.2", "SZ-R60")
def challenge_type(ruling: Ruling, given: str) -> str:
    """Read a challenge's type: one of the seven, or free text if all lists are open. Raises Invalid."""
    if given in CHALLENGES:
        return given
    if ruling("type_lists") == "all_open":
        return text_of("challenge", given, "SZ-5.2", 40)
    raise Invalid("challenge", given[:40], ", ".join(CHALLENGES), "SZ-5.2")


@rule("SZ-5.7", "SZ-R60")
def hurdle_type(ruling: Ruling, given: str) -> str:
    """Read a hurdle's type: a listed one, or free text if that list is open. Raises Invalid."""
    return _listed(ruling, given, HURDLES, "hurdle", "SZ-5.7")


@rule("SZ-5.12", "SZ-R60")
def complication_type(ruling: Ruling, given: str) -> str:
    """Read a complication's type: a listed one, or free text if that list is open. Raises Invalid."""
    return _listed(ruling, given, COMPLICATIONS, "complication", "SZ-5.12")


def _listed(ruling: Ruling, given: str, allowed: tuple[str, ...], field: str, clause: str) -> str:
    if given in allowed:
        return given
    if ruling("type_lists") == "all_closed":
        raise Invalid(field, given[:40], ", ".join(allowed), "SZ-R60" if given.strip() else clause)
    return text_of(field, given, clause, 40)
