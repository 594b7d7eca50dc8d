// @vitest-environment jsdom
// What a locked person is told of the decisions about them, and how they answer each.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OwnDecision } from "../../../contract/own-decisions.ts";
import { enter, find, mount, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";

const { call, openDialog } = vi.hoisted(() => ({ call: vi.fn(), openDialog: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call }));
vi.mock("../../lib/dialogs.ts", () => ({ openDialog, closeDialogs: vi.fn() }));

const { AccountLockedDialog } = await import("./account-locked.dialog.tsx");
const { session } = await import("../../session/session.ts");

const idOf = (number: number) => `0190a1b2-0000-7000-8000-${String(number).padStart(12, "0")}`;
const LOCK: OwnDecision = {
  ...{ id: idOf(1), at: 5, action: "lock", ban: null, reason: "It copies another book.", until: null, work: null },
  ...{ lifted_at: null, appeal: null, can_appeal: true, is_locked_otherwise: false },
};
const banOf = (number: number, change: Partial<OwnDecision> = {}): OwnDecision => ({
  ...{ ...LOCK, id: idOf(number), action: "ban", ban: "rules" },
  work: { kind: "story", share_id: "abc", title: `Work ${number}` },
  ...change,
});

async function show(decisions: OwnDecision[], until: number | null = null) {
  call.mockImplementation(async (_, input: { params?: { decisionId: string }; body?: { text: string } }) => {
    const answered = decisions.find(({ id }) => id === input.params?.decisionId);
    if (!answered) return { decisions };
    return { ...answered, can_appeal: false, appeal: { text: input.body?.text, at: 9, reply: null } };
  });
  await mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AccountLockedDialog until={until} close={() => {}} />
    </QueryClientProvider>,
  );
  await settles(() => expect(find("[role=alertdialog]").querySelector('[role="status"]')).toBeNull());
}
const press = (name: string) => act(async () => find("button", name).click());
const answers = () => [...document.querySelectorAll('button[aria-label^="Answer the decision"]')].map(labelOf);
const labelOf = (element: Element) => element.getAttribute("aria-label")?.slice("Answer the decision about ".length);
const regions = () => [...document.querySelectorAll("section")].map((one) => one.getAttribute("aria-label"));
const shownText = () => document.body.textContent ?? "";

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("account"), loadTexts("decisions"), loadTexts("errors")]);
});
beforeEach(() => {
  vi.resetAllMocks();
  openDialog.mockResolvedValue(true);
  Object.assign(session, { status: "person", uid: "mara" });
  localStorage.clear();
});
afterEach(unmountAll);

it("a ban that was decided together with the lock has an answer of its own", async () => {
  await show([banOf(2), LOCK]);
  expect(shownText()).toContain("“Work 2” was banned by the same decision.");
  expect(shownText().split("It copies another book.")).toHaveLength(2);
  expect(answers()).toEqual(["Your account", "Work 2"]);
  await press("Answer the decision about Work 2");
  await enter(find("textarea") as HTMLTextAreaElement, "I wrote it myself.");
  await press("Send the answer");
  await settles(() => expect(shownText()).toContain("A moderator will read it."));
  expect(call.mock.calls.at(-1)?.[1]).toEqual({
    params: { decisionId: idOf(2) },
    body: { text: "I wrote it myself." },
  });
  expect(document.activeElement).toBe(find("section", "Work 2"));
  expect(answers()).toEqual(["Your account"]);
});

it("a ban is told of, with its reason, while another lock holds", async () => {
  const until = Math.floor(Date.now() / 1_000) + 3_600;
  await show([banOf(2), { ...LOCK, until, is_locked_otherwise: true }]);
  expect(shownText()).toContain("“Work 2” was banned.");
  expect(shownText()).toContain("It copies another book.");
  expect(answers()).toEqual(["Work 2"]);
});

it("earlier bans are told of as long as they hold and there is something to say", async () => {
  const appeal = { text: "It is mine.", at: 3, reply: { at: 4, text: "It is not." } };
  await show([
    LOCK,
    banOf(2, { at: 1 }),
    banOf(3, { at: 1, can_appeal: false, appeal }),
    banOf(4, { at: 1, can_appeal: false }),
    banOf(5, { at: 1, lifted_at: 2 }),
    banOf(6, { at: 1, action: "adult" }),
  ]);
  expect(regions()).toEqual(["Reason", "Work 2", "Work 3"]);
  expect(answers()).toEqual(["Your account", "Work 2"]);
  expect(shownText()).toContain("It is not.");
});
