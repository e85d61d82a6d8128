"""What the tests of the sources read: every node of a module, parsed once in a process for all of them."""

import ast
from functools import cache


@cache
def nodes(source: str) -> list[ast.AST]:
    return [*ast.walk(ast.parse(source))]
