// What goes over the wire, as types: what Python sends to a picture, and what a picture reports.
// views/stage/wire.py says the same for Python, and a test holds the two together.
// A property in brackets may be missing. Steps count from 0; -1 where one is named: never.

/**
 * A leaf that a node becomes at `step`, until step `until`.
 * @typedef {object} Leaf
 * @property {?string} label
 * @property {?number} label_class
 * @property {string} note
 * @property {string} name  for whoever does not see it
 */

/** @typedef {Leaf & Fold} Folded */

/**
 * @typedef {object} Fold
 * @property {number} step
 * @property {number} [until]
 */

/**
 * What a node is called while it waits, and once it is decided.
 * @typedef {object} Names
 * @property {string} waiting
 * @property {string} decided
 */

/**
 * The card of a node.
 * @typedef {object} TreeNode
 * @property {string} id  its path, "" for the root; behind "~" the step at which it was raised
 * @property {?string} parent
 * @property {number} level  1 for the root
 * @property {string} edge  what the branch to it says
 * @property {number} w  px
 * @property {number} h  px
 * @property {?string} title  what it asks; null for a leaf
 * @property {?string} label  what a leaf says
 * @property {?number} label_class
 * @property {string} note  below the label
 * @property {number[]} counts  by class; none in a regression tree
 * @property {string[]} count_texts
 * @property {string} total
 * @property {?number} scale  where the mean lies between the least and the greatest target, 0 to 1
 * @property {number} born  the step at which it appears
 * @property {?number} decided  the step at which its question or label does
 * @property {boolean} overridden  the learner's own choice
 * @property {Names} names
 * @property {number} [gone]  the step at which it goes
 * @property {number} [back]  the step at which it is there again
 * @property {string} [from]  the node that stood there before under another name
 * @property {?Folded} [folded]
 * @property {?Leaf} [leaf]  what it would be if it were cut back
 * @property {string} [foot]  a line at the foot of the card
 * @property {string} [said]  what that line says, for whoever does not see it
 */

/**
 * @typedef {object} TreeStep
 * @property {?string} at  the node it is about
 * @property {number} frame  where the nodes stand
 * @property {boolean} split  whether the slider marks it
 * @property {[string, string, boolean][]} [record]  [node, text, voted] of each part of a falling record
 * @property {string[]} [next]  the nodes whose edges are lit; without it the children of `at`
 * @property {Record<string, string>} [shares]  what is written above the label of the edge to a node
 */

/**
 * A story of a tree. It stays the same while the learner steps, so it travels only once.
 * @typedef {object} TreePicture
 * @property {string} trace  tells one story from another
 * @property {number} count  of steps
 * @property {string} name
 * @property {TreeNode[]} nodes  in depth-first order
 * @property {TreeStep[]} steps
 * @property {Record<string, [number, number]>[]} frames  centre and top of each card that is there
 * @property {string} [family]  stories of the same tree share it
 * @property {number} [smallest]  scale
 * @property {string[]} [cuts]  by the learner's hand, where the tree may be cut in the picture
 * @property {number} [open]  the step that a link without one opens
 */

/**
 * Where a played picture is to begin; with another `goto` it goes there at once.
 * @typedef {object} Start
 * @property {number} step
 * @property {?string} selected  the node that is opened; "root" for the root, null for none
 * @property {number} goto
 */

/**
 * What a played picture reports. `cuts`: all cuts by hand, by the ids of the cards.
 * @typedef {object} Played
 * @property {?number} step
 * @property {?string} node  the node that is opened, "root" for the root, "none" for none
 * @property {?string[]} [cuts]
 */

/**
 * @typedef {object} CandidateHead
 * @property {string} text
 * @property {boolean} own  the measure that the recipe goes by
 */

/**
 * @typedef {object} CandidateCell
 * @property {string} text
 * @property {boolean} best
 */

/**
 * @typedef {object} CandidateRow
 * @property {string} id
 * @property {string} name
 * @property {?string} hint
 * @property {?number} bar  0 to 1
 * @property {CandidateCell[]} cells
 * @property {boolean} winner
 * @property {boolean} tied
 * @property {boolean} chosen
 * @property {boolean} open
 * @property {boolean} pending
 */

/**
 * The table of all candidates at a node.
 * @typedef {object} Candidates
 * @property {string} caption
 * @property {CandidateHead[]} head
 * @property {CandidateRow[]} rows
 * @property {string[]} notes
 */

/**
 * The row that was clicked; the serial is new with every click.
 * @typedef {object} Opened
 * @property {string} id
 * @property {string} serial
 */

export {};
