"""A course package: many pages as files (views/handout) in one ZIP with an index, plain or as SCORM 1.2.

contents.py says which pages, pages.py makes them, and archive.py packs them. A file reports to the learning
platform that opens it by itself (stage/file/platform.js), so both kinds of package hold the same files.
"""
