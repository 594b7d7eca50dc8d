// Wraps awareness for the caret plugin, which is notified only of other people's changes: for its own caret it would
// redraw all carets and run a second transaction at every key. One's own caret is sent SEND_MS after it moved, so that a
// typed letter reaches the others first: their pages already move a caret past the letters typed at it. The caret is
// not sent while nobody else is in the document, and is sent at once when somebody joins.
import type { Awareness } from "y-protocols/awareness";
import { presenceColors } from "../../contract/collab-colors.ts";

/** Throttle of sending the caret, in milliseconds. */
const SEND_MS = 60;
/** The field that is sent even by a person who is alone, so that two people who join notice each other. */
const USER_FIELD = "user";

/** The colour of a caret whose person the server has not confirmed. */
const UNKNOWN = "#746d61";

type Change = { added: number[]; updated: number[]; removed: number[] };
type Listener = (change: Change, origin: unknown) => void;

/** The part of a provider's awareness that the caret extension uses. */
export class CaretAwareness {
  readonly #awareness: Awareness;
  readonly #ownUid: string;
  readonly #wrapped = new Map<Listener, Listener>();
  /** Fields that have not been sent yet. */
  #pending: Record<string, unknown> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaitingForJoin = false;

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

  /** Others' states as the server confirms them, each user with the client they write from and their colour here. */
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

  /** Sends the field's latest value after SEND_MS; null is sent at once. */
  setLocalStateField(field: string, value: unknown): void {
    this.#pending[field] = value;
    if (field !== USER_FIELD && this.#isAlone) this.#sendWhenJoined();
    else if (value === null) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), SEND_MS);
  }

  get #isAlone(): boolean {
    const states = this.#awareness.getStates();
    return states.size - (states.has(this.clientID) ? 1 : 0) === 0;
  }

  #sendWhenJoined(): void {
    if (this.#isWaitingForJoin) return;
    this.#isWaitingForJoin = true;
    const look = () => {
      if (this.#isAlone) return;
      this.#isWaitingForJoin = false;
      this.#awareness.off("change", look);
      this.#send();
    };
    this.#awareness.on("change", look);
  }

  #send(): void {
    const pending = this.#pending;
    this.#pending = {};
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A client that has left the document has no state; a caret update that was still waiting must not restore one.
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

/** The colours of everybody in a document, including oneself, by uid. */
export function colorsHere(awareness: Awareness, ownUid: string): ReadonlyMap<unknown, string> {
  const uids = [...awareness.getStates().values()].map((state) => userOf(state)["uid"]);
  return presenceColors([ownUid, ...uids.filter((uid) => typeof uid === "string")]);
}
