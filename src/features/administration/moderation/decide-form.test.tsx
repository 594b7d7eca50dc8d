// @vitest-environment jsdom
// Deciding a case: what is missing is said, what will happen is asked before, and another moderator may be faster.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ModerationCase } from "../../../../contract/moderation.ts";
import { enter, find, mount, unmountAll } from "../../../../tests/support/mount.ts";
import { BAN, DISMISSAL, PERSON_CASE, WORK_CASE } from "../../../../tests/support/sample-case.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { CallError } from "../../../lib/api/call-error.ts";

const { call, openDialog } = vi.hoisted(() => ({ call: vi.fn(), openDialog: vi.fn() }));
vi.mock("../../../lib/api/call.ts", () => ({ call, callFile: vi.fn() }));
vi.mock("../../../lib/dialogs.ts", () => ({ openDialog }));

const { DecideForm } = await import("./decide-form.tsx");
const { canDecide } = await import("./moderation.queries.ts");

const onDecided = vi.fn();
const show = (of: ModerationCase) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <DecideForm of={of} onWrite={() => {}} onDecided={onDecided} />
    </QueryClientProvider>,
  );
const submit = () => act(async () => find("form button[type=submit]").click());
const choose = (label: string) =>
  act(async () => {
    const option = [...document.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label));
    option?.querySelector<HTMLElement>("[role=radio]")?.click();
  });
const chooseBan = async () => {
  await choose("Ban the work");
  await choose("The rules of this server");
};
const reason = () => find("textarea") as HTMLTextAreaElement;
const shownText = () => document.body.textContent ?? "";

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("moderation"), loadTexts("administration"), loadTexts("errors")]);
});
beforeEach(() => vi.clearAllMocks());
afterEach(unmountAll);

it("nothing is chosen at first, and what is missing is said, one after the other", async () => {
  await show(WORK_CASE);
  expect(document.querySelector("[role=radio][aria-checked=true]")).toBeNull();
  await submit();
  expect(shownText()).toContain("Choose what is to be done.");
  expect(document.activeElement).toBe(document.querySelector("[role=radio]"));
  await choose("Ban the work");
  expect(document.querySelectorAll("[role=radio][aria-checked=true]")).toHaveLength(1);
  expect(shownText()).not.toContain("Choose what is to be done.");
  await enter(reason(), "It copies another book.");
  await submit();
  expect(shownText()).toContain("Choose why it is banned.");
  expect(openDialog).not.toHaveBeenCalled();
});

it("a ban without a reason is not sent, and the field for it has the focus", async () => {
  await show(WORK_CASE);
  await chooseBan();
  await submit();
  expect(shownText()).toContain("Please tell the person why.");
  expect(document.activeElement).toBe(reason());
  expect(openDialog).not.toHaveBeenCalled();
});

it("says what will happen and who is told, and does nothing when that is not confirmed", async () => {
  openDialog.mockResolvedValue(undefined);
  await show(WORK_CASE);
  await choose("Ban the work");
  await choose("The law forbids it");
  await enter(reason(), "It copies another book.");
  await submit();
  const [, asked] = openDialog.mock.calls[0] as [string, { title: string; body: string }];
  expect(asked.title).toBe("Ban “Salt”?");
  expect(asked.body).toContain("the law forbids it");
  expect(asked.body).toContain("Mara is told so with your reason");
  expect(asked.body).toContain("The people who reported it are told");
  expect(call).not.toHaveBeenCalled();
  expect(reason().value).toBe("It copies another book.");
});

it("a dismissal needs no reason, and its author is told nothing", async () => {
  openDialog.mockResolvedValue(true);
  call.mockResolvedValue({ ...WORK_CASE, status: "decided" });
  await show(WORK_CASE);
  await choose("Dismiss");
  await submit();
  const [, asked] = openDialog.mock.calls[0] as [string, { title: string; body: string }];
  expect(asked.title).toBe("Dismiss 3 reports?");
  expect(asked.body).not.toContain("Mara");
  expect(call.mock.calls[0]?.[1]).toEqual({
    params: { caseId: WORK_CASE.id },
    body: { action: "dismiss", reason: "" },
  });
  expect(onDecided).toHaveBeenCalledExactlyOnceWith(false);
});

