"""What a seat may do in the prologue, made from its view."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Field, number, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import words
from croupier.games.syuzheteers.people import LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.prologue import challenges, prepared, ranking, relationships, resources
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.end_offers import offer_end
from croupier.games.syuzheteers.prologue.order import has_principal, is_antagonistic, playing
from croupier.games.syuzheteers.prologue.words import sheet_fields
from croupier.games.syuzheteers.state import Story

COMFORT = "the play begins in a zone of comfort; bring her into trouble that suits her"


def offer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """The choices that answer a question of this part."""
    match ask.key.partition(":")[0]:
        case "character":
            offer_character(menu, prompt)
        case "principal":
            _principal(menu, prompt)
        case "begin":
            menu.add("Begin with those who are here", wish.BeginPlay(), ask=prompt, clauses=("SZ-11.2",))
        case "relationship":
            _relationship(menu, ask, prompt)
        case "resource":
            _resource(menu, prompt)
        case "challenge":
            _challenge(menu, prompt)
        case "themes":
            theme = text("text", "A word or phrase", LONGEST_NAME, required=True)
            test = wish.AddTheme("a theme")
            menu.add("Add a theme", {"type": "add_theme"}, theme, ask=prompt, clauses=("SZ-11.5",), test=test)
            menu.add("Nothing more to add", wish.Ready(), ask=prompt, clauses=("SZ-11.5",))
        case "ranking":
            _ranking(menu, prompt)
        case _:
            offer_end(menu, ask, prompt)


def offer_character(menu: Menu[Story], prompt: str | None, label: str = "Make your main character") -> None:
    view = menu.view
    if view.has(menu.seat) and prompt is not None:
        _renew(menu, prompt)
        label = "Make another main character"
    group = "now" if prompt else "any_time"
    clauses = ("SZ-4.1", "SZ-4.2", "SZ-4.3", "SZ-11.2")
    fields = sheet_fields(view)
    menu.add(label, {"type": "make_character"}, *fields, ask=prompt, group=group, clauses=clauses, help=COMFORT)


def _renew(menu: Menu[Story], prompt: str) -> None:
    one = menu.view.character(menu.seat)
    fields = (
        text("want", "What she wants now", LONGEST_TEXT, required=True),
        text("comfort", "Her zone of comfort", LONGEST_TEXT),
    )
    test = wish.RenewCharacter("peace")
    menu.add(
        f"Go on with {one.name}", {"type": "renew_character"}, *fields, ask=prompt, clauses=("SZ-11.18",), test=test
    )


def _principal(menu: Menu[Story], prompt: str) -> None:
    proposal = menu.view.opening.proposal
    if proposal is not None:
        label = f"Agree to {proposal.sheet.name}: {proposal.sheet.signature}"
        menu.add(label, wish.AgreePrincipal(), ask=prompt, clauses=("SZ-4.8",))
    if proposal is None or menu.seat not in proposal.writers:
        label = "Write the principal" if proposal is None else "Write another version of the principal"
        fields = sheet_fields(menu.view)
        help = "made together, owned by nobody; the team serves the principal"
        menu.add(label, {"type": "propose_principal"}, *fields, ask=prompt, clauses=("SZ-4.8",), help=help)


def _relationship(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    pair = relationships.next_pair(menu.view.settings.__getitem__, menu.view)
    if pair is None:
        return
    draft = relationships.draft_of(menu.view, pair)
    if draft is not None:
        label = f"Agree: “{draft.name}”"
        menu.add(label, wish.ConfirmRelationship(), ask=prompt, clauses=("SZ-11.3",), help=draft.text)
    other = menu.view.character(ask.about).name
    fields = (
        text("name", "What stands between you", LONGEST_NAME, required=True),
        text("text", "In a few words", LONGEST_TEXT),
    )
    label = f"Write your relationship with {other}" if draft is None else "Write it otherwise"
    help = "what counts is whether it is stable and reliable, not whether it is warm: enemies can have a solid one"
    menu.add(
        label, {"type": "write_relationship"}, *fields, ask=prompt, clauses=("SZ-11.3", "SZ-3.7"), help=help,
        test=wish.WriteRelationship("An understanding"),
    )  # fmt: skip


def _resource(menu: Menu[Story], prompt: str) -> None:
    if not prepared.is_empty(menu.view, prepared.ASSETS):
        menu.add("Draw your starting resource", wish.DrawResource(), ask=prompt, clauses=("SZ-11.3", "SZ-R5"))
        return
    fields: tuple[Field, ...] = (
        text("name", "Name", LONGEST_NAME, required=True),
        words.kind_field(),
        text("text", "In a few words", LONGEST_TEXT),
        _reverse(menu.view),
        words.question_field(required=False),
    )
    help = f"durability {resources.DURABILITY}; the reverse, what it turns into when it is used up, may wait"
    menu.add(
        "Write your starting resource", {"type": "write_resource"}, *fields, ask=prompt,
        clauses=("SZ-11.3", "SZ-3.1", "SZ-3.2"), help=help, test=wish.WriteResource("A thing", challenge="Rival"),
    )  # fmt: skip


def _reverse(view: Story) -> Field:
    field: dict[str, Any] = {"required": view.settings["reverse_side"] == "guards_against"}
    one = words.challenge_field(view)
    return Field(one.name, f"Reverse: {one.label}", one.kind, options=one.options, max_length=one.max_length, **field)


def _challenge(menu: Menu[Story], prompt: str) -> None:
    view, ruling = menu.view, menu.view.settings.__getitem__
    personal = menu.seat in challenges.owing(ruling, view)
    count = f"{len(challenges.written(view)) + 1} of {challenges.challenge_count(ruling, len(playing(view)))}"
    whose = "personal, for your own character" if personal else "shared"
    if has_principal(ruling) and not is_antagonistic(ruling) and view.principal is not None:
        whose = f"shared, and about {view.principal.name}"
    if not prepared.is_empty(view, prepared.CHALLENGES):
        label = f"Draw challenge {count}"
        menu.add(label, wish.DrawChallenge(), ask=prompt, clauses=("SZ-11.4", "SZ-R5"), help=whose)
    else:
        fields = (
            words.challenge_field(view),
            words.question_field(),
            text("name", "Its face, if you know it already", LONGEST_NAME),
        )
        menu.add(
            f"Write challenge {count} ({whose})", {"type": "write_challenge"}, *fields, ask=prompt,
            clauses=("SZ-11.4", "SZ-5.2", "SZ-5.3"), test=wish.WriteChallenge("Rival", "who?"),
        )  # fmt: skip
    menu.add("Let the next player write", wish.PassChallenge(), ask=prompt, clauses=("SZ-11.4",))


def _ranking(menu: Menu[Story], prompt: str) -> None:
    view = menu.view
    waiting = [(card, view.card(card).question, card) for card in challenges.written(view)]
    if ranking.way_of_ranking(view.settings.__getitem__, view) == ranking.PLACING:
        most = len(places.cards_in(view, places.PLOT)) + 1
        fields = (one_of("card", "Challenge", waiting), number("at", "Place from the top", 1, most, most))
        menu.add(
            "Put a challenge into the plot", {"type": "place_challenge"}, *fields, ask=prompt, clauses=("SZ-11.6",)
        )
        return
    options = one_of("", "", waiting).options
    order = Field("order", "From the top", "order", options=options, min=len(waiting), max=len(waiting))
    clauses = ("SZ-11.6", "SZ-R52")
    menu.add("Order the challenges", {"type": "order_challenges"}, order, ask=prompt, clauses=clauses)
