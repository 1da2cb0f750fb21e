"""The part of the battery at tables of curious play, which reach what random play does not: fights, cures, endings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from croupier.core.commands import Command
from croupier.core.state import Ask, Prompt
from croupier.pieces.questions import SEPARATOR
from croupier.testing.battery_commands import takes_only_what_is_offered
from croupier.testing.battery_curious import Moment, curious_moments
from croupier.testing.battery_forks import Forks, by_default
from croupier.testing.battery_form_fields import FormFields
from croupier.testing.battery_forms import Forms
from croupier.testing.battery_game import GameTests
from croupier.testing.battery_out import OutOfPlay
from croupier.testing.battery_predictions import Reader, Told
from croupier.testing.battery_receipts import Sum, wrong_sums
from croupier.testing.battery_seams import Seams
from croupier.testing.battery_taken_back import left_behind
from croupier.testing.battery_told import unnamed_changes
from croupier.testing.battery_undo import left_after_undo
from croupier.testing.battery_unoffered import Unoffered

DEEPER = 4
"""The factor by which more tables are played in the slow test."""
MOST = 1
"""The number of choices of each seat that are changed at a moment."""
UNOFFERED = 12
"""The number of commands not offered to a seat that are tried at a moment."""


def hold_api(
    moments: Iterable[Moment], unoffered: Unoffered, elsewhere: Mapping[str, frozenset[str]], most: int = MOST
) -> None:
    """Try what is not offered at these moments. Raises AssertionError if any of it is accepted."""
    found, tried = dict[str, None](), 0
    for moment in moments:
        number = moment.numbers("api")
        seat = moment.seats[number(len(moment.seats))]
        if moment.act.choice is None or moment.act.choice.group != "override":
            unoffered.note(moment.act.command)
        legal = [one for one in moment.choices(seat) if one.legal]
        try:
            tried += takes_only_what_is_offered(
                moment.table, number, most, elsewhere, seats=(seat,), choices=moment.choices
            )
            tried += unoffered.hold_seat(moment.table, seat, legal, number)
        except AssertionError as error:
            found[str(error)] = None
    assert tried, "nothing was tried"
    assert not found, "\n".join(found)


class CuriousTests(GameTests):
    """Tests where seats do what was done least often so far."""

    elsewhere: ClassVar[Mapping[str, frozenset[str]]]
    unlisted: ClassVar[frozenset[str]]
    depends: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Fields of forms whose values may be refused because of what else is filled in there, such as a text."""
    typed: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Optional texts of forms that accept certain names alone, and so no text of a bot."""
    lacking: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Fields of commands that a form may lack, as others of its fields say the same or a page has them elsewhere."""
    fresh: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Fields of forms that begin anew each time, though the form sets something that stays."""
    untold: ClassVar[frozenset[str]] = frozenset()
    """Fields of what has a name that change without a log line that names it."""

    seams: ClassVar[Seams]
    asked_when_out: ClassVar[frozenset[str]] = frozenset()
    """Kinds of questions about those who are out, such as whether the dying live."""

    replaced: ClassVar[frozenset[str]] = frozenset()
    """Parts of the state where what is begun replaces something that does not come back when it is taken back."""

    shows: ClassVar[frozenset[str]] = frozenset()
    """Kinds of commands that only show something: after an undo it stays seen, and cannot be shown again."""

    sums: ClassVar[Mapping[str, Sum]] = MappingProxyType({})
    """For clauses, which fact of their citations is the sum of which others."""

    worlds = 30
    """The number of worlds in which a choice with odds is made; less where each takes long."""
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType({})
    """For odds questions by name: which of the predicted outcomes came true."""

    def presumed(self, told: Told, state: Any, ask: Ask) -> Command | None:
        """The answer that odds presume at a prompt after the choice, such as to draw on; None for the default."""
        return by_default(told, state, ask)

    def out(self, state: Any) -> frozenset[str]:
        """The ids of everybody who is out in a state of the game, such as the dead and those who have left."""
        return frozenset()

    def is_asked_when_out(self, state: Any, prompt: Prompt, who: str) -> bool:
        """Whether a question may be about somebody who is out: those of the kinds `asked_when_out`."""
        return prompt.ask.key.partition(SEPARATOR)[0] in self.asked_when_out

    def curious(self) -> list[Moment]:
        """The moments of this game, played once for all tests."""
        kind = type(self)
        if kind not in CURIOUS:
            CURIOUS[kind] = list(curious_moments(self.game, self.prepare))
        return CURIOUS[kind]

    def test_what_is_new_is_taken_only_as_offered(self) -> None:
        """The API takes neither other values nor other kinds of commands in fights, cures and whatever else is rare."""
        hold_api(self.curious(), Unoffered(self.unlisted, UNOFFERED), self.elsewhere)

    def test_every_value_of_a_new_form_is_accepted_somehow(self) -> None:
        """Each value that a form offers is accepted together with some values of its other fields."""
        forms = Forms(self.depends, self.typed)
        for moment in self.curious():
            forms.hold(moment)
        assert forms.tried, "no form was tried"
        assert not forms.faults, "\n".join(forms.faults)

    def test_forms_have_every_field_that_is_accepted(self) -> None:
        """A field that a form lacks changes nothing or is refused, and no form needs a field that is collapsed."""
        found = FormFields(self.elsewhere, self.lacking)
        for moment in self.curious():
            found.hold(moment)
        assert found.tried, "no form was tried"
        assert not found.faults, "\n".join(found.faults)

    def test_a_form_begins_with_what_it_has_set(self) -> None:
        """A form that sets a number or a mark shows it when it is opened again."""
        forms = Forms(self.fresh)
        for moment in self.curious():
            forms.set_again(moment)
        assert not forms.faults, "\n".join(forms.faults)

    def test_whoever_changes_is_named(self) -> None:
        """Whoever or whatever has a name and changes in public is named by a log line."""
        found = {told for moment in self.curious() for told in unnamed_changes(moment, self.untold)}
        assert not found, "\n".join(sorted(found))

    def test_nobody_is_asked_about_those_who_are_out(self) -> None:
        """Whoever an open question is about is taken out in every way that the GM has: the question is closed."""
        found = OutOfPlay(self.out, self.is_asked_when_out)
        for moment in self.curious():
            found.hold(moment)
        assert not found.faults, "\n".join(found.faults)

    def test_what_is_taken_back_leaves_nothing(self) -> None:
        """What a seat begins and takes back at once with a command in `Seams.take_back` is as if it had not begun."""
        found = {told for moment in self.curious() for told in left_behind(moment, self.seams.take_back, self.replaced)}
        assert not found, "\n".join(sorted(found))

    def test_receipts_add_up(self) -> None:
        """Wherever a receipt lists the parts of a number, they sum to it; a part of 0 is not listed."""
        entries = [moment.table.entries[-1] for moment in self.curious()]
        found = {told for entry in entries for told in wrong_sums(entry, self.sums)}
        assert not found, "\n".join(sorted(found))

    def test_an_undo_takes_back_what_is_new(self) -> None:
        """Whatever was done is undone: every seat has what it had before, and it can be done again."""
        found = {told for moment in self.curious() for told in left_after_undo(moment, self.shows)}
        assert not found, "\n".join(sorted(found))

    def test_odds_come_true(self) -> None:
        """Choices with odds are made in many worlds that their seat may be in: what is predicted happens as often."""
        forks = Forks(self.readers, self.presumed, states=1, worlds=self.worlds, most=10 * self.worlds)
        for moment in self.curious():
            forks.hold(moment)
        assert forks.settled.total() or not self.readers, "no prediction applied"
        assert not forks.faults, "\n".join(forks.faults)

    @pytest.mark.slow
    @pytest.mark.timeout(7200)
    def test_more_odds_come_true(self) -> None:
        forks = Forks(
            self.readers, self.presumed, states=DEEPER * 2, worlds=self.worlds * DEEPER, most=100 * self.worlds
        )
        for moment in curious_moments(self.game, self.prepare, tables=DEEPER * 3):
            forks.hold(moment)
        wrong = [*forks.faults, *forks.wrong]
        assert not wrong, "\n".join(wrong)

    @pytest.mark.slow
    @pytest.mark.timeout(3600)
    def test_more_is_taken_only_as_offered(self) -> None:
        more = curious_moments(self.game, self.prepare, tables=DEEPER * 3)
        hold_api(more, Unoffered(self.unlisted, UNOFFERED * DEEPER), self.elsewhere, MOST * DEEPER)


CURIOUS: dict[type[CuriousTests], list[Moment]] = {}
