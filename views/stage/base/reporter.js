// Passes values on, not too often.

const QUIET_MS = 150; // a pause this long ends a burst
const PACE_MS = 400; // in a burst or while playing: at most one report in this time

/** The first value goes out at once, what follows quickly is held back, the last one always goes out.
 * @param {(...values: any[]) => void} send */
export function reporter(send) {
  let timer = 0;
  let held = null;
  let since = 0; // when the oldest value now held back came
  let last = -Infinity;

  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!held) return;
    const values = held;
    held = null;
    last = performance.now();
    send(...values);
  }

  return {
    flush,
    /** @param {boolean} playing */
    post(playing, ...values) {
      const now = performance.now();
      const free = !held && now - last >= (playing ? PACE_MS : QUIET_MS);
      if (!held) since = now;
      held = values;
      if (free) return flush();
      const latest = Math.max(last + PACE_MS, since);
      clearTimeout(timer);
      timer = window.setTimeout(flush, (playing ? latest : Math.min(latest, now + QUIET_MS)) - now);
    },
    cancel() {
      clearTimeout(timer);
      timer = 0;
      held = null;
    },
  };
}
