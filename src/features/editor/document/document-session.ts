// One open document in this page: connects the Y.Doc with the device copy, the server and other tabs, and tracks their
// state.
import { HocuspocusProvider } from "@hocuspocus/provider";
import { proxy } from "valtio";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { encodeHandshake, statelessMessage } from "../../../../contract/collab.ts";
import { afterFrame } from "../../../../extensions/after-frame.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { type CollabSocket, holdSocket, type WireEvent } from "./collab-socket.ts";
import { DeviceCopy } from "./device-copy.ts";
import {
  afterDocumentEvent,
  type DocumentEffect,
  type DocumentEvent,
  type DocumentState,
  isRefused,
  OPENING,
  type SessionState,
  savedWhere,
} from "./document-state.ts";
import { losesOnClose, type SaveState } from "./save-state.ts";
import { TabChannel } from "./tab-channel.ts";

export interface SessionOptions {
  uid: string;
  /** The document's name on the socket. */
  name: string;
  schemaVersion: number;
  /** A valid access token for each handshake, or null when there is none at the moment. */
  accessToken: () => Promise<string | null>;
  /** Called when the server refused the token: the login session may have ended. */
  tokenRefused?: () => void;
  /** Acquires the socket; tests pass their own. */
  hold?: () => { socket: CollabSocket; release: () => void };
}

/** How long opening without a device copy may take before the page shows that the server can't be reached. */
const UNREACHABLE_MS = 6_000;

export class DocumentSession {
  readonly doc = new Y.Doc();
  readonly awareness: Awareness;
  readonly state: DocumentState = proxy<DocumentState>({ ...OPENING.page });
  /** Where the text is saved. Separate from `state`, because it changes with every keystroke. */
  readonly saving = proxy<{ state: SaveState }>({ state: "saving" });
  /** Resolves once the device copy was read, or reading it failed. */
  readonly deviceRead: Promise<void>;

