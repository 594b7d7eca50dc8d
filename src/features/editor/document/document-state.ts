// An open document as a state machine: what the page shows, where the text is saved, and what the server has said.
// Pure: returns the state after an event and the effects; `document-session.ts` carries the effects out.
import { CLOSE, type Rights } from "../../../../contract/collab.ts";
import { type SaveFacts, type SaveState, saveState } from "./save-state.ts";

/** The server's reason for refusing the document. */
export type Refusal = (typeof CLOSE)[keyof typeof CLOSE]["reason"];

/** What the page shows of a document. */
export interface DocumentState {
  /** Whether the shown text is this document's, from the device or from the server. The editor is locked until then. */
  ready: boolean;
  /** There is no text to show: the device has no copy and the server can't be reached. */
  unreachable: boolean;
  rights: Rights;
  /** Why the document is read-only; null if it is not, or for no known reason. */
  because: "invited" | "older-client" | null;
  refusal: Refusal | null;
  /** The storage of the story's owner is full: no versions are kept automatically. */
  storageFull: boolean;
  /** Chapters that now have words which were written here before this page knew of a split. */
  movedTo: readonly string[];
}

export interface SessionState {
  page: DocumentState;
  /** `serverRefused` is also true if there was no edit to refuse; `savedWhere` handles that. */
  save: SaveFacts;
  isCopyOpen: boolean;
  /** Whether the device copy has the whole document. */
  isWhole: boolean;
  /** Whether the device copy is marked as having edits that the server lacks. */
  isUnsyncedOnDevice: boolean;
  /** The generation of the document that the text belongs to; null until there is text. */
  generation: number | null;
  /** Whether the server has said what this person may do. */
  isAnswered: boolean;
  /** Whether there are edits the server has not acknowledged: only those can be refused. */
  isUnsent: boolean;
  /** The server closed the document because this person's rights changed, and has not sent the new ones yet. */
  areRightsChanged: boolean;
  /** How long the next retry waits, in milliseconds. */
  retryMs: number;
}

/** The flags stored with the device copy. */
export interface CopyFlags {
  whole: boolean;
  unsynced: boolean;
  rights: Rights;
  generation: number | null;
}

export type DocumentEvent =
  | { type: "copy-opened"; copy: CopyFlags }
  | { type: "copy-failed" }
  /** The text has changed: here or in another tab, or as the server sent it. */
  | { type: "edited"; bytes: Uint8Array; isFromServer: boolean }
  /** An edit that the server has not acknowledged was passed to the device. */
  | { type: "appended-unsynced" }
  /** The device has kept an edit, or refused it. */
  | { type: "kept"; isRefused: boolean }
  | { type: "connected" }
  | { type: "accepted"; rights: Rights }
  | { type: "rights-told"; rights: Rights; because: DocumentState["because"]; generation: number }
  | { type: "storage-told"; isFull: boolean }
  | { type: "moved-told"; chapters: readonly string[] }
  | { type: "refused"; reason: string }
  /** A message was larger than the server accepts. */
  | { type: "too-large" }
  /** The server has sent everything this page lacked. */
  | { type: "synced" }
  /** An edit was sent, or the server has applied one. `isComplete`: the server has all of them. */
  | { type: "exchanged"; isComplete: boolean; isRefused: boolean }
  /** The document was closed; `isAlone` if the connection stays open. */
  | { type: "disconnected"; reason: string; isAlone: boolean }
  | { type: "waited-too-long" }
  | { type: "retried" };

export type DocumentEffect =
  /** Keeps an edit on the device. */
  | { type: "keep"; bytes: Uint8Array; isUnsynced: boolean }
  /** Stores all due updates on the device. */
  | { type: "store" }
  | { type: "mark"; flags: Partial<CopyFlags> }
  /** Asks the other tabs for what this one lacks. */
  | { type: "greet-tabs" }
  /** Asks the server for the document again. */
  | { type: "ask" }
  | { type: "ask-later"; ms: number }
  | { type: "await-answer" }
  | { type: "token-refused" }
  /** Detaches from the server, so that this document does not block the others of the connection. */
  | { type: "detach" };

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/** Refusals that a retry can't lift until something else changes. */
const FINAL: ReadonlySet<string> = new Set<Refusal>([
  "forbidden",
  "not-found",
  "too-large",
  "too-deep",
  "storage-full",
  "damaged",
  "replaced",
]);
/** Close reasons after which the document is requested again at once: the response has the current rights. */
const AGAIN: ReadonlySet<string> = new Set<Refusal>(["rights-changed", "unauthorized"]);

