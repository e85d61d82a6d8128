"""The questions of the chapter on trees for large data."""

from views.course.question import asked, right, wrong

QUESTIONS = {
    "large": (
        asked("SLIQ walks along its sorted list of incomes once for each level of the tree. What is "
              "different on the second walk?",
              wrong("The order of the list, because SLIQ sorts it again for each leaf",
                    "SLIQ sorts each column once, before the tree grows. One walk counts for all open "
                    "leaves."),
              right("The leaves in the class list", "The list stays as it is. The class list now shows "
                    "another leaf for each record, and SLIQ counts the record there."),
              wrong("The length of the list, because it loses the records of pure leaves",
                    "Their entries stay in the list. The walk reads them and skips them.")),
        asked("A node of ID5R tests Wind. With one more record, Humidity has the highest gain there. What "
              "does ID5R do?",
              wrong("It throws the subtree away and begins again below the node",
                    "ID4 does this. ID5R keeps the counts of each attribute at each node, so it can "
                    "rearrange the subtree."),
              wrong("It grows the tree again from all records so far",
                    "This gives the same tree, but it reads all records again. ID5R uses the counts that "
                    "it has kept."),
              wrong("It goes on counting until the lead of Humidity is large enough",
                    "This is the rule of a Hoeffding tree. ID5R restructures the node as soon as another "
                    "gain is higher."),
              right("It lets Humidity and Wind change places",
                    "First each branch tests Humidity. Then Humidity moves up, and Wind is tested below it "
                    "where a test is still needed.")),
        asked("A leaf of a Hoeffding tree has seen 200 records. Hoeffding’s bound ε is then 0.1. With how "
              "many records is ε half as large?",
              wrong("With 100", "Fewer records make ε larger. With 100 records it is 1.4 times as large."),
              wrong("With 400", "With twice as many records ε falls only to 0.7 of its value, by the square "
                    "root of 2."),
              right("With 800", "ε falls with the square root of the number of records. Four times as many "
                    "records halve it to 0.05."),
              wrong("With no number, because ε depends only on δ",
                    "A smaller δ makes ε larger, but ε also falls with every record that the leaf sees.")),
    ),
}  # fmt: skip
