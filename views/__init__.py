"""Everything that is shown. The only package that imports streamlit or plotly."""