it("a person's case offers no ban; a lock has a term", async () => {
  openDialog.mockResolvedValue(true);
  call.mockResolvedValue({ ...PERSON_CASE, status: "decided" });
  await show(PERSON_CASE);
  expect(shownText()).not.toContain("Ban the work");
  await choose("Lock the account");
  await enter(reason(), "Insults in three chapters.");
  const before = Math.floor(Date.now() / 1_000);
  await submit();
  const [, { body }] = call.mock.calls[0] as [unknown, { body: { action: string; until: number } }];
  expect(body).toMatchObject({ action: "lock", reason: "Insults in three chapters." });
  expect(body.until).toBeGreaterThanOrEqual(before + 7 * 86_400);
});

it("a failure keeps what was typed and is told at its place", async () => {
  openDialog.mockResolvedValue(true);
  call.mockRejectedValue(new CallError({ code: "account_protected", status: 403 }));
  await show(WORK_CASE);
  await chooseBan();
  await enter(reason(), "It copies another book.");
  await submit();
  await vi.waitFor(() => expect(find("[role=alert]").textContent).toContain("an administrator"), 30_000);
  expect(reason().value).toBe("It copies another book.");
  expect(onDecided).not.toHaveBeenCalled();
});

it("another moderator was faster", async () => {
  openDialog.mockResolvedValue(true);
  call.mockRejectedValue(new CallError({ code: "conflict", status: 409 }));
  await show(WORK_CASE);
  await chooseBan();
  await enter(reason(), "It copies another book.");
  await submit();
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledExactlyOnceWith(true), 30_000);
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("a dismissed case is decided anew, but not dismissed again, and names the decision that was seen", async () => {
  openDialog.mockResolvedValue(true);
  call.mockResolvedValue({ ...WORK_CASE, status: "decided" });
  const dismissed: ModerationCase = { ...WORK_CASE, status: "decided", decisions: [DISMISSAL] };
  expect(canDecide(dismissed)).toBe(true);
  expect(canDecide({ ...WORK_CASE, decisions: [BAN] })).toBe(false);
  await show(dismissed);
  expect(shownText()).toContain("Decide anew");
  expect(shownText()).not.toContain("Nothing is done.");
  await chooseBan();
  await enter(reason(), "It copies another book.");
  await submit();
  const [, asked] = openDialog.mock.calls[0] as [string, { body: string }];
  expect(asked.body).toContain("The people who reported it are told");
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { action: "ban", after: DISMISSAL.id } });
  await unmountAll();

  // Banned and undone: a ban anew is no news for who reported it.
  const undone = { at: 4, moderator: BAN.moderator, reason: "" };
  await show({ ...WORK_CASE, status: "decided", decisions: [{ ...BAN, undone }] });
  await chooseBan();
  await enter(reason(), "It copies another book.");
  await submit();
  const [, again] = openDialog.mock.calls[1] as [string, { body: string }];
  expect(again.body).not.toContain("The people who reported it");
});

it("a mark as for adults without a reason is not sent", async () => {
  await show(WORK_CASE);
  await choose("For adults");
  await submit();
  expect(shownText()).toContain("Please tell the person why.");
  expect(document.activeElement).toBe(reason());
  expect(openDialog).not.toHaveBeenCalled();
});

it("a ban can lock its author, too: the question says both, and both are sent together", async () => {
  openDialog.mockResolvedValue(true);
  call.mockResolvedValue({ ...WORK_CASE, status: "decided" });
  await show(WORK_CASE);
  await chooseBan();
  await act(async () => find("[role=checkbox]").click());
  await enter(reason(), "It copies another book.");
  const before = Math.floor(Date.now() / 1_000);
  await submit();
  const [, asked] = openDialog.mock.calls[0] as [string, { title: string; body: string; confirm: string }];
  expect(asked).toMatchObject({ title: "Ban “Salt” and lock the account of Mara?", confirm: "Ban and lock" });
  expect(asked.body).toContain("Nobody but its author sees it any more");
  expect(asked.body).toContain("The account is locked until");
  const [, { body }] = call.mock.calls[0] as [unknown, { body: { lock: { until: number } } }];
  expect(body).toMatchObject({ action: "ban", ban: "rules", reason: "It copies another book." });
  expect(body.lock.until).toBeGreaterThanOrEqual(before + 7 * 86_400);
});
