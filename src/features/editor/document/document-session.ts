// One open document in this page: the Y.Doc, the device's copy, the server's, other tabs, and what is true of them.
import { HocuspocusProvider } from "@hocuspocus/provider";
import { proxy } from "valtio";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { CLOSE, encodeHandshake, type Rights, statelessMessage } from "../../../../contract/collab.ts";
import { afterFrame } from "../../../../extensions/after-frame.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { type CollabSocket, holdSocket, type WireEvent } from "./collab-socket.ts";
import { DeviceCopy } from "./device-copy.ts";
import { losesOnClose, type SaveFacts, type SaveState, saveState } from "./save-state.ts";
import { TabChannel } from "./tab-channel.ts";

/** Why the server does not give the document, as it says it; null while it does. */
export type Refusal = (typeof CLOSE)[keyof typeof CLOSE]["reason"];

export interface DocumentState {
  /** Whether the text on show is really this document's: from the device or from the server. Locked until then. */
  ready: boolean;
  /** Neither copy could be had: the device has none and the server can't be reached. */
  unreachable: boolean;
  rights: Rights;
  /** Why only reading is possible, where it is. */
  because: "invited" | "older-client" | null;
  refusal: Refusal | null;
  /** The storage of the story's owner is full: no versions are kept unasked. */
  storageFull: boolean;
  /** Chapters where words stand now that were written here before a split was seen. */
  movedTo: readonly string[];
}

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

/** Refusals after which asking again makes no sense until something else changes. */
const FINAL: ReadonlySet<string> = new Set<Refusal>([
  "forbidden",
  "not-found",
  "too-large",
  "too-deep",
  "storage-full",
  "damaged",
  "replaced",
]);
/** After these the document is asked for again at once: the answer tells what is true now. */
const AGAIN: ReadonlySet<string> = new Set<Refusal>(["rights-changed", "unauthorized"]);
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;
/** How long an opening without a device copy may take before the page says that the server can't be reached. */
const UNREACHABLE_MS = 6_000;

export class DocumentSession {
  readonly doc = new Y.Doc();
  readonly awareness: Awareness;
  readonly state: DocumentState = proxy<DocumentState>({
    ready: false,
    unreachable: false,
    rights: "read",
    because: null,
    refusal: null,
    storageFull: false,
    movedTo: [],
  });
  /** Where the words are. Apart from the rest, for it changes with every letter. */
  readonly saving = proxy<{ state: SaveState }>({ state: "saving" });
  /** Resolves once the device's copy was read, or could not be. */
  readonly deviceRead: Promise<void>;

