// @vitest-environment jsdom
// A decision on the page of its case, and reports that are no longer kept.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Decision } from "../../../../contract/moderation.ts";
import { find, mount, unmountAll } from "../../../../tests/support/mount.ts";
import { BAN, LOCK, OWNER, PERSON_CASE, WORK_CASE } from "../../../../tests/support/sample-case.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../lib/api/call.ts", () => ({ call, callFile: vi.fn() }));

const { CaseReports } = await import("./case-reports.tsx");
const { DecisionEntry } = await import("./decision-entry.tsx");

const CASE = { ...PERSON_CASE, status: "decided" as const };

const show = (element: ReactNode) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </QueryClientProvider>,
  );
const showDecision = (change: Partial<Decision>) =>
  show(<DecisionEntry of={CASE} decision={{ ...LOCK, ...change }} onChanged={() => {}} />);
const shownText = () => document.body.textContent ?? "";

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("moderation"), loadTexts("administration")]);
});
afterEach(unmountAll);

it("a lock whose end has passed is over, and there is nothing to undo", async () => {
  await showDecision({ until: null });
  expect(shownText()).toContain("In force");
  expect(shownText()).toContain("Undo…");
  await unmountAll();
  await showDecision({ until: 100 });
  expect(shownText()).toContain("Over");
  expect(shownText()).not.toContain("In force");
  expect(shownText()).not.toContain("Undo…");
});

it("a moderator is told that only an administrator undoes an administrator's decision, and may refuse its answer", async () => {
  const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  await showDecision({ needs_administrator: true });
  expect(shownText()).toContain("Only an administrator can undo this decision.");
  expect(buttons()).toEqual([]);
  await unmountAll();
  const appeal = { text: "It is mine.", at: 2, reply: null };
  await showDecision({ needs_administrator: true, appeal });
  expect(shownText()).toContain("Only an administrator can accept this answer");
  expect(buttons()).toEqual(["Refuse"]);
  await unmountAll();
  await showDecision({ appeal });
  expect(shownText()).not.toContain("Only an administrator");
  expect(buttons()).toEqual(["Refuse", "Accept and undo"]);
});

it("heads the reason for undoing only where there is one", async () => {
  await showDecision({ undone: { at: 2, moderator: OWNER, reason: "It was a quotation." } });
  expect(shownText()).toContain("Why it was undoneIt was a quotation.");
  await unmountAll();
  await showDecision({ undone: { at: 2, moderator: OWNER, reason: "" } });
  expect(shownText()).not.toContain("Why it was undone");
  expect(shownText()).toContain("Undone · ");
});

it("says that reports were removed instead of counting none", async () => {
  await show(<CaseReports of={CASE} onLook={() => {}} />);
  expect(shownText()).toContain("The reports have been removed since; the decisions stay.");
});

it("what was decided together is undone together if the moderator wants that, as long as the other holds", async () => {
  const lock: Decision = { ...LOCK, id: "0190a1b2-0000-7000-8000-00000000000d" };
  const of = (other: Decision) => ({ ...WORK_CASE, status: "decided" as const, decisions: [other, BAN] });
  const open = async (other: Decision) => {
    await show(<DecisionEntry of={of(other)} decision={BAN} onChanged={() => {}} />);
    await act(async () => find("button", "Undo: Banned: against the rules").click());
  };
  for (const other of [
    { ...lock, at: BAN.at + 1 },
    { ...lock, until: 100 },
    { ...lock, undone: { at: 4, moderator: OWNER, reason: "" } },
  ]) {
    await open(other);
    expect(document.querySelector("[role=checkbox]")).toBeNull();
    await unmountAll();
  }
  call.mockResolvedValue(of(lock));
  await open(lock);
  expect(shownText()).toContain("Undo this, too: Locked without an end");
  await act(async () => find("[role=checkbox]").click());
  await act(async () => find("button[type=submit]").click());
  expect(call.mock.calls[0]?.[1]).toEqual({
    params: { decisionId: BAN.id },
    body: { reason: "", both: true },
  });
});
