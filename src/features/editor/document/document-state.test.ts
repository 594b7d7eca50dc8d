// Each event of an open document: what the page shows then, what is known, and what is to be done.
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
/** A chapter that its author writes in. */
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
      "a whole copy is shown at once, with the rights that held last",
      OPENING,
      { type: "copy-opened", copy },
      { isCopyOpen: true, isWhole: true, generation: 2, page: { ready: true, rights: "write" } },
      [{ type: "greet-tabs" }, { type: "store" }],
    ],
    [
      "an empty copy shows nothing, and no other tab is asked",
      OPENING,
      { type: "copy-opened", copy: { whole: false, unsynced: false, rights: "read", generation: null } },
      { isCopyOpen: true },
      [{ type: "store" }],
    ],
    [
      "a part of a document waits for the server",
      OPENING,
      { type: "copy-opened", copy: { ...copy, whole: false } },
      { isCopyOpen: true, generation: 2, page: { rights: "write" } },
      [{ type: "greet-tabs" }, { type: "store" }],
    ],
    [
      "what the server lacks can be refused",
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
      "rights that the server has said hold against those of the copy",
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
      "without a copy nothing is kept",
      state({ save: { devicePending: 3 } }),
      { type: "copy-failed" },
      { save: { devicePending: 0, deviceFailed: true } },
    ],
    [
      "an edit that is kept",
      state({ save: { devicePending: 2 } }),
      { type: "kept", isRefused: false },
      {
        save: { devicePending: 1 },
      },
    ],
    [
      "an edit that the device refuses",
      state({ save: { devicePending: 2 } }),
      { type: "kept", isRefused: true },
      {
        save: { devicePending: 1, deviceFailed: true },
      },
    ],
    [
      "the device takes edits again",
      state({ save: { devicePending: 1, deviceFailed: true } }),
      {
        type: "kept",
        isRefused: false,
      },
      { save: { devicePending: 0, deviceFailed: false } },
    ],
    ["an edit is on the device alone", writing, { type: "appended-unsynced" }, { isUnsyncedOnDevice: true }],
  ],
  edits: [
    [
      "what is typed is not on the server",
      writing,
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true, save: { serverComplete: false, devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: true }],
    ],
    [
      "what the server sends is kept",
      writing,
      { type: "edited", bytes, isFromServer: true },
      { save: { devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: false }],
    ],
    [
      "what is typed before the copy is open waits for it",
      OPENING,
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true, save: { devicePending: 1 } },
      [{ type: "keep", bytes, isUnsynced: true }],
    ],
    [
      "without a copy what is typed is in this page alone",
      state({ save: { deviceFailed: true } }),
      { type: "edited", bytes, isFromServer: false },
      { isUnsent: true },
    ],
    [
      "an edit is on its way",
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
      "the server did not take an edit",
      state({ isUnsent: true, save: { serverComplete: false } }, writing),
      { type: "exchanged", isComplete: false, isRefused: true },
      { save: { serverRefused: true } },
    ],
  ],
  "the server's answers": [
    ["a connection", OPENING, { type: "connected" }, { save: { connected: true } }],
    ["a connection says nothing of edits yet", writing, { type: "connected" }, { save: { serverComplete: false } }],
    [
      "a writer is let in",
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
      "a reader keeps the reason for only reading",
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
    ["full storage", writing, { type: "storage-told", isFull: true }, { page: { storageFull: true } }],
    [
      "words that went to another chapter",
      writing,
      { type: "moved-told", chapters: ["one"] },
      {
        page: { movedTo: ["one"] },
      },
    ],
    [
      "the whole text is there",
      state({ page: { unreachable: true } }),
      { type: "synced" },
      { isWhole: true, page: { ready: true, unreachable: false } },
      [{ type: "mark", flags: { whole: true } }],
    ],
    ["the text is there again", writing, { type: "synced" }, {}],
  ],
  refusals: [
    [
      "not this person's any more",
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
      "a token that is being renewed locks nobody out",
      writing,
      { type: "refused", reason: "unauthorized" },
      { retryMs: 2_000, page: { refusal: "unauthorized" }, save: { serverRefused: true } },
      [{ type: "token-refused" }, { type: "ask-later", ms: 1_000 }],
    ],
    [
      "a store that fails is asked again, each time later",
      state({ retryMs: 8_000 }, writing),
      { type: "refused", reason: "store-failed" },
      { retryMs: 15_000, page: { refusal: "store-failed" }, save: { serverRefused: true } },
      [{ type: "ask-later", ms: 8_000 }],
    ],
    [
      "a reason nobody knows is a passing one",
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
      "the connection is lost since nothing can be stored",
      writing,
      closed("store-failed", false),
      { save: { connected: false, serverComplete: false, serverRefused: true } },
    ],
    [
      "this document alone is asked for later",
      writing,
      closed("too-fast"),
      { retryMs: 2_000, save: { serverComplete: false } },
      [{ type: "ask-later", ms: 1_000 }],
    ],
    [
      "changed rights are asked for at once",
      writing,
      closed("rights-changed"),
      { areRightsChanged: true, save: { serverComplete: false } },
      [{ type: "ask" }],
    ],
    [
      "changed rights are remembered where the connection goes with them",
      writing,
      closed("rights-changed", false),
      { areRightsChanged: true, save: { connected: false, serverComplete: false } },
    ],
    [
      "a renewed session is asked with at once",
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
    ["nothing came for long", OPENING, { type: "waited-too-long" }, { page: { unreachable: true } }],
    ["nothing came for long, but the text is there", writing, { type: "waited-too-long" }, {}],
    [
      "nothing came for long, but the server has refused",
      state({ page: { refusal: "not-found" } }),
      { type: "waited-too-long" },
      {},
    ],
    [
      "retrying asks at once",
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

test("what nothing changes stays the same object: the page is drawn anew for no letter", () => {
  const { state: after } = afterDocumentEvent(writing, { type: "edited", bytes, isFromServer: false });
  expect(after.page).toBe(writing.page);
});

test("a refusal is told of edits that were made, and of no others", () => {
  const { state: refused } = afterDocumentEvent(writing, closed("store-failed"));
  expect(savedWhere(refused)).toBe("device");
  const { state: edited } = afterDocumentEvent(refused, { type: "edited", bytes, isFromServer: false });
  const { state: kept } = afterDocumentEvent(edited, { type: "kept", isRefused: false });
  expect(savedWhere(kept)).toBe("device-refused");
});

test("a final refusal is one after which asking again makes no sense", () => {
  expect(isRefused({ refusal: "damaged" })).toBe(true);
  expect(isRefused({ refusal: "store-failed" })).toBe(false);
  expect(isRefused({ refusal: null })).toBe(false);
});
