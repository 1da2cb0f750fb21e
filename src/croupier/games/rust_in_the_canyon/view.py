"""The view model: a group for each PC and for the town, with the pots in the middle."""

from __future__ import annotations

from croupier.core.names import seat_label
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict import preparation
from croupier.games.rust_in_the_canyon.conflict.ranks import RANKS, rank_now
from croupier.games.rust_in_the_canyon.conflict.state import (
    CHOOSE,
    LEVELS,
    PREPARE,
    SAY,
    SAY_AGAIN,
    Conflict,
)
from croupier.games.rust_in_the_canyon.cost.state import Injury, wording
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.hand_totals import is_bust, total
from croupier.games.rust_in_the_canyon.names import capitalized, name_of_side, with_verb
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, Canyon, Character
from croupier.pieces.badges import Badge
from croupier.pieces.state import Place
from croupier.pieces.view_model import Chips, Fact, Group, Slip, Step, Track

STEPS = (
    ("stakes", "Stakes"), ("situation", "Situation"), ("prepare", "Prepare"), ("say", "Say"), ("surprise", "Level"),
    ("reserve", "Reserve"), ("ante", "Ante"), ("rounds", "Bets and cards"), ("choose", "Escalate?"),
)  # fmt: skip
AT = {"claim": "situation", "bid": "rounds", "see": "rounds", "act": "rounds", "raise": "rounds", SAY_AGAIN: CHOOSE}
MOODS = {1: "calm", 2: "heated", 3: "deadly"}
ROUND = {"bid": "bids", "see": "see or back down", "act": "cards", "raise": "raises"}


def status(view: Canyon) -> str:
    """The table's current phase, in a few words."""
    this = view.conflict
    if this is not None:
        step = dict(STEPS).get(AT.get(this.step, this.step), "over")
        where = f"round {this.round}, {ROUND[this.step]}" if this.step in ROUND else step.lower()
        return f"Conflict: {where}{f' ({LEVELS[this.level]})' if this.level else ''}"
    if view.downtime is not None:
        return f"Downtime, day {view.day}"
    if view.on_the_road:
        return "On the road"
    return f"Freeplay in {view.here.name}" if view.here is not None else "Setting up"


@rule("RC-8.2")
def tracks(view: Canyon) -> tuple[Track, ...]:
    """The steps of the conflict under way, and its level."""
    this = view.conflict
    if this is None:
        return ()
    steps = tuple(Step(value, label) for value, label in STEPS)
    levels = tuple(Step(str(level), name) for level, name in LEVELS.items())
    return (
        Track("steps", "The conflict", steps, AT.get(this.step, this.step)),
        Track("level", "Level", levels, str(this.level) if this.level else None),
    )


def mood(view: Canyon) -> str:
    """The level of the conflict as the mood of the room."""
    return MOODS.get(view.conflict.level, "") if view.conflict is not None else ""


def groups(view: Canyon) -> tuple[Group, ...]:
    """The GM's side with the town, then each PC: their stacks, and the cards of the seat that plays them."""
    return (*_town(view), *(_character(view, one) for one in view.characters if not _is_gone(view, one)))


def _is_gone(view: Canyon, one: Character) -> bool:
    """Whether a PC is hidden: dead or set aside, with another one in play."""
    return one.status in (DEAD, ASIDE) and view.played_by(one.seat) is not None


def _town(view: Canyon) -> tuple[Group, ...]:
    laid = tuple(place.id for place in view.board.of_group(GM) if not _is_bare(place))
    if not view.board.of_group(GM):
        return ()
    asked = any(prompt.ask.seat == GM for prompt in view.prompts)
    name = view.here.name if view.here is not None else "The canyon"
    foe = view.conflict.opposition.who if view.conflict is not None and not view.conflict.duel else ""
    name = capitalized(foe) if foe else name
    return (Group(GM, name, GM, waits=asked, badges=tuple(_opposition(view)), places=laid),)


def _opposition(view: Canyon) -> list[Badge]:
    this = view.conflict
    found = _hand(view, GM)
    if this is None:
        return found
    for one in this.contenders:
        cards = places.faces(view, places.gm_hand(one.pc))
        name = view.character(one.pc).name
        found += [Badge(f"total-{one.pc}", f"Against {name}", _shown(cards))] if cards else []
    if this.opposition.rank is not None:
        found.append(Badge("rank", "Rank", _rank(this)))
    if this.opposition.surprised:
        found.append(Badge("surprised", "Surprised", "no reserve", "bad"))
    if this.opposition.prepared:
        found.append(Badge("prepared", "Prepared", "+1", "good"))
    return found + ([Badge("stays", "Stays", "no more cards")] if this.opposition.stayed else [])


