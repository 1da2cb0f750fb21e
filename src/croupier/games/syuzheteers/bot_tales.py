"""The texts that bots write: a winter night in a harbor town, so that a play by bots reads like a story."""

from __future__ import annotations

from typing import NamedTuple


class Trouble(NamedTuple):
    """A challenge of the night: question and type, possible obstacles, the asset won from it, and the scene's place."""

    question: str
    type: str
    obstacles: tuple[str, ...]
    won: str
    kind: str
    place: str


TROUBLES = (
    Trouble("Who carries the letter past the guards?", "Destination",
            ("the gate is shut at nightfall", "the sergeant remembers every face"), "The duke's own seal", "thing",
            "At the town gate, an hour before midnight"),
    Trouble("Can the duke be made to listen?", "Desire",
            ("his chancellor answers for him", "the court has gone to bed"), "The duke's ear", "person",
            "In the duke's empty ballroom"),
    Trouble("How long will the dam hold?", "Exigency",
            ("the sluice is frozen", "nobody believes the miller"), "A grateful lower town", "person",
            "On the dam, the ice creaking"),
    Trouble("What was buried under the old mill?", "Mystery",
            ("the cellar is under water", "the miller has sworn to be silent"), "The ledger from the mill", "thing",
            "Under the mill, by one lantern"),
    Trouble("Where is the ferryman's daughter?", "Mystery",
            ("the ferryman asks too high a price", "fog lies on the river"), "A boat that waits", "thing",
            "At the ferry landing, a lamp in the window"),
    Trouble("Will the feud of the two houses end tonight?", "Dilemma",
            ("a glove has been thrown", "the old quarrel has a new grave"), "A truce until spring", "idea",
            "In the square, torches on both sides"),
    Trouble("Who lit the fire in the granary?", "Discovery",
            ("the witness has left the town", "the ashes were carted off"), "The name of the fire-raiser", "idea",
            "In the granary, the smell of smoke"),
    Trouble("Who is master of the harbor now?", "Rival",
            ("the pilots have been bribed", "his men stand on every quay"), "The keys of the harbor", "thing",
            "On the quay, nets hung up to dry"),
    Trouble("Does the miller's brother stay, or go to sea?", "Dilemma",
            ("he will not open the door", "his mother is listening"), "A brother's promise", "idea",
            "Outside the miller's house, a light upstairs"),
    Trouble("Who gets the children over the ice?", "Exigency",
            ("the ice has begun to sing", "the smallest one is afraid"), "A path across the ice", "place",
            "On the frozen river, by starlight"),
    Trouble("What does the stranger want for the map?", "Desire",
            ("he will only deal with a thief", "the map is one of a pair"), "The other half of the map", "thing",
            "Behind the chandler's shop, snow on the roof"),
    Trouble("Can the bell be rung before dawn?", "Destination",
            ("the rope has been cut", "the tower is watched"), "The tower and its keeper", "place",
            "On the stairs of the bell tower"),
)  # fmt: skip
TWISTS = (
    ("Who has been reading the letters?", "Discovery"),
    ("What is owed for a favor like that?", "Dilemma"),
    ("Who comes to take it back?", "Rival"),
    ("How did it get into the wrong hands?", "Mystery"),
    ("Who else wants it before morning?", "Rival"),
    ("What if it does not last the night?", "Exigency"),
)
"""The question and type on the reverse of an asset that is used up."""
THINGS = (
    ("A map with a hole in it", "thing"), ("The baker's gratitude", "idea"), ("A fast horse", "thing"),
    ("A forged pass", "thing"), ("A lantern that never fails", "thing"), ("The night watchman", "person"),
    ("A room above the chandler's", "place"), ("A song that the pilots know", "idea"),
)  # fmt: skip
BONDS = (
    "Old friends, not quite forgiven", "Rivals who share a debt", "Sisters in all but name",
    "One saved the other from the river", "They keep the same secret", "Teacher and runaway pupil",
)  # fmt: skip
HELPS = {
    "person": (
        "years ago somebody promised to return the favor", "a word was left with the right person that very morning",
        "a name was whispered at the door",
    ),
    "place": ("the way had been walked once before, in the dark", "somebody had left a light there"),
    "thing": (
        "kept ready for a night like this", "nobody had thought to look there", "a friend had said where to look",
    ),
    "idea": ("it had not been forgotten", "word of it had reached the right ears",
             "everyone at the inn had heard of it by noon"),
    "relationship": ("a signal was agreed on years ago", "the old quarrel was put aside for an hour",
                     "each knows what the other would do"),
}  # fmt: skip
"""How a card of each kind helps."""
HINDERS = (
    "the other side had been told of it, for a price",
    "last time it had cost more than it was worth",
    "somebody remembers, and has come to collect",
    "what was said in anger then is heard again now",
    "it had been mended badly, and gives way here",
)
PREPARED = (
    ("A rope hidden on the roof", "thing"), ("A second key", "thing"), ("A word with the gatekeeper", "person"),
    ("A bag of salt", "thing"),
)  # fmt: skip
"""Things that were prepared all along, each with its kind."""
MINORS = (
    ("Bruna", "keeps the inn by the sluice"), ("Sergeant Odd", "counts everything twice"),
    ("Little Pim", "runs errands and hears all"), ("The chancellor", "smiles before he refuses"),
)  # fmt: skip
OBSTACLES = (
    "somebody raises the alarm", "the door is barred from within", "the snow is getting deeper",
    "the lantern has gone out", "there is no time left", "nobody can be trusted anymore",
    "the watch has been doubled", "somebody got there first", "the way back is closed",
)  # fmt: skip
"""Obstacles that fit any challenge."""
NOTES = (
    "In the kitchen of the inn, snow at the windows", "On the town wall, the wind rising",
    "In the churchyard, among fresh graves", "Under the arch of the bridge", "In the loft over the stables",
    "At the end of the pier, an hour before dawn", "In a doorway, out of the wind",
)  # fmt: skip
"""Places that fit any challenge."""
QUESTIONS = (
    "Has anybody seen us come?", "Is there another way in?", "Does the sergeant know who we are?",
    "Will the frost hold until dawn?", "Whose lantern is that on the wall?", "Is the ferry on this side?",
    "Can the innkeeper be trusted?", "Are the dogs out tonight?",
)  # fmt: skip
GRUDGES = (
    ("Who told an old secret at the inn?", "Mystery"), ("Which debt does the harbor master remember?", "Rival"),
    ("Who sold the guild's oath?", "Mystery"), ("Whose name is on the warrant?", "Exigency"),
    ("Who read the will before the funeral?", "Discovery"),
)  # fmt: skip
"""The question and type of a challenge that antagonizes somebody."""
PREDICAMENTS = ("snowed in", "under guard", "lost in the fog")
"""Hurdles in addition to the listed ones."""


def of_question(question: str) -> Trouble | None:
    """The trouble with this question; None if there is none."""
    return next((one for one in TROUBLES if one.question == question), None)
