"""Glossary: the words of the field, each in a sentence."""

from views.site import glossary

glossary.show()