  readonly #options: SessionOptions;
  readonly #acknowledgements = new Acknowledgements();
  readonly #facts: SaveFacts = {
    devicePending: 0,
    deviceFailed: false,
    serverComplete: false,
    connected: false,
    serverRefused: false,
  };
  readonly #provider: HocuspocusProvider;
  readonly #socket: CollabSocket;
  readonly #release: () => void;
  readonly #tabs: TabChannel;
  readonly #cleanups: (() => void)[] = [];
  #copy: DeviceCopy | null = null;
  /** Updates the device is to keep: they wait for the copy to be open, and then for the frame that shows them. */
  #due: { bytes: Uint8Array; unsynced: boolean }[] = [];
  #storeNow: (() => void) | null = null;
  #whole = false;
  /** Whether the server has said what this person may do. */
  #answered = false;
  /** Which generation of the document the text is of; null until there is any. */
  #generation: number | null = null;
  #unsyncedOnDevice = false;
  /** Whether there are edits the server has not acknowledged: only those can be refused. */
  #unsent = false;
  #retryMs = RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The server closed because this person's rights changed, and has not said yet what they are now. */
  #rightsChanged = false;

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
        return encodeHandshake(options.schemaVersion, accessToken, this.#generation);
      },
      onOpen: () => this.#handshake(),
      onAuthenticated: ({ scope }) => this.#accepted(scope === "readonly" ? "read" : "write"),
      onAuthenticationFailed: ({ reason }) => this.#refused(reason),
      onStateless: ({ payload }) => this.#told(payload),
    });
    // The provider's own option would hear every close twice.
    this.#provider.on("close", ({ event }: { event: { code?: number; reason?: string } }) => this.#disconnected(event));
    this.#cleanups.push(socket.watch((event) => this.#overTheWire(event)));
    const prepare = () => this.beforeIncoming?.();
    this.#cleanups.push(socket.beforeTaking(prepare));
    this.#tabs = new TabChannel({
      ...options,
      doc: this.doc,
      generation: () => this.#generation,
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
    return losesOnClose(this.#facts);
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
    return this.state.refusal !== null && FINAL.has(this.state.refusal);
  }

  /** Asks the server again, at once: the person pressed retry, or came back to the chapter. */
  retry(): void {
    clearTimeout(this.#retry);
    this.state.unreachable = false;
    this.#awaitAnswer();
    this.#ask();
  }

  /** Lets go of the text as this device has it and begins with the document that has replaced it. */
  async startOver(): Promise<void> {
    await this.deviceRead;
    await this.#copy?.letGo();
    // The editor, its history and other people's carets all hang on the document of before.
    location.reload();
  }

  /** A text that is not here within a moment is out of reach, and the page says so. */
  #awaitAnswer(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#giveUp(), UNREACHABLE_MS);
    // Without a network nobody answers: what the device lacks is not waited for.
    void this.deviceRead.then(() => navigator.onLine === false && this.#giveUp());
  }

  #giveUp(): void {
    if (!this.#closed && !this.state.ready && !this.state.refusal) this.state.unreachable = true;
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
      this.#generation = loaded.generation;
      this.#unsyncedOnDevice = loaded.unsynced;
      this.#unsent ||= loaded.unsynced;
      this.#whole ||= loaded.whole;
      // What the server allowed last holds until it is asked: offline, a writer goes on writing.
      if (!this.#answered) this.state.rights = loaded.rights;
      if (loaded.updates.length > 0) Y.applyUpdate(this.doc, Y.mergeUpdates(loaded.updates), this);
      if (loaded.generation !== null) this.#tabs.greet();
      if (loaded.whole) this.#becomeReady();
      this.#store();
      if (this.#whole && !loaded.whole) void this.#mark({ whole: true });
      if (this.#answered) void this.#mark({ rights: this.state.rights });
    } catch {
      this.#due = [];
      this.#fact({ devicePending: 0, deviceFailed: true });
    }
  }

  readonly #updated = (bytes: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    const unsynced = origin !== this.#provider;
    if (unsynced) {
      this.#unsent = true;
      this.#fact({ serverComplete: false });
    }
    if (this.#facts.deviceFailed && !this.#copy) return;
    this.#due.push({ bytes, unsynced });
    this.#fact({ devicePending: this.#facts.devicePending + 1 });
    this.#storeNow ??= afterFrame(() => {
      this.#storeNow = null;
      this.#store();
    });
  };

  /** Hands what is due to the device's copy; what the server has acknowledged meanwhile is not unsynced any more. */
  #store(): void {
    const copy = this.#copy;
    if (!copy) return;
    for (const { bytes, unsynced } of this.#due.splice(0)) {
      const isUnsynced = unsynced && !this.#facts.serverComplete;
      if (isUnsynced) this.#unsyncedOnDevice = true;
      const kept = (deviceFailed: boolean) =>
        this.#fact({ devicePending: this.#facts.devicePending - 1, deviceFailed });
      // A full or broken device: the copy keeps the update due and tries again with the next one.
      copy.append(bytes, isUnsynced).then(
        () => kept(false),
        () => kept(true),
      );
    }
  }

  /** Flags never run ahead of the text they speak of: what is due goes first. */
  #mark(flags: { whole?: boolean; unsynced?: boolean; rights?: Rights; generation?: number }): Promise<void> {
    this.#store();
    return this.#copy?.mark(flags).catch(() => undefined) ?? Promise.resolve();
  }

  #handshake(): void {
    this.#acknowledgements.reset();
    this.#fact({ connected: true, serverComplete: false });
  }

  #accepted(rights: Rights): void {
    this.#retryMs = RETRY_MS;
    this.#rightsChanged = false;
    this.state.refusal = null;
    this.state.unreachable = false;
    this.#allow(rights);
    if (rights === "write") this.state.because = null;
    this.#fact({ serverRefused: false });
  }

  #allow(rights: Rights): void {
    this.#answered = true;
    this.state.rights = rights;
    void this.#mark({ rights });
  }

  /** What is not there, or too large, says nothing of what this person may do once it is there again. */
  #lock(): void {
    this.#answered = true;
    this.state.rights = "read";
  }

  #synced(): void {
    if (!this.#whole) {
      this.#whole = true;
      // After the updates that make it whole, in the same order: the flag never runs ahead of the text.
      void this.#mark({ whole: true });
    }
    this.#becomeReady();
  }

  #becomeReady(): void {
    this.state.ready = true;
    this.state.unreachable = false;
  }

  #overTheWire(event: WireEvent): void {
    if (event.document !== this.#options.name) return;
    if (event.direction === "refused") {
      this.#tooLarge();
      return;
    }
    if (event.kind === "status") {
      if (event.direction === "out") return;
      this.#acknowledgements.answered(event.applied);
      if (!event.applied) this.#fact({ serverRefused: true });
    } else if (event.direction === "out") this.#acknowledgements.sent(event.kind);
    else {
      // The server's second step brings everything this page lacked.
      if (event.kind === "step2") this.#synced();
      return;
    }
    const serverComplete = this.#acknowledgements.complete;
    if (serverComplete) this.#unsent = false;
    this.#fact({ serverComplete });
    if (serverComplete && this.#unsyncedOnDevice) {
      this.#unsyncedOnDevice = false;
      void this.#mark({ unsynced: false });
    }
  }

  #told(payload: string): void {
    let json: unknown;
    try {
      json = JSON.parse(payload);
    } catch {
      return;
    }
    const message = statelessMessage.safeParse(json);
    if (!message.success) return;
    if (message.data.type === "storage") this.state.storageFull = message.data.full;
    if (message.data.type === "moved") this.state.movedTo = message.data.chapters;
    if (message.data.type !== "rights") return;
    this.state.storageFull = false;
    this.#setGeneration(message.data.generation);
    this.#allow(message.data.rights);
    this.state.because = message.data.because;
  }

  /** It comes before any text does, to a page that has none. */
  #setGeneration(generation: number): void {
    if (this.#generation === generation) return;
    this.#generation = generation;
    void this.#mark({ generation });
    this.#tabs.greet();
  }

  #refused(reason: string): void {
    // The server tells nobody which chapters there are: not there right after rights changed is no longer theirs.
    const isShownOut = this.#rightsChanged && reason === CLOSE.notFound.reason;
    this.state.refusal = isShownOut ? CLOSE.forbidden.reason : reasonOf(reason);
    this.#fact({ serverRefused: true });
    // A passing refusal (a token being renewed, a store that fails) locks nobody out in the middle of a word.
    if (reason === CLOSE.unauthorized.reason) this.#options.tokenRefused?.();
    if (reason === CLOSE.forbidden.reason) this.#allow("read");
    else if (FINAL.has(reason)) this.#lock();
    else this.#askLater();
  }

  /** A message was larger than the server takes: this document goes on alone, the others must not wait for it. */
  #tooLarge(): void {
    this.state.refusal = CLOSE.tooLarge.reason;
    this.#fact({ serverRefused: true });
    this.#lock();
    this.#provider.detach();
  }

  #disconnected(event: { code?: number; reason?: string }): void {
    // A message closes one document while the socket goes on (code 1000); a socket's own close takes all documents.
    const onlyThis = this.#provider.configuration.websocketProvider.status === "connected";
    this.#acknowledgements.reset();
    this.#fact({ connected: onlyThis, serverComplete: false });
    const reason = event.reason ?? "";
    if (reason === CLOSE.rightsChanged.reason) this.#rightsChanged = true;
    if (reason === CLOSE.storeFailed.reason) this.#fact({ serverRefused: true });
    if (!onlyThis) return;
    if (AGAIN.has(reason)) this.#ask();
    else if (FINAL.has(reason)) this.#refused(reason);
    else this.#askLater();
  }

  #askLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#ask(), this.#retryMs * (0.75 + Math.random() / 2));
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  /** A new handshake for this document on the socket there is; without one, the socket's own retry does it. */
  #ask(): void {
    if (this.#closed) return;
    this.#provider.detach();
    this.#provider.attach();
  }

  #fact(change: Partial<SaveFacts>): void {
    Object.assign(this.#facts, change);
    const save = saveState({ ...this.#facts, serverRefused: this.#facts.serverRefused && this.#unsent });
    if (this.saving.state !== save) this.saving.state = save;
  }
}

function reasonOf(reason: string): Refusal {
  const known = Object.values(CLOSE).find((close) => close.reason === reason);
  return known?.reason ?? CLOSE.unauthorized.reason;
}
