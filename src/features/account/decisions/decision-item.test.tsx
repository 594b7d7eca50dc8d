// @vitest-environment jsdom
// A decision about the person is answered once, after a confirmation; a failure loses nothing.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { enter, find, mount, settles, unmountAll } from "../../../../tests/support/mount.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { CallError } from "../../../lib/api/call-error.ts";

const { call, openDialog } = vi.hoisted(() => ({ call: vi.fn(), openDialog: vi.fn() }));
vi.mock("../../../lib/api/call.ts", () => ({ call }));
vi.mock("../../../lib/dialogs.ts", () => ({ openDialog }));

const { OwnDecisions } = await import("./own-decisions.tsx");
const { session } = await import("../../../session/session.ts");

const ID = "0190a1b2-0000-7000-8000-00000000000a";
const BAN: OwnDecision = {
  id: ID,
  at: 1,
  action: "ban",
  ban: "rules",
  reason: "It copies another book.",
  until: null,
  work: { kind: "story", share_id: "abc", title: "Salt" },
  lifted_at: null,
  appeal: null,
  can_appeal: true,
  is_locked_otherwise: false,
};

async function show(decision: OwnDecision) {
  call.mockResolvedValueOnce({ decisions: [decision] });
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnDecisions />
    </QueryClientProvider>
  );
  await mount(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  await settles(() => find("article"));
}
const press = (name: string) => act(async () => find("button", name).click());
const field = () => find("textarea") as HTMLTextAreaElement;
const shownText = () => document.body.textContent ?? "";

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("decisions"), loadTexts("errors")]);
});
beforeEach(() => {
  vi.resetAllMocks();
  Object.assign(session, { status: "person", uid: "mara" });
  localStorage.clear();
});
afterEach(unmountAll);

it("says what was decided and why; a banned work has no link", async () => {
  await show(BAN);
  expect(shownText()).toContain("Banned: it breaks the rules of this server");
  expect(shownText()).toContain("It copies another book.");
  expect(document.querySelector("a")).toBeNull();
});

it("is answered once, after a confirmation", async () => {
  await show(BAN);
  await press("Answer the decision about Salt");
  expect(document.activeElement).toBe(field());
  await press("Send the answer");
  expect(shownText()).toContain("Please write your answer.");
  expect(openDialog).not.toHaveBeenCalled();
  await enter(field(), "I wrote it myself.");
  await press("Send the answer");
  expect(openDialog.mock.calls[0]?.[1]).toMatchObject({ title: "Send this answer?" });
  expect(call).toHaveBeenCalledTimes(1);

  openDialog.mockResolvedValue(true);
  const answered = { ...BAN, can_appeal: false, appeal: { text: "I wrote it myself.", at: 2, reply: null } };
  call.mockResolvedValue(answered);
  await press("Send the answer");
  await settles(() => expect(shownText()).toContain("A moderator will read it."));
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Salt");
});

it("a failure keeps the text, also when the page is opened anew", async () => {
  openDialog.mockResolvedValue(true);
  await show(BAN);
  await press("Answer the decision about Salt");
  await enter(field(), "I wrote it myself.");
  call.mockRejectedValueOnce(new Error("no network"));
  await press("Send the answer");
  await settles(() => expect(find("[role=alert]").textContent).toContain("The request failed"));
  expect(field().value).toBe("I wrote it myself.");
  await unmountAll();
  await show(BAN);
  expect(field().value).toBe("I wrote it myself.");
});

it("more than 1,000 characters are not sent", async () => {
  await show(BAN);
  await press("Answer the decision about Salt");
  await enter(field(), "x".repeat(1_001));
  await press("Send the answer");
  expect(shownText()).toContain("At most 1000 characters.");
  expect(openDialog).not.toHaveBeenCalled();
});

it("a decision that was answered elsewhere is shown as it stands now", async () => {
  openDialog.mockResolvedValue(true);
  await show(BAN);
  await press("Answer the decision about Salt");
  await enter(field(), "I wrote it myself.");
  call.mockRejectedValueOnce(new CallError({ code: "conflict", status: 409 }));
  call.mockResolvedValueOnce({ decisions: [{ ...BAN, can_appeal: false, lifted_at: 3 }] });
  await press("Send the answer");
  await settles(() => expect(shownText()).toContain("This is how it stands now."));
  await settles(() => expect(shownText()).toContain("Lifted on"));
});

it("does not say that a lock holds, or that the account is open, while another one locks it", async () => {
  const lock: OwnDecision = {
    ...BAN,
    action: "lock",
    ban: null,
    work: null,
    can_appeal: false,
    is_locked_otherwise: true,
  };
  await show(lock);
  expect(shownText()).toContain("Replaced");
  expect(shownText()).not.toContain("In force");
  expect(shownText()).toContain("Your account is locked for another reason.");
});
