"""The choices of the prologue, made from the view of a seat."""

from __future__ import annotations

from contextlib import nullcontext

import msgspec

from croupier.core.choices import Field, number, one_of, text
from croupier.core.menu import Menu
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.assets.cards import is_guard
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.players import FOR_PRINCIPAL
from croupier.games.syuzheteers.prologue import challenges, premade, prepared_cards, ranking, relationships, resources
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.returning import is_returning
from croupier.games.syuzheteers.prologue.sheet_fields import sheet_fields
from croupier.games.syuzheteers.state import Story
from croupier.pieces.display import slip_id

OWN = "Or make your own character"
COMFORT = "the play begins in a zone of comfort; choose complications that suit the character"


def add_character(menu: Menu[Story], prompt: str | None, label: str = "Make your main character") -> None:
    """Add the choices to write a main character, or to renew the one from the last play."""
    view = menu.view
    if is_returning(view, menu.seat):
        _add_returning(menu, prompt)
        return
    group = "now" if prompt else "any_time"
    clauses = ("SZ-4.1", "SZ-4.2", "SZ-4.3", "SZ-11.2")
    fields = sheet_fields(view, view.character(menu.seat) if view.has(menu.seat) else None)
    ready = premade.ready_characters(view, menu.seat) if prompt else ()
    with menu.heading(OWN) if ready else nullcontext():
        menu.add(label, {"type": "make_character"}, *fields, ask=prompt, group=group, clauses=clauses, help=COMFORT)
    for one in ready:
        want = Field("want", "What they want", "text", max_length=LONGEST_TEXT, default=one.want, seldom=True)
        command = {**msgspec.to_builtins(one), "want": ""}
        menu.add(f"Play {one.name}", command, want, ask=prompt, clauses=clauses, test=one,
                 help=f"{one.signature[:1].upper()}{one.signature[1:]}.")  # fmt: skip


def _add_returning(menu: Menu[Story], prompt: str | None) -> None:
    """Add continuing with the last play's character, rewriting them, or making another; retired ones do not return."""
    one = menu.view.character(menu.seat)
    group = "now" if prompt else "any_time"
    if not one.retired:
        if prompt is not None:
            _renew(menu, prompt)
        menu.add(
            f"Rewrite {one.name}", {"type": "make_character"}, *sheet_fields(menu.view, one, returns=True), ask=prompt,
            group=group, clauses=("SZ-11.18",), help="inclinations, conditions, level and experience stay",
        )  # fmt: skip
    menu.add(
        "Make another main character", {"type": "make_character", "another": True}, *sheet_fields(menu.view),
        ask=prompt, group=group, clauses=("SZ-11.18", "SZ-4.1"),
        help=f"{one.name} joins the additional cast; their hurdles, experience and relationships end",
    )  # fmt: skip


def _renew(menu: Menu[Story], prompt: str) -> None:
    one = menu.view.character(menu.seat)
    fields = (
        text("want", "What they want now", LONGEST_TEXT, required=True, default=one.want.value or ""),
        text("comfort", "Zone of comfort", LONGEST_TEXT, required=True, default=one.comfort),
    )
    test = wish.RenewCharacter("peace", "at home")
    menu.add(
        f"Continue with {one.name}", {"type": "renew_character"}, *fields, ask=prompt, clauses=("SZ-11.18",), test=test
    )


