"""The examples in mlcore's docstrings."""

import doctest
import importlib
import pkgutil

import pytest

import mlcore

MODULES = ["mlcore", *(m.name for m in pkgutil.walk_packages(mlcore.__path__, "mlcore."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(importlib.import_module(name), optionflags=options).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert any(test.examples for name in MODULES for test in finder.find(importlib.import_module(name)))
