// @vitest-environment jsdom
// A shared work that cannot be read leads its own author to the work and the decision, and nobody else anywhere.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mount, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api/call.ts", () => ({ call, callFile: vi.fn() }));

const { OwnClosed } = await import("./own-closed.tsx");

const WORK = "0190a1b2-0000-7000-8000-00000000000b";
const links = () => [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
const show = () =>
  mount(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnClosed kind="story" shareId="mine" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const page = (shares: object[]) => ({ data: shares, paging: { next: null } });

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("people");
});
beforeEach(() => vi.resetAllMocks());
afterEach(unmountAll);

it("leads from one's own banned story to the decision and to the story", async () => {
  call.mockResolvedValue(page([{ share_id: "mine", state: "banned", work_id: WORK }]));
  await show();
  await settles(() =>
    expect(links()).toEqual([
      ["Why, and answer", "/decisions"],
      ["Open your story", `/dashboard/novels/${WORK}`],
    ]),
  );
  expect(call.mock.calls.map(([, { query }]) => query)).toEqual([{ type: "story", share_id: "mine" }]);
});

it("leads from one's own private story to the story only", async () => {
  call.mockResolvedValue(page([{ share_id: "mine", state: "private", work_id: WORK }]));
  await show();
  await settles(() => expect(links()).toEqual([["Open your story", `/dashboard/novels/${WORK}`]]));
});

it("offers nothing to others", async () => {
  call.mockResolvedValue(page([]));
  await show();
  await settles(() => expect(call).toHaveBeenCalledOnce());
  expect(links()).toEqual([]);
});
