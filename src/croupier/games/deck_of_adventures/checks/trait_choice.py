"""Before the draw: requesting another Trait, or picking one of several (P1.3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks.actors import check_of, modifier, own_check, seat_of, trait_of
from croupier.games.deck_of_adventures.checks.commands import AnswerTrait, AskTrait, PickTrait
from croupier.games.deck_of_adventures.checks.current_hands import update_hands
from croupier.games.deck_of_adventures.checks.state import CONSULT, SAVE, Check
from croupier.games.deck_of_adventures.checks.trait_events import TraitAsked, TraitSettled
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import require_gm


@rule("DA-7.4", "DA-4.6", "DA-1.8")
def ask_trait(play: Play[Adventure], command: AskTrait) -> None:
    """The player requests another Trait from the GM; each one only once."""
    check = own_check(play, command.check, CONSULT)
    trait = trait_of(play, command.trait)
    stated.require_allowed(play, check.actor, trait)
    players = seat_of(play.state, check.actor) != GM
    play.require(players, "DA-7.4", "the GM has set the Trait of the GM's own characters", "draw")
    play.need(not check.traits and not check.asked, "another Trait is already requested", "answer the open question")
    play.need(
        trait not in (check.trait, *check.refused), f"{trait} has already been decided", "choose another Trait, or draw"
    )
    play.do(TraitAsked(check.id, trait))


@rule("DA-7.4", "DA-4.6", "DA-1.8")
def answer_trait(play: Play[Adventure], command: AnswerTrait) -> None:
    """The GM grants the other Trait, or refuses it."""
    require_gm(play, "DA-7.4")
    check = check_of(play, command.check, CONSULT)
    play.need(check.asked, "no other Trait is requested", "answer the open question")
    if command.grant:
        _settle(play, check, check.asked)
    else:
        play.do(TraitSettled(check.id, check.trait, check.modifier, refused=check.asked))


@rule("DA-10.1", "DA-1.8")
def pick_trait(play: Play[Adventure], command: PickTrait) -> None:
    """The actor's player picks one of the Traits that the rule names; a barred one only if all of them are."""
    check = own_check(play, command.check, CONSULT)
    play.need(check.traits, "there is no Trait to pick", "draw")
    clause = "DA-25.12" if check.kind == SAVE else "DA-10.1"
    trait = trait_of(play, command.trait, *check.traits, clause=clause)
    one = play.state.character(check.actor)
    if one.sheet.is_known_to(play.seat) and trait not in stated.allowed_traits(play.state, one, check.traits):
        stated.require_allowed(play, one.id, trait)
    play.because(clause, trait=trait)
    _settle(play, check, trait)


@rule("DA-7.4", "DA-4.4")
def _settle(play: Play[Adventure], check: Check, trait: str) -> None:
    """Fix the Trait of a Check, with its Modifier and hands."""
    play.do(TraitSettled(check.id, trait, modifier(play.ruling, play.state, check.actor, trait)))
    update_hands(play, play.state.check(check.id))
