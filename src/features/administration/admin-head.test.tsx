// @vitest-environment jsdom
// Moderators who are no administrators are shown their one screen; what waits is counted.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mount, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call }));

const { AdminHead } = await import("./admin-head.tsx");

const links = () => [...document.querySelectorAll("nav a")].map(({ textContent }) => textContent);
const show = () => {
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AdminHead storiesPath="/dashboard/novels" />
    </QueryClientProvider>
  );
  return mount(
    <RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: ["/admin/reports/1"] })} />,
  );
};

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("administration");
});
beforeEach(() => vi.resetAllMocks());
afterEach(unmountAll);

const WAITING = { open: 2, appealed: 1, feedback: 4 };

it("a moderator is shown the reports alone, also before it is known who they are", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  call.mockReturnValue(promise);
  await show();
  expect(links()).toEqual(["Reports"]);
  expect(document.querySelector("nav a")?.getAttribute("aria-current")).toBe("page");
  resolve({ is_moderator: true, is_administrator: false, ...WAITING, feedback: 0 });
  await settles(() => expect(links()).toEqual(["Reports3 3 waiting"]));
});

it("an administrator is shown all screens", async () => {
  call.mockResolvedValue({ is_moderator: true, is_administrator: true, ...WAITING });
  await show();
  await settles(() =>
    expect(links()).toEqual([
      "Reports3 3 waiting",
      "Feedback4 4 waiting",
      "Accounts",
      "Held pictures",
      "Models",
      "Audit log",
    ]),
  );
});
