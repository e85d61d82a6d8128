// The parts of a browser that the protocol of place needs: an address, its history, elements that do nothing.

class Element {
  constructor() {
    this.attributes = new Map();
    this.children = [];
    this.style = { setProperty() {}, removeProperty() {} };
    this.dataset = {};
    this.isConnected = true;
    this.classList = { add() {} };
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  querySelector() {
    return this.children[0]?.children[0] ?? new Element();
  }
  contains() {
    return false;
  }
  addEventListener() {}
  remove() {}
}

/** Puts it into the global names; returns a hand to move it with. */
export function browser() {
  const listeners = new Set();
  const watchers = new Set();
  let app = null; // of Streamlit
  const location = { pathname: "/grow", search: "", hash: "" };
  const go = (_state, _title, target) => (location.search = target.slice(location.pathname.length));
  Object.assign(globalThis, {
    location,
    history: { state: null, pushState: go, replaceState: go },
    document: Object.assign(new EventTarget(), {
      createElement: () => new Element(),
      documentElement: new Element(),
      createElementNS: () => new Element(),
      querySelector: () => app,
    }),
    MutationObserver: class {
      constructor(act) {
        this.act = act;
      }
      observe() {
        watchers.add(this.act);
      }
      disconnect() {
        watchers.delete(this.act);
      }
    },
    window: {
      setTimeout: (...about) => setTimeout(...about),
      addEventListener: (_name, act) => listeners.add(act),
      removeEventListener: (_name, act) => listeners.delete(act),
    },
  });
  return {
    element: () => new Element(),
    search: () => location.search,
    visit: (search) => (location.search = search),
    pop(search) {
      location.search = search;
      for (const act of listeners) act();
    },
    script(state) {
      app ??= new Element();
      app.setAttribute("data-test-script-state", state);
      const now = [...watchers]; // later ones wait for the next change
      for (const act of now) act();
    },
    leave: () => (app = null),
  };
}
