"""The booklet's own conflict (E1, E2), a PC of Mind 3 against the sheriff and his deputy: stacked decks, a script."""

JAIL = {
    "deck.3": ("2C", "3C", "4C", "5C", "JC", "10H"),
    "deck.4": ("QS", "3S", "AS"),
    "deck.5": ("6C", "7C", "KH", "9H"),
    "deck.6": ("4S", "5S", "9S", "6S", "KS"),
    "deck.7": ("KC", "KD", "9C", "4D", "2D", "6H", "2H", "5H", "7H", "8S"),
}
TO_THE_JAIL = """
    GM: Propose a conflict | What = Do we get away with our leader free? | Who = the sheriff and the deputy
    Ana: Agree: Do we get away with our leader free?
    GM: Agree: Do we get away with our leader free?
    GM: Add to the situation | A fact = The gang stands in the street at night
    Ana: Agree to the situation
    GM: Agree to the situation
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
        GM: Non-physical: shouts, and shows two pistols
        GM: Non-physical: waiting on the porch
    """,
    "the ante": """
        Ana: Ana: not surprised
        GM: the deputy: not surprised
        GM: Confirm: Non-physical
        GM: Set the rank of the opposition | Rank = difficult 2
        Ana: Take the extra card for being prepared
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
        Ana: Ana: not surprised
        GM: the deputy: not surprised
        GM: Confirm: Physical
        GM: Set the rank of the opposition | Rank = difficult 2
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
        Ana: Stay and raise | Raise by = 0
    """,
    "the price": """
        Ana: Prepare: to accept the result
        GM: Prepare: to accept the result
        Ana: Let the result stand
        GM: Let the result stand
    """,
}
"""What both do, from the faction to what the conflict leaves under the stress stack, by the name of each step."""
