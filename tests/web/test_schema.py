"""Whatever the OpenAPI document allows or forbids is answered without a 5xx."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.openapi import OpenAPIConfig
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests

from croupier.store import Journal
from croupier.web import api, drafts, odds_api
from croupier.web import app as app_module
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.serving import serving
from support.web.tiny import GAME


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = Limits(commands_a_second=10_000, wrong_codes_a_minute=10_000, tables_a_day=10_000)
    path: Path = tmp_path_factory.mktemp("schema")
    with (
        Journal.open(path / "croupier.db") as journal,
        serving(create_app(journal, games={"tiny": GAME}, limits=limits)) as address,
    ):
        yield address


@pytest.fixture(scope="module")
def gm(address: str) -> dict[str, str]:
    made: dict[str, str] = httpx.post(f"{address}/api/tables", json={"game": "tiny"}).json()
    return made


@pytest.fixture
def connection() -> Iterator[requests.Session]:
    """One for all requests: each would otherwise look for proxies and connect anew."""
    with requests.Session() as session:
        session.trust_env = False
        yield session


def is_answered(case: Any, address: str, gm: dict[str, str], connection: requests.Session) -> None:
    """Send a request made up from the document; the answer is no server error."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = gm["table"]
    headers = {"authorization": f"Bearer {gm['token']}"}
    case.call_and_validate(base_url=address, headers=headers, checks=[not_a_server_error], session=connection)


TRIED = settings(max_examples=15, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
OPERATIONS = 29


@pytest.mark.timeout(300)
def test_no_possible_request_causes_a_server_error(
    address: str, gm: dict[str, str], connection: requests.Session, subtests: pytest.Subtests
) -> None:
    """Requests are made up here: as a parametrized test, every worker would make them up while it collects tests."""
    bare = Litestar(
        [*api.HANDLERS, *odds_api.HANDLERS, *drafts.HANDLERS],
        openapi_config=OpenAPIConfig("Croupier", "0"),
        logging_config=None,
    )
    schema = schemathesis.openapi.from_dict(bare.openapi_schema.to_schema())
    read = list(get_all_tests(schema=schema, test_func=is_answered, settings=TRIED, given_kwargs=None))
    made = [one.ok() for one in read if isinstance(one, Ok)]
    assert len(made) == len(read) >= OPERATIONS
    for operation, made_up in made:
        with subtests.test(operation.label):
            made_up(address=address, gm=gm, connection=connection)


def test_a_server_builds_the_document_before_anyone_requests_it(
    journal: Journal, prepare: Callable[[Litestar], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[Any] = []

    def prepare_and_look(app: Litestar) -> None:
        prepare(app)
        ready.append(app.plugins.get(OpenAPIPlugin)._openapi_schema)

    monkeypatch.setattr(app_module, "_prepare", prepare_and_look)
    with TestClient(create_app(journal, games={"tiny": GAME})):
        pass
    assert ["/api/tables" in document["paths"] for document in ready] == [True]


def test_the_document_lists_every_operation_of_the_contract(client: TestClient[Any]) -> None:
    served = client.get("/api/schema/openapi.json").json()
    calls = {(method.upper(), path) for path, methods in served["paths"].items() for method in methods}
    assert calls >= {
        ("GET", "/health"),
        ("GET", "/api/games"),
        ("POST", "/api/tables"),
        ("POST", "/api/tables/{code}/join"),
        ("POST", "/api/tables/{table}/seats/{of}/pass"),
        ("GET", "/api/tables/{table}"),
        ("POST", "/api/tables/{table}/commands"),
        ("GET", "/api/tables/{table}/overrides"),
        ("GET", "/api/tables/{table}/log"),
        ("GET", "/api/tables/{table}/choices/{choice}/odds"),
        ("GET", "/api/odds"),
        ("GET", "/api/odds/{game}"),
        ("GET", "/api/odds/{game}/{question}"),
        ("GET", "/api/tables/{table}/export"),
        ("PATCH", "/api/tables/{table}/drafts/{kind}"),
        ("GET", "/api/tables/{table}/sheets/{sheet}"),
    }
    schemas = served["components"]["schemas"]
    wanted = {"Snapshot", "Choice", "Field", "Entry", "Problem", "Worksheet"}
    assert wanted <= {name.rpartition("_")[2] for name in schemas}
