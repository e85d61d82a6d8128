"""Glossary: the words of the field, each in a sentence."""

from views import glossary

glossary.show()
