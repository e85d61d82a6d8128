"""Files as people have them: encodings, formats, headings and numbers, each guess with its alternatives."""
