"""`python -m views.lessons.practice` writes attempts.csv (numbered.py), in two minutes."""

from views.lessons.practice.numbered import CHOSEN, table

if __name__ == "__main__":
    CHOSEN.write_text(table(), encoding="utf-8")
