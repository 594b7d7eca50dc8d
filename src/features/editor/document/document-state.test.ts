// Each event of an open document: the state and the effects that follow from it.
import { describe, expect, test } from "vitest";
import {
  afterDocumentEvent,
  type CopyFlags,
  type DocumentEffect,
  type DocumentEvent,
  type DocumentState,
  isRefused,
  OPENING,
  type SessionState,
  savedWhere,
} from "./document-state.ts";
import type { SaveFacts } from "./save-state.ts";

interface Change extends Partial<Omit<SessionState, "page" | "save">> {
  page?: Partial<DocumentState>;
  save?: Partial<SaveFacts>;
}
const state = ({ page, save, ...others }: Change, from: SessionState = OPENING): SessionState => ({
  ...from,
  ...others,
  page: { ...from.page, ...page },
  save: { ...from.save, ...save },
});

const copy: CopyFlags = { whole: true, unsynced: false, rights: "write", generation: 2 };
const bytes = new Uint8Array([1]);
/** The state of a chapter while its author writes in it. */
const writing = state({
  page: { ready: true, rights: "write" },
  save: { connected: true, serverComplete: true },
  isCopyOpen: true,
  isWhole: true,
  isAnswered: true,
  generation: 2,
});
const markRights = (rights: "read" | "write"): DocumentEffect => ({ type: "mark", flags: { rights } });
const locked: Change = { isAnswered: true, page: { rights: "read" } };
const closed = (reason: string, isAlone = true): DocumentEvent => ({ type: "disconnected", reason, isAlone });

type Case = [title: string, from: SessionState, event: DocumentEvent, change: Change, effects?: DocumentEffect[]];

