"""The command: python -m views.check answers.csv [tasks.csv] [--output marks.csv]"""

import sys

from views.check import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
