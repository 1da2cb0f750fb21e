"""The booklet's own conflict (E1, E2), a PC of Mind 3 against the sheriff and his deputy: stacked decks, a script."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.rust_in_the_canyon import Sitter

JAIL = {
    "deck.3": ("2C", "3C", "4C", "5C", "JC", "10H"),
    "deck.4": ("QS", "3S", "AS"),
    "deck.5": ("6C", "7C", "KH", "9H"),
    "deck.6": ("4S", "5S", "9S", "6S", "KS"),
    "deck.7": ("KC", "KD", "9C", "4D", "2D", "6H", "2H", "5H", "7H", "8S"),
}
TO_THE_JAIL = """
    GM: Propose a conflict | What = Do we get away with our leader free? | Who = the sheriff and the deputy
    GM: Add to the situation | A fact = The gang stands in the street at night
    Ana: Agree to stakes and situation
    GM: Agree to stakes and situation
"""
TO_GET_THEM_OUT = {
    "a town": """
        GM: An Outlaw crew | Name of the crew = the Long Riders
        Ana: Make your PC | Name = Ana | Hat = straw | Coat = a duster | Grip = two pistols | Vice = cards
        GM: Set the first town | Name = Dry Fork
    """,
    "the stakes": TO_THE_JAIL,
    "the acts": """
        Ana: Prepare: Non-physical
        GM: Prepare: Deadly
        Ana: say what they do | What they do = shouts, and shows two pistols
        GM: say what they do | What they do = waiting on the porch
    """,
    "the ante": """
        GM: Non-physical, the sheriff and the deputy difficult 2
        Ana: Ana pays the ante
    """,
    "the bids": """
        GM: Bid | Chips = 1
        Ana: Bid | Chips = 0
    """,
    "the first hand": """
        Ana: See: pay 1
        GM: Play the Queen of Spades from the reserve
        Ana: Hit
    """,
    "a way up": """
        Ana: Prepare: to accept the result
        GM: Prepare: Deadly
        Ana: escalate by an action | What they do = walks up and takes the key
        GM: Let the result stand
        GM: Physical: walks up and takes the key
    """,
    "the second ante": """
        GM: Physical, the sheriff and the deputy difficult 2
        Ana: Ana pays the ante
    """,
    "the second hand": """
        GM: Bid | Chips = 0
        Ana: Bid | Chips = 0
        Ana: Hit
        GM: Hit
        GM: Bid | Chips = 0
        Ana: Bid | Chips = 0
        GM: Hit
        Ana: Stay
    """,
    "the price": """
        Ana: Accept the result and let it stand
        GM: Accept the result and let it stand
    """,
}
"""What both do, from the faction to what the conflict leaves under the stress stack, by the name of each step."""


def chips(person: Sitter, **stacks: int) -> None:
    """Whether a place has this many chips, as this person sees the table: `stack_c1=9`."""
    for place, count in stacks.items():
        expect(person.page.locator(f"[data-place='{place.replace('_', '.')}']").first).to_contain_text(str(count))


def shows(person: Sitter, **sides: str) -> None:
    """Whether a side's badges show this: `c1="Shows 20"`."""
    for side, told in sides.items():
        expect(person.page.locator(f".group[data-group='{side}']")).to_contain_text(told)


def shows_the_jail(step: str, gm: Sitter, ana: Sitter) -> None:
    """What both pages show after a step of the booklet's conflict."""
    match step:
        case "a town":
            chips(ana, stack_c1=11, town=28)
        case "the acts":
            for person in (gm, ana):
                expect(person.page.locator(".slips")).to_contain_text("Deadly")
        case "the ante":
            shows(ana, c1="Shows 10", gm="Shows 11")
            chips(ana, stack_c1=9, town=26, pot_c1_1=2)
        case "the first hand":
            shows(gm, c1="Shows 20", gm="Shows 21")
            chips(gm, stack_c1=8, town=25, pot_c1_1=3)
        case "a way up":
            expect(ana.page.locator(".slips")).not_to_contain_text("accept")
        case "the second ante":
            shows(ana, c1="Shows 10", gm="Shows 9")
            expect(ana.page.locator("[data-place='reserve.p1'] .piece")).to_have_count(2)
            chips(ana, stack_c1=6, town=23, pot_c1_1=3, pot_c1_2=2)
            expect(ana.page.locator(".croupier-table")).to_have_attribute("data-mood", "heated")
        case "the second hand":
            shows(ana, c1="won", gm="bust")
        case "the price":
            for person in (gm, ana):
                chips(person, stack_c1=6, town=23, stress_c1=10)
                shows(person, c1="Moderate")
                shows(person, c1="16 of 21")
                room = person.page.locator(".slips").evaluate("(it) => it.offsetHeight")
                assert room > 20, "the room of sealed answers stays, so that the cards keep their size"
                expect(person.page.locator("[data-place='injuries.c1']")).to_contain_text("6 of")
