"""Puts the app into the wheel, in `glasshouse/app`, so that `datasets` and `views` are no top-level names.

The data sets under the GPL stay out of it.
"""

import shutil
import sys
from pathlib import Path
from types import ModuleType

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
FOLDERS = (".streamlit", "datasets", "pages", "serving", "views")
FILES = ("app.py", "LICENSE")


def _not_in_wheel() -> list[str]:
    """The files of the data sets that the wheel leaves out, by their cards.

    A build has no pandas, which `datasets/__init__.py` needs, so an empty package takes its place.
    """
    package = ModuleType("datasets")
    package.__path__ = [str(ROOT / "datasets")]
    sys.modules["datasets"] = package
    from datasets.cards import EVERY

    return [f"{card.key}.csv" for card in EVERY if not card.in_wheel]


LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "container", *_not_in_wheel())


class WithApp(build_py):
    """Python packages, and the app beside them."""

    def run(self):
        super().run()
        if self.editable_mode:
            return
        app = Path(self.build_lib) / "glasshouse/app"
        shutil.rmtree(app, ignore_errors=True)
        for folder in FOLDERS:
            shutil.copytree(ROOT / folder, app / folder, ignore=LEFT_OUT)
        for file in FILES:
            shutil.copy(ROOT / file, app / file)


setup(cmdclass={"build_py": WithApp})