def add_principal(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to agree to the principal as proposed, or to write one."""
    proposal = menu.view.opening.proposal
    if proposal is not None:
        label = f"Agree to {proposal.sheet.name}: {proposal.sheet.signature}"
        menu.add(label, wish.AgreePrincipal(), ask=prompt, clauses=("SZ-4.8",))
    if proposal is None or menu.seat not in proposal.writers:
        label = "Write the principal" if proposal is None else "Write another version of the principal"
        fields = sheet_fields(menu.view, None if proposal is None else proposal.sheet)
        help = "made together, owned by nobody; the team serves the principal"
        menu.add(label, {"type": "propose_principal"}, *fields, ask=prompt, clauses=("SZ-4.8",), help=help)


def add_relationship(menu: Menu[Story], other: str, prompt: str) -> None:
    """Add the choices to agree to the relationship as drafted, or to write it."""
    pair = relationships.next_pair(menu.view.ruling, menu.view)
    if pair is None:
        return
    draft = relationships.draft_of(menu.view, pair)
    if draft is not None:
        label = f"Agree: “{draft.name}”"
        menu.add(
            label,
            wish.ConfirmRelationship(),
            ask=prompt,
            clauses=("SZ-11.3",),
            help=draft.text or "it is written on the card that you share",
        )
    name = menu.view.character(other).name
    fields = (
        text("name", "What stands between you", LONGEST_NAME, required=True, default=draft.name if draft else ""),
        text("text", "In a few words", LONGEST_TEXT, default=draft.text if draft else ""),
    )
    label = f"Write your relationship with {name}" if draft is None else "Propose different words"
    help = "what counts is whether it is stable and reliable, not whether it is warm: enemies can have a solid one"
    menu.add(
        label, {"type": "write_relationship"}, *fields, ask=prompt, clauses=("SZ-11.3", "SZ-3.7"), help=help,
        test=wish.WriteRelationship("An understanding"),
    )  # fmt: skip


def add_resource(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to draw a prepared starting resource, or to write one."""
    if not prepared_cards.is_empty(menu.view, prepared_cards.ASSETS):
        menu.add("Draw your starting resource", wish.DrawResource(), ask=prompt, clauses=("SZ-11.3", "SZ-R5"))
        return
    fields: tuple[Field, ...] = (
        text("name", "Name", LONGEST_NAME, required=True),
        card_fields.kind_field(),
        text("text", "In a few words", LONGEST_TEXT),
        card_fields.reverse_field(menu.view),
        card_fields.question_field(required=False),
    )
    reverse = "what it turns into when it is used up; can be written later"
    if is_guard(menu.view.ruling):
        reverse = "the type of challenge that it helps against; cannot be left for later"
    help = f"durability {resources.DURABILITY}; the reverse, {reverse}"
    menu.add(
        "Write your starting resource", {"type": "write_resource"}, *fields, ask=prompt,
        clauses=("SZ-11.3", "SZ-3.1", "SZ-3.2"), help=help, test=wish.WriteResource("A thing", challenge="Rival"),
    )  # fmt: skip


def add_challenge(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to draw a prepared challenge, to write one, or to pass."""
    view, ruling = menu.view, menu.view.ruling
    personal = menu.seat in challenges.personal_writers(ruling, view)
    count = f"{len(challenges.written_challenges(view)) + 1} of {challenges.challenges_in_all(ruling, view)}"
    whose = "personal, for your own character" if personal else "shared"
    if ruling("play_type") == FOR_PRINCIPAL and view.principal is not None:
        whose = f"shared, and about {view.principal.name}"
    if not prepared_cards.is_empty(view, prepared_cards.CHALLENGES):
        label = f"Draw challenge {count}"
        menu.add(label, wish.DrawChallenge(), ask=prompt, clauses=("SZ-11.4", "SZ-R5"), help=whose)
    else:
        fields = (
            card_fields.challenge_field(view),
            card_fields.question_field(),
            text("name", "Its face, if you know it already", LONGEST_NAME),
        )
        menu.add(
            f"Write challenge {count} ({whose})", {"type": "write_challenge"}, *fields, ask=prompt,
            clauses=("SZ-11.4", "SZ-5.2", "SZ-5.3"), test=wish.WriteChallenge("Rival", "who?"),
            help="a question that the play has to answer",
        )  # fmt: skip
    menu.add(
        "Let the next player write",
        wish.PassChallenge(),
        ask=prompt,
        clauses=("SZ-11.4",),
        role="pass",
        help="they write the next one",
    )


def add_themes(menu: Menu[Story], prompt: str) -> None:
    """Add a theme, or be ready."""
    theme, test = text("text", "A word or phrase", LONGEST_NAME, required=True), wish.AddTheme("a theme")
    menu.add(
        "Add a theme",
        {"type": "add_theme"},
        theme,
        ask=prompt,
        clauses=("SZ-11.5",),
        test=test,
        help="something that the play is about",
    )
    menu.add(
        "Nothing more to add", wish.Ready(), ask=prompt, clauses=("SZ-11.5",), help="continues when everybody is ready"
    )


def add_ranking(menu: Menu[Story], prompt: str | None) -> None:
    """Put one challenge into the plot, or order all of them; without a prompt, change a sealed order."""
    view = menu.view
    waiting = [(card, view.card(card).question, card) for card in challenges.written_challenges(view)]
    if ranking.way_of_ranking(view.ruling, view) == ranking.PLACING:
        most = len(places.cards_in(view, places.PLOT)) + 1
        fields = (one_of("card", "Challenge", waiting), number("at", "Position from the top", 1, most, most))
        menu.add(
            "Put a challenge into the plot",
            {"type": "place_challenge"},
            *fields,
            ask=prompt,
            clauses=("SZ-11.6",),
            help="the top of the plot is played first",
        )
        return
    options = one_of("", "", waiting).options
    before = [] if prompt else menu.sealed_answer(ranking.BALLOTS, menu.seat).get("order", [])
    sealed = before if sorted(before) == sorted(option.value for option in options) else None
    order = Field(
        "order", "From the top", "order", options=options, min=len(waiting), max=len(waiting), default=sealed
    )  # fmt: skip
    clauses = ("SZ-11.6", "SZ-R52")
    group = "now" if prompt else "any_time"
    seal = "" if prompt else slip_id(ranking.BALLOTS, menu.seat, menu.seat)
    menu.add("Order the challenges", {"type": "order_challenges"}, order, ask=prompt, group=group, clauses=clauses,
             seal=seal)  # fmt: skip
