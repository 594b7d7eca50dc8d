// Finds all of many words in one pass over a text (Aho and Corasick, 1975). Words and texts are UTF-16 code units.
// Transitions are kept in one open-addressed table of typed arrays: a thousand names take a few hundred kilobytes and
// no objects.

export interface Automaton {
  /** The state after one more unit; 0 is the initial state. */
  step(state: number, unit: number): number;
  /** The index of the longest word that ends in a state; -1 for none. */
  word: Int32Array;
  /** The next shorter state in which a word ends; 0 for none. */
  shorter: Int32Array;
  /** The number of last units a state represents, which may still become a word. */
  depth: Int32Array;
  /** The failure state: the one for the next shorter suffix; 0 for none. */
  fallback: Int32Array;
}

/** Builds the automaton. Equal words are reported by the first one's index; empty words are never found. */
export function buildAutomaton(words: readonly string[]): Automaton {
  const most = words.reduce((sum, word) => sum + word.length, 1);
  const steps = createSteps(most);
  const word = new Int32Array(most).fill(-1);
  const depth = new Int32Array(most);
  const unitOf = new Uint16Array(most);
  const parent = new Int32Array(most);
  let count = 1;
  for (const [index, text] of words.entries()) {
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      let next = steps.get(state, unit);
      if (next < 0) {
        next = count++;
        steps.put(state, unit, next);
        depth[next] = i + 1;
        unitOf[next] = unit;
        parent[next] = state;
      }
      state = next;
    }
    if (state > 0 && word[state] === -1) word[state] = index;
  }

  const fallback = new Int32Array(count);
  const shorter = new Int32Array(count);
  const step = (state: number, unit: number): number => {
    for (let s = state; ; s = fallback[s] as number) {
      const next = steps.get(s, unit);
      if (next >= 0) return next;
      if (s === 0) return 0;
    }
  };
  for (const state of byDepth(depth, count)) {
    const from = parent[state] as number;
    const back = from === 0 ? 0 : step(fallback[from] as number, unitOf[state] as number);
    fallback[state] = back;
    shorter[state] = (word[back] as number) >= 0 ? back : (shorter[back] as number);
  }
  return { step, word, shorter, depth, fallback };
}

/** States from the shortest to the longest, without the initial one: a failure state is always shorter. */
function byDepth(depth: Int32Array, count: number): Int32Array {
  let deepest = 0;
  for (let state = 1; state < count; state++) deepest = Math.max(deepest, depth[state] as number);
  const places = new Int32Array(deepest + 2);
  for (let state = 1; state < count; state++)
    places[(depth[state] as number) + 1] = at(places, (depth[state] as number) + 1) + 1;
  for (let d = 1; d < places.length; d++) places[d] = at(places, d) + at(places, d - 1);
  const states = new Int32Array(count - 1);
  for (let state = 1; state < count; state++) {
    const d = depth[state] as number;
    states[at(places, d)] = state;
    places[d] = at(places, d) + 1;
  }
  return states;
}

const at = (numbers: Int32Array, index: number) => numbers[index] as number;

function createSteps(most: number) {
  let bits = 4;
  while (1 << bits < most * 2) bits++;
  const mask = (1 << bits) - 1;
  const states = new Int32Array(1 << bits).fill(-1);
  const units = new Uint16Array(1 << bits);
  const nexts = new Int32Array(1 << bits);
  // Most units of a text begin no word: one bit per unit avoids a table look-up.
  const begins = new Uint8Array(0x2000);
  const slot = (state: number, unit: number) => {
    let at = (Math.imul(state, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) >>> (32 - bits);
    while (states[at] !== -1 && (states[at] !== state || units[at] !== unit)) at = (at + 1) & mask;
    return at;
  };
  return {
    get(state: number, unit: number): number {
      if (state === 0 && ((begins[unit >> 3] as number) & (1 << (unit & 7))) === 0) return -1;
      const at = slot(state, unit);
      return states[at] === -1 ? -1 : (nexts[at] as number);
    },
    put(state: number, unit: number, next: number): void {
      if (state === 0) begins[unit >> 3] = (begins[unit >> 3] as number) | (1 << (unit & 7));
      const at = slot(state, unit);
      states[at] = state;
      units[at] = unit;
      nexts[at] = next;
    },
  };
}
