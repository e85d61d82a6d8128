"""The command `glasshouse`. A wheel has the app in the folder `app` here; in a checkout it is beside this."""
