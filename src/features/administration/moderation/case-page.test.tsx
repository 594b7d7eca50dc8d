// @vitest-environment jsdom
// A case that another moderator decides while it is open here: what was written stays readable. What it names opens in a
// new tab.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ModerationCase } from "../../../../contract/moderation.ts";
import { enter, find, mount, settles, unmountAll } from "../../../../tests/support/mount.ts";
import { BAN, DISMISSAL, WORK_CASE } from "../../../../tests/support/sample-case.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { CallError } from "../../../lib/api/call-error.ts";

const { call, openDialog } = vi.hoisted(() => ({ call: vi.fn(), openDialog: vi.fn() }));
vi.mock("../../../lib/api/call.ts", () => ({ call, callFile: vi.fn() }));
vi.mock("../../../lib/dialogs.ts", () => ({ openDialog }));

const { CaseLoader } = await import("./case-loader.tsx");
const { useCase } = await import("./moderation.queries.ts");

const DECIDED: ModerationCase = { ...WORK_CASE, status: "decided", decisions: [BAN] };
const TEXT = "It copies\nanother book.";
const RACED = "Another moderator was faster.";

let client: QueryClient;
/** The case as the server has it. */
let now: ModerationCase;
let decide: () => ModerationCase;

function Page() {
  return <CaseLoader query={useCase(WORK_CASE.id)} storiesPath="/novels" onLook={() => {}} />;
}
async function show() {
  await mount(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await settles(() => find("form"));
}
const refetch = () => act(() => client.refetchQueries());
const shownText = () => document.body.textContent ?? "";
const chooseBan = async () => {
  for (const label of ["Ban the work", "The rules of this server"])
    await act(async () => {
      const option = [...document.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label));
      option?.querySelector<HTMLElement>("[role=radio]")?.click();
    });
};
const submit = () => act(async () => find("form button[type=submit]").click());

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("moderation"), loadTexts("administration"), loadTexts("errors")]);
});
beforeEach(() => {
  vi.resetAllMocks();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  now = WORK_CASE;
  call.mockImplementation(async ({ method }: { method: string }) => (method === "GET" ? now : decide()));
  openDialog.mockResolvedValue(true);
});
afterEach(unmountAll);

it("the next fetch shows it decided: says so, with what was written and the focus on the decisions", async () => {
  await show();
  await enter(find("textarea") as HTMLTextAreaElement, TEXT);
  now = DECIDED;
  await refetch();
  await settles(() => expect(find("[role=status]").textContent).toContain(RACED));
  expect(document.querySelector("textarea")).toBeNull();
  expect(find("[role=status]").textContent).toContain(TEXT);
  expect(document.activeElement).toBe(find("h2", "Decisions"));
});

it("a refused decision does so, too", async () => {
  await show();
  await enter(find("textarea") as HTMLTextAreaElement, TEXT);
  decide = () => {
    now = DECIDED;
    throw new CallError({ code: "conflict", status: 409 });
  };
  await chooseBan();
  await submit();
  await settles(() => expect(document.querySelector("form")).toBeNull());
  await settles(() => expect(find("[role=status]").textContent).toContain(TEXT));
  expect(document.activeElement).toBe(find("h2", "Decisions"));
});

it("a decision made here is no race", async () => {
  await show();
  await enter(find("textarea") as HTMLTextAreaElement, TEXT);
  decide = () => {
    now = DECIDED;
    return DECIDED;
  };
  await chooseBan();
  await submit();
  await settles(() => expect(document.querySelector("form")).toBeNull());
  expect(shownText()).not.toContain(RACED);
});

it("where another moderator dismissed it, the form is a new one, and what was written stays readable", async () => {
  await show();
  await enter(find("textarea") as HTMLTextAreaElement, TEXT);
  now = { ...DECIDED, decisions: [DISMISSAL] };
  await refetch();
  await settles(() => expect(find("[role=status]").textContent).toContain(TEXT));
  expect((find("textarea") as HTMLTextAreaElement).value).toBe("");
});

it("the people and the work that it names open in a new tab", async () => {
  now = { ...WORK_CASE, decisions: [DISMISSAL] };
  await show();
  const links = [...document.querySelectorAll("a")];
  expect(links.length).toBeGreaterThan(2);
  expect(links.map(({ target, rel }) => [target, rel])).toEqual(links.map(() => ["_blank", "noopener"]));
});
