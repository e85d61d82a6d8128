"""The questions of the chapters on growing a tree."""

from views.course.question import asked, right, wrong

QUESTIONS = {
    "tree": (
        asked("A tree tests Outlook at its root. Sunny leads to a test of Humidity, Overcast to the leaf "
              "Yes, and Rain to a test of Wind. How many tests does an Overcast record take?",
              wrong("Three", "The tree has three tests, but a record follows only one path. Overcast leads "
                    "straight to a leaf."),
              right("One", "The Overcast branch ends in a leaf. The test of Outlook is the only one on this "
                    "path."),
              wrong("None", "Every record starts at the root, and the root tests Outlook. Without that test "
                    "the record reaches no leaf.")),
        asked("In a tree, Rain leads to a test of Wind: Weak is Yes, Strong is No. Sunny leads to a test of "
              "Humidity: High is No, Normal is Yes. A record has Rain, High humidity and Weak wind. What "
              "does the tree predict?",
              wrong("No, because the humidity is High", "Humidity is tested below Sunny only. This record "
                    "went down the Rain branch, where Wind decides."),
              wrong("Nothing, because the two tests disagree",
                    "A record takes one path to one leaf. The two tests are on different paths, so they "
                    "cannot disagree."),
              wrong("No, because one of its values leads to No",
                    "The tree does not collect the results of all tests. Only the tests on the record’s own "
                    "path count."),
              right("Yes", "Rain leads to the test of Wind, and Weak wind leads to the leaf Yes. Humidity is "
                    "not on this path.")),
        asked("A leaf has three training records: two Yes and one No. A new record ends in this leaf. What "
              "does the tree predict?",
              right("Yes", "A leaf predicts the majority class of its training records. Two of the three are "
                    "Yes."),
              wrong("Nothing, because the leaf is mixed", "A leaf may be mixed. It predicts its majority "
                    "class even if some of its records have another class."),
              wrong("The class of the most similar of the three records",
                    "The tree does not compare the new record with single records. All records in a leaf get "
                    "the same prediction."),
              wrong("Yes or No at random, Yes twice as often",
                    "A leaf predicts the same class for every record that ends there. That class is the "
                    "majority class.")),
    ),
    "node": (
        asked("A node has 7 Yes and 7 No. What is its entropy?",
              wrong("0 bits, because the classes balance", "An entropy of 0 means that all records have one "
                    "class. Here the classes are as mixed as they can be."),
              wrong("0.5 bits", "0.5 is the Gini index of this node, and its classification error too. The "
                    "highest entropy of two classes is 1 bit."),
              right("1 bit", "Both classes are equally frequent. The class of a record is as uncertain as it "
                    "can be with two classes."),
              wrong("14 bits, one for each record", "Entropy is the mean uncertainty of one record. More "
                    "records with the same shares do not change it.")),
        asked("A node has 6 Yes and 2 No. What is its classification error?",
              right("0.25", "The majority class is Yes. Two of the eight records have another class, and 2/8 "
                    "is 0.25."),
              wrong("0.375", "This is the Gini index, 1 − (0.75² + 0.25²). The error counts the records "
                    "outside the majority class."),
              wrong("0.75", "This is the share of the majority class. The error is the share of all other "
                    "records."),
              wrong("0.811", "This is the entropy in bits. The error needs no logarithm: it is the share of "
                    "records outside the majority class.")),
        asked("Node A has 3 Yes and 1 No. Node B has 30 Yes and 10 No. Which node has the higher Gini index?",
              wrong("Node A, because it has fewer records", "A smaller node is not more mixed. In both nodes "
                    "three quarters of the records are Yes."),
              wrong("Node B, because it has more No records",
                    "Node B has more Yes records, too. The Gini index uses the shares of the classes, and "
                    "these are equal."),
              right("Neither", "In both nodes three quarters of the records are Yes. Impurity depends on the "
                    "shares only, not on the number of records.")),
    ),
    "id3": (
        asked("A node has 10 Yes and 10 No. A split sends 5 Yes and 5 No into each of two branches. What is "
              "its information gain?",
              wrong("1", "This is the entropy of the node. The gain is the part that the split removes, and "
                    "both branches still have an entropy of 1."),
              wrong("0.5", "The split halves the number of records in a node, but not the uncertainty. Each "
                    "branch is as mixed as the node."),
              right("0", "The branches have the same class shares as the node. The test says nothing about "
                    "the class.")),
        asked("A node has 5 Yes and 5 No, so its entropy is 1. A split makes a branch with 5 Yes and 3 No "
              "(entropy 0.9544) and a branch with 2 No (entropy 0). What is the information gain?",
              wrong("0.523", "This uses the plain mean of both entropies. The first branch has 8 of the 10 "
                    "records, so it has more weight."),
              right("0.236", "The branches have 8/10 and 2/10 of the records. The mean entropy after the "
                    "split is 0.8 · 0.9544 = 0.7635, and 1 − 0.8 · 0.9544 is the gain."),
              wrong("0.046", "This subtracts the entropy of the mixed branch in full. A branch counts by its "
                    "share of the records, which is 8/10 here."),
              wrong("0.764", "This is the mean entropy after the split. The gain is the amount by which the "
                    "entropy falls.")),
        asked("ID3 splits the root on Outlook. All 4 records in the Overcast branch are Yes. What does ID3 "
              "do there?",
              right("It makes a leaf that predicts Yes", "The records of this branch have one class. No "
                    "further test could lower the entropy, which is 0 already."),
              wrong("It splits on the attribute with the second highest gain at the root",
                    "The gains at the root come from all records. In the branch only its own 4 records "
                    "count, and they are pure."),
              wrong("It continues until the path tests every attribute",
                    "A pure node needs no further test. ID3 uses up all attributes only where the classes "
                    "stay mixed.")),
    ),
    "numbers": (
        asked("Four records have the incomes 10, 20, 20 and 30. In how many ways can a threshold divide "
              "them, whatever their classes are?",
              wrong("4, one for each record", "No income is above 30, so a threshold there divides nothing. "
                    "Thresholds are between different values."),
              wrong("3, one between any two neighbours", "No threshold separates 20 from 20. Only a gap "
                    "between two different values gives a threshold."),
              right("2", "The values 10, 20 and 30 leave two gaps, with the thresholds 15 and 25. The best "
                    "one is where the class changes."),
              wrong("As many as there are numbers between 10 and 30",
                    "Every threshold between 10 and 20 sends the same records left. One for each gap is "
                    "enough.")),
        asked("Six records have the incomes 60, 70, 75, 85, 120 and 220. The first three are No, the last "
              "three are Yes. Which threshold has the lowest Gini index?",
              wrong("105, the mean of the incomes", "The record with 85 is Yes, but 105 puts it beside the "
                    "three No. The mean does not look at the classes."),
              right("80", "The class changes between 75 and 85. With 80, halfway between them, both branches "
                    "are pure."),
              wrong("170, in the middle of the widest gap", "The gap from 120 to 220 is wide, but both sides "
                    "are Yes. Two Yes stay with the three No.")),
        asked("A path tests Income ≤ 80 at the root. May a node further down test Income again?",
              wrong("No, because a path uses each attribute once",
                    "This holds if there is a branch for each value. Below a threshold the records still "
                    "have different incomes."),
              wrong("Yes, but only at 80 again", "All records below this branch are on the same side of 80. "
                    "The same test would divide nothing."),
              right("Yes, at another threshold", "The records on one side of 80 still have different "
                    "incomes. Another threshold can separate their classes.")),
    ),
    "algorithms": (
        asked("By which measure do ID3, C4.5 and CART choose the attribute of a split?",
              right("Information gain, gain ratio and Gini decrease, in this order",
                    "The gain of ID3 favours many branches, and C4.5 divides this gain by the split "
                    "information. CART uses the Gini index."),
              wrong("Gain ratio, information gain and Gini decrease, in this order",
                    "ID3 uses the plain gain. C4.5 came later and divides the gain by the split "
                    "information."),
              wrong("All three by the information gain, but with other branches",
                    "Only ID3 uses the plain gain. C4.5 divides it by the entropy of the branch sizes: "
                    "1 bit for two equal branches, 3 bits for eight."),
              wrong("ID3 and C4.5 by the information gain, CART by the classification error",
                    "C4.5 uses the gain ratio. CART uses the Gini index, which falls in many splits where "
                    "the error does not.")),
        asked("A column numbers the customers, so each record has a value that no other record has. Which "
              "statement about a split on this column is correct?",
              wrong("Its gain is low, because the number says nothing",
                    "Each branch has one record and is pure, so no entropy is left. The gain is the "
                    "highest possible."),
              right("Its gain is the highest possible, and it cannot classify a new customer",
                    "Each branch has one record and is pure. A new customer has a number that belongs to "
                    "no branch."),
              wrong("Its gain ratio is equal to its gain",
                    "The split information of many branches is high: 3 bits for eight. The gain ratio is "
                    "the gain divided by it.")),
        asked("Outlook has the values Sunny, Overcast and Rain. Which split on Outlook can CART make?",
              wrong("One branch for each value", "This is a multiway split, as in ID3 and C4.5. Every split "
                    "of CART has two branches."),
              right("Overcast on one side, Sunny and Rain on the other",
                    "CART puts the values into two groups, and each value is in one of them."),
              wrong("Sunny on one side, Rain on the other, without Overcast",
                    "Every record needs a branch. The Overcast records would have none."),
              wrong("None, because Outlook has no numbers", "CART also splits words: it divides the values "
                    "into two groups.")),
    ),
}  # fmt: skip
