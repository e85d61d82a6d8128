"""One tree on a page: its story, its picture, its records, and the choices that lead to it."""
