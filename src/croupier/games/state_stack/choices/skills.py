"""A combatant's skills as options of a choice, with the penalty, and a warning if no card is valid."""

from __future__ import annotations

from croupier.core.choices import Field, Option
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import visible_skills
from croupier.games.state_stack.deck import one_deck
from croupier.games.state_stack.figures.values import card_value, is_valid, penalty, rank_now
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import UNTRAINED, UNTRAINED_SKILL, Combatant, Fight

HOPELESS = "No card is valid at this rank: all cards of the part are flipped and spent."


def skill_field(view: Fight, one: Combatant, use: str, *, required: bool = True) -> Field:
    """The attack or defense skills of a combatant; the highest is the default."""
    skills = [(skill.name, skill.rank) for skill in visible_skills(one, use)]
    return _field(view, one, skills, "defend" if use == "defense" else "act", required=required)


def any_skill_field(view: Fight, one: Combatant) -> Field:
    """All skills, and as the default untrained, with the rank of a missing skill."""
    skills = [(skill.name, skill.rank) for skill in visible_skills(one)]
    return _field(view, one, [*skills, (UNTRAINED_SKILL, UNTRAINED)], "act", default=UNTRAINED_SKILL)


def _field(
    view: Fight, one: Combatant, skills: list[tuple[str, int]], use: str, *, required: bool = True, default: str = ""
) -> Field:
    hurt = _penalty(view, one)
    if one.sheet.value is None:  # the penalty is not known either
        options = tuple(Option(name, name) for name, _ in skills)
    else:
        options = tuple(_option(view.ruling, name, rank, hurt, use) for name, rank in skills)
    first = skills[0][0] if skills else None
    return Field("skill", "Skill", "one_of", required, options=options, default=default or first)


@rule("SS-5.1", "SS-7.5")
def _option(ruling: Ruling, name: str, rank: int, hurt: int, use: str) -> Option:
    """The current rank, with the written rank and the penalty if they differ: "Attack 7 (9 - 2)"; and a warning."""
    now = rank_now(ruling, rank, hurt, use)
    label = f"{name} {rank}" if now == rank else f"{name} {now} ({rank} - {hurt})"
    return Option(name, label, help=HOPELESS if is_hopeless(ruling, now) else "")


@rule("SS-5.1")
def is_hopeless(ruling: Ruling, rank: int) -> bool:
    """Whether no card of the deck is valid for this rank."""
    return not any(is_valid(ruling, card_value(ruling, card), rank) for card in one_deck(ruling))


@rule("SS-5.1", "SS-7.5")
def penalty_help(view: Fight, one: Combatant, field: Field) -> str:
    """The injury penalty on this field's skills, and a warning if no card is valid; empty if neither."""
    hurt = _penalty(view, one) if any(" (" in option.label for option in field.options) else 0
    words = [f"Injuries take {hurt} off every skill rank."] if hurt else []
    if field.options and all(option.help for option in field.options):
        words.append(HOPELESS)
    return " ".join(words)


@rule("SS-7.5")
def of_penalty(view: Fight, one: Combatant) -> tuple[str, ...]:
    """The clause on the penalty, for the choices of those who are hurt."""
    return ("SS-7.5",) if any(places.injury(view, one.id, kind) for kind in (places.STUN, places.DAMAGE)) else ()


def _penalty(view: Fight, one: Combatant) -> int:
    written = one.sheet.value
    if written is None:
        return 0
    stun, damage = (places.injury(view, one.id, kind) for kind in (places.STUN, places.DAMAGE))
    return penalty(view.ruling, stun, damage, written.body)
