"""The two scripts are run by Streamlit, not collected."""

collect_ignore = ["page.py", "shell.py"]
