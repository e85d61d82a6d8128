"""Streamlit runs the two scripts. pytest does not collect them."""

collect_ignore = ["page.py", "shell.py"]
