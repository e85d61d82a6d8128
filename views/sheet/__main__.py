"""The command: python -m views.sheet --secret KEY --tasks gain:2,grow -o exam.html"""

import sys

from views.sheet.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
