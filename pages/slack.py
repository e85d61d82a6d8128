"""Slack: a street in which points may stand, at a price."""

from views import slack

case, presenter = slack.read_link()
slack.choose(case, presenter)
slack.watch(case, presenter)
slack.multiples(case, presenter)
slack.ready(case, presenter)
