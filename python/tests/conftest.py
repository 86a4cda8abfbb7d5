"""What the tests share."""

import pytest

import numduel

ALL_GAMES = numduel.game_ids(gallery=True)


def pytest_addoption(parser):
    parser.addoption("--heavy", action="store_true", help="also run what needs gigabytes of packages")


def pytest_configure(config):
    config.addinivalue_line("markers", "heavy: needs packages of several gigabytes")


def pytest_collection_modifyitems(config, items):
    # What is heavy is left out, not skipped: without --heavy there is nothing to say about it.
    if not config.getoption("--heavy"):
        heavy = [item for item in items if "heavy" in item.keywords]
        config.hook.pytest_deselected(items=heavy)
        items[:] = [item for item in items if "heavy" not in item.keywords]


@pytest.fixture(params=ALL_GAMES)
def game_id(request):
    return request.param
