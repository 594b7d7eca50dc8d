// Each event of one request: what the panel shows then.
import { expect, test } from "vitest";
import { type Generation, PANEL_STATUS } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { type LabEvent, type LabProgress, NOTHING_ASKED, progressAfter } from "./lab-state.ts";

const of = (text: string, status: Generation["status"] = "done") =>
  ({ _id: text, status, error_code: null, candidates: [{ text, error_code: null }] }) as unknown as Generation;
const first = of("first");
const second = of("second");
const running = of("sec", "running");
const error = new CallError({ code: "power_short", status: 403 });

const streaming: LabProgress = { ...NOTHING_ASKED, status: PANEL_STATUS.streaming };
const writing: LabProgress = { ...streaming, running };
const listed: LabProgress = { ...NOTHING_ASKED, status: PANEL_STATUS.listed, results: [first] };
const two: LabProgress = { ...listed, results: [first, second], at: 1 };
const again: LabProgress = { ...listed, status: PANEL_STATUS.streaming, running };

test.each<[string, LabProgress, LabEvent, LabProgress]>([
  ["asking shows that it is being written", NOTHING_ASKED, { type: "asked" }, streaming],
  ["asking again takes the failure away", { ...NOTHING_ASKED, error }, { type: "asked" }, streaming],
  ["what is written is shown as it comes", streaming, { type: "changed", generation: running }, writing],
  [
    "a lost connection is shown",
    writing,
    { type: "disconnected", isDisconnected: true },
    { ...writing, isDisconnected: true },
  ],
  ["a first result is listed", writing, { type: "over", generation: first }, listed],
  ["a second one is listed beside it and looked at", again, { type: "over", generation: second }, two],
  ["a result without words is not listed", writing, { type: "over", generation: of("", "cancelled") }, NOTHING_ASKED],
  ["without words, the results of before are shown", again, { type: "over", generation: of(" ", "cancelled") }, listed],
  ["a refusal is told", streaming, { type: "failed", error }, { ...NOTHING_ASKED, error }],
  ["a refusal leaves the results of before", again, { type: "failed", error }, { ...listed, error }],
  ["what could not be stopped is written on", writing, { type: "stop-failed", error }, { ...writing, error }],
  ["another result is looked at", two, { type: "looked-at", at: 0 }, { ...two, at: 0 }],
  ["a result that is not there is not looked at", two, { type: "looked-at", at: 2 }, two],
  ["clearing leaves nothing", { ...two, error, isDisconnected: true }, { type: "cleared" }, NOTHING_ASKED],
])("%s", (_title, from, event, to) => {
  expect(progressAfter(from, event)).toEqual(to);
});

test("a result that failed with words is listed, with why it broke off", () => {
  const failed = { ...of("half", "failed"), error_code: 50201 } as Generation;
  const { results, error: why, status } = progressAfter(writing, { type: "over", generation: failed });
  expect([results, status]).toEqual([[failed], PANEL_STATUS.listed]);
  expect(why).toBeInstanceOf(CallError);
});