export const OPENING: SessionState = {
  page: {
    ready: false,
    unreachable: false,
    rights: "read",
    because: null,
    refusal: null,
    storageFull: false,
    movedTo: [],
  },
  save: { devicePending: 0, deviceFailed: false, serverComplete: false, connected: false, serverRefused: false },
  isCopyOpen: false,
  isWhole: false,
  isUnsyncedOnDevice: false,
  generation: null,
  isAnswered: false,
  isUnsent: false,
  areRightsChanged: false,
  retryMs: RETRY_MS,
};

/** Whether the server has refused the document for good. */
export function isRefused({ refusal }: Pick<DocumentState, "refusal">): boolean {
  return refusal !== null && FINAL.has(refusal);
}

/** Where the text is saved. */
export function savedWhere({ save, isUnsent }: SessionState): SaveState {
  return saveState({ ...save, serverRefused: save.serverRefused && isUnsent });
}

interface Change extends Partial<Omit<SessionState, "page" | "save">> {
  page?: Partial<DocumentState>;
  save?: Partial<SaveFacts>;
}

/** Unchanged parts stay the same object. */
function changed(state: SessionState, { page, save, ...others }: Change): SessionState {
  return {
    ...state,
    ...others,
    page: page ? { ...state.page, ...page } : state.page,
    save: save ? { ...state.save, ...save } : state.save,
  };
}

type Step = [Change, ...DocumentEffect[]];

export function afterDocumentEvent(
  state: SessionState,
  event: DocumentEvent,
): { state: SessionState; effects: DocumentEffect[] } {
  const [change, ...effects] = step(state, event);
  return { state: changed(state, change), effects };
}

function step(state: SessionState, event: DocumentEvent): Step {
  const { page, save } = state;
  switch (event.type) {
    case "copy-opened":
      return copyOpened(state, event.copy);
    case "copy-failed":
      return [{ save: { devicePending: 0, deviceFailed: true } }];
    case "edited": {
      const { bytes, isFromServer } = event;
      const edit = isFromServer ? {} : { isUnsent: true };
      const facts = isFromServer ? {} : { serverComplete: false };
      if (save.deviceFailed && !state.isCopyOpen) return [{ ...edit, save: facts }];
      return [
        { ...edit, save: { ...facts, devicePending: save.devicePending + 1 } },
        { type: "keep", bytes, isUnsynced: !isFromServer },
      ];
    }
    case "appended-unsynced":
      return [{ isUnsyncedOnDevice: true }];
    case "kept":
      return [{ save: { devicePending: save.devicePending - 1, deviceFailed: event.isRefused } }];
    case "connected":
      return [{ save: { connected: true, serverComplete: false } }];
    case "accepted":
      return [
        {
          ...allowed(event.rights, {
            refusal: null,
            unreachable: false,
            because: event.rights === "write" ? null : page.because,
          }),
          save: { serverRefused: false },
          areRightsChanged: false,
          retryMs: RETRY_MS,
        },
        { type: "mark", flags: { rights: event.rights } },
      ];
    case "rights-told": {
      const { rights, because, generation } = event;
      const change = { ...allowed(rights, { because, storageFull: false }), generation };
      const mark: DocumentEffect = { type: "mark", flags: { rights } };
      if (generation === state.generation) return [change, mark];
      // A page without text receives the generation before any text.
      return [change, { type: "mark", flags: { generation } }, { type: "greet-tabs" }, mark];
    }
    case "storage-told":
      return [{ page: { storageFull: event.isFull } }];
    case "moved-told":
      return [{ page: { movedTo: event.chapters } }];
    case "refused":
      return refused(state, event.reason);
    case "too-large":
      return [{ ...locked(CLOSE.tooLarge.reason), save: { serverRefused: true } }, { type: "detach" }];
    case "synced": {
      const change: Change = { isWhole: true, page: { ready: true, unreachable: false } };
      // Stored after the updates that complete the text: the flag must never be ahead of the text.
      return state.isWhole ? [change] : [change, { type: "mark", flags: { whole: true } }];
    }
    case "exchanged": {
      const { isComplete } = event;
      const facts = { serverComplete: isComplete, serverRefused: save.serverRefused || event.isRefused };
      if (!isComplete) return [{ save: facts }];
      const change: Change = { save: facts, isUnsent: false, isUnsyncedOnDevice: false };
      return state.isUnsyncedOnDevice ? [change, { type: "mark", flags: { unsynced: false } }] : [change];
    }
    case "disconnected":
      return disconnected(state, event);
    case "waited-too-long":
      return [!page.ready && !page.refusal ? { page: { unreachable: true } } : {}];
    case "retried":
      return [{ page: { unreachable: false } }, { type: "await-answer" }, { type: "ask" }];
  }
}

