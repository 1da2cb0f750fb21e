"""Before the draw: another Trait asked for, one of several picked (P1.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.calling import weigh_again
from croupier.games.deck_of_adventures.checks.commands import AnswerTrait, AskTrait, PickTrait
from croupier.games.deck_of_adventures.checks.events import TraitAsked, TraitSettled
from croupier.games.deck_of_adventures.checks.people import check_of, modifier, own_check, seat_of, trait_of
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check
from croupier.games.deck_of_adventures.people import Table, for_gm, state


@rule("DA-7.4", "DA-4.6", "DA-1.8")
def ask_trait(play: Table, command: AskTrait) -> None:
    """The player asks the GM for another Trait; each one once."""
    check = own_check(play, command.check, CONSULT)
    trait = trait_of(play, command.trait)
    players = seat_of(state(play), check.actor) != GM
    play.require(players, "DA-7.4", "the GM has set the Trait of the GM's own characters", "draw")
    play.need(not check.traits and not check.asked, "the Trait is asked about already", "what is asked now")
    play.need(trait not in (check.trait, *check.refused), f"{trait} is settled already", "another Trait, or draw")
    play.do(TraitAsked(check.id, trait))


@rule("DA-7.4", "DA-4.6", "DA-1.8")
def answer_trait(play: Table, command: AnswerTrait) -> None:
    """The GM grants the other Trait, or refuses it."""
    for_gm(play, "DA-7.4")
    check = check_of(play, command.check, CONSULT)
    play.need(check.asked, "no other Trait is asked for", "what is asked now")
    if command.grant:
        _settle(play, check, check.asked)
    else:
        play.do(TraitSettled(check.id, check.trait, check.modifier, refused=check.asked))


@rule("DA-10.1", "DA-1.8")
def pick_trait(play: Table, command: PickTrait) -> None:
    """One of the Traits that the rule names is picked by its owner."""
    check = own_check(play, command.check, CONSULT)
    play.need(check.traits, "there is nothing to pick", "draw")
    _settle(play, check, trait_of(play, command.trait, *check.traits))


@rule("DA-7.4", "DA-4.4")
def _settle(play: Table, check: Check, trait: str) -> None:
    """The Check is made with this Trait: its Modifier and hands are those of the Trait."""
    play.do(TraitSettled(check.id, trait, modifier(play.ruling, state(play), check.actor, trait)))
    weigh_again(play, state(play).check(check.id))
