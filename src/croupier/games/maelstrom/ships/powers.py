"""What the storyteller can do about ships at any time."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.actors import is_players, name_of, seat_of
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.content import MODELS
from croupier.games.maelstrom.ships.ship_setup import MOST_KM, MOST_NUMBER
from croupier.games.maelstrom.ships.state import STATIONS, Ship, ShipSheet
from croupier.games.maelstrom.state import Campaign

ANY = "any_time"


def powers(menu: Menu[Campaign]) -> None:
    """Add the choices to bring in, arm, man and repair ships, and to take them away."""
    if menu.view.ruling("ships") == "off" or not menu.asks_for(ANY):
        return
    with menu.heading("Ships"):
        _bring(menu)
        for ship in menu.view.ships:
            sheet = ship.sheet.value
            if sheet is not None:
                _see_to(menu, ship, sheet)


def _bring(menu: Menu[Campaign]) -> None:
    name = text("name", "Name", LONGEST_NAME, required=True)
    party = yes_no("party", "Belongs to the party")
    menu.add("Bring in a ship", {"type": "bring_ship"}, name, number("armor", "Armor dice", 0, MOST_NUMBER, 0),
             number("hull", "Hull boxes", 1, MOST_NUMBER, 3), party, group=ANY, clauses=("MS-R70",),
             test=wish.BringShip("A ship"))  # fmt: skip
    menu.add("Bring in a ship from the table", {"type": "bring_ship"}, name,
             one_of("model", "Which", [(one, one) for one in MODELS]), party, group=ANY, clauses=("MS-R70",),
             test=wish.BringShip("A ship", model=next(iter(MODELS))))  # fmt: skip


def _see_to(menu: Menu[Campaign], ship: Ship, sheet: ShipSheet) -> None:
    view = menu.view
    people = [
        *((one.id, one.name) for one in view.characters
          if seat_of(view, one.id) == GM and (ship.party or not is_players(view, one.id))),
        *((one.id, one.name) for one in view.npcs),
    ]  # fmt: skip
    if people:
        station = one_of("station", "Station", [(one, one) for one in STATIONS])
        menu.add(f"Somebody takes a station of {ship.name}", {"type": "man_station", "ship": ship.id},
                 one_of("who", "Who", people), station, group=ANY, clauses=("MS-R70",))  # fmt: skip
    for post in sheet.crew:
        menu.add(f"{name_of(view, post.who)} leaves the {post.station}'s seat of {ship.name}",
                 wish.ManStation(ship.id, post.who, post.station, leaves=True), group=ANY,
                 clauses=("MS-R70",))  # fmt: skip
    others = [(at, f"{at} of {sheet.hull}") for at in range(sheet.hull + 1) if at != sheet.hurt]
    if sheet.hurt <= sheet.hull:
        others.append((sheet.hull + 1, "destroyed"))
    hurt = one_of("hurt", "Boxes filled", others, default=sheet.hurt - 1 if sheet.hurt else 1)
    menu.add(f"Repair or damage {ship.name}", {"type": "set_hull", "ship": ship.id}, hurt, group=ANY,
             clauses=("MS-R70",), judge=True)  # fmt: skip
    if any(one.loaded < one.capacity for one in sheet.weapons):
        menu.add(f"Rearm {ship.name}", wish.Rearm(ship.id), group=ANY, clauses=("MS-R70", "MS-R63"))
    menu.add(
        f"Give {ship.name} a gun", {"type": "mount_weapon", "ship": ship.id}, *_weapon(),
        number("range", "Range in km", 1, MOST_KM, 3), number("linked", "Extra dice for each further battery", 0,
        MOST_NUMBER, 0), yes_no("defends", "It shoots missiles down"), group=ANY, clauses=("MS-R70",),
        test=wish.MountWeapon(ship.id, "A gun", 3, range=3),
    )  # fmt: skip
    menu.add(
        f"Give {ship.name} missiles", {"type": "mount_weapon", "ship": ship.id}, *_weapon(),
        number("speed", "Kilometers per turn", 1, MOST_KM, 10), number("volley", "Missiles per shot", 1,
        MOST_NUMBER, 1), group=ANY, clauses=("MS-R70",), test=wish.MountWeapon(ship.id, "Missiles", 3, speed=3),
    )  # fmt: skip
    menu.add(f"{ship.name} is gone", wish.TakeShipAway(ship.id), group=ANY, clauses=("MS-R70",))


def _weapon() -> tuple[Field, ...]:
    return (
        text("name", "Name", LONGEST_NAME, required=True), number("damage", "Damage dice", 0, MOST_NUMBER, 3),
        number("batteries", "Batteries", 1, MOST_NUMBER, 1), number("rate", "Shots per battery", 1, MOST_NUMBER, 1),
        number("capacity", "Shots it holds (0: not counted)", 0, MOST_KM, 0),
    )  # fmt: skip
