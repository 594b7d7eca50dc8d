// One open document in this page: the Y.Doc, the device's copy, the server's, other tabs, and what is true of them.
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
  /** The server did not take the token: the session may be over. */
  tokenRefused?: () => void;
  /** Opens the socket; a test passes its own. */
  hold?: () => { socket: CollabSocket; release: () => void };
}

/** How long an opening without a device copy may take before the page says that the server can't be reached. */
const UNREACHABLE_MS = 6_000;

export class DocumentSession {
  readonly doc = new Y.Doc();
  readonly awareness: Awareness;
  readonly state: DocumentState = proxy<DocumentState>({ ...OPENING.page });
  /** Where the words are. Apart from the rest, for it changes with every letter. */
  readonly saving = proxy<{ state: SaveState }>({ state: savedWhere(OPENING) });
  /** Resolves once the device's copy was read, or could not be. */
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
  /** Updates the device is to keep: they wait for the copy to be open, and then for the frame that shows them. */
  #due: { bytes: Uint8Array; unsynced: boolean }[] = [];
  #storeNow: (() => void) | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
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
      // Without a token the server refuses, which is tried again; a rejection here would read as "forbidden".
      token: async () => {
        const accessToken = (await options.accessToken().catch(() => null)) ?? "none";
        // Whose text the device has is part of what is asked for.
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
      onStateless: ({ payload }) => this.#told(payload),
    });
    // The provider's own option would hear every close twice.
    this.#provider.on("close", ({ event }: { event: { code?: number; reason?: string } }) => {
      this.#acknowledgements.reset();
      // A message closes one document while the socket goes on (code 1000); a socket's own close takes all documents.
      const isAlone = this.#provider.configuration.websocketProvider.status === "connected";
      this.#apply({ type: "disconnected", reason: event.reason ?? "", isAlone });
    });
    this.#cleanups.push(socket.watch((event) => this.#overTheWire(event)));
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
    this.#cleanups.push(() => clearTimeout(this.#patience));
    this.#hurryWhenLeaving();
  }

  /** Whether closing the page now would lose something. */
  get losesOnClose(): boolean {
    return losesOnClose(this.#now.save);
  }

  /** What is to be done before anything from elsewhere is applied; set by the view that shows the document. */
  beforeIncoming: (() => void) | null = null;

  /** Lets everybody else's edits wait until the returned function is called: an input method is at work. */
  hold(): () => void {
    const releases = [this.#socket.hold(this.#options.name), this.#tabs.hold()];
    return () => {
      for (const release of releases.splice(0)) release();
    };
  }

  /** Whether the server has said for good that it does not give the document. */
  get isRefused(): boolean {
    return isRefused(this.state);
  }

  /** Asks the server again, at once: the person pressed retry, or came back to the chapter. */
  retry(): void {
    clearTimeout(this.#retry);
    this.#apply({ type: "retried" });
  }

  /** Lets go of the text as this device has it and begins with the document that has replaced it. */
  async startOver(): Promise<void> {
    await this.deviceRead;
    await this.#copy?.letGo();
    // The editor, its history and other people's carets all hang on the document of before.
    location.reload();
  }

  /** Waits until the device holds everything typed so far, then lets go of the document. */
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
    const save = savedWhere(state);
    if (this.saving.state !== save) this.saving.state = save;
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
        // Flags never run ahead of the text they speak of: what is due goes first.
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

  /** A text that is not here within a moment is out of reach, and the page says so. */
  #awaitAnswer(): void {
    const giveUp = () => {
      if (!this.#closed) this.#apply({ type: "waited-too-long" });
    };
    clearTimeout(this.#patience);
    this.#patience = setTimeout(giveUp, UNREACHABLE_MS);
    // Without a network nobody answers: what the device lacks is not waited for.
    void this.deviceRead.then(() => navigator.onLine === false && giveUp());
  }

  /** A new handshake for this document on the socket there is; without one, the socket's own retry does it. */
  #ask(): void {
    if (this.#closed) return;
    this.#provider.detach();
    this.#provider.attach();
  }

  /** What waits for its frame is written at once when the page may not live to see it. */
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
      this.#due = [];
      this.#apply({ type: "copy-failed" });
    }
  }

  readonly #updated = (bytes: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#apply({ type: "edited", bytes, isFromServer: origin === this.#provider });
  };

  /** Hands what is due to the device's copy; what the server has acknowledged meanwhile is not unsynced any more. */
  #store(): void {
    const copy = this.#copy;
    if (!copy) return;
    for (const { bytes, unsynced } of this.#due.splice(0)) {
      const isUnsynced = unsynced && !this.#now.save.serverComplete;
      if (isUnsynced) this.#apply({ type: "appended-unsynced" });
      // A full or broken device: the copy keeps the update due and tries again with the next one.
      copy.append(bytes, isUnsynced).then(
        () => this.#apply({ type: "kept", isRefused: false }),
        () => this.#apply({ type: "kept", isRefused: true }),
      );
    }
  }

  #overTheWire(event: WireEvent): void {
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

  #told(payload: string): void {
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
