// @vitest-environment jsdom
// What was decided before about the same work or person: on the page of a later case, and in the list.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { casePath } from "../../../../contract/page-paths.ts";
import { find, mount, unmountAll } from "../../../../tests/support/mount.ts";
import { BAN, DISMISSAL, EARLIER, OWNER, WORK_CASE } from "../../../../tests/support/sample-case.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";

vi.mock("../../../lib/api/call.ts", () => ({ call: vi.fn(), callFile: vi.fn() }));

const { CaseCard } = await import("./case-card.tsx");
const { CasePage } = await import("./case-page.tsx");

const REPORTED_AGAIN = { ...WORK_CASE, earlier: 1, earlier_cases: [EARLIER] };

const show = (element: ReactNode) =>
  mount(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </MemoryRouter>,
  );
const shownText = () => document.body.textContent ?? "";
const headings = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
const linkTo = (id: string) =>
  [...document.querySelectorAll("a")].filter((a) => a.getAttribute("href") === casePath(id));

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("moderation"), loadTexts("administration")]);
});
afterEach(unmountAll);

it("a case that was reported again says first how it was decided, by whom, when and why", async () => {
  await show(<CasePage of={REPORTED_AGAIN} onLook={() => {}} />);
  expect(headings()).toEqual(["What was reported", "Decided before", "3 reports", "Decide", "Decisions"]);
  const earlier = find("section[aria-labelledby=case-earlier]");
  expect(earlier.textContent).toMatch(/DismissedLin · .*19(69|70).*NoteIt is fine\./);
  expect(earlier.textContent).not.toContain("In force");
  // The undoing of a decision is done where its case is.
  expect(earlier.textContent).not.toContain("Undo");
  expect(linkTo(EARLIER.id).map(({ target, rel }) => [target, rel])).toEqual([["_blank", "noopener"]]);
});

it("the earlier reports are shown on demand", async () => {
  await show(<CasePage of={REPORTED_AGAIN} onLook={() => {}} />);
  expect(shownText()).not.toContain("It is an advertisement.");
  const opener = find("section[aria-labelledby=case-earlier] button");
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  await act(async () => opener.click());
  expect(opener.getAttribute("aria-expanded")).toBe("true");
  expect(find(`[id="${opener.getAttribute("aria-controls")}"]`).textContent).toContain("It is an advertisement.");
  await act(async () => opener.click());
  expect(shownText()).not.toContain("It is an advertisement.");
});

it("a decision that holds or was undone since says so; of more cases than are shown the number is told", async () => {
  const undone = { ...BAN, id: "u", undone: { at: 9, moderator: OWNER, reason: "A quotation." } };
  const earlier_cases = [{ ...EARLIER, decisions: [BAN, undone, DISMISSAL] }];
  await show(<CasePage of={{ ...WORK_CASE, earlier: 7, earlier_cases }} onLook={() => {}} />);
  const { textContent } = find("section[aria-labelledby=case-earlier]");
  expect(textContent).toContain("Decided 7 times before");
  expect(textContent).toContain("Only the latest is shown.");
  expect(textContent).toContain("Banned: against the rulesIn force");
  expect(textContent).toContain("Banned: against the rulesUndone");
  expect(textContent).toContain("Why it was undoneA quotation.");
});

it("a decided case says that it was reported again since, and leads there", async () => {
  const later = "0190a1b2-0000-7000-8000-000000000011";
  await show(
    <CasePage of={{ ...WORK_CASE, status: "decided", decisions: [BAN], later_id: later }} onLook={() => {}} />,
  );
  expect(shownText()).toContain("It was reported again after this decision");
  expect(linkTo(later).map(({ target, rel }) => [target, rel])).toEqual([["_blank", "noopener"]]);
  expect(headings()).not.toContain("Decided before");
});

it("the list names those that were decided before", async () => {
  await show(<CaseCard listed={REPORTED_AGAIN} />);
  expect(shownText()).toContain("Decided before");
  await unmountAll();
  await show(<CaseCard listed={WORK_CASE} />);
  expect(shownText()).not.toContain("Decided before");
});
