"""No module of the project imports itself through other modules."""

from collections.abc import Mapping

import grimp


def cycles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other in a cycle (Tarjan 1972), each sorted by name."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        waiting.append(module)
        for other in imports[module]:
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in waiting:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            at = waiting.index(module)
            group, waiting[at:] = sorted(waiting[at:]), []
            if len(group) > 1:
                found.append(group)

    for module in imports:
        if module not in number:
            visit(module)
    return found


def test_there_are_no_import_cycles() -> None:
    graph = grimp.build_graph("croupier", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 1000
    assert cycles(imports) == []


def test_an_import_cycle_is_found() -> None:
    imports = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set(), "e": {"a"}}
    assert cycles(imports) == [["a", "b", "c"]]
