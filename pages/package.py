"""Course package: chapters and lessons as files in one ZIP, plain or as SCORM 1.2."""

from views.package import page

page.show()
