"""Puts the app into the wheel, in `glasshouse/app`, so that `datasets` and `views` are no top-level names."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
FOLDERS = (".streamlit", "datasets", "pages", "serving", "views")
FILES = ("app.py", "LICENSE")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "container")


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
