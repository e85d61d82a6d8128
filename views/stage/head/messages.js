// Reads the parts of Streamlit's messages that say which page they are about: protocol buffers, parsed by hand. The
// field numbers are those of ForwardMsg.proto and BackMsg.proto. tests/stage/test_left.py compares them.

const BACK = { rerun: 11 };
const RERUN = { page: 3, fragment: 5, history: 9 };
const FORWARD = { metadata: 2, newSession: 4, pageInfo: 12, navigation: 23 };
const DRAWS = [4, 5, 6, 11, 12, 13, 15, 21, 22, 23, 28]; // elements that a run draws, and its own events
const RUN = 6; // in the metadata
const FRAGMENTS = 2; // of a run
const PAGE = { newSession: 9, navigation: 4 };

const text = (/** @type {Uint8Array | number | undefined} */ value) =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : "";

/** The fields of a message by number. Of a repeated field only the last one counts. @param {Uint8Array} bytes */
function fields(bytes) {
  /** @type {Map<number, Uint8Array | number>} */
  const found = new Map();
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++];
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new Error("a message ends in the middle");
  };
  while (at < bytes.length) {
    const key = number();
    const kind = key % 8;
    const length = kind === 2 ? number() : { 1: 8, 5: 4 }[kind];
    if (kind && length === undefined) throw new Error("no message of Streamlit's");
    found.set((key - kind) / 8, kind ? bytes.subarray(at, (at += length ?? 0)) : number());
  }
  return found;
}

/** A field of a nested message. @param {ReturnType<typeof fields>} message @param {number} name */
const within = (message, name) => {
  const value = message.get(name);
  return value instanceof Uint8Array ? fields(value) : new Map();
};

/** The request of the page to the server, or null if it is not for a run. @param {Uint8Array} bytes */
export function asked(bytes) {
  const message = fields(bytes);
  if (!message.has(BACK.rerun)) return null;
  const run = within(message, BACK.rerun);
  return { page: text(run.get(RERUN.page)), history: Boolean(run.get(RERUN.history)) };
}

/** The content of a message from the server. begins: the page of a run that begins; drawn: the page that the shell
 * has chosen; draws: whether it belongs to a run. @param {Uint8Array} bytes */
export function told(bytes) {
  const message = fields(bytes);
  const [begins, drawn] = [message.has(FORWARD.newSession), message.has(FORWARD.navigation)];
  const page = begins
    ? within(message, FORWARD.newSession).get(PAGE.newSession)
    : within(message, FORWARD.navigation).get(PAGE.navigation);
  return {
    begins, drawn, page: text(page),
    whole: !within(within(message, FORWARD.metadata), RUN).has(FRAGMENTS),
    address: message.has(FORWARD.pageInfo),
    draws: DRAWS.some((name) => message.has(name)),
  };
}