def _rank(this: Conflict) -> str:
    """The effective rank, with the step the GM applied."""
    step = {-1: ", a step down", 1: ", a step up"}.get(this.opposition.step, "")
    return f"{RANKS[this.opposition.rank or 0]} {rank_now(this)}{step}"


@rule("RC-5.12", "RC-17.1", "RC-22.4")
def _character(view: Canyon, one: Character) -> Group:
    """A PC: their stacks, hand, reserve and deck; last the cards of their injuries, which do not count in the hand."""
    plays = view.played_by(one.seat)
    cards = view.board.of_group(one.seat) if plays is not None and plays.id == one.id else ()
    own = tuple(
        place.id for place in view.board.of_group(one.id) if not place.id.startswith("pot.") and not _is_bare(place)
    )
    those = [prompt.ask for prompt in view.prompts if prompt.ask.seat != GM]
    asked = any(one.id in (ask.about, *ask.about.split()) for ask in those)
    waits = asked or (plays is one and any(prompt.ask.seat == one.seat for prompt in view.prompts))
    ordered = sorted(
        (place for place in cards if not _is_bare(place)), key=lambda place: ORDER.get(place.id.partition(".")[0], 9)
    )
    hurt = tuple(place for place in own if place == places.injuries(one.id))
    places_of = (*(place for place in own if place not in hurt), *(place.id for place in ordered), *hurt)
    badges = (*_stats(view, one), *_standing(view, one), *(_injury(injury) for injury in one.injuries))
    return Group(
        one.id,
        one.name,
        one.seat,
        waits=waits,
        out=_out(one),
        badges=tuple(badges),
        places=places_of,
        facts=_looks(one),
    )


@cites("RC-4.2", "RC-4.3", "RC-4.7")
def _looks(one: Character) -> tuple[Fact, ...]:
    """What everyone at the table knows of a PC besides their stats: how they look, their weapon and their vice."""
    look = "; ".join(filter(None, (one.look, one.hat, one.coat)))
    return (Fact("Look", look), Fact("Weapon", one.weapon), Fact("Vice", one.vice))


def _is_bare(place: Place) -> bool:
    """Whether a place is hidden while empty; it is shown once cards are put there."""
    return place.kind in ("pile", "row", "hand") and not place.slots


ORDER = {"hand": 0, "reserve": 1, "pile": 2, "deck": 3, "discard": 4, "unplayed": 5}


def _out(one: Character) -> str | None:
    if one.status == DYING:
        return "dying, and removed" if one.removed else "dying this session"
    return {DEAD: "dead", ASIDE: "set aside"}.get(one.status) or (
        "removed until the next session" if one.removed else None
    )


def _stats(view: Canyon, one: Character) -> list[Badge]:
    level = view.conflict.level if view.conflict is not None else 0
    names = ("mind", "body", "grip")
    found = [
        Badge(name, name.capitalize(), str(getattr(one, name)), "good" if at == level else "")
        for at, name in enumerate(names, 1)
    ]
    stress = stress_of(view, one.id)
    found.append(Badge("stress", "Stress", f"{stress} of 21", "bad" if stress > 14 else ""))
    held = sum(not marker.retired for marker in one.markers)
    return found + ([Badge("markers", "Answers held", str(held))] if held else [])


def _standing(view: Canyon, one: Character) -> list[Badge]:
    """A PC's status in the current conflict."""
    this = view.conflict
    found = _hand(view, one.seat) if view.played_by(one.seat) is one else []
    if this is None or not this.has(one.id):
        return found
    her = this.contender(one.id)
    if her.surprised:
        found.append(Badge("surprised", "Surprised", "no reserve", "bad"))
    if her.prepared:
        found.append(Badge("prepared", "Prepared", "+1", "good"))
    if her.stayed:
        found.append(Badge("stays", "Stays", "no more cards"))
    if her.result:
        found.append(Badge("result", "Hand", her.result, "good" if her.result == "won" else "bad"))
    if her.stakes is not None:
        found.append(Badge("stakes", "Stakes", "yes" if her.stakes else "no", "good" if her.stakes else "bad"))
    return found


def _hand(view: Canyon, side: str) -> list[Badge]:
    cards = places.faces(view, places.hand(side))
    if not cards:
        return []
    return [Badge("total", "Shows", _shown(cards), "bad" if is_bust(cards) else "")]


