"""What each side says it does, and the level that the GM tags it with (chapters 9 and 13)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.commands import ObjectToTag, SayAction, TagAction
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, seat_of, side_of
from croupier.games.rust_in_the_canyon.conflict.preparation import lets_it_stand
from croupier.games.rust_in_the_canyon.conflict.side_events import ActionSaid, ActionTagged, ObjectionMade
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, SAY, SAY_AGAIN, SURPRISE, Conflict, Said
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon

TAGS = (
    "Deadly: deadly weapons or deadly violence directly affect the conflict. Physical: otherwise, a body physically "
    "affects it, as with a blow from a rifle stock. Non-physical: anything else, such as showing weapons as a threat."
)
cites("RC-9.5", name="TAGS")(TAGS)
TAG_HELP = {
    NON_PHYSICAL: "nothing physical; showing weapons as a threat",
    PHYSICAL: "a body physically affects the conflict, as in a blow with a rifle stock",
    DEADLY: "deadly weapons or deadly violence directly affect the conflict",
}
cites("RC-9.5", name="TAG_HELP")(TAG_HELP)


def window(now: Conflict, about: str) -> str:
    """The window a statement is sealed in, if all are shown together."""
    hand = now.hand + 1 if now.step == SAY_AGAIN else now.hand
    return f"say {now.number}.{hand} {about}"


def said_by(now: Conflict, about: str) -> Said | None:
    """The statement of a side; None if the side is not in the conflict."""
    if about == GM:
        return now.opposition.said
    return now.contender(about).said if now.has(about) else None


@rule("RC-9.3", "RC-13.2")
def sayers(now: Canyon) -> tuple[str, ...]:
    """Everyone still in, plus the GM's side."""
    return conflict(now).sides()


def has_said(now: Canyon, about: str) -> bool:
    this = conflict(now)
    return said_by(this, about) is not None or bool(now.sealed(window(this, about)))


@rule("RC-9.3", "RC-R22", "RC-13.2")
def who_says_now(now: Canyon) -> tuple[str, ...]:
    """The sides yet to make a statement: in any order, or with the GM first or last."""
    waiting = tuple(about for about in sayers(now) if not has_said(now, about))
    order = now.ruling("say_order")
    if order == "gm_first" and GM in waiting:
        return (GM,)
    if order == "gm_last" and len(waiting) > 1:
        return tuple(about for about in waiting if about != GM)
    return waiting


@rule("RC-9.3", "RC-9.2", "RC-13.2", "RC-13.3", "RC-13.9", "RC-R22")
def say_action(play: Play[Canyon], command: SayAction) -> None:
    """A side says what it does (waiting is an action too); after a hand it may let the result stand."""
    this = at_step(play, "RC-9.2", SAY, SAY_AGAIN)
    clause = "RC-13.2" if this.step == SAY_AGAIN else "RC-9.3"
    about = side_of(play, clause)
    order = play.ruling("say_order")
    if has_said(play.state, about):
        play.refuse(clause, "already committed: you have already answered", "wait for the others")
    if about not in who_says_now(play.state):
        place = order.removeprefix("gm_")
        play.refuse("RC-R22", f"not now: the GM speaks {place} at this table", "wait for the others")
    joins = about != GM and this.contender(about).joining
    if command.stands and (this.step == SAY or joins):
        play.refuse("RC-13.2", "not now: there is no earlier result to let stand", "say what you do")
    check_own_tag(play, about, command)
    text = text_of("text", command.text, clause, required=not command.stands)
    if command.stands and text:
        raise Invalid("text", text, "no value: letting it stand is not an action", "RC-13.2")
    if order == "sealed":
        play.seal(window(this, about), about, SayAction(text, command.stands, command.level))
        play.because(clause, to=(play.seat,))
        return
    if this.step == SAY_AGAIN:
        play.because("RC-13.2", stands=command.stands)
    else:
        play.because("RC-9.3", who=name_of_side(play.state, about))
    _say(play, about, SayAction(text, command.stands, command.level))


@rule("RC-13.2", "RC-R22")
def let_it_stand(play: Play[Canyon]) -> bool:
    """Let the result stand for the sides whose preparation already said so; return whether there were any."""
    if play.state.ruling("say_order") == "sealed":
        return False
    those = [about for about in who_says_now(play.state) if lets_it_stand(play.state, about)]
    for about in those:
        play.because("RC-13.2", stands=True)
        _say(play, about, SayAction("", stands=True))
    return bool(those)


