// Presence as the caret plugin should see it: only other people's news. Told of its own caret it would draw all
// carets anew and run a second transaction at every key. One's own caret is told a moment after it moved, so that a
// letter is on everybody's screen before: theirs keep a caret behind the letters typed at it without being told. And
// while nobody else is there it is told to nobody: anyone who comes is told at once.
import type { Awareness } from "y-protocols/awareness";
import { presenceColors } from "../../contract/collab-colors.ts";

/** How long a caret's movement may wait for the next one, in milliseconds. */
const TELL_MS = 60;
/** What others see of a person before they see a caret. By it two people who are there alone hear of each other. */
const WHO = "user";

/** The colour of somebody the server has not vouched for. */
const UNKNOWN = "#746d61";

type Change = { added: number[]; updated: number[]; removed: number[] };
type Listener = (change: Change, origin: unknown) => void;

/** What the caret extension uses of a provider's awareness. */
export class CaretAwareness {
  readonly #awareness: Awareness;
  readonly #ownUid: string;
  readonly #wrapped = new Map<Listener, Listener>();
  /** Fields that wait to be told. */
  #pending: Record<string, unknown> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;

  constructor(awareness: Awareness, ownUid: string) {
    this.#awareness = awareness;
    this.#ownUid = ownUid;
  }

  get clientID(): number {
    return this.#awareness.clientID;
  }

  get states() {
    return this.getStates();
  }

  /** Others' states as the server vouches for them, each user with the client they write from and their colour here. */
  getStates(): Map<number, Record<string, unknown>> {
    const states = new Map<number, Record<string, unknown>>();
    const colors = colorsHere(this.#awareness, this.#ownUid);
    for (const [client, state] of this.#awareness.getStates()) {
      if (client === this.clientID) continue;
      const user = userOf(state);
      states.set(client, { ...state, user: { ...user, client, color: colors.get(user["uid"]) ?? UNKNOWN } });
    }
    return states;
  }

  getLocalState() {
    const known = this.#awareness.getLocalState();
    return known && { ...known, ...this.#pending };
  }

  /** Tells a field's value a moment later, the last one given; that it is gone, at once. */
  setLocalStateField(field: string, value: unknown): void {
    this.#pending[field] = value;
    if (field !== WHO && this.#isAlone) this.#waitForCompany();
    else if (value === null) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
  }

  get #isAlone(): boolean {
    const states = this.#awareness.getStates();
    return states.size - (states.has(this.clientID) ? 1 : 0) === 0;
  }

  #waitForCompany(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const look = () => {
      if (this.#isAlone) return;
      this.#isWaiting = false;
      this.#awareness.off("change", look);
      this.#tell();
    };
    this.#awareness.on("change", look);
  }

  #tell(): void {
    const pending = this.#pending;
    this.#pending = {};
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Somebody who has left the document has no state, and gets none back by a caret that was still on its way.
    if (this.#awareness.getLocalState() === null) return;
    for (const [field, value] of Object.entries(pending)) this.#awareness.setLocalStateField(field, value);
  }

  on(event: "change" | "update", listener: Listener): void {
    const wrapped: Listener = (change, origin) => {
      const others = (clients: number[]) => clients.filter((client) => client !== this.clientID);
      const { added, updated, removed } = {
        added: others(change.added),
        updated: others(change.updated),
        removed: others(change.removed),
      };
      if (added.length + updated.length + removed.length > 0) listener({ added, updated, removed }, origin);
    };
    this.#wrapped.set(listener, wrapped);
    this.#awareness.on(event, wrapped);
  }

  off(event: "change" | "update", listener: Listener): void {
    const wrapped = this.#wrapped.get(listener);
    if (wrapped) this.#awareness.off(event, wrapped);
    this.#wrapped.delete(listener);
  }
}

function userOf(state: Record<string, unknown>): Record<string, unknown> {
  const { user } = state;
  return typeof user === "object" && user !== null ? (user as Record<string, unknown>) : {};
}

/** The colours of everybody in a document, oneself included, by uid. */
export function colorsHere(awareness: Awareness, ownUid: string): ReadonlyMap<unknown, string> {
  const uids = [...awareness.getStates().values()].map((state) => userOf(state)["uid"]);
  return presenceColors([ownUid, ...uids.filter((uid) => typeof uid === "string")]);
}
