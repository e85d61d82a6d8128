"""What lessons are made of: the contract, panels, questions, links, charts, kept results. No subject."""
