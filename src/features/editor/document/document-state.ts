// An open document as a state machine: what the page shows, where the words are, and what the server was heard to say.
// Pure: the state after an event and the effects to carry out; `document-session.ts` carries them out.
import { CLOSE, type Rights } from "../../../../contract/collab.ts";
import { type SaveFacts, type SaveState, saveState } from "./save-state.ts";

/** Why the server does not give the document, as it says it; null while it does. */
export type Refusal = (typeof CLOSE)[keyof typeof CLOSE]["reason"];

/** What the page shows of a document. */
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

export interface SessionState {
  page: DocumentState;
  /** `serverRefused` also where nothing was there to refuse (`savedWhere`). */
  save: SaveFacts;
  isCopyOpen: boolean;
  /** Whether the device's copy holds the whole document. */
  isWhole: boolean;
  /** Whether the device's copy is marked as having what the server lacks. */
  isUnsyncedOnDevice: boolean;
  /** Which generation of the document the text is of; null until there is any. */
  generation: number | null;
  /** Whether the server has said what this person may do. */
  isAnswered: boolean;
  /** Whether there are edits the server has not acknowledged: only those can be refused. */
  isUnsent: boolean;
  /** The server closed because this person's rights changed, and has not said yet what they are now. */
  areRightsChanged: boolean;
  /** How long the next retry waits, in milliseconds. */
  retryMs: number;
}

/** What the device's copy says of itself. */
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
  /** An edit that the server has not acknowledged was handed to the device. */
  | { type: "appended-unsynced" }
  /** The device has kept an edit, or refused it. */
  | { type: "kept"; isRefused: boolean }
  | { type: "connected" }
  | { type: "accepted"; rights: Rights }
  | { type: "rights-told"; rights: Rights; because: DocumentState["because"]; generation: number }
  | { type: "storage-told"; isFull: boolean }
  | { type: "moved-told"; chapters: readonly string[] }
  | { type: "refused"; reason: string }
  /** A message was larger than the server takes. */
  | { type: "too-large" }
  /** The server has sent everything this page lacked. */
  | { type: "synced" }
  /** An edit was sent, or the server has applied one. `isComplete`: the server has all of them. */
  | { type: "exchanged"; isComplete: boolean; isRefused: boolean }
  /** The document was closed; alone where the connection goes on. */
  | { type: "disconnected"; reason: string; isAlone: boolean }
  | { type: "waited-too-long" }
  | { type: "retried" };

export type DocumentEffect =
  /** Keeps an edit on the device. */
  | { type: "keep"; bytes: Uint8Array; isUnsynced: boolean }
  /** Hands the device everything that waits to be kept. */
  | { type: "store" }
  | { type: "mark"; flags: Partial<CopyFlags> }
  /** Asks the other tabs for what this one lacks. */
  | { type: "greet-tabs" }
  /** Asks the server for the document again. */
  | { type: "ask" }
  | { type: "ask-later"; ms: number }
  | { type: "await-answer" }
  | { type: "token-refused" }
  /** Goes on without the server: the other documents of the connection must not wait for this one. */
  | { type: "detach" };

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;

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

/** Whether the server has said for good that it does not give the document. */
export function isRefused({ refusal }: Pick<DocumentState, "refusal">): boolean {
  return refusal !== null && FINAL.has(refusal);
}

/** Where the words are. */
export function savedWhere({ save, isUnsent }: SessionState): SaveState {
  return saveState({ ...save, serverRefused: save.serverRefused && isUnsent });
}

interface Change extends Partial<Omit<SessionState, "page" | "save">> {
  page?: Partial<DocumentState>;
  save?: Partial<SaveFacts>;
}

/** Parts that nothing changes stay the same object. */
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
      // It comes before any text does, to a page that has none.
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
      // After the updates that make it whole, in the same order: the flag never runs ahead of the text.
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
        // What the server allowed last holds until it is asked: offline, a writer goes on writing.
        ...(!isAnswered && { rights: copy.rights }),
        ...(copy.whole && { ready: true, unreachable: false }),
      },
    },
    ...effects,
  ];
}

function refused(state: SessionState, reason: string): Step {
  // The server tells nobody which chapters there are: not there right after rights changed is no longer theirs.
  const isTakenAway = state.areRightsChanged && reason === CLOSE.notFound.reason;
  const refusal = isTakenAway ? CLOSE.forbidden.reason : refusalOf(reason);
  const save = { serverRefused: true };
  if (reason === CLOSE.forbidden.reason)
    return [
      { ...allowed("read", { refusal }), save },
      { type: "mark", flags: { rights: "read" } },
    ];
  if (FINAL.has(reason)) return [{ ...locked(refusal), save }];
  // A passing refusal (a token being renewed, a store that fails) locks nobody out in the middle of a word.
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
  // Without a connection its own retry asks for all documents again.
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

/** What is not there, or too large, says nothing of what this person may do once it is there again. */
function locked(refusal: Refusal): Change {
  return { isAnswered: true, page: { refusal, rights: "read" } };
}

function refusalOf(reason: string): Refusal {
  const known = Object.values(CLOSE).find((close) => close.reason === reason);
  return known?.reason ?? CLOSE.unauthorized.reason;
}
