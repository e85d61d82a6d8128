"""The command: python -m views.lecture FILE … checks lectures before they are given."""

import sys

from views.lecture.check import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
