"""What every link shows, stored before a change and compared after it.

    python -m tests.shown links > links.json
    python -m tests.shown store --root TREE --links links.json --out shown.json
    python -m tests.shown compare before.json after.json

`links` collects the links of the tree one is in: README, tests, home page, sidebar, ready cases, bare pages,
stories at their first, a middle and the last step. `store` opens each in the tree at TREE through its entry
script, views/shell.py. Nothing of the app is imported, so it reads trees whose modules lie elsewhere.
`compare` says what differs, equal differences once with their links; where nothing does, it is silent and
exits with 0.

What a link shows is kept as lines, by kind, in the order of the page:

    html        the HTML of the main part, joined, a line for each tag
    text        Markdown, captions, formulas, alerts
    widgets     what a control says and offers, and its value; labels of popovers, expanders and tabs
    links       label, page and query of each link in the main part
    data        what the components are sent, all in one, as `key: value`, sorted by key
    components  their registered names
    charts      Plotly's specifications, as `key: value`
    sidebar     its HTML and links
    order       the sequence of elements, neighbouring HTML taken as one
    address     the query after the run: what the page itself wrote into the link
    exceptions  what came of the run that no learner should see

Left out: keys, identifiers, scripts, styles. Numbers in data count to nine digits. Of a hash that names a
picture for caches it counts that it is there.
"""
