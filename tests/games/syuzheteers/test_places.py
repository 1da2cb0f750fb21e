"""Where things lie at a table of Syuzheteers."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import Card
from support.syuzheteers.stage import Actor, Stage

DUKE = Card("w1", type="Rival", question="who rules the bridge?")
DOG = Card("w2", name="A dog", kind="person", left=1)


@pytest.mark.rule("SZ-2.3", "SZ-2.4", "SZ-2.5")
def test_the_table_has_a_plot_markers_counters_and_points(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(assets=(DOG,), points=2, at="scene.w1"), Actor(), stage=(DUKE,), counters=2)
    assert stage.points() == 2
    assert places.marker(stage.state, "p1") == "scene.w1"
    assert places.marker(stage.state, "p2") == ""
    assert places.counters(stage.state, "scene.w1") == 2
    assert (stage.where("w1"), stage.where("w2"), stage.plot()) == ("scene.w1", "hand.p1", [])