function copyOpened(state: SessionState, copy: CopyFlags): Step {
  const { isAnswered, page } = state;
  const effects: DocumentEffect[] = [{ type: "store" }];
  if (copy.generation !== null) effects.unshift({ type: "greet-tabs" });
  if (state.isWhole && !copy.whole) effects.push({ type: "mark", flags: { whole: true } });
  if (isAnswered) effects.push({ type: "mark", flags: { rights: page.rights } });
  return [
    {
      isCopyOpen: true,
      generation: copy.generation,
      isUnsyncedOnDevice: copy.unsynced,
      isUnsent: state.isUnsent || copy.unsynced,
      isWhole: state.isWhole || copy.whole,
      page: {
        // The last known rights apply until the server answers, so that a writer can go on offline.
        ...(!isAnswered && { rights: copy.rights }),
        ...(copy.whole && { ready: true, unreachable: false }),
      },
    },
    ...effects,
  ];
}

function refused(state: SessionState, reason: string): Step {
  // The server does not reveal which chapters exist: "not found" right after a change of rights means "forbidden".
  const isTakenAway = state.areRightsChanged && reason === CLOSE.notFound.reason;
  const refusal = isTakenAway ? CLOSE.forbidden.reason : refusalOf(reason);
  const save = { serverRefused: true };
  if (reason === CLOSE.forbidden.reason)
    return [
      { ...allowed("read", { refusal }), save },
      { type: "mark", flags: { rights: "read" } },
    ];
  if (FINAL.has(reason)) return [{ ...locked(refusal), save }];
  // A temporary refusal (an expired token, a failing store) does not lock the editor while somebody is typing.
  const [change, ...effects] = askLater(state);
  if (reason === CLOSE.unauthorized.reason) effects.unshift({ type: "token-refused" });
  return [{ ...change, page: { refusal }, save }, ...effects];
}

function disconnected(
  before: SessionState,
  { reason, isAlone }: Extract<DocumentEvent, { type: "disconnected" }>,
): Step {
  const change: Change = {
    areRightsChanged: before.areRightsChanged || reason === CLOSE.rightsChanged.reason,
    save: {
      connected: isAlone,
      serverComplete: false,
      serverRefused: before.save.serverRefused || reason === CLOSE.storeFailed.reason,
    },
  };
  // If the connection is lost, the socket's own retry requests all documents again.
  if (!isAlone) return [change];
  if (AGAIN.has(reason)) return [change, { type: "ask" }];
  const [next, ...effects] = FINAL.has(reason) ? refused(changed(before, change), reason) : askLater(before);
  return [{ ...change, ...next, save: { ...change.save, ...next.save } }, ...effects];
}

function askLater({ retryMs }: SessionState): Step {
  return [{ retryMs: Math.min(retryMs * 2, RETRY_MAX_MS) }, { type: "ask-later", ms: retryMs }];
}

function allowed(rights: Rights, page: Partial<DocumentState>): Change {
  return { isAnswered: true, page: { ...page, rights } };
}

/** Locks the page but not the rights stored on the device: a missing or too large document says nothing about them. */
function locked(refusal: Refusal): Change {
  return { isAnswered: true, page: { refusal, rights: "read" } };
}

function refusalOf(reason: string): Refusal {
  const known = Object.values(CLOSE).find((close) => close.reason === reason);
  return known?.reason ?? CLOSE.unauthorized.reason;
}
