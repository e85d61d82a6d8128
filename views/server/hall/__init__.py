"""Ask the hall: phones answer a question of guess first, and their majority is the guess.

The phones have their own process (`python -m views.server.hall`), so that no vote waits for a page and no
page for a vote. It shares one SQLite file with every process that shows pages.
"""
