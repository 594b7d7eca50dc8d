// What the panel shows after each event of a request.
import { expect, test } from "vitest";
import { type Generation, PANEL_STATUS } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { type LabEvent, type LabProgress, NOTHING_ASKED, progressAfter } from "./lab-state.ts";

const of = (text: string, status: Generation["status"] = "done") =>
  ({ _id: text, status, error_code: null, candidates: [{ text, error_code: null }] }) as unknown as Generation;
const first = of("first");
const second = of("second");
/** The server keeps no text that equals the given one. */
const same = of("");
const running = of("sec", "running");
const error = new CallError({ code: "power_short", status: 403 });

const streaming: LabProgress = { ...NOTHING_ASKED, status: PANEL_STATUS.streaming };
const writing: LabProgress = { ...streaming, running };
const listed: LabProgress = { ...NOTHING_ASKED, status: PANEL_STATUS.listed, results: [first] };
const two: LabProgress = { ...listed, results: [first, second], at: 1 };
const again: LabProgress = { ...listed, status: PANEL_STATUS.streaming, running };

test.each<[string, LabProgress, LabEvent, LabProgress]>([
  ["a request shows as streaming", NOTHING_ASKED, { type: "asked" }, streaming],
  ["a new request clears the error", { ...NOTHING_ASKED, error }, { type: "asked" }, streaming],
  ["text is shown while it streams", streaming, { type: "changed", generation: running }, writing],
  [
    "a lost connection is shown",
    writing,
    { type: "disconnected", isDisconnected: true },
    { ...writing, isDisconnected: true },
  ],
  ["a first result is listed", writing, { type: "over", generation: first }, listed],
  ["a second one is listed beside it and selected", again, { type: "over", generation: second }, two],
  ["a result without text is not listed", writing, { type: "over", generation: of("", "cancelled") }, NOTHING_ASKED],
  [
    "after a result without text, the earlier results are shown",
    again,
    { type: "over", generation: of(" ", "cancelled") },
    listed,
  ],
  [
    "where there was nothing to change, that is said and nothing is listed",
    writing,
    { type: "over", generation: same },
    { ...NOTHING_ASKED, unchanged: same },
  ],
  ["earlier results stay beside it", again, { type: "over", generation: same }, { ...listed, unchanged: same }],
  ["the next request clears it", { ...NOTHING_ASKED, unchanged: same }, { type: "asked" }, streaming],
  ["a refused request shows its error", streaming, { type: "failed", error }, { ...NOTHING_ASKED, error }],
  ["a refused request leaves the earlier results", again, { type: "failed", error }, { ...listed, error }],
  ["a generation that could not be stopped goes on", writing, { type: "stop-failed", error }, { ...writing, error }],
  ["another result is selected", two, { type: "looked-at", at: 0 }, { ...two, at: 0 }],
  ["a result that does not exist is not selected", two, { type: "looked-at", at: 2 }, two],
  ["clearing resets everything", { ...two, error, isDisconnected: true }, { type: "cleared" }, NOTHING_ASKED],
])("%s", (_title, from, event, to) => {
  expect(progressAfter(from, event)).toEqual(to);
});

test("a result that failed with words is listed, together with its error", () => {
  const failed = { ...of("half", "failed"), error_code: 50201 } as Generation;
  const { results, error: why, status } = progressAfter(writing, { type: "over", generation: failed });
  expect([results, status]).toEqual([[failed], PANEL_STATUS.listed]);
  expect(why).toBeInstanceOf(CallError);
});
