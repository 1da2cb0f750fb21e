"""Append to a journal under load until killed; print each number only after its acknowledgement."""

import sys
import threading
from pathlib import Path

from croupier.store import Journal
from support.store.sample import AT, HEAD, entry

WRITERS = 4


def play(journal: Journal, table: str) -> None:
    n = journal.head(table).n
    while True:
        n += 1
        remember = ("p1", f"c{n}", b"d")
        journal.append(table, n, entry(n), remember=remember, sent=[("p1", n), ("gm", n)]).result()
        sys.stdout.write(f"{table} {n}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    journal = Journal.open(Path(sys.argv[1]))
    for k in range(WRITERS):
        if not journal.rows("SELECT 1 FROM tables WHERE id = ?", (f"t{k}",)):
            journal.create_table(f"t{k}", {**HEAD, "name": f"t{k}"}, at=AT).result()
    threads = [threading.Thread(target=play, args=(journal, f"t{k}")) for k in range(WRITERS)]
    for thread in threads:
        thread.start()
