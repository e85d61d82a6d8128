"""A lecture: a list of links with minutes and notes, written as Markdown. See docs/lecture.md.

script.py reads the text, packing.py puts a short one into a link, page.py is the page /lecture, and
window.py the window with the lecturer's notes. stage/lecture plays it in the browser.
"""
