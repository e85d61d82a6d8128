"""Your own table: bring one, say what its columns are, and grow a tree on it."""

from views.own import page as own

own.introduce()
left, right = own.halves()
with left:
    table = own.take()
    if table:
        own.spreadsheet(table)
with right:
    if table:
        own.tell(table)
        own.columns(table)
    else:
        own.example()
