"""Text on a page: numbers, grammar, conditions, formulas, HTML."""
