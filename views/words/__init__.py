"""Words on a page: numbers for the eye, grammar, conditions, formulas, HTML."""
