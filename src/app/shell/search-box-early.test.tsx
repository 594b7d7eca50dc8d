// @vitest-environment jsdom
// The search box while the code of its suggestions is still being loaded.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { SearchBox } from "./search-box.tsx";

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});
vi.mock("../../features/search/suggestions.tsx", async (original) => {
  await code.arrived;
  return original();
});

afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

async function shown(what: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await vi.waitFor(what, 50_000);
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

it("in a narrow window an early Enter counts once, not each time that it is opened", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, location.href).searchParams.get("q") ?? "");
    return Response.json({ direct: null, own: [], data: [] });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  Object.assign(session, { status: "person", uid: "aria" });
  await startI18n("en-US");
  const router = createMemoryRouter([{ path: "*", Component: SearchBox }], { initialEntries: ["/dashboard/square"] });
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = () => find("input") as HTMLInputElement;
  const open = () => send(find("button", "Search"), new MouseEvent("click", { bubbles: true }));
  const address = () => router.state.location.pathname + router.state.location.search;

  await open();
  await enter(field(), "early");
  await send(find("form"), new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  expect(address()).toBe("/dashboard/square");
  code.arrive();
  await shown(() => expect(address()).toBe("/search?q=early"));
  await shown(() => expect(document.querySelector("input")).toBeNull());

  await act(() => router.navigate("/dashboard/square"));
  await open();
  expect(document.querySelector("[role=alert]"), "Nothing was entered").toBeNull();
  await enter(field(), "later");
  await shown(() => expect(asked).toContain("later"));
  expect(address()).toBe("/dashboard/square");
});
