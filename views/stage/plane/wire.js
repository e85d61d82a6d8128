// What the pictures of planes are sent and what they report, as types; wire.py says the same for Python, and a test
// holds the two together. Places are in the units of the axes, a class is its place in `classes`. A property in
// brackets may be missing. born, gone: the step at which something appears, and the one at which it is no longer
// there (-1: never).


/**
 * @typedef {object} Axis
 * @property {string} name
 * @property {number} low
 * @property {number} high
 * @property {[number, string][]} ticks
 * @property {number} [times]  whatever is told of a place is multiplied by it
 */

/**
 * @typedef {object} Axes
 * @property {Axis} x
 * @property {Axis} y
 * @property {boolean} [free]  otherwise one unit is as long on both
 */

/**
 * @typedef {object} PlanePoints
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} c
 * @property {boolean} [hollow]  drawn as outlines
 * @property {[number, string][]} [rings]  drawn around points that need a word
 */

/**
 * An area that can be opened. Its shape is a box, or a side of a line: [its id, -1 below or 1 above it].
 * @typedef {object} Region
 * @property {string} id
 * @property {?number} c
 * @property {string} name
 * @property {number} born  the step at which it appears
 * @property {number} gone  the step at which it is no longer there
 * @property {number[]} [wrong]  the points in it that are of another class
 * @property {[number, number, number, number]} [box]  left, bottom, right, top
 * @property {[string, number]} [side]
 */

/**
 * An area nobody can open, under everything: above the first line and not above the second, or a box.
 * @typedef {object} Fill
 * @property {string} look  "street"
 * @property {[string, string]} [between]
 * @property {[number, number, number, number]} [box]
 */

/**
 * A line a·x + b·y = c. Between two places it turns and slides.
 * @typedef {object} Stroke
 * @property {string} id
 * @property {string} look  "solid", "dashed", "minus" and "plus" (dashed, in the colours of the first two classes)
 * @property {[number, number, number, number][]} at  [step, a, b, c]: where it is from that step on
 * @property {number} [born]
 * @property {number} [gone]
 */

/**
 * @typedef {object} Segment
 * @property {string} look  "cut" (drawn from end to end), or "slack" (in the colour of a class)
 * @property {[number, number]} from
 * @property {[number, number]} to
 * @property {number} [c]
 * @property {number} [born]
 * @property {number} [gone]
 */

/**
 * A place with a word beside it.
 * @typedef {object} Mark
 * @property {number} x
 * @property {number} y
 * @property {?number} c
 * @property {string} text
 * @property {number} born
 * @property {number} gone
 */

/**
 * @typedef {object} PlaneStep
 * @property {string[]} at  the regions it is about
 * @property {boolean} tick  whether the slider marks it
 * @property {string} text  the picture in words
 * @property {number[]} [wrong]  the points on the wrong side, if the regions do not say it
 */

/**
 * A kernel by its name in links, "linear", "poly", "rbf" or "sigmoid"; the numbers it does not need say nothing.
 * @typedef {object} Kernel
 * @property {string} name
 * @property {number} gamma
 * @property {number} degree
 * @property {number} coef0
 */

/**
 * A machine that is learned two multipliers at a time. Class 1 is the positive one.
 * @typedef {object} Learning
 * @property {Kernel} kernel
 * @property {number[]} tops  the multiplier with the largest ring, for each class
 * @property {number[][]} moves  for each step [i, α_i, j, α_j], points and what their multipliers are then, or []
 * @property {number[]} bias  for each step
 */

/**
 * A story in the plane. It stays the same while the learner steps, so it travels only once.
 * @typedef {object} PlanePicture
 * @property {string} trace  tells one story from another
 * @property {string} name
 * @property {Axes} axes
 * @property {string[]} classes
 * @property {PlanePoints} points
 * @property {Region[]} regions
 * @property {PlaneStep[]} steps
 * @property {Stroke[]} [lines]
 * @property {Segment[]} [segments]
 * @property {Mark[]} [spots]
 * @property {Learning} [machine]
 * @property {string} [legend]  words beside the signs of the classes
 */

/**
 * f(x) = Σ factor · K(point, x) + bias. The machine sees a place of the plane as (place − shift) · scale.
 * @typedef {object} Sum
 * @property {Kernel} kernel
 * @property {[number, number][]} at  the support vectors as the machine sees them
 * @property {number[]} factors  of each of them
 * @property {number} bias
 * @property {[number, number]} shift
 * @property {[number, number]} scale
 */