  readonly #options: SessionOptions;
  readonly #acknowledgements = new Acknowledgements();
  readonly #provider: HocuspocusProvider;
  readonly #socket: CollabSocket;
  readonly #release: () => void;
  readonly #tabs: TabChannel;
  readonly #cleanups: (() => void)[] = [];
  #now: SessionState = OPENING;
  #copy: DeviceCopy | null = null;
  /** Updates due for the device copy: they wait until the copy is open, and then for the frame that shows them. */
  #due: { bytes: Uint8Array; unsynced: boolean }[] = [];
  #storeNow: (() => void) | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #answerTimeout: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.awareness = new Awareness(this.doc);
    const { socket, release } = (options.hold ?? holdSocket)();
    this.#socket = socket;
    this.#release = release;
    this.doc.on("update", this.#updated);
    this.#provider = new HocuspocusProvider({
      name: options.name,
      document: this.doc,
      awareness: this.awareness,
      websocketProvider: socket,
      // With an invalid token the server refuses and we retry; a rejection here would be treated as "forbidden".
      token: async () => {
        const accessToken = (await options.accessToken().catch(() => null)) ?? "none";
        // The request includes the generation of the device's text.
        await this.deviceRead;
        return encodeHandshake(options.schemaVersion, accessToken, this.#now.generation);
      },
      onOpen: () => {
        this.#acknowledgements.reset();
        this.#apply({ type: "connected" });
      },
      onAuthenticated: ({ scope }) =>
        this.#apply({ type: "accepted", rights: scope === "readonly" ? "read" : "write" }),
      onAuthenticationFailed: ({ reason }) => this.#apply({ type: "refused", reason }),
      onStateless: ({ payload }) => this.#receiveStateless(payload),
    });
    // The provider's own onClose option would be called twice for every close.
    this.#provider.on("close", ({ event }: { event: { code?: number; reason?: string } }) => {
      this.#acknowledgements.reset();
      // A close message closes one document and leaves the socket open (code 1000); closing the socket closes all.
      const isAlone = this.#provider.configuration.websocketProvider.status === "connected";
      this.#apply({ type: "disconnected", reason: event.reason ?? "", isAlone });
    });
    this.#cleanups.push(socket.watch((event) => this.#onWireEvent(event)));
    const prepare = () => this.beforeIncoming?.();
    this.#cleanups.push(socket.beforeTaking(prepare));
    this.#tabs = new TabChannel({
      ...options,
      doc: this.doc,
      generation: () => this.#now.generation,
      beforeTaking: prepare,
    });
    this.deviceRead = this.#openCopy();
    this.#provider.attach();
    this.#awaitAnswer();
    this.#cleanups.push(() => clearTimeout(this.#answerTimeout));
    this.#hurryWhenLeaving();
  }

  /** Whether closing the page now would lose something. */
  get losesOnClose(): boolean {
    return losesOnClose(this.#now.save);
  }

  /** Called before edits from other people or tabs are applied; set by the view that shows the document. */
  beforeIncoming: (() => void) | null = null;

  /** Queues other people's and tabs' edits until the returned function is called: an input method is composing. */
  hold(): () => void {
    const releases = [this.#socket.hold(this.#options.name), this.#tabs.hold()];
    return () => {
      for (const release of releases.splice(0)) release();
    };
  }

  /** Closes the notice of words that were moved to other chapters. */
  dismissMoved(): void {
    this.#apply({ type: "moved-told", chapters: [] });
  }

  /** Whether the server has refused the document for good. */
  get isRefused(): boolean {
    return isRefused(this.state);
  }

  /** Requests the document again, at once: the person pressed retry, or came back to the chapter. */
  retry(): void {
    clearTimeout(this.#retry);
    this.#apply({ type: "retried" });
  }

  /** Deletes this device's copy of the text and starts with the document that has replaced it. */
  async startOver(): Promise<void> {
    await this.deviceRead;
    await this.#copy?.letGo();
    // The editor, its history and other people's carets all belong to the old document.
    location.reload();
  }

  /** Waits until everything typed so far is on the device, then destroys the document. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#retry);
    for (const cleanup of this.#cleanups) cleanup();
    this.doc.off("update", this.#updated);
    this.#tabs.close();
    this.#provider.destroy();
    this.#release();
    await this.deviceRead;
    this.#storeNow?.();
    await this.#copy?.settled();
    this.doc.destroy();
  }

  #apply(event: DocumentEvent): void {
    const before = this.#now;
    const { state, effects } = afterDocumentEvent(before, event);
    this.#now = state;
    if (state.page !== before.page) Object.assign(this.state, state.page);
    // Until a device copy, the server or an edit has said something, it is unknown where the text is saved.
    if (state.save !== before.save) {
      const saved = savedWhere(state);
      if (this.saving.state !== saved) this.saving.state = saved;
    }
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: DocumentEffect): void {
    switch (effect.type) {
      case "keep":
        this.#due.push({ bytes: effect.bytes, unsynced: effect.isUnsynced });
        this.#storeNow ??= afterFrame(() => {
          this.#storeNow = null;
          this.#store();
        });
        break;
      case "store":
        this.#store();
        break;
      case "mark":
        // Due updates are stored first: flags must never be ahead of the text they describe.
        this.#store();
        this.#copy?.mark(effect.flags).catch(() => undefined);
        break;
      case "greet-tabs":
        this.#tabs.greet();
        break;
      case "ask":
        this.#ask();
        break;
      case "ask-later":
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#ask(), effect.ms * (0.75 + Math.random() / 2));
        break;
      case "await-answer":
        this.#awaitAnswer();
        break;
      case "token-refused":
        this.#options.tokenRefused?.();
        break;
      case "detach":
        this.#provider.detach();
    }
  }

  /** Marks the document as unreachable if its text has not arrived within UNREACHABLE_MS. */
  #awaitAnswer(): void {
    const giveUp = () => {
      if (!this.#closed) this.#apply({ type: "waited-too-long" });
    };
    clearTimeout(this.#answerTimeout);
    this.#answerTimeout = setTimeout(giveUp, UNREACHABLE_MS);
    // Offline there is no answer to wait for.
    void this.deviceRead.then(() => navigator.onLine === false && giveUp());
  }

  /** Starts a new handshake for this document on the open socket; without one, the socket's own retry does it. */
  #ask(): void {
    if (this.#closed) return;
    this.#provider.detach();
    this.#provider.attach();
  }

  /** Writes updates that wait for a frame at once when the page may be unloaded before it. */
  #hurryWhenLeaving(): void {
    const hurry = () => {
      this.#copy?.hurry(this.#due);
      this.#tabs.hurry();
    };
    const hidden = () => document.visibilityState === "hidden" && hurry();
    addEventListener("beforeunload", hurry);
    addEventListener("pagehide", hurry);
    document.addEventListener("visibilitychange", hidden);
    this.#cleanups.push(() => {
      removeEventListener("beforeunload", hurry);
      removeEventListener("pagehide", hurry);
      document.removeEventListener("visibilitychange", hidden);
    });
  }

  async #openCopy(): Promise<void> {
    try {
      const { uid, name, schemaVersion } = this.#options;
      const { copy, loaded } = await DeviceCopy.open(uid, name, schemaVersion);
      this.#copy = copy;
      if (loaded.updates.length > 0) Y.applyUpdate(this.doc, Y.mergeUpdates(loaded.updates), this);
      this.#apply({ type: "copy-opened", copy: loaded });
    } catch {
      // A copy that was opened and could not be read gets no flags: they would describe text that it does not have.
      this.#copy = null;
      this.#due = [];
      this.#apply({ type: "copy-failed" });
    }
  }

  readonly #updated = (bytes: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#apply({ type: "edited", bytes, isFromServer: origin === this.#provider });
  };

  /** Appends due updates to the device copy; those the server has acknowledged meanwhile count as synced. */
  #store(): void {
    const copy = this.#copy;
    if (!copy) return;
    for (const { bytes, unsynced } of this.#due.splice(0)) {
      const isUnsynced = unsynced && !this.#now.save.serverComplete;
      if (isUnsynced) this.#apply({ type: "appended-unsynced" });
      // If the device is full or broken, the copy keeps the update due and tries again with the next one.
      copy.append(bytes, isUnsynced).then(
        () => this.#apply({ type: "kept", isRefused: false }),
        () => this.#apply({ type: "kept", isRefused: true }),
      );
    }
  }

  #onWireEvent(event: WireEvent): void {
    if (event.document !== this.#options.name) return;
    const { direction, kind } = event;
    if (direction === "refused") this.#apply({ type: "too-large" });
    else if (kind === "status") {
      if (direction === "out") return;
      this.#acknowledgements.answered(event.applied);
      this.#exchanged(!event.applied);
    } else if (direction === "out") {
      this.#acknowledgements.sent(kind);
      this.#exchanged(false);
    } else if (kind === "step2") this.#apply({ type: "synced" });
  }

  #exchanged(isRefused: boolean): void {
    this.#apply({ type: "exchanged", isComplete: this.#acknowledgements.complete, isRefused });
  }

  #receiveStateless(payload: string): void {
    let json: unknown;
    try {
      json = JSON.parse(payload);
    } catch {
      return;
    }
    const { data: message } = statelessMessage.safeParse(json);
    if (message?.type === "storage") this.#apply({ type: "storage-told", isFull: message.full });
    if (message?.type === "moved") this.#apply({ type: "moved-told", chapters: message.chapters });
    if (message?.type === "rights") this.#apply({ ...message, type: "rights-told" });
  }
}
