"""The odds of treatment, shaking off conditions, death Checks and giving up cards."""

from __future__ import annotations

from croupier.core.odds.questions import OddsRequest
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import discard_verbs
from croupier.games.deck_of_adventures.checks.state import CONDITION, CONSULT, TREATMENT
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.combat import discard_mechanics
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.harm import treatment, turn_conditions
from croupier.games.deck_of_adventures.harm.death_races import RACE
from croupier.games.deck_of_adventures.harm.state import DEATH, DOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import net_hand, standing, uncalled_check
from croupier.games.deck_of_adventures.odds_from_view.checks import WITHOUT_REDRAWS, check_question
from croupier.games.deck_of_adventures.odds_from_view.checks import draw as draw_for_check
from croupier.games.deck_of_adventures.odds_from_view.story import death_race
from croupier.games.deck_of_adventures.state import Adventure


def give_up(view: Adventure, command: blow.UseMechanic) -> OddsRequest | None:
    """The odds of how many Aces return to the hand when cards are given up with a mechanic."""
    verb = discard_mechanics.VERBS[discard_mechanics.mechanic_of(view.character(command.character))]
    if view.ruling("discard_verbs") == "distinct" and verb in (discard_verbs.BURY, discard_verbs.SCRAP):
        return None  # Aces among them are not seen
    return giving_up_question(view, command.character, command.n)


def giving_up_question(view: Adventure, who: str, n: int) -> OddsRequest | None:
    """The odds of how many Aces are among n cards given up; None if Aces among them do not go to a hand."""
    owner = places.deck_of(view, who)
    cards = decks.draw_pile(view, owner)
    kept = view.ruling("loose_aces") == "to_hand" and owner not in (GM, places.WORLD)
    if not cards or not kept or n > len(cards):
        return None
    return OddsRequest("fate", {"cards": n, "pile": cards}, "", decks.pile_in_words(view, who))


def treat(view: Adventure, command: harm.Treat) -> OddsRequest | None:
    """The odds of a Craft Check against the Target Card of a knocked-out character."""
    return treatment_question(view, command.healer, command.patient, "Craft")


def treatment_question(view: Adventure, healer: str, who: str, trait: str) -> OddsRequest | None:
    """The odds of a treatment's Check: Craft, or with a power the Primary Skill."""
    patient = view.character(who)
    check = uncalled_check(view, healer, TREATMENT, trait, treatment.difficulty(patient),
                           aim=standing(view, who), about=who)  # fmt: skip
    return check_question("check", view, check, net_hand(view, check))


def shake_off(view: Adventure, command: harm.FightCondition) -> OddsRequest | None:
    """The odds of the Check against a condition: at the character's own Target Card, or under a ruling the GM's."""
    if command.condition == DOWN:
        return None
    aim = standing(view, command.character) if view.ruling("condition_tc") == "own" else None
    trait = turn_conditions.TRAITS[command.condition]
    check = uncalled_check(
        view,
        command.character,
        CONDITION,
        trait,
        difficulties.CONDITION,
        aim=aim,
        lays=(command.condition,),
    )
    return check_question("check", view, check, net_hand(view, check))


def face_death(view: Adventure, command: harm.FaceDeath) -> OddsRequest | None:
    """The odds of all remaining death Checks, if nobody treats or attacks the character meanwhile."""
    if view.ruling("death_check") == "race":
        return None  # the Target Card has to be turned first
    one = view.character(command.character)
    check = uncalled_check(view, one.id, DEATH, "Vitality", difficulties.DEATH, sight=False)
    owners = places.deck_of(view, one.id), decks.turned_from(view)
    cards, gm = decks.draw_pile(view, owners[0]), decks.draw_pile(view, owners[1])
    if not cards or gm is None or not all(decks.is_whole(view, owner) for owner in owners):
        return None
    back = decks.discards(view, decks.turned_from(view))
    given = {"vitality": check.modifier, "hand": net_hand(view, check), "pile": cards, "gm-pile": gm,
             "gm-discards": back, "successes": one.death.successes, "failures": one.death.failures}  # fmt: skip
    return OddsRequest(
        "dying", given, "if nobody treats or strikes again", decks.pile_in_words(view, one.id) + WITHOUT_REDRAWS
    )


def draw(view: Adventure, command: wish.DrawCard) -> OddsRequest | None:
    """The odds of a Check's next card; before the first draw of a race against death, the whole race."""
    check = view.check(command.check)
    raced = check.then == RACE and check.state == CONSULT
    return death_race(view, check) if raced else draw_for_check(view, command)