/**
 * f by its values on the corners of side − 1 by side − 1 cells, rows from below.
 * @typedef {object} Table
 * @property {[number, number, number, number]} box  left, bottom, right, top
 * @property {number} side
 * @property {number[]} values
 */

/**
 * What an algorithm makes of the points in one plane; each list that goes by points may be empty.
 * @typedef {object} Pane
 * @property {number[]} weights  0 to 1: a ring around the point, its area grows with the weight
 * @property {string[]} words  said of a point after its class and place
 * @property {number[]} wrong  the points on the wrong side
 * @property {number[]} [bound]  points whose weight has reached its limit: their ring is thicker
 * @property {Fill[]} [fills]
 * @property {Stroke[]} [lines]
 * @property {Segment[]} [segments]
 */

/**
 * Whose report it was, and its number.
 * @typedef {object} Answer
 * @property {string} who
 * @property {number} n
 */

/**
 * Points to edit, in one plane or in several.
 * @typedef {object} Editable
 * @property {string} trace  with another one the plane is another
 * @property {string} name
 * @property {string} text  the picture in words
 * @property {Axes} axes
 * @property {string[]} classes
 * @property {PlanePoints} points
 * @property {number} most  so many points there may be
 * @property {Answer} [answer]  the last report that this has taken in
 */

/**
 * All points, and what was done to which of them: "add", "move", "remove" or "flip".
 * @typedef {object} Edit
 * @property {string} who
 * @property {number} n
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} c
 * @property {boolean} done  false while a gesture goes on
 * @property {string} what
 * @property {number} at
 */

/**
 * The learner's line was turned: x1, y1, x2, y2 of its two handles.
 * @typedef {object} Turned
 * @property {string} who
 * @property {number} n
 * @property {[number, number, number, number]} ends
 */

/**
 * What a board shows besides.
 * @typedef {object} OnBoard
 * @property {Pane[]} panes  one
 * @property {?[number, number, number, number]} own  the handles of the learner's line
 * @property {?number} best  the width of the widest street, as long as it is shown
 * @property {[string, string, boolean][]} live  figures, where there is no line: label, value, in the accent colour
 */

/** @typedef {Editable & OnBoard} Board */

/**
 * @typedef {object} Fact
 * @property {string} label
 * @property {string} text
 * @property {boolean} best
 */

/**
 * What a pane of the wall shows besides.
 * @typedef {object} OnWall
 * @property {string} title
 * @property {string} formula
 * @property {string} note
 * @property {?string} error  why there is no machine
 * @property {Fact[]} facts
 * @property {number[]} alphas  of each point
 * @property {?(Sum | Table)} decision
 */

/** @typedef {Pane & OnWall} WallPane */

/**
 * Planes side by side on the same points.
 * @typedef {object} OfWall
 * @property {WallPane[]} panes
 * @property {number} cells  of the lattice on which curves are drawn, along each side
 * @property {boolean} measured  false while some figures are still to come: they are asked for
 */

/** @typedef {Editable & OfWall} Wall */

/**
 * A small picture in which nothing moves.
 * @typedef {object} Still
 * @property {string} name  what it shows
 * @property {Axes} axes
 * @property {string[]} classes
 * @property {PlanePoints} points
 * @property {?(Sum | Table)} decision
 * @property {number} shape  its height over its width
 * @property {Fill[]} [fills]
 * @property {Stroke[]} [lines]
 * @property {Segment[]} [segments]
 */

/**
 * @typedef {object} GridCell
 * @property {string} text
 * @property {string} small
 * @property {number} heat  0 for the least error to 1 for the largest
 * @property {boolean} best
 * @property {boolean} chosen
 * @property {string} name  the cell in words
 */

/**
 * @typedef {object} GridRow
 * @property {string} name
 * @property {GridCell[]} cells
 */

/**
 * Errors over two settings.
 * @typedef {object} Grid
 * @property {string} caption
 * @property {string} across
 * @property {string} down
 * @property {string[]} columns
 * @property {GridRow[]} rows
 */

/**
 * The cell that was clicked; the serial is new with every click.
 * @typedef {object} OpenedCell
 * @property {number} row
 * @property {number} column
 * @property {string} serial
 */

export {};
