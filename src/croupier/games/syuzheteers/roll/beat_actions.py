"""Beat actions that roll: center stage, proxy, dialogues, monologue, question (SZ-9.1 to 9.7, 9.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.targets import CHALLENGE, COMPLICATION, HURDLE, OBSTACLE, QUESTION, target_kind
from croupier.games.syuzheteers.assets.troubles import is_bound
from croupier.games.syuzheteers.beat.current_beat import beat_of
from croupier.games.syuzheteers.beat.markers import is_alone, is_here, is_off
from croupier.games.syuzheteers.input_checks import acting_player, text_of
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import active_seats, has_retired
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.begin_roll import begin
from croupier.games.syuzheteers.roll.proxies import proxies
from croupier.games.syuzheteers.roll.state import ASKING, CENTER, DIALOGUE, HOSTILE, MONOLOGUE, PROXY
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

QUESTION_TEXT = 200


def bearer_of(story: Story, condition: str) -> str:
    """The character with this hurdle or complication; empty if there is no such condition."""
    hurdled = next((one.bearer for one in story.hurdles if one.id == condition), "")
    held = (one.id for one in story.characters if any(it.id == condition for it in one.complications))
    return hurdled or next(held, "")


@rule("SZ-5.4", "SZ-9.3", "SZ-R19")
def may_face(ruling: Ruling, story: Story, seat: str, card: str, action: str) -> bool:
    """Whether a player may address a personal challenge itself; not by proxy unless a ruling allows it."""
    personal_to = story.card(card).personal_to
    reading = ruling("personal_address") if personal_to else "anyone"
    if reading == "anyone":
        return True
    if action == PROXY:
        return reading == "owner_with_proxies" and seat not in personal_to
    return seat in personal_to


def _faces(story: Story, card: str) -> str:
    """The characters to whom a challenge is personal, by name."""
    return " or ".join(character_name(story, one) for one in story.card(card).personal_to)


@rule("SZ-5.4", "SZ-5.6", "SZ-9.1", "SZ-9.2", "SZ-R20", "SZ-R37")
def take_center_stage(play: Play[Story], command: wish.TakeCenterStage) -> None:
    """The main character addresses the challenge, an obstacle or a hurdle (if bound, only their own)."""
    beat, seat, now = beat_of(play, CENTER), acting_player(play), play.state
    kind = target_kind(now, beat.card, command.addressed)
    own = bearer_of(now, command.addressed) == seat
    may = kind in (CHALLENGE, OBSTACLE, HURDLE)
    if kind == COMPLICATION and own:
        may = play.ruling("center_stage_own") == "on"
        play.require(
            may,
            "SZ-R37",
            "a character works on their own complication in a monologue or a dialogue",
            "deliver a monologue",
        )
    play.need(may, "that cannot be addressed here", "choose the challenge, an obstacle on it, or a hurdle")
    if is_bound(play.ruling, now, seat):
        play.require(kind == HURDLE and own, "SZ-9.2", "your character is bound", "address their own hurdle")
    if kind == CHALLENGE:
        hers = may_face(play.ruling, now, seat, beat.card, CENTER)
        why = f"only {_faces(now, beat.card)} may face this challenge itself"
        play.require(hers, "SZ-5.4", why, "choose one of its obstacles")
    begin(play, action=CENTER, leader=seat, card=beat.card, addressed=command.addressed)
    if kind == CHALLENGE and seat in now.card(beat.card).personal_to:
        play.because("SZ-5.4", personal_to=_faces(now, beat.card))


@rule("SZ-5.4", "SZ-5.6", "SZ-9.3", "SZ-R20", "SZ-R38")
def lead_by_proxy(play: Play[Story], command: wish.LeadByProxy) -> None:
    """A member of the cast or the principal leads; the main character is absent."""
    beat, seat, now = beat_of(play, PROXY), acting_player(play), play.state
    play.require(not is_bound(play.ruling, now, seat), "SZ-9.3", "your character is bound", "address their own hurdle")
    may = proxies(play.ruling, now, seat)
    clause = "SZ-R38" if now.ruling("proxy_who") == "own_resources" else "SZ-9.3"
    play.require(command.proxy in may, clause, "that proxy cannot lead for your character", ", ".join(may) or "add one")
    known = now.has(command.proxy) or any(one.id == command.proxy for one in now.cast) or now.has_card(command.proxy)
    play.need(known, "there is no such proxy", ", ".join(may) or "add one")
    free = not is_bound(play.ruling, now, command.proxy)
    play.require(free, "SZ-5.6", "a bound proxy can lead again only when freed", "choose another proxy")
    kind = target_kind(now, beat.card, command.addressed)
    play.need(
        kind in (CHALLENGE, OBSTACLE, HURDLE),
        "that cannot be addressed here",
        "choose the challenge, an obstacle, or a hurdle",
    )
    if kind == CHALLENGE:
        hers = may_face(play.ruling, now, seat, beat.card, PROXY)
        own = seat in now.card(beat.card).personal_to
        why = "your character faces this challenge in person" if own else "no proxy faces a personal challenge"
        play.require(hers, "SZ-9.3", why, "choose one of its obstacles")
    begin(play, action=PROXY, leader=command.proxy, card=beat.card, addressed=command.addressed)


@rule("SZ-9.5", "SZ-5.6")
def why_not_partner(ruling: Ruling, story: Story, seat: str, card: str, condition: str = "") -> str:
    """Why a main character or the principal cannot take part in a dialogue here; empty if they can."""
    if seat not in (*active_seats(story), PRINCIPAL) or not story.has(seat):
        return "there is no such main character"
    if not (is_off(story, seat) or is_here(story, seat, card)):
        return "that character is occupied elsewhere"
    if is_bound(ruling, story, seat) and bearer_of(story, condition) != seat:
        return "that character is bound"
    return ""


@rule("SZ-R10")
def is_troubled(story: Story, card: str) -> bool:
    """Whether this card is a troubled relationship that is still in hand."""
    return story.has_card(card) and story.card(card).troubled


@rule("SZ-9.5", "SZ-R10", "SZ-R64")
def may_be_about(story: Story, seat: str, partner: str, addressed: str) -> bool:
    """Whether a dialogue of these two can address this: a complication of either, or their relationship.

    The relationship must be troubled. With the principal, only the principal's complications count.
    """
    if is_troubled(story, addressed):
        return set(story.card(addressed).owners) == {seat, partner}
    held = target_kind(story, "", addressed) == COMPLICATION
    return held and bearer_of(story, addressed) in ((partner,) if partner == PRINCIPAL else (seat, partner))


@rule("SZ-9.5", "SZ-5.6", "SZ-R20", "SZ-R39", "SZ-R10", "SZ-R64")
def hold_dialogue(play: Play[Story], command: wish.HoldDialogue) -> None:
    """Two main characters work on a complication of either, if the partner consents."""
    beat, seat, now = beat_of(play, DIALOGUE), acting_player(play), play.state
    play.need(command.partner != seat, "a dialogue takes two", "deliver a monologue")
    play.need(now.has(command.partner), "there is no such main character", "choose another partner")
    about = may_be_about(now, seat, command.partner, command.addressed)
    play.need(about, "it works on a complication of either", "choose one of theirs")
    if command.partner == PRINCIPAL and not is_troubled(now, command.addressed):
        may = play.ruling("principal_conditions") == "dialogue"
        play.require(may, "SZ-R64", "nothing clears the principal's complications", "choose another partner")
    bound = is_bound(play.ruling, now, seat) and bearer_of(now, command.addressed) != seat
    play.require(not bound, "SZ-5.6", "the character is bound", "choose one of their own conditions")
    why = why_not_partner(play.ruling, now, command.partner, beat.card, command.addressed)
    play.require(not why, "SZ-9.5", why, "choose another partner")
    begin(
        play, action=DIALOGUE, leader=seat, card=beat.card, addressed=command.addressed, partner=command.partner
    )  # fmt: skip


@rule("SZ-9.6", "SZ-5.6", "SZ-R39")
def hold_hostile_dialogue(play: Play[Story], command: wish.HoldHostileDialogue) -> None:
    """Try to hurt another main character: with consent, or freely if the play is antagonistic."""
    beat, seat, now = beat_of(play, DIALOGUE), acting_player(play), play.state
    play.require(
        play.ruling("dialogue_hostile") != "never",
        "SZ-R39",
        "at this table nobody can be hurt in a dialogue",
        "choose another action",
    )
    play.need(command.partner != seat, "a dialogue takes two", "deliver a monologue")
    play.require(
        not is_bound(play.ruling, now, seat), "SZ-5.6", "the character is bound", "choose one of their own conditions"
    )
    there = command.partner in active_seats(now)
    play.need(there, "there is no such main character", "choose somebody else's main character")
    stopped = is_bound(play.ruling, now, command.partner)
    play.require(not stopped, "SZ-9.6", "that character is bound", "choose a character who can answer")
    present = is_off(now, command.partner) or is_here(now, command.partner, beat.card)
    play.require(present, "SZ-9.6", "that character is occupied elsewhere", "choose a character who is here")
    begin(play, action=HOSTILE, leader=seat, card=beat.card, addressed="", partner=command.partner)


@rule("SZ-9.7", "SZ-5.6", "SZ-R40")
def hold_monologue(play: Play[Story], command: wish.HoldMonologue) -> None:
    """A character works alone on one of their own complications or their own hurdle."""
    beat, seat, now = beat_of(play, MONOLOGUE), acting_player(play), play.state
    bearer = bearer_of(now, command.addressed)
    play.require(bearer == seat, "SZ-9.7", "a monologue is about your character's own conditions", "choose one of them")
    play.need(bearer, "there is no such condition", "choose one of your character's own")
    alone = is_alone(play.ruling, now, seat, beat.card)
    play.require(alone, "SZ-9.7", *_company(play, seat, beat.card))
    begin(play, action=MONOLOGUE, leader=seat, card=beat.card, addressed=command.addressed)


@rule("SZ-9.7", "SZ-R40")
def _company(play: Play[Story], seat: str, card: str) -> tuple[str, str]:
    """Why a player is not alone enough for a monologue, and what they can do."""
    if play.state.ruling("monologue_where") == "alone_in_scene" and is_here(play.state, seat, card):
        return "you share this scene with another main character", "wait until you are alone in it, or off stage"
    return "your marker is in a scene", "wait until it is off stage"


@rule("SZ-9.11", "SZ-5.6", "SZ-R29", "SZ-R56")
def ask_question(play: Play[Story], command: wish.AskQuestion) -> None:
    """Roll about a question: it costs the beat; under a ruling it is free without gains, or forbidden."""
    seat, reading = acting_player(play), play.ruling("question_rolls")
    play.need(play.state.has(seat), "you have no character yet", "make one")
    play.require(reading != "no", "SZ-R29", "at this table questions are not rolled for", "choose a challenge")
    retired = has_retired(play.state, seat)
    play.require(not retired, "SZ-R56", "your character has retired", "flash back, object and vote")
    play.need(
        reading == "free" or not command.scene, "a question is asked in the scene of your beat", "choose no scene"
    )
    card = _free_scene(play, command.scene) if reading == "free" else beat_of(play, ASKING).card
    bound = is_bound(play.ruling, play.state, seat)
    play.require(not bound, "SZ-5.6", "the character is bound", "choose one of their own conditions")
    question = text_of("question", command.question, "SZ-9.11", QUESTION_TEXT)
    begin(
        play, action=ASKING, leader=seat, card=card, addressed=QUESTION, question=question, free=reading == "free"
    )  # fmt: skip


@rule("SZ-9.11", "SZ-R29")
def _free_scene(play: Play[Story], scene: str) -> str:
    """The scene in which a question is asked between beats."""
    now = play.state
    between = now.beat is None and now.roll is None and now.wish is None and not now.matters and bool(now.scenes)
    between = between and now.curtain is None
    play.need(between, "questions are asked between the beats of a scene", "wait")
    play.need(now.scene(scene) is not None, "there is no such scene", ", ".join(one.card for one in now.scenes))
    return scene
