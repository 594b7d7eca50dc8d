// @vitest-environment jsdom
// Evidence is fetched when it is opened, shown as text alone, and long parts are shown in full on demand.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Evidence } from "../../../../contract/moderation.ts";
import { find, mount, unmountAll } from "../../../../tests/support/mount.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";

const { call, callFile } = vi.hoisted(() => ({ call: vi.fn(), callFile: vi.fn() }));
vi.mock("../../../lib/api/call.ts", () => ({ call, callFile }));

const { CaseEvidence } = await import("./case-evidence.tsx");

const LONG = `${"word ".repeat(600)}the end`;
const EVIDENCE: Evidence = {
  at: 1,
  title: "Salt",
  author: "Mara",
  nsfw: false,
  parts: [
    { name: "Brine", text: LONG },
    { name: "", text: "<img src=x onerror=alert(1)>" },
    { name: "Three", text: "3" },
    { name: "Four", text: "4" },
  ],
  is_cut: true,
  pictures: 0,
};

const press = (name: string) => act(async () => find("button", name).click());
const shownText = () => document.body.textContent ?? "";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("moderation");
});
const show = async (partAt: number | null = null) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await mount(
    <QueryClientProvider client={client}>
      <CaseEvidence evidenceId="e1" partAt={partAt} reporter="Tove" onLook={vi.fn()} />
    </QueryClientProvider>,
  );
};
beforeEach(() => {
  call.mockReset();
  callFile.mockReset();
});
afterEach(unmountAll);

it("is fetched once it is opened; markup in it is text", async () => {
  await show();
  call.mockResolvedValue(EVIDENCE);
  expect(call).not.toHaveBeenCalled();
  await press("As it was when reported by Tove");
  await vi.waitFor(() => expect(shownText()).toContain("Salt, by Mara"), 30_000);
  expect(shownText()).toContain("<img src=x onerror=alert(1)>");
  expect(document.querySelector("img")).toBeNull();
  expect(shownText()).toContain("Background");
  expect(shownText()).toContain("some parts were left out");
});

it("long parts and many parts are shown on demand", async () => {
  await show();
  call.mockResolvedValue(EVIDENCE);
  await press("As it was when reported by Tove");
  await vi.waitFor(() => find("button", "Show all of it: Brine"), 30_000);
  expect(shownText()).not.toContain("the end");
  await press("Show all of it: Brine");
  expect(shownText()).toContain("the end");
  expect(shownText()).not.toContain("Four");
  await press("Show 1 more part");
  expect(shownText()).toContain("Four");
});

it("a failure can be retried", async () => {
  await show();
  call.mockRejectedValueOnce(new Error("no network"));
  await press("As it was when reported by Tove");
  await vi.waitFor(() => expect(find("[role=alert]").textContent).toContain("The request failed"), 30_000);
  call.mockResolvedValue(EVIDENCE);
  await press("Try again");
  await vi.waitFor(() => expect(shownText()).toContain("Salt, by Mara"), 30_000);
});

it("the part that the report names is first, and its pictures are fetched as they were", async () => {
  await show(3);
  call.mockResolvedValue({ ...EVIDENCE, pictures: 2 });
  callFile.mockReturnValue(new Promise(() => undefined));
  await press("As it was when reported by Tove");
  await vi.waitFor(() => find('ul[aria-label="Pictures as they were when reported"]'), 30_000);
  expect([...document.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual([
    "Four",
    "Brine",
    "Background",
  ]);
  await vi.waitFor(() => expect(callFile).toHaveBeenCalledTimes(2), 30_000);
  expect(callFile.mock.calls.map(([, input]) => input)).toEqual([
    { params: { evidenceId: "e1", at: 0 } },
    { params: { evidenceId: "e1", at: 1 } },
  ]);
});
