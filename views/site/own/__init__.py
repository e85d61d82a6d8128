"""The page on which learners load their own table."""
