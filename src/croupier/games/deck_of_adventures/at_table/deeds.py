"""The odds of treatment, shaking off, death Checks and cards given up."""

from __future__ import annotations

from croupier.core.odds.questions import Asked
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.at_table import decks
from croupier.games.deck_of_adventures.at_table.checks import WITHOUT_REDRAWS, asked
from croupier.games.deck_of_adventures.at_table.weighed import called, net, standing
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.harm import conditions, dying, treating
from croupier.games.deck_of_adventures.harm.state import DEATH, DOWN
from croupier.games.deck_of_adventures.state import Adventure


def give_up(view: Adventure, command: blow.UseMechanic) -> Asked | None:
    """Cards given up: the Aces among them come to the hand."""
    return given_up(view, command.character, command.n)


def given_up(view: Adventure, who: str, n: int) -> Asked | None:
    """So many cards given up; None where Aces among them do not come to a hand."""
    owner = places.deck_of(view, who)
    cards = decks.left(view, owner)
    kept = view.settings["loose_aces"] == "to_hand" and owner not in (GM, places.WORLD)
    if not cards or not kept or n > len(cards):
        return None
    return Asked("fate", {"cards": n, "pile": cards}, "", decks.told(view, who))


def treat(view: Adventure, command: harm.Treat) -> Asked | None:
    """A Craft Check against the Target Card of somebody knocked out."""
    return treated(view, command.healer, command.patient, "Craft")


def treated(view: Adventure, healer: str, who: str, trait: str) -> Asked | None:
    """The Check of a treatment, with Craft or by a power with the Primary Skill."""
    patient = view.character(who)
    check = called(view, healer, treating.TREATMENT, trait, treating.difficulty(patient), aim=standing(view, who),
                   about=who)  # fmt: skip
    return asked("check", view, check, net(view, check))


def shake_off(view: Adventure, command: harm.FightCondition) -> Asked | None:
    """A condition fought off with a Check against the own Target Card, or by a ruling one of the GM's deck."""
    if command.condition == DOWN:
        return None
    aim = standing(view, command.character) if view.settings["condition_tc"] == "own" else None
    check = called(view, command.character, conditions.CONDITION, conditions.TRAITS[command.condition], conditions.DR,
                   aim=aim)  # fmt: skip
    return asked("check", view, check, net(view, check))


def face_death(view: Adventure, command: harm.FaceDeath) -> Asked | None:
    """Death Checks to their end, nobody treating and nobody striking meanwhile."""
    one = view.character(command.character)
    check = called(view, one.id, DEATH, "Vitality", dying.DR, sight=False)
    cards, gm = decks.left(view, places.deck_of(view, one.id)), decks.left(view, decks.turned_from(view))
    if not cards or gm is None:
        return None
    back = decks.discards(view, decks.turned_from(view))
    given = {"vitality": check.modifier, "hand": net(view, check), "pile": cards, "gm-pile": gm, "gm-discards": back,
             "successes": one.death.successes, "failures": one.death.failures}  # fmt: skip
    return Asked("dying", given, "if nobody treats or strikes again", decks.told(view, one.id) + WITHOUT_REDRAWS)
