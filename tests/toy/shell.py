"""The app with one extra lesson. Streamlit runs this in place of views/site/shell.py."""

import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.toy import LESSON  # noqa: E402  (the project's folder must be importable first)
from views.lessons import register  # noqa: E402

register(LESSON)
runpy.run_path(str(ROOT / "views" / "site" / "shell.py"))
