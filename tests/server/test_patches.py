"""Each change to the inside of another program is still needed, listed, and can be left out.

A test here fails once a new version of the other program does without the change. Then delete the change.
"""

import inspect
import socket
from asyncio import base_events
from importlib.util import find_spec, module_from_spec
from multiprocessing import spawn
from pathlib import Path
from types import ModuleType

import pytest
from streamlit.elements.widgets import number_input, selectbox, text_widgets
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session
from streamlit.runtime.scriptrunner import script_runner
from streamlit.runtime.state import SafeSessionState, SessionState, safe_session_state
from streamlit.runtime.state.common import WidgetMetadata
from uvicorn.protocols.http import h11_impl
from websockets import http11

from views.kit import settings
from views.server import heads, patches
from views.server.patches import lookups, themes

FOLDER = Path(patches.__file__).parent
WIDGET = "$$ID-0-chosen"
NAMES = {file.stem for file in FOLDER.glob("*.py")} - {"__init__"}


def source(module: ModuleType) -> str:
    """As it is on the disk: other tests change the modules in memory."""
    return Path(inspect.getfile(module)).read_text(encoding="utf-8")


def anew(module: ModuleType) -> ModuleType:
    """Another copy of a module, without our changes."""
    spec = find_spec(module.__name__)
    assert spec is not None
    assert spec.loader is not None
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


def test_streamlit_still_collects_garbage_after_every_run():
    assert "gc.collect(2)" in source(script_runner)


def test_streamlit_still_gives_each_run_a_lock():
    assert '"_lock", threading.RLock()' in source(safe_session_state)


def test_streamlit_still_ignores_a_fragment_that_is_gone():
    rest = source(app_session).partition("does not exist anymore")[2]
    assert rest.partition("return")[0].count("\n") < 6, "it returns without an answer"


def test_streamlit_still_looks_up_its_settings_of_the_look_in_each_run(monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []

    def options(section: str) -> dict[str, str]:
        asked.append(section)
        return {"primaryColor": f"of {section}"}

    fresh = anew(app_session)
    monkeypatch.setattr(fresh.config, "get_options_for_section", options)
    monkeypatch.setattr(themes, "app_session", fresh)
    monkeypatch.setattr(themes, "MADE", {})
    sections = ["theme", "theme.dark", "theme.dark"]

    def filled() -> list[CustomThemeConfig]:
        messages = [CustomThemeConfig() for _ in sections]
        for message, section in zip(messages, sections, strict=True):
            fresh._populate_theme_msg(message, section)
        return messages

    before = filled()
    assert asked == sections
    themes.begin()
    assert filled() == before
    assert asked == [*sections, "theme", "theme.dark"]


def test_streamlit_still_collects_all_values_of_a_session_for_a_field():
    for module in (number_input, selectbox, text_widgets):
        assert "session_state = get_session_state().filtered_state" in source(module)
    assert "return self._state.filtered_state" in source(safe_session_state)


def test_a_value_that_is_looked_up_is_the_one_among_all():
    state = SessionState()
    state["plain"], state["nothing"] = 3, None
    state._set_widget_metadata(
        WidgetMetadata(WIDGET, lambda value: value, lambda value: value, value_type="int_value")
    )
    state._set_key_widget_mapping(WIDGET, "chosen")
    state._new_widget_state.set_from_value(WIDGET, 7)
    values = lookups.Values(SafeSessionState(state, lambda: None))
    assert {**values} == {"plain": 3, "nothing": None, "chosen": 7} == state.filtered_state
    assert len(values) == 3
    assert "other" not in values


def test_asyncio_still_leaves_the_delay_on_for_a_socket_without_a_protocol():
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        base_events._set_nodelay(listening)
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 0


def test_uvicorn_still_has_no_limit_for_the_time_of_a_request():
    assert source(h11_impl).count("call_later") == 1, "the one for a connection that is kept alive"


def test_websockets_still_takes_only_lines_that_are_shorter_than_ours():
    assert heads.LINE < http11.MAX_LINE_LENGTH < heads.ADDRESS
    assert "MAX_LINE" not in source(h11_impl)


def test_python_still_gives_a_new_process_the_main_module():
    assert "init_main_from_path" in source(spawn)


def test_each_change_is_in_the_table_and_has_a_switch():
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert {line.split("`")[1] for line in table.splitlines() if line.startswith("| `")} == {
        f"{name}.py" for name in NAMES
    }
    assert {*settings.PATCHES} == NAMES - {"spawning"}, "GLASSHOUSE_WORKERS=0 is its switch"


def test_a_server_leaves_out_what_it_switches_off(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    for name, patch in patches.EARLY.items():
        monkeypatch.setattr(patch, "begin", lambda name=name: made.append(name))
    monkeypatch.setenv(settings.WITHOUT, "states upgrades")
    patches.begin()
    assert made == ["lookups", "slow_requests", "themes", "unanswered"]
    assert not settings.is_patched("states")
    assert settings.is_patched("garbage")


def test_a_name_that_is_no_change_stops_the_start():
    settings.check({settings.WITHOUT: "garbage prompt"})
    with pytest.raises(SystemExit, match="names separated by spaces, out of garbage, lookups, prompt"):
        settings.check({settings.WITHOUT: "rubbish"})
