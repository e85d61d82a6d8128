"""The pages that are no lesson: Home, lists, glossary, own tables, mock exams. And the entry script."""
