"""The principal, whom the team serves, and the additional cast (SZ-4.7, SZ-4.8)."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import public
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.covered import covered_cards
from croupier.games.syuzheteers.assets.state import PERSON, Card
from croupier.games.syuzheteers.input_checks import LONGEST_LINE, LONGEST_NAME, text_of
from croupier.games.syuzheteers.players import has_principal, may_add_to_cast, principal_owner
from croupier.games.syuzheteers.prologue import characters
from croupier.games.syuzheteers.prologue.commands import AddMinor, AgreePrincipal, ProposePrincipal
from croupier.games.syuzheteers.prologue.sheet_events import (
    CharacterMade,
    MinorAdded,
    PrincipalAgreed,
    PrincipalProposed,
)
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Minor, Proposal
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

MOST_CAST = 200


@rule("SZ-4.8", "SZ-R18")
def is_wanted(ruling: Ruling, story: Story) -> bool:
    """Whether a principal still has to be made, in the prologue's first step."""
    in_step = story.phase == PROLOGUE and story.step in ("", CHARACTERS)
    return in_step and has_principal(ruling) and story.principal is None


@rule("SZ-4.8")
def asked_about(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who must write the principal, or agree to the current version."""
    if not is_wanted(ruling, story):
        return ()
    owner = principal_owner(ruling, story)
    if owner:
        return (owner,)
    proposal = story.opening.proposal
    return tuple(seat for seat in story.players if proposal is None or seat not in proposal.agreed)


@rule("SZ-4.8", "SZ-R18")
def propose_principal(play: Play[Story], command: ProposePrincipal) -> None:
    """A player writes the principal or, once, a new version; only the GM writes the GM's principal."""
    now = play.state
    play.need(
        play.seat in asked_about(play.ruling, now), "you are not asked for a principal now", "answer the open question"
    )
    written = now.opening.proposal.writers if now.opening.proposal is not None else ()
    play.need(play.seat not in written, "you have already written a version", "agree to this one")
    sheet = characters.sheet(play, PRINCIPAL, command, public(text_of("want", command.want, "SZ-11.2")))
    play.do(PrincipalProposed(Proposal(sheet, (play.seat,), (*written, play.seat))))
    play.because("SZ-4.8", proposed=sheet.name)
    settle(play)


@rule("SZ-4.8")
def agree_principal(play: Play[Story], command: AgreePrincipal) -> None:
    """A player agrees to the principal as written; the principal is made when all agree."""
    now = play.state
    asked = play.seat in asked_about(play.ruling, now) and now.opening.proposal is not None
    play.need(asked, "no principal is proposed to you now", "answer the open question")
    play.do(PrincipalAgreed(play.seat))
    play.because("SZ-4.8", agrees=name_of(now, play.seat))
    settle(play)


@rule("SZ-4.8", "SZ-12.1")
def go_on(play: Play[Story]) -> bool:
    """Make the principal when the last player who had not agreed has left; return whether there was one to make."""
    now = play.state
    if now.opening.proposal is None or not is_wanted(now.ruling, now) or asked_about(now.ruling, now):
        return False
    settle(play)
    return play.state.principal is not None


@rule("SZ-4.8")
def settle(play: Play[Story]) -> None:
    """Make the principal when all players agree, or when the GM has written their own."""
    now = play.state
    proposal = now.opening.proposal
    if proposal is None:
        return
    own = principal_owner(play.ruling, now)
    agreed = own in proposal.agreed if own else all(seat in proposal.agreed for seat in now.players)
    if agreed:
        play.do(CharacterMade(proposal.sheet))
        play.because("SZ-4.8", principal=proposal.sheet.name)


@rule("SZ-4.7", "SZ-R5", "SZ-R52")
def people_on_cards(story: Story) -> tuple[Card, ...]:
    """The cards whose face is a person, without those in a covered plot or still in a prepared deck."""
    hidden = covered_cards(story)
    people = (one for one in story.cards if one.kind == PERSON and one.id not in hidden)
    return tuple(one for one in people if places.where_is(story, one.id))


@rule("SZ-4.7")
def add_minor(play: Play[Story], command: AddMinor) -> None:
    """Add a minor character to the cast, at any time by anyone; a person on a card can be one."""
    now = play.state
    may = may_add_to_cast(play.ruling, now, play.seat)
    play.need(may, "you do not play in this story", "choose a player's seat")
    play.need(len(now.cast) < MOST_CAST, f"the cast already has {MOST_CAST} characters", "use one of them")
    name = text_of("name", command.name, "SZ-4.7", LONGEST_NAME)
    line = text_of("line", command.line, "SZ-4.7", LONGEST_LINE)
    if command.card:
        person = any(one.id == command.card for one in people_on_cards(play.game.see(now, play.seat)))
        play.need(person, "that card is not a person", "choose a card whose kind is person")
    play.do(MinorAdded(Minor(f"n{play.next_number('named')}", name, line, command.card)))
    play.because("SZ-4.7", name=name)
