// The multipliers of a machine at any step of its story, from the moves that led there.

/** @import { Learning } from "./wire.js" */

export class Moves {
  /** @param {Learning} story @param {number} n  points */
  constructor({ moves }, n) {
    this.moves = moves;
    this.alpha = new Float64Array(n);
    this.step = 0;
    this.back = moves.map((move) => this.make(move)); // what each move changed, to go back
    this.alpha.fill(0);
  }

  /** Set two multipliers; gives the move that undoes it. @param {number[]} move */
  make([i, ofI, j, ofJ]) {
    if (i === undefined) return [];
    const old = [i, this.alpha[i], j, this.alpha[j]];
    [this.alpha[i], this.alpha[j]] = [ofI, ofJ];
    return old;
  }

  /** Set the multipliers to those of a step; gives the points whose multiplier is another one then. */
  goTo(step) {
    const touched = new Set();
    const make = (move) => {
      this.make(move);
      if (move.length) touched.add(move[0]).add(move[2]);
    };
    while (this.step < step) make(this.moves[++this.step]);
    while (this.step > step) make(this.back[this.step--]);
    return touched;
  }
}
