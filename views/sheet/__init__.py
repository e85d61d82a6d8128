"""Exams: sheets to print and question banks for Moodle, whose figures follow from a secret key.

exam.py has the settings, keyed.py the key, drawn.py the exercises. paper.py writes the sheet, moodle.py the
question bank with the questions of cloze.py, and both have the drawings of pictures.py. command.py is the
command, and page.py the page /exam. See docs/exams.md.
"""
