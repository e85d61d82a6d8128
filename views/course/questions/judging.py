"""The questions of the chapters on judging models, and on neighbours, Bayes and ensembles."""

from views.course.question import asked, right, wrong

QUESTIONS = {
    "judging": (
        asked("Of 1,000 patients 10 are ill. A model calls every patient healthy. What are its accuracy and "
              "its recall for the ill?",
              wrong("Accuracy 0.99, recall 0.99", "Recall counts the 10 ill patients only. The model finds "
                    "none of them."),
              wrong("Accuracy 0, recall 0", "The model is right about the 990 healthy patients, so its "
                    "accuracy is high. It still finds no ill patient."),
              right("Accuracy 0.99, recall 0", "The model is right about 990 of 1,000 patients, but it finds "
                    "none of the 10 ill ones."),
              wrong("Accuracy 0.99, recall 1", "A recall of 1 means that the model finds all 10 ill "
                    "patients. It calls all of them healthy.")),
        asked("A model finds 8 of 10 ill patients. It also calls 4 of 90 healthy patients ill. What is its "
              "precision for the ill?",
              wrong("0.8", "This is the recall, 8/10. Precision looks at the patients that the model calls "
                    "ill."),
              right("0.667", "The model calls 8 + 4 = 12 patients ill, and 8 of them are ill."),
              wrong("0.94", "This is the accuracy: 8 + 86 of 100 patients. Precision ignores the healthy "
                    "patients that the model calls healthy."),
              wrong("0.956", "This is 86/90, the share of the healthy patients that the model calls healthy. "
                    "Precision is about those that it calls ill.")),
        asked("A model calls a patient ill if the score is at least 0.5. You lower this threshold to 0.3. "
              "What happens?",
              wrong("Recall and the number of false alarms can only fall",
                    "A lower threshold calls more patients ill, never fewer. Both counts can only grow."),
              wrong("Recall rises and the number of false alarms falls",
                    "Healthy patients with scores between 0.3 and 0.5 are now called ill, too. They are "
                    "false alarms."),
              wrong("Neither changes, because the model stays the same",
                    "The scores stay the same. But patients with scores between 0.3 and 0.5 are now called "
                    "ill."),
              right("Neither recall nor the number of false alarms falls",
                    "Patients called ill before are still called ill. Others may join them, ill or "
                    "healthy.")),
    ),
    "better": (
        asked("Model A is right on 80 of 100 test records, model B on 800 of 1,000. How do their confidence "
              "intervals for the accuracy compare?",
              wrong("They are equal, because both accuracies are 0.8",
                    "The accuracies are equal, but 1,000 records say more than 100. The interval of B is "
                    "narrower."),
              wrong("The interval of B is about a tenth as wide",
                    "The width falls with the square root of the number of records. The root of 10 is about "
                    "3."),
              right("The interval of B is about a third as wide",
                    "B has 10 times as many records. The width falls with the square root of 10, which is "
                    "about 3."),
              wrong("The interval of B is wider, because it counts more errors",
                    "B makes more errors, but on more records. More records make the estimate more precise, "
                    "not less.")),
        asked("A test set gives the 95 % confidence interval from 0.71 to 0.87 for the accuracy. What does "
              "95 % mean?",
              right("For about 95 % of all test sets such an interval contains the true accuracy",
                    "The true accuracy is fixed. The test set is random, and with it the interval."),
              wrong("The model is right on 95 % of the records",
                    "The accuracy is between 0.71 and 0.87 if the interval is right. The 95 % belong to the "
                    "method."),
              wrong("95 % of all test sets give an accuracy between 0.71 and 0.87",
                    "The interval is an estimate of one fixed accuracy. Another test set gives another "
                    "interval.")),
        asked("Two models are compared in ten folds, and the paired t test gives p = 0.40. What follows?",
              wrong("Both models are equally good", "A high p is no proof of equality. Ten folds may be too "
                    "few to show a small difference."),
              wrong("The first model is better with probability 0.6",
                    "p is not a probability about the models. It assumes that they are equal, and says how "
                    "common such results are then."),
              wrong("The first model is worse with probability 0.4",
                    "p assumes that both models are equally good. It says nothing about which one is worse, "
                    "or how likely this is."),
              right("These folds do not show a real difference",
                    "If both models were equally good, such a difference or a larger one would appear in 40 "
                    "% of the comparisons.")),
    ),
    "bayes": (
        asked("Five records are at the distances 1, 2, 2.5, 4 and 5 from a new one. Their classes are Yes, "
              "No, No, Yes and Yes. What do the 3 nearest neighbours predict?",
              wrong("Yes, because the nearest record is Yes",
                    "This is the prediction for k = 1. With k = 3 the next two count as well, and both are "
                    "No."),
              right("No", "The three nearest records are Yes, No and No. The majority of them is No."),
              wrong("Yes, because three of the five records are Yes",
                    "Only the three nearest records count. The records at 4 and 5 are too far away.")),
        asked("The columns are income in euros and age in years. You do not standardise them. What happens "
              "to the nearest neighbours?",
              right("Income decides almost alone", "Incomes differ by thousands and ages by tens. So the "
                    "distance is nearly the difference in income."),
              wrong("Age decides almost alone, because its numbers are small",
                    "Small numbers give small differences. In the distance they count less, not more."),
              wrong("Nothing, because the unit does not change the order of the distances",
                    "In cents, incomes would differ 100 times as much, and ages just as before. The nearest "
                    "record may change.")),
        asked("At a point, class A has the density 0.3 and class B has 0.1. The priors are 0.2 for A and 0.8 "
              "for B. What does Bayes’ rule predict?",
              wrong("A, with probability 0.75", "This compares the densities only: 0.3 of 0.4. Class B is "
                    "four times as frequent."),
              wrong("B, with probability 0.8", "0.8 is the prior, before you know the point. At this point "
                    "the density of A is three times as high."),
              right("B, with probability 0.571", "Prior times density is 0.06 for A and 0.08 for B. B has "
                    "0.08 of 0.14.")),
    ),
    "ensembles": (
        asked("Three independent models are each right with probability 0.7. How often is their majority "
              "right?",
              wrong("0.7", "One model alone is right this often. Two models can make up for an error of the "
                    "third."),
              wrong("0.343", "This is the probability that all three are right. The majority needs two of "
                    "them only."),
              wrong("0.973", "This is the probability that at least one is right. The majority needs two."),
              right("0.784", "All three are right with probability 0.343, and two of three with probability "
                    "0.441.")),
        asked("When is the majority of many models no better than one of them?",
              wrong("When each model is right in only 60 % of the cases",
                    "Weak models are enough if they are independent. The majority of 101 such models is "
                    "right in 98 % of the cases."),
              right("When all models make the same errors", "If all are wrong on the same records, so is "
                    "their majority. The errors have to differ to cancel out."),
              wrong("When the number of models is odd", "An odd number only prevents a tie. It does not make "
                    "the models alike.")),
        asked("Which records get a higher weight after a round of AdaBoost?",
              right("The records that the last model misclassifies",
                    "The next model then pays more attention to them, so it can correct the last one."),
              wrong("The records that the last model gets right",
                    "The last model already gets them right. Their share of the weight falls."),
              wrong("A random sample of the records", "Bagging draws random samples. AdaBoost looks at the "
                    "errors of the last model."),
              wrong("All records equally, because a new model starts again",
                    "Equal weights are only for the first round. If they stayed equal, the next model would "
                    "be the same as the last.")),
    ),
}  # fmt: skip
