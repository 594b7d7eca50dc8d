// Sends edits between tabs of one browser that have the same document open, also offline.
import * as Y from "yjs";
import { afterFrame } from "../../../../extensions/after-frame.ts";

type TabMessage = { kind: "hello"; vector: Uint8Array } | { kind: "update"; bytes: Uint8Array };

export interface TabChannelOptions {
  uid: string;
  name: string;
  schemaVersion: number;
  doc: Y.Doc;
  /** The generation of this tab's document: messages from tabs with another generation are ignored. */
  generation: () => number | null;
  /** Is called before each edit of another tab is applied. */
  beforeTaking?: () => void;
}

/**
 * Connects the tabs of one person and document. Updates from other tabs are applied with this object as their origin.
 * Tabs with another schema version have a channel of their own: an older editor deletes unknown nodes, and tabs don't
 * ask the server who may write.
 */
export class TabChannel {
  readonly #channel: BroadcastChannel | null;
  readonly #doc: Y.Doc;
  readonly #generation: () => number | null;
  readonly #beforeTaking: () => void;
  #held: Uint8Array[] | null = null;
  /** Edits made in this tab that wait for the frame that shows them. */
  #due: Uint8Array[] = [];
  #sendNow: (() => void) | null = null;

  constructor({ uid, name, schemaVersion, doc, generation, beforeTaking = () => undefined }: TabChannelOptions) {
    this.#doc = doc;
    this.#generation = generation;
    this.#beforeTaking = beforeTaking;
    const channel = `storyloom:${uid}:${name}:${schemaVersion}`;
    // Old browsers and some private modes lack BroadcastChannel; edits then reach other tabs through the server.
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channel);
    if (!this.#channel) return;
    this.#channel.onmessage = (event: MessageEvent<TabMessage & { generation?: number | null }>) => {
      const theirs = event.data.generation;
      if (typeof theirs === "number" && theirs === this.#generation()) this.#receive(event.data);
    };
    doc.on("update", this.#send);
  }

  /** Asks the other tabs for the updates this one lacks; called once the generation of its document is known. */
  greet(): void {
    this.#post({ kind: "hello", vector: Y.encodeStateVector(this.#doc) });
  }

  close(): void {
    this.#doc.off("update", this.#send);
    this.#sendNow?.();
    this.#channel?.close();
  }

  /** Sends pending edits to the other tabs now: the page is about to be unloaded. */
  hurry(): void {
    this.#sendNow?.();
  }

  /** Queues other tabs' edits until the returned function is called. */
  hold(): () => void {
    this.#held ??= [];
    return () => {
      const held = this.#held ?? [];
      this.#held = null;
      for (const bytes of held) this.#take(bytes);
    };
  }

  readonly #send = (bytes: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void => {
    // Sends only what was typed in this tab: other edits reach the other tabs the way they reached this one.
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
      // An update of two bytes is empty.
      if (missing.length > 2) this.#post({ kind: "update", bytes: missing });
    }
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage({ ...message, generation: this.#generation() });
  }
}