const CASES: Record<string, Case[]> = {
  "the device's copy": [
    [
      "a whole copy is shown at once, with the rights it was last used with",
      OPENING,
      { type: "copy-opened", copy },
      { isCopyOpen: true, isWhole: true, generation: 2, page: { ready: true, rights: "write" } },
      [{ type: "greet-tabs" }, { type: "store" }],
    ],
    [
      "an empty copy shows nothing and greets no other tab",
      OPENING,
      { type: "copy-opened", copy: { whole: false, unsynced: false, rights: "read", generation: null } },
      { isCopyOpen: true },
      [{ type: "store" }],
    ],
    [
      "a partial copy waits for the server before it is shown",
      OPENING,
      { type: "copy-opened", copy: { ...copy, whole: false } },
      { isCopyOpen: true, generation: 2, page: { rights: "write" } },
      [{ type: "greet-tabs" }, { type: "store" }],
    ],
    [
      "a copy with unsynced edits has edits that can be refused",
      OPENING,
      { type: "copy-opened", copy: { ...copy, unsynced: true } },
      {
        isCopyOpen: true,
        isWhole: true,
        generation: 2,
        isUnsyncedOnDevice: true,
        isUnsent: true,
        page: { ready: true, rights: "write" },
      },
      [{ type: "greet-tabs" }, { type: "store" }],
    ],
    [
      "rights from the server take precedence over those of the copy",
      state({ isAnswered: true, isWhole: true, page: { rights: "read", ready: true } }),
      { type: "copy-opened", copy: { ...copy, whole: false } },
      { isCopyOpen: true, generation: 2 },
      [
        { type: "greet-tabs" },
        { type: "store" },
        { type: "mark", flags: { whole: true } },
        { type: "mark", flags: { rights: "read" } },
      ],
    ],
    [
      "if the copy can't be opened, nothing is kept on the device",
      state({ save: { devicePending: 3 } }),
      { type: "copy-failed" },
      { save: { devicePending: 0, deviceFailed: true } },
    ],
    [
      "the device has kept an edit",
      state({ save: { devicePending: 2 } }),
      { type: "kept", isRefused: false },
      {
        save: { devicePending: 1 },
      },
    ],
    [
      "the device refuses an edit",
      state({ save: { devicePending: 2 } }),
      { type: "kept", isRefused: true },
      {
        save: { devicePending: 1, deviceFailed: true },
      },
    ],
    [
      "the device accepts edits again",
      state({ save: { devicePending: 1, deviceFailed: true } }),
      {
        type: "kept",
        isRefused: false,
      },
      { save: { devicePending: 0, deviceFailed: false } },
    ],
    ["an unacknowledged edit is appended", writing, { type: "appended-unsynced" }, { isUnsyncedOnDevice: true }],
  ],
  edits: [
    [
      "a typed edit is not on the server yet",
      writing,
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true, save: { serverComplete: false, devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: true }],
    ],
    [
      "an edit from the server is kept on the device",
      writing,
      { type: "edited", bytes, isFromServer: true },
      { save: { devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: false }],
    ],
    [
      "an edit typed before the copy is open waits for it",
      OPENING,
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true, save: { devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: true }],
    ],
    [
      "without a copy a typed edit is in this page only",
      state({ save: { deviceFailed: true } }),
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true },
    ],
    [
      "an edit was sent and not acknowledged yet",
      writing,
      { type: "exchanged", isComplete: false, isRefused: false },
      {
        save: { serverComplete: false },
      },
    ],
    [
      "the server has every edit",
      state({ isUnsent: true, save: { serverComplete: false } }, writing),
      { type: "exchanged", isComplete: true, isRefused: false },
      { isUnsent: false, save: { serverComplete: true } },
    ],
    [
      "the copy is told that the server has every edit",
      state({ isUnsent: true, isUnsyncedOnDevice: true, save: { serverComplete: false } }, writing),
      { type: "exchanged", isComplete: true, isRefused: false },
      { isUnsent: false, isUnsyncedOnDevice: false, save: { serverComplete: true } },
      [{ type: "mark", flags: { unsynced: false } }],
    ],
    [
      "the server refuses an edit",
      state({ isUnsent: true, save: { serverComplete: false } }, writing),
      { type: "exchanged", isComplete: false, isRefused: true },
      { save: { serverRefused: true } },
    ],
  ],
  "messages from the server": [
    ["the connection opens", OPENING, { type: "connected" }, { save: { connected: true } }],
    ["a new connection has no acknowledgements", writing, { type: "connected" }, { save: { serverComplete: false } }],
    [
      "a writer is accepted",
      state({
        areRightsChanged: true,
        retryMs: 8_000,
        page: { refusal: "store-failed", unreachable: true, because: "invited" },
        save: { serverRefused: true },
      }),
      { type: "accepted", rights: "write" },
      {
        areRightsChanged: false,
        retryMs: 1_000,
        isAnswered: true,
        page: { refusal: null, unreachable: false, because: null, rights: "write" },
        save: { serverRefused: false },
      },
      [markRights("write")],
    ],
    [
      "a reader keeps the reason for read-only access",
      state({ page: { because: "invited" } }),
      { type: "accepted", rights: "read" },
      { isAnswered: true },
      [markRights("read")],
    ],
    [
      "a page without text learns which generation it gets",
      state({ page: { storageFull: true } }),
      { type: "rights-told", rights: "read", because: "older-client", generation: 4 },
      { isAnswered: true, generation: 4, page: { rights: "read", because: "older-client", storageFull: false } },
      [{ type: "mark", flags: { generation: 4 } }, { type: "greet-tabs" }, markRights("read")],
    ],
    [
      "a page with the same generation learns its rights",
      writing,
      { type: "rights-told", rights: "read", because: "invited", generation: 2 },
      { page: { rights: "read", because: "invited" } },
      [markRights("read")],
    ],
    ["the owner's storage is full", writing, { type: "storage-told", isFull: true }, { page: { storageFull: true } }],
    [
      "words were moved to another chapter",
      writing,
      { type: "moved-told", chapters: ["one"] },
      {
        page: { movedTo: ["one"] },
      },
    ],
    [
      "the whole text has arrived",
      state({ page: { unreachable: true } }),
      { type: "synced" },
      { isWhole: true, page: { ready: true, unreachable: false } },
      [{ type: "mark", flags: { whole: true } }],
    ],
    ["a second sync changes nothing", writing, { type: "synced" }, {}],
  ],
  refusals: [
    [
      "the person has no access any more",
      writing,
      { type: "refused", reason: "forbidden" },
      { page: { refusal: "forbidden", rights: "read" }, save: { serverRefused: true } },
      [markRights("read")],
    ],
    ...["not-found", "too-deep", "storage-full", "damaged", "replaced"].map(
      (reason): Case => [
        `${reason}: locked, and the rights on the device stay`,
        writing,
        { type: "refused", reason },
        { ...locked, page: { ...locked.page, refusal: reason as "damaged" }, save: { serverRefused: true } },
      ],
    ),
    [
      "not found right after the rights changed: taken away",
      state({ areRightsChanged: true }, writing),
      { type: "refused", reason: "not-found" },
      { page: { rights: "read", refusal: "forbidden" }, save: { serverRefused: true } },
    ],
    [
      "an expired token does not lock the document",
      writing,
      { type: "refused", reason: "unauthorized" },
      { retryMs: 2_000, page: { refusal: "unauthorized" }, save: { serverRefused: true } },
      [{ type: "token-refused" }, { type: "ask-later", ms: 1_000 }],
    ],
    [
      "a failing store is retried with growing delays",
      state({ retryMs: 8_000 }, writing),
      { type: "refused", reason: "store-failed" },
      { retryMs: 15_000, page: { refusal: "store-failed" }, save: { serverRefused: true } },
      [{ type: "ask-later", ms: 8_000 }],
    ],
    [
      "an unknown reason is treated as temporary",
      writing,
      { type: "refused", reason: "permission-denied" },
      { retryMs: 2_000, page: { refusal: "unauthorized" }, save: { serverRefused: true } },
      [{ type: "ask-later", ms: 1_000 }],
    ],
    [
      "a message that is too large",
      writing,
      { type: "too-large" },
      { page: { refusal: "too-large", rights: "read" }, save: { serverRefused: true } },
      [{ type: "detach" }],
    ],
  ],
  "lost connections": [
    ["the connection is lost", writing, closed("", false), { save: { connected: false, serverComplete: false } }],
    [
      "the connection is lost because the server can't store",
      writing,
      closed("store-failed", false),
      { save: { connected: false, serverComplete: false, serverRefused: true } },
    ],
    [
      "this document alone was closed: requested again later",
      writing,
      closed("too-fast"),
      { retryMs: 2_000, save: { serverComplete: false } },
      [{ type: "ask-later", ms: 1_000 }],
    ],
    [
      "changed rights: requested again at once",
      writing,
      closed("rights-changed"),
      { areRightsChanged: true, save: { serverComplete: false } },
      [{ type: "ask" }],
    ],
    [
      "changed rights are remembered if the connection is lost with them",
      writing,
      closed("rights-changed", false),
      { areRightsChanged: true, save: { connected: false, serverComplete: false } },
    ],
    [
      "a refused token: requested again at once",
      writing,
      closed("unauthorized"),
      { save: { serverComplete: false } },
      [{ type: "ask" }],
    ],
    [
      "a deleted chapter is locked",
      writing,
      closed("not-found"),
      { page: { rights: "read", refusal: "not-found" }, save: { serverComplete: false, serverRefused: true } },
    ],
    [
      "a document that was replaced is locked",
      writing,
      closed("replaced"),
      { page: { rights: "read", refusal: "replaced" }, save: { serverComplete: false, serverRefused: true } },
    ],
    ["nothing arrived in time", OPENING, { type: "waited-too-long" }, { page: { unreachable: true } }],
    ["nothing arrived in time, but the text is there", writing, { type: "waited-too-long" }, {}],
    [
      "nothing arrived in time, but the server has refused",
      state({ page: { refusal: "not-found" } }),
      { type: "waited-too-long" },
      {},
    ],
    [
      "retrying requests the document at once",
      state({ page: { unreachable: true } }),
      { type: "retried" },
      { page: { unreachable: false } },
      [{ type: "await-answer" }, { type: "ask" }],
    ],
  ],
};