def _say(play: Play[Canyon], about: str, said: SayAction) -> None:
    """Record the statement, with the tag if the GM gave one with it."""
    play.do(ActionSaid(about, said.text, said.stands))
    if said.level:
        play.do(ActionTagged(about, said.level))
        play.because("RC-9.5", who=name_of_side(play.state, about), level=LEVELS[said.level])


@rule("RC-9.5")
def check_own_tag(play: Play[Canyon], about: str, command: SayAction) -> None:
    """Require that only the GM tags an action, with one of the three levels. Raises Illegal or Invalid."""
    if not command.level:
        return
    if about != GM:
        play.refuse("RC-9.5", "not yours: the GM tags actions with a level", "say what you do")
    if command.level not in LEVELS or command.stands:
        raise Invalid("level", command.level, "1 Non-physical, 2 Physical or 3 Deadly, of an action", "RC-9.5")


@rule("RC-R22", "RC-13.2")
def show_together(play: Play[Canyon]) -> None:
    """Show secretly written statements once the last one is in."""
    if conflict(play.state).step == SAY_AGAIN:
        play.because("RC-13.2", shown=len(sayers(play.state)))
    for about in sayers(play.state):
        this = conflict(play.state)
        if said_by(this, about) is None:
            answer = play.open(window(this, about)).get((seat_of(play.state, about), about))
            _say(play, about, answer if isinstance(answer, SayAction) else SayAction("waiting"))


@rule("RC-9.5", "RC-13.2", "RC-11.3")
def to_be_tagged(now: Canyon) -> tuple[str, ...]:
    """Sides whose action the GM has yet to tag, including those who left in step 5, as their statement counts."""
    this = conflict(now)
    those = tuple((one.pc, one.said) for one in this.contenders if one.is_in or this.step == SURPRISE)
    waiting = [about for about, said in (*those, (GM, this.opposition.said)) if said is not None and _is_open(said)]
    return tuple(waiting)


def _is_open(said: Said) -> bool:
    return said.tag == 0 and not said.stands


@rule("RC-9.5")
def may_tag(now: Canyon) -> bool:
    """Whether tags may be given: until the first hand's level is settled, at step 9 until all are given."""
    this = now.conflict
    return this is not None and (this.step in (SAY, SAY_AGAIN) or (this.step == SURPRISE and this.hand == 1))


@rule("RC-9.5")
def may_change_tag(this: Conflict, about: str) -> bool:
    """Whether the GM may change the level of a side's action: any in the first hand, later those that have one."""
    said = said_by(this, about)
    return said is not None and not said.stands and (bool(said.tag) or this.hand <= 1)


@rule("RC-9.5", "RC-13.2")
def tag_action(play: Play[Canyon], command: TagAction) -> None:
    """The GM tags what a side does with a level."""
    gm_only(play, "tagging an action")
    this = at_step(play, "RC-9.5", SAY, SURPRISE, SAY_AGAIN)
    if not may_tag(play.state):
        play.refuse("RC-9.5", "not now: the level of this hand is already set", "wait for the next hand")
    if command.level not in LEVELS:
        raise Invalid("level", command.level, "1 Non-physical, 2 Physical or 3 Deadly", "RC-9.5")
    said = said_by(this, command.about)
    play.need(said is not None and not said.stands, "that side has not declared an action", "choose a side that has")
    counts = may_change_tag(this, command.about) or command.about in to_be_tagged(play.state)
    play.need(counts, "that side is out, and what they did sets no level", "choose a side that is still in")
    play.do(ActionTagged(command.about, command.level))
    play.because("RC-9.5", who=name_of_side(play.state, command.about), level=LEVELS[command.level])


@rule("RC-9.5")
def object_to_tag(play: Play[Canyon], command: ObjectToTag) -> None:
    """Any player may say why an action is of another level; the GM decides."""
    if play.seat == GM:
        play.refuse("RC-9.5", "not yours: players object, and you decide", "tag the action with another level")
    this = at_step(play, "RC-9.5", SAY, SURPRISE, SAY_AGAIN)
    if not may_tag(play.state):
        play.refuse("RC-9.5", "not now: the level of this hand is already set", "wait for the next hand")
    said = said_by(this, command.about)
    play.need(said is not None and not said.stands, "that side has not declared an action", "choose a side that has")
    play.do(ObjectionMade(play.seat, command.about, text_of("why", command.why, "RC-9.5", 300)))
    play.because("RC-9.5", about=name_of_side(play.state, command.about))
