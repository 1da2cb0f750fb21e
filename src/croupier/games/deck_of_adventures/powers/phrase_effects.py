"""The fixed phrases of a text, carried out on a target; the rest is left to the GM (DA-25.13, DA-25.14)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.effects import end_effects
from croupier.games.deck_of_adventures.health.condition_changes import add_condition, by_power, remove_condition
from croupier.games.deck_of_adventures.health.condition_lengths import usual_length
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.health.healing import heal
from croupier.games.deck_of_adventures.packs import phrases
from croupier.games.deck_of_adventures.packs.effects import Lay
from croupier.games.deck_of_adventures.packs.phrases import Phrase
from croupier.games.deck_of_adventures.packs.state import Save
from croupier.games.deck_of_adventures.powers import gm_cards, lasting_powers
from croupier.games.deck_of_adventures.powers.events import LeftToGm
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-25.5", "DA-25.13")
def carry_out(play: Play[Adventure], work: Work, source: Source, target: str, text: str) -> None:
    """Do what a text says to a target, phrase by phrase."""
    for phrase in phrases.phrases(text):
        if not play.state.character(target).dead:
            _do(play, work, source, target, phrase)


@rule("DA-25.13", "DA-25.14", "DA-15.1")
def _do(play: Play[Adventure], work: Work, source: Source, target: str, phrase: Phrase) -> None:
    match phrase.kind:
        case phrases.CONDITION:
            add_condition(
            play, target, phrase.words, source=work.user, clause=by_power(phrase.words),
            until=usual_length(play, phrase.words, by=work.user, given=source.length),
        )  # fmt: skip
        case phrases.DAMAGE:
            deal(play, target, phrase.amount, source=source.name)
        case phrases.HALF_DAMAGE:
            deal(play, target, max(0, source.damage) // 2, source=source.name)
        case phrases.DISCARD:
            decks.give_up(play, target, phrase.amount)
        case phrases.REGAIN:
            heal(play, target, phrase.amount)
        case phrases.END:
            _end(play, work, source, target)
        case _:
            if phrase.words != source.words.strip().removesuffix("."):  # else reported on use
                play.do(LeftToGm(work.user, target, source.name, phrase.words))
            gm_cards.leave(play, work, source, phrase.words, (target,))


@rule("DA-25.13")
def _end(play: Play[Adventure], work: Work, source: Source, target: str) -> None:
    """End what this power or item of its user has applied to the target."""
    lasting_powers.end(play, target, work.id, work.user, work.kind)
    mine = (one for one in play.state.character(target).effects if (one.kind, one.source) == (work.id, work.user))
    end_effects(play, target, *(one.id for one in mine))
    laid = laid_by(source.save) if source.save is not None else ()
    for condition in play.state.character(target).conditions:
        if condition.source == work.user and condition.name in laid:
            remove_condition(play, target, condition.name)


@rule("DA-25.13", "DA-25.26")
def laid_by(save: Save) -> tuple[str, ...]:
    """The conditions that a failed Save inflicts, by its words or its effects."""
    said = (one.words for one in phrases.phrases(save.fail) if one.kind == phrases.CONDITION)
    stated = (one.verb.name for one in save.fails if isinstance(one.verb, Lay))
    return tuple(dict.fromkeys((*said, *stated)))