describe.each(Object.entries(CASES))("%s", (_name, cases) => {
  test.each(cases)("%s", (_title, from, event, change, effects = []) => {
    expect(afterDocumentEvent(from, event)).toEqual({ state: state(change, from), effects });
  });
});

test("unchanged parts stay the same object, so that no keystroke renders the page", () => {
  const { state: after } = afterDocumentEvent(writing, { type: "edited", bytes, isFromServer: false });
  expect(after.page).toBe(writing.page);
});

test("a refusal shows as 'device-refused' only if there are unsent edits", () => {
  const { state: refused } = afterDocumentEvent(writing, closed("store-failed"));
  expect(savedWhere(refused)).toBe("device");
  const { state: edited } = afterDocumentEvent(refused, { type: "edited", bytes, isFromServer: false });
  const { state: kept } = afterDocumentEvent(edited, { type: "kept", isRefused: false });
  expect(savedWhere(kept)).toBe("device-refused");
});

test("only refusals that a retry can't lift are final", () => {
  expect(isRefused({ refusal: "damaged" })).toBe(true);
  expect(isRefused({ refusal: "store-failed" })).toBe(false);
  expect(isRefused({ refusal: null })).toBe(false);
});

test("opening the device copy does not change where the text is saved: the server has not said anything yet", () => {
  const { state: after } = afterDocumentEvent(OPENING, { type: "copy-opened", copy });
  expect(after.save).toBe(OPENING.save);
});
