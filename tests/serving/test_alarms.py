"""A loss is an alarm. A start, a restart and an end are none."""

import asyncio
import os

import pytest

from serving.alarms import PHONES, Alarms, process

ONE, OTHER, SPARE = process(8502), process(8503), process(8504)


def up(server: str) -> str:
    return f"<5>2026-01-01T10:00:00+00:00 Server {server} is UP, reason: Layer7 check passed, code: 200."


def down(server: str) -> str:
    return f"<1>2026-01-01T10:00:00+00:00 Server {server} is DOWN, reason: Layer4 connection problem."


def none_left(part: str) -> str:
    return f"<0>2026-01-01T10:00:00+00:00 backend {part} has no server available!"


def passed(alarms: Alarms, *lines: str) -> list[str]:
    return [line for line in lines if alarms.passes(line)]


@pytest.fixture
def alarms() -> Alarms:
    """After a start."""
    alarms = Alarms()
    before = [
        down(PHONES[0]),
        none_left("phones"),
        down(ONE),
        down(OTHER),
        down(SPARE),
        none_left("processes"),
    ]
    after = [up(PHONES[0]), up(ONE), up(OTHER)]
    assert passed(alarms, *before, *after) == after
    return alarms


def test_a_process_that_is_replaced_is_no_loss_and_its_place_is_watched_again(alarms: Alarms):
    assert alarms.passes(up(SPARE))
    alarms.expect(ONE)
    assert not alarms.passes(down(ONE))
    assert passed(alarms, up(ONE), down(ONE)) == [up(ONE), down(ONE)]


def test_the_loss_of_every_process_is_told_also_in_the_middle_of_a_restart(alarms: Alarms):
    alarms.expect(ONE)
    lines = [down(OTHER), none_left("processes")]
    assert passed(alarms, down(ONE), *lines) == lines
    assert passed(alarms, down(SPARE)) == [], "it was not up"


def test_phones_are_watched_again_after_a_restart_that_the_proxy_did_not_see(alarms: Alarms):
    lost = [down(PHONES[0]), none_left("phones")]
    alarms.expect(*PHONES)
    assert passed(alarms, *lost) == []
    alarms.mark_up(*PHONES)
    assert passed(alarms, *lost) == lost


def test_other_lines_pass(alarms: Alarms):
    assert alarms.passes("<3>2026-01-01T10:00:00+00:00 Proxy glasshouse reached the limit of connections.")


def test_what_passes_is_printed_until_the_proxy_ends(alarms: Alarms, capsys: pytest.CaptureFixture[str]):
    lines, out = os.pipe()
    os.write(out, f"{down(SPARE)}\n{down(ONE)}\n".encode())
    os.close(out)
    asyncio.run(alarms.tell(lines))
    assert capsys.readouterr().out == f"{down(ONE)}\n"
