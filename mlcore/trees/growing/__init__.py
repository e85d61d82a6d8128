"""The workshop of growing: columns sorted once, all splits of a rank of nodes measured together, the best
chosen, records sent down. `plan` is the way in."""