def _shown(cards: tuple[str, ...]) -> str:
    return "bust" if is_bust(cards) else str(total(cards))


@rule("RC-16.3")
def _injury(one: Injury) -> Badge:
    """An injury as the booklet writes it: severity (permanent level, mortal)."""
    return Badge(f"injury-{one.id}", "Injury", wording(one), "bad" if one.mortal else "")


def heaps(view: Canyon, seat: str) -> dict[str, tuple[Chips, ...]]:
    """The chips in each pot, grouped by who put them in, while they are there; none for a hidden stack."""
    hidden = (one for one in view.characters if places.is_hidden(view, one.id, seat))
    found: dict[str, tuple[Chips, ...]] = {places.stack(one.id): () for one in hidden}
    if view.conflict is None:
        return found
    for her in view.conflict.contenders:
        name = view.character(her.pc).name
        for pot in her.pots:
            both = (Chips("own", f"of {name}", "yellow", pot.own), Chips("town", "of the town", "red", pot.gm))
            if places.chips(view, pot.place) == pot.size:
                found[pot.place] = tuple(one for one in both if one.count)
    return found


@rule("RC-9.3", "RC-12.3", "RC-13.6")
def slips(view: Canyon, seat: str, sealed: tuple[Slip, ...]) -> tuple[Slip, ...]:
    """Sealed answers face down, and those of this stage that were revealed."""
    this = view.conflict
    if this is None:
        return tuple(_named(view, one) for one in sealed if not one.id.startswith(PREPARED))
    may_turn = this.step in (PREPARE, SAY, CHOOSE, SAY_AGAIN)
    named = (_named(view, one) for one in sealed if may_turn or not one.id.startswith(PREPARED))
    return (*named, *_preparations(view, this, seat), *_bids(view, this, seat))


PREPARED = "prepare "
"""The label prefix of preparation slips; unused ones stay sealed and off the table."""


def _named(view: Canyon, slip: Slip) -> Slip:
    about = slip.id.rpartition(":")[2]
    what = slip.id.partition(" ")[0]
    who = view.character(about).name if view.has(about) else seat_label(view, slip.seat)
    return Slip(slip.id, f"{who}: {what}", slip.seat, None, slip.mine, slip.own)


def _preparations(view: Canyon, this: Conflict, seat: str) -> list[Slip]:
    """The preparations, once revealed."""
    found = []
    for about, known in (*((one.pc, one.preparation) for one in this.contenders), (GM, this.opposition.preparation)):
        if known is not None and known in LEVELS and this.step not in ("bid", "see", "act", "raise"):
            owner = GM if about == GM else view.character(about).seat
            who = capitalized(name_of_side(view, about))
            name = f"{preparation.window(this, about)}:{owner}:{about}"
            found.append(Slip(name, f"{who} prepared", owner, LEVELS[known], owner == seat))
    return found


def _bids(view: Canyon, this: Conflict, seat: str) -> list[Slip]:
    """The bids of the round while they are visible."""
    if this.step != "see":
        return []
    at, found = f"bid {this.number}.{this.hand}.{this.round}", []
    for wager in this.wagers:
        name = view.character(wager.pc).name
        owner = view.character(wager.pc).seat
        found.append(Slip(f"{at}:{owner}:{wager.pc}", f"{name} bids", owner, str(wager.own), owner == seat))
    gm = [wager.gm for wager in this.wagers]
    if gm and not this.duel:
        found.append(
            Slip(
                f"{at}:{GM}:{GM}", with_verb(capitalized(name_of_side(view, GM)), "bids"), GM, str(max(gm)), seat == GM
            )
        )
    return found


def facts(view: Canyon) -> tuple[Fact, ...]:
    """The price of the current round, and whether stacks are hidden."""
    this = view.conflict
    price = (Fact("Price", str(this.price)),) if this is not None and this.step in ROUND and this.price else ()
    hidden = view.ruling("chips_open") == "own_and_town" and bool(view.characters)
    return (*price, *((Fact("Stacks", "other players' stacks are not shown at this table"),) if hidden else ()))


def place_label(view: Canyon, place: str) -> str:
    """The label the log uses for a place; empty for the general name."""
    kind, _, rest = place.partition(".")
    pc = rest.partition(".")[0]
    if place in (places.TOWN, places.READ):
        return "the town stack" if place == places.TOWN else "the bet"
    return f"{view.character(pc).name}'s {kind}" if view.has(pc) else ""
