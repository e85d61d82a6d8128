"""The questions of the chapters on support vector machines."""

from views.course.question import asked, right, wrong

QUESTIONS = {
    "margin": (
        asked("You remove a point that is well outside the margin, and learn again. What happens to the "
              "decision boundary?",
              wrong("It moves towards the removed point", "The boundary is not in the middle of all points. "
                    "Points outside the margin do not hold it in place."),
              right("It stays where it is", "Only the support vectors limit the margin. The margin between "
                    "them is still the widest."),
              wrong("It turns, because one class has fewer points now",
                    "The number of points in a class does not matter. The same support vectors still limit "
                    "the margin.")),
        asked("A line separates two classes. The nearest point of one class is at distance 2, the nearest of "
              "the other at distance 1. Can this line have the widest margin?",
              wrong("Yes, because the distances add up to 3",
                    "The sum is 3 wherever you shift the line between these points. The nearest point limits "
                    "the margin, at distance 1."),
              wrong("Yes, because no point is misclassified",
                    "Many lines misclassify nothing. They differ in the distance of their nearest point."),
              wrong("No, because it should pass through a support vector",
                    "A line through a point has no room around it. Support vectors are on the edges of the "
                    "margin."),
              right("No, because shifting the line by 0.5 widens the margin",
                    "After the shift both distances are 1.5. The widest margin has the same distance to both "
                    "classes.")),
        asked("Two lines separate the same points. The nearest point is at distance 1 from line A and at "
              "distance 0.4 from line B. Which is better for new points, and why?",
              right("Line A, because points may move further before it misclassifies them",
                    "The margin of A is 2 wide and that of B 0.8. New points resemble the old ones, but with "
                    "small differences."),
              wrong("Neither, because both make no errors", "Both fit the training points. New points differ "
                    "a little, and a little is enough to cross line B."),
              wrong("Line B, because it is closer to the points",
                    "A line close to a point misclassifies new points that are only slightly nearer to the "
                    "other class. Distance makes a line safe.")),
    ),
    "slack": (
        asked("A linear SVM has w = (3, 4). The sides of its margin are at f(x) = −1 and f(x) = +1. How wide "
              "is the margin?",
              wrong("0.2", "This is 1/5, the distance from the decision boundary to one side. The margin has "
                    "two such halves."),
              wrong("5", "This is the length of w. A longer w makes f rise faster, so the margin gets "
                    "narrower."),
              right("0.4", "The length of w is 5, and the margin is 2/5 wide."),
              wrong("10", "This multiplies 2 by the length of w. f rises by 5 for each unit, so 2/5 of a "
                    "unit is enough for a rise of 2.")),
        asked("A point of class +1 has f(x) = 0.3. What is its slack?",
              wrong("0, because it is on the correct side", "It is on the correct side of the boundary, but "
                    "inside the margin. Slack is 0 only if f(x) is at least 1."),
              right("0.7", "Without slack the point would need f(x) = 1. It lacks 1 − 0.3."),
              wrong("0.3", "0.3 says how far it is beyond the boundary. Slack is what the point lacks to "
                    "reach f(x) = 1."),
              wrong("1.3", "This would be its slack in class −1, where the point would need f(x) = −1.")),
        asked("You raise C from 1 to 100 and learn again. How does the margin change?",
              wrong("It gets wider or stays the same, because C pays for the width",
                    "C is the price of slack. A wide margin takes in more points, and each of them costs "
                    "slack."),
              wrong("It stays the same, because the points stay the same",
                    "The points stay, but the balance changes. With a higher C the same slack costs more."),
              right("It gets narrower or stays the same, and the total slack does not rise",
                    "Slack costs more with a higher C. The SVM gives up width to reduce it.")),
    ),
    "smo": (
        asked("Why does SMO change two multipliers in a step, and not one?",
              wrong("Because each class has one multiplier",
                    "Each point has its own multiplier. Both points of a step may have the same class."),
              wrong("Because two changes are twice as fast as one",
                    "Speed is not the reason. With all others fixed, one multiplier cannot change at all."),
              right("Because Σ y·α = 0 has to hold", "If one multiplier changes alone, the sum is no longer "
                    "0. A second one makes up for the change.")),
        asked("C is 1. Two points of different classes have the multipliers 0.2 and 0.7. Without bounds the "
              "step would raise both by 0.5. Where does it end?",
              wrong("0.7 and 1.2", "No multiplier may be above C = 1. The step has to end earlier."),
              wrong("0.7 and 1", "This clips one multiplier only. The other one then moves too far, and "
                    "Σ y·α is no longer 0."),
              wrong("0.2 and 0.7, because the step is not allowed",
                    "SMO shortens a step that is too long. A rise of 0.3 is still possible, and it raises "
                    "the dual."),
              right("0.5 and 1", "The second multiplier may rise by 0.3 until it reaches C. The first has to "
                    "rise by the same amount.")),
        asked("At the optimum a point has the multiplier 0. What do you know about this point?",
              right("It is on the correct side, on the margin or beyond it",
                    "The KKT conditions say y f(x) ≥ 1 for the multiplier 0. The boundary does not depend on "
                    "this point."),
              wrong("It is inside the margin", "A point inside the margin has slack. At the optimum its "
                    "multiplier is C."),
              wrong("It is misclassified, so the SVM ignores it",
                    "A misclassified point has the multiplier C at the optimum. The SVM cannot ignore it."),
              wrong("It is a support vector", "Support vectors have a multiplier above 0. A point with 0 "
                    "adds nothing to f(x).")),
    ),
    "kernels": (
        asked("The points are x = (1, 2) and z = (3, 1). What is the kernel (x·z)²?",
              wrong("13", "This squares each product before adding: 3² + 2². The kernel first adds the "
                    "products and then squares the sum."),
              wrong("10", "This is twice the dot product. The exponent 2 means 5 · 5."),
              right("25", "The dot product is 1·3 + 2·1 = 5, and its square is 25."),
              wrong("5", "This is the dot product, which is the linear kernel. The kernel here squares it.")),
        asked("What does the SVM save by using a kernel?",
              right("It never needs the coordinates of the feature map",
                    "The dual uses points in dot products only. K(x, z) gives the dot product of two mapped "
                    "points directly."),
              wrong("It needs no support vectors", "f(x) is still a sum over the support vectors, with K(x, "
                    "z) in place of x·z."),
              wrong("It needs no optimisation", "The SVM still has to find the multipliers. The dual is the "
                    "same, with other numbers in its matrix.")),
        asked("The Gram matrix of two points has the rows (1, 2) and (2, 1). Can it come from a kernel?",
              wrong("Yes, because it is symmetric", "Every Gram matrix is symmetric, but this is not enough. "
                    "No eigenvalue may be negative, and −1 is one here."),
              wrong("Yes, because all its numbers are positive",
                    "The sign of the numbers does not decide. The eigenvalues are 3 and −1, and none may be "
                    "negative."),
              wrong("No, because its diagonal should be 0", "The diagonal has K(x, x), the squared length of "
                    "a mapped point. Lengths may well be 1."),
              right("No, because one of its eigenvalues is −1",
                    "A Gram matrix has no negative eigenvalue, and the eigenvalues here are 3 and −1.")),
    ),
}  # fmt: skip
