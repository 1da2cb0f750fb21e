"""The cast at the start of a Deck of Adventures scene: a table at rest, heroes, foes, a combat of all of them."""

from __future__ import annotations

from support.web.choosing import decrees, does, every, first, nth, one
from support.web.keen import KeenPlayers as Players
from support.web.players import kind

PARTY = ("Bram", "Wen", "Anneke", "Ilse")
SPENT = ("Interpose", "Static Veil", "Rally Call", "Dead Aim")
PATIENCE = 30
"""Maximum questions answered before a scene."""
ENDS = ("end_combat", "end_epic", "stop_resting", "keep_sheet")
LATER = ("propose_character", "take_premade")
"""Questions that are not answered while other procedures end."""


def seats(players: Players) -> list[str]:
    return [seat for seat in players.tokens if seat != players.host]


def heroes(players: Players) -> None:
    """Each player without a character takes a different premade; the third proposes a character, after some talk."""
    for at, seat in enumerate(seats(players)):
        if at == 2 and does(players, "propose_character", "Propose", seat=seat):
            does(players, "withdraw_proposal", seat=seat)
            does(players, "propose_character", "Propose", seat=seat)
            does(players, "return_character")
        does(players, "take_premade", PARTY[at % len(PARTY)], seat=seat, name="")


def foes(players: Players, *names: str, count: int = 1) -> None:
    """Creatures are prepared, and enter with whoever waits."""
    for name in names:
        does(players, "make_ready", "creature", being=name, side="hostile", count=count, kind="", name="")
    does(players, "bring_on", waiting=every)


def by_the_rules(players: Players) -> None:
    """Restore the table's rules and its luck."""
    for seat in list(players.tokens):
        does(players, "cancel_luck", seat=seat)
        does(players, "use_real_luck", "Use the table's luck", seat=seat)
    does(players, "change_mode", "enforce")


def alone(players: Players) -> None:
    """Whatever was in progress ends, and the GM's characters leave or stop waiting."""
    by_the_rules(players)
    for _ in range(PATIENCE):
        legal = players.legal()
        asked = [pair for pair in legal if pair[1]["group"] == "now" and kind(pair) not in LATER]
        ends = [pair for pair in legal if kind(pair) in ENDS]
        if not ends and not asked:
            break
        players.take(*(ends[0] if ends else players.usual(asked)))
    if not any(kind(pair) == "start_combat" for pair in players.legal()):
        does(players, "abandon")
    table = players.ask("GET", "", players.host).json()
    foreign = {group["id"] for group in table["view"]["groups"] if group["owner"] == players.host}
    for choice in table["choices"]:
        command = choice["command"]
        if command["type"] == "call_back" or (
            command["type"] == "remove_character" and command["character"] in foreign
        ):
            players.take(players.host, choice)
    does(players, "dismiss", waiting=every)
    heroes(players)


def hurt(players: Players) -> None:
    """Everyone has spent power, is wounded, drinks a potion, and is praised."""
    for at, seat in enumerate(seats(players)):
        does(players, "use_power", SPENT[at % len(SPENT)], seat=seat, targets=one)
        does(players, "deal_damage", damage=2, bypass=True, target=nth(at))
        does(players, "use_item", seat=seat, targets=one)
        does(players, "award_fate", PARTY[at % len(PARTY)], form=first)


def begin(players: Players) -> str:
    """A combat of all on the first hero's turn."""
    does(players, "start_combat", who=every)
    for type in ("keep_order_card", "order_equals"):
        for seat in players.tokens:
            does(players, type, seat=seat, order=every)
    table = players.ask("GET", "", players.host).json()
    hero = next((group["id"] for group in table["view"]["groups"] if group["owner"] in seats(players)), "")
    decrees(players, hero, "give_turn", who=first)
    return hero


def act_later(players: Players) -> None:
    """The acting character waits until the round is over and passes; in the next round another waits and steps in."""
    those = (*seats(players), players.host)
    any(does(players, "delay", seat=seat) for seat in those)
    for _ in range(PATIENCE):
        if any(does(players, "let_go", seat=seat) for seat in those):
            break
        if not any(does(players, type, seat=seat) for type in ("end_turn", "begin_turn") for seat in those):
            break
    for _ in range(PATIENCE):
        if any(does(players, "delay", seat=seat) for seat in those):
            any(does(players, "step_in", seat=seat) for seat in those)
            break
        if not any(does(players, type, seat=seat) for type in ("end_turn", "begin_turn") for seat in those):
            break
