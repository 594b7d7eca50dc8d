// Tabs of one browser that have the same document open tell each other their edits, also without a network.
import * as Y from "yjs";
import { afterFrame } from "../../../../extensions/after-frame.ts";

type TabMessage = { kind: "hello"; vector: Uint8Array } | { kind: "update"; bytes: Uint8Array };

export interface TabChannelOptions {
  uid: string;
  name: string;
  schemaVersion: number;
  doc: Y.Doc;
  /** Which generation of the document this tab has: tabs of another one are no company either. */
  generation: () => number | null;
  /** Is called before each edit of another tab is applied. */
  beforeTaking?: () => void;
}

/**
 * Joins the tabs of one person and document. Updates from other tabs are applied with this object as their origin.
 * Tabs of another schema version are no company: an older editor deletes what it does not know, and tabs don't ask
 * the server who may write.
 */
export class TabChannel {
  readonly #channel: BroadcastChannel | null;
  readonly #doc: Y.Doc;
  readonly #generation: () => number | null;
  readonly #beforeTaking: () => void;
  #held: Uint8Array[] | null = null;
  /** Edits made here that wait for their frame. */
  #due: Uint8Array[] = [];
  #sendNow: (() => void) | null = null;

  constructor({ uid, name, schemaVersion, doc, generation, beforeTaking = () => undefined }: TabChannelOptions) {
    this.#doc = doc;
    this.#generation = generation;
    this.#beforeTaking = beforeTaking;
    const channel = `storyloom:${uid}:${name}:${schemaVersion}`;
    // Old browsers and some private modes lack it; the server then carries edits between tabs.
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channel);
    if (!this.#channel) return;
    this.#channel.onmessage = (event: MessageEvent<TabMessage & { generation?: number | null }>) => {
      const theirs = event.data.generation;
      if (typeof theirs === "number" && theirs === this.#generation()) this.#receive(event.data);
    };
    doc.on("update", this.#send);
  }

  /** Asks the other tabs for what this one lacks, once it is known of which generation its document is. */
  greet(): void {
    this.#post({ kind: "hello", vector: Y.encodeStateVector(this.#doc) });
  }

  close(): void {
    this.#doc.off("update", this.#send);
    this.#sendNow?.();
    this.#channel?.close();
  }

  /** Tells the other tabs now what they have not been told yet: the page is about to end. */
  hurry(): void {
    this.#sendNow?.();
  }

  /** Lets other tabs' edits wait until the returned function is called. */
  hold(): () => void {
    this.#held ??= [];
    return () => {
      const held = this.#held ?? [];
      this.#held = null;
      for (const bytes of held) this.#take(bytes);
    };
  }

  readonly #send = (bytes: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void => {
    // Only what was typed here: the rest reached the other tabs the way it reached this one.
    if (origin === this || !transaction.local) return;
    this.#due.push(bytes);
    this.#sendNow ??= afterFrame(() => {
      this.#sendNow = null;
      this.#post({ kind: "update", bytes: Y.mergeUpdates(this.#due.splice(0)) });
    });
  };

  #take(bytes: Uint8Array): void {
    this.#beforeTaking();
    Y.applyUpdate(this.#doc, bytes, this);
  }

  #receive(message: TabMessage): void {
    if (message.kind === "update") {
      if (this.#held) this.#held.push(message.bytes);
      else this.#take(message.bytes);
    } else {
      const missing = Y.encodeStateAsUpdate(this.#doc, message.vector);
      // Two bytes are the empty update.
      if (missing.length > 2) this.#post({ kind: "update", bytes: missing });
    }
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage({ ...message, generation: this.#generation() });
  }
}
