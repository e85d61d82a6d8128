"""The questions of the chapters on missing values, overfitting, pruning and rules."""

from views.course.question import asked, right, wrong

QUESTIONS = {
    "missing": (
        asked("C4.5 splits on Outlook: 5 records are Sunny, 4 Overcast and 5 Rain. One more training record "
              "has no value for Outlook. Where does C4.5 send it?",
              wrong("Down one of the largest branches, as a whole",
                    "This would treat the value as known. C4.5 divides the record among all branches."),
              wrong("Down all branches, with the weight 1/3 each",
                    "Equal weights ignore that fewer records are Overcast. C4.5 uses the shares of the known "
                    "records."),
              wrong("Nowhere, it drops the record", "The other values and the class of this record are "
                    "known. C4.5 keeps them, at a lower weight in each branch."),
              right("Down all branches, with the weights 5/14, 4/14 and 5/14",
                    "C4.5 divides the record in the same way as the 14 records with a known value.")),
        asked("In a node, 8 of 10 records have a value for Humidity. Among these 8 the information gain is "
              "0.5. Which gain does C4.5 use for Humidity?",
              wrong("0.5", "This is the gain for the 8 known records. The test says nothing about the other "
                    "2, so it is worth less."),
              right("0.4", "The test helps only the records with a known value. C4.5 multiplies by their "
                    "share: 8/10 · 0.5."),
              wrong("0.625", "This divides by the known share, so missing values would raise the gain. C4.5 "
                    "multiplies by the known share.")),
        asked("A new record has no value for Outlook. Its parts reach three leaves: No with the weight 5/14, "
              "Yes with 4/14 and Yes with 5/14. What does C4.5 predict?",
              wrong("Yes, with probability 0.667", "Two of three leaves are Yes, but their weights differ. "
                    "C4.5 adds up the weights: 4/14 and 5/14."),
              wrong("No, with probability 0.357", "5/14 is 0.357, but the two Yes leaves have a larger "
                    "weight together."),
              right("Yes, with probability 0.643", "The weights of the Yes leaves add up to 9/14, and those "
                    "of No to 5/14."),
              wrong("Nothing, because the leaves disagree", "The leaves do not have to agree. C4.5 adds up "
                    "their weights by class and predicts the class with the largest sum.")),
    ),
    "overfitting": (
        asked("The algorithm splits one more leaf of a tree. What can happen to the training error?",
              wrong("It falls at first and rises later", "This is the usual course of the test error. A "
                    "split never adds errors on the training records."),
              right("It falls or stays the same", "Each new leaf predicts its own majority class. Together "
                    "they fit the training records at least as well as the old leaf."),
              wrong("It rises, because there are more leaves to make errors",
                    "The leaves share the records of the old leaf. Each misclassifies at most as many of its "
                    "records as before.")),
        asked("Tree A has 3 leaves, B has 12 and C has 40. The training errors are 20 %, 8 % and 0 %. The "
              "test errors are 22 %, 15 % and 24 %. Which tree overfits?",
              wrong("Tree A", "Tree A has high errors on both sets. It is too small, so it underfits."),
              wrong("Tree B", "The test error of B is above its training error, which is normal. No other "
                    "tree has a lower test error."),
              wrong("All three", "The test error is usually somewhat higher than the training error. A tree "
                    "overfits if a smaller tree has a lower test error."),
              right("Tree C", "Tree C fits every training record, but it misclassifies more test records "
                    "than the smaller tree B.")),
        asked("You try 20 tree sizes on the test set, keep the best and report its test error. What is wrong "
              "with this error?",
              right("It is too low, because you also used it to choose the tree",
                    "The lowest of 20 errors is partly luck. Choose the size on a validation set, and use "
                    "the test set once."),
              wrong("Nothing, because no tree was trained on the test set",
                    "You grew no tree on the test set, but you chose one on it. The choice prefers trees "
                    "that are lucky on these records."),
              wrong("It is too high, because the test set is small",
                    "A small test set makes errors vary in both directions. The choice of the lowest makes "
                    "the result too low."),
              wrong("It should be the training error", "The training error is lowest for the largest tree. "
                    "It says little about new records.")),
    ),
    "pruning": (
        asked("A subtree has 4 leaves and makes 3 training errors. A leaf in its place would make 5. The "
              "penalty is 0.5 for each leaf. What are the pessimistic errors?",
              wrong("5 for the subtree and 5 for the leaf, so it is pruned",
                    "The leaf pays the penalty as well. It has 5 errors and one leaf, which gives 5.5."),
              wrong("3 for the subtree and 5 for the leaf, so it stays",
                    "These are the training errors. The pessimistic error adds 0.5 for each leaf."),
              right("5 for the subtree and 5.5 for the leaf, so it stays",
                    "The subtree has 3 + 4 · 0.5 = 5, the leaf 5 + 0.5 = 5.5. The subtree has the lower "
                    "pessimistic error."),
              wrong("7 for the subtree and 6 for the leaf, so it is pruned",
                    "This adds 1 for each leaf. The penalty is 0.5 here.")),
        asked("The subtree at node A has 4 leaves and saves 3 errors. The subtree at node B has 2 leaves and "
              "saves 2 errors. Which of the two nodes is the weaker link?",
              right("Node A", "Node A saves 3 errors with 3 extra leaves, so its alpha is 1. The alpha of B "
                    "is 2, because B needs one extra leaf only."),
              wrong("Node B, because it saves fewer errors",
                    "B saves fewer errors, but with one extra leaf. Each extra leaf at A saves 1 error, at B "
                    "2."),
              wrong("Neither, because both save errors", "A weak link need not be useless. It is the node "
                    "that saves the fewest errors for each extra leaf.")),
        asked("Why does pruning not simply compare the training errors of a subtree and a leaf?",
              wrong("It would always prune down to the root",
                    "A subtree makes at most as many training errors as a leaf in its place. This comparison "
                    "prefers the subtree."),
              wrong("The training errors are unknown after growing",
                    "Each leaf knows its training records and their classes. The problem is that these "
                    "errors prefer the larger tree."),
              right("It would keep every subtree that saves a training error",
                    "Growing has already fitted the training records, noise included. So their errors nearly "
                    "always prefer the larger tree.")),
    ),
    "rules": (
        asked("A path tests Income ≤ 95, then Student = yes, then Income ≤ 75, and ends in the leaf Yes. "
              "Which rule covers the same records with the fewest conditions?",
              wrong("Income ≤ 95 and Student = yes", "A student with an income of 90 fulfils this rule. The "
                    "last test sends that record to another leaf."),
              right("Income ≤ 75 and Student = yes", "Every income up to 75 is also up to 95. The first "
                    "condition adds nothing, and you can leave it out."),
              wrong("Income ≤ 75", "This rule also covers records with Student = no. They leave the path at "
                    "the second test.")),
        asked("A tree with five leaves becomes five rules, one for each path. How many of them cover a new "
              "record?",
              wrong("Five", "The record fulfils the conditions of one path only. At the root it already "
                    "leaves all other branches."),
              wrong("None, because the record is new", "A new record has values, too. It follows the tests "
                    "to a leaf, and the rule of this leaf covers it."),
              wrong("At least one, perhaps several", "Rules can overlap after you drop conditions. With all "
                    "the conditions of its path, each rule excludes the others."),
              right("One", "A record reaches one leaf. The path to this leaf is the only one with all "
                    "conditions fulfilled.")),
        asked("You drop one condition from a rule. What can happen to the number of records that the rule "
              "covers?",
              right("It rises or stays the same", "The covered records still fulfil all remaining "
                    "conditions. Others may join them."),
              wrong("It falls", "A condition keeps records out. Without it the rule cannot lose a record."),
              wrong("It always stays the same, only the errors change",
                    "It stays the same only if the other conditions already imply the dropped one. Otherwise "
                    "more records fulfil the rule.")),
    ),
}  # fmt: skip
