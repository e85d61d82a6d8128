"""Store what every link shows before a change, and compare it after the change.

python -m tests.shown links > links.json
python -m tests.shown store --root TREE --links links.json --out shown.json
python -m tests.shown compare before.json after.json

`links` collects the links of the current tree: README, tests, home page, sidebar, ready cases, bare pages,
and stories at their first, a middle and the last step. With --every-step it collects every step of every
ready case and nothing else: what has to stay the same when code moves. `store` opens each in the tree at
TREE through its entry script, views/site/shell.py. It imports nothing of the app, so it also reads trees with
other modules.
`compare` prints the differences, equal ones once with their links. Without differences it prints nothing and
exits with 0.

The content of a link is stored as lines, by kind, in the order of the page:

html        the HTML of the main part, joined, a line for each tag
text        Markdown, captions, formulas, alerts
widgets     a control's label, options and value; labels of popovers, expanders and tabs
links       label, page and query of each link in the main part
data        the data sent to the components, all in one, as `key: value`, sorted by key
components  their registered names
charts      Plotly's specifications, as `key: value`
sidebar     its HTML and links
order       the sequence of elements, neighbouring HTML taken as one
address     the query after the run, which the page itself wrote into the link
exceptions  results of the run that no learner should see

Left out: keys, identifiers, scripts, styles. Numbers in data count to nine digits. For a hash that names a
picture for caches, only its presence counts.
"""
