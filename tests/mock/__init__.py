"""Mock exams: which tasks a link has, and how they are marked."""
