"""The three questions at the end of each chapter, by its key.

They use only words of their chapter or of earlier ones. Their wrong choices are what learners often believe.
tests/course/test_questions.py works out every number again.
"""

from views.course.questions import arriving, growing, judging, margins, pruning

QUESTIONS = {
    **growing.QUESTIONS,
    **pruning.QUESTIONS,
    **margins.QUESTIONS,
    **judging.QUESTIONS,
    **arriving.QUESTIONS,
}
