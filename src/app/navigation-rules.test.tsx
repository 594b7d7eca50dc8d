// @vitest-environment jsdom
// The rules of product.md 2 on a test router: which dialogs close, when leaving asks, how redirect loops end.
import { act } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { appears, find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { CallError } from "../lib/api/call-error.ts";
import { closeAllDialogs, isDialogOpen, openDialog } from "../lib/dialogs.ts";
import { setNavigator } from "../lib/navigation.ts";
import { clearNeedSave, flagNeedSave, needSave } from "../lib/need-save.ts";
import { routeSource } from "../lib/route-source.ts";
import { closeToast, toastStore } from "../lib/toast.ts";
import { endSession, logOutOnPurpose } from "../session/logout.ts";
import { session } from "../session/session.ts";
import { navigateAndRender, useDrawnRoute } from "./drawn-route.ts";
import { NeedSavePrompt } from "./need-save-prompt.tsx";
import { Redirect } from "./redirect.tsx";
import { redirectCap } from "./redirect-cap.ts";
import { CLOSED_BY_ROUTE, RouteChanges } from "./route-changes.tsx";

beforeAll(() => startI18n("en-US"));
beforeEach(() => redirectCap.settle());
afterEach(async () => {
  clearNeedSave();
  closeAllDialogs();
  closeToast();
  vi.unstubAllGlobals();
  await unmountAll();
});

async function routerAt(start: string, reload?: () => void) {
  const Frame = () => {
    useDrawnRoute();
    return (
      <>
        <Outlet />
        <RouteChanges />
        {reload && <NeedSavePrompt reload={reload} />}
      </>
    );
  };
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/square", handle: { name: "Square" }, element: <p>{"square"}</p> },
          { path: "/dashboard/square", element: <p>{"dashboard"}</p> },
          { path: "/novels", handle: { name: "Novels" }, element: <p>{"novels"}</p> },
          { path: "/fetched", lazy: async () => ({ Component: () => <p>{"fetched"}</p> }) },
          { path: "/one", handle: { name: "One" }, element: <Redirect to="/two" /> },
          { path: "/two", handle: { name: "Two" }, element: <Redirect to="/one" /> },
        ],
      },
    ],
    { initialEntries: [start] },
  );
  await mount(<RouterProvider router={router} />);
  const go = (to: string) => act(() => router.navigate(to));
  return { router, go };
}

describe("a change of route", () => {
  it("closes the dialogs that belong to a page, and no others", async () => {
    const { go } = await routerAt("/square");
    void openDialog("user-info");
    void openDialog("story", {});
    void openDialog("confirm", { title: "Leave?", confirm: "Leave" });
    await go("/novels");
    expect([isDialogOpen("user-info"), isDialogOpen("story"), isDialogOpen("confirm")]).toEqual([false, false, true]);
    expect(CLOSED_BY_ROUTE).toEqual(["ai", "story", "qr-payment", "nickname", "user-info"]);
  });

  it("keeps the previous route's name as the source; another query is the same route", async () => {
    const { go } = await routerAt("/square");
    await go("/novels");
    expect(routeSource()).toBe("Square");
    await go("/novels?page=2");
    expect(routeSource()).toBe("Square");
    await go("/square");
    expect(routeSource()).toBe("Novels");
  });
});

describe("navigating from outside a component", () => {
  const shownAfter = async (to: string) => {
    const { router } = await routerAt("/square");
    // These tests are about React's own scheduling, without act().
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      await navigateAndRender(router, to);
      return document.querySelector("p")?.textContent;
    } finally {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    }
  };

  it.each(["/novels", "/fetched"])("resolves when %s is on the page", async (to) => {
    expect(await shownAfter(to)).toBe(to.slice(1));
  });

  it("resolves at once when the route stays the same", async () => {
    flagNeedSave(vi.fn());
    const { router } = await routerAt("/novels", vi.fn());
    await act(() => navigateAndRender(router, "/square"));
    expect(router.state.location.pathname).toBe("/novels");
  });
});

describe("redirect loops", () => {
  it("end after thirty redirects with a message and a link", async () => {
    const { router } = await routerAt("/square");
    const steps: string[] = [];
    router.subscribe((state) => steps.push(state.location.pathname));
    await act(() => router.navigate("/one"));
    await appears("h1", "This page leads in circles");
    find("a", "To the square");
    const taken = steps.filter((path, at) => path !== steps[at - 1]).length;
    expect(taken).toBe(31);
  });
});

describe("the need-save prompt", () => {
  it("blocks leaving while something is flagged, and not otherwise", async () => {
    const { router, go } = await routerAt("/novels", vi.fn());
    const callback = vi.fn();
    flagNeedSave(callback);
    await go("/square");
    expect(router.state.location.pathname).toBe("/novels");
    expect(needSave.asking).toBe(true);
    const stay = await appears("button", "Stay");
    await act(async () => stay.click());
    expect(router.state.location.pathname).toBe("/novels");
    expect(callback).not.toHaveBeenCalled();
    clearNeedSave();
    await go("/square");
    expect(router.state.location.pathname).toBe("/square");
  });

  it("shows the error of the stored callback, and stays", async () => {
    const reload = vi.fn();
    const { router, go } = await routerAt("/novels", reload);
    flagNeedSave(() => Promise.reject(new CallError({ code: null, status: 0 })));
    await go("/square");
    const leave = await appears("button", "Leave");
    await act(async () => leave.click());
    expect(toastStore.current).toMatchObject({ type: "error", text: expect.stringContaining("The request failed") });
    expect([router.state.location.pathname, needSave.changed]).toEqual(["/novels", true]);
    await go("/square");
    expect(needSave.asking).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it("asks before a logout by the person, and not before any other logout", async () => {
    const reload = vi.fn();
    const { router } = await routerAt("/novels", reload);
    const callback = vi.fn();
    setNavigator((to) => router.navigate(to));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    session.status = "person";
    flagNeedSave(callback);
    let leaving = logOutOnPurpose();
    const stay = await appears("button", "Stay");
    await act(async () => stay.click());
    await leaving;
    expect(session.status).toBe("person");
    leaving = logOutOnPurpose();
    const leave = await appears("button", "Leave");
    await act(async () => leave.click());
    await act(() => leaving);
    expect(callback).toHaveBeenCalledOnce();
    expect([session.status, router.state.location.pathname]).toEqual(["visitor", "/dashboard/square"]);
    await act(() => router.navigate("/novels"));
    session.status = "person";
    flagNeedSave(callback);
    await act(() => endSession("ended"));
    expect([session.status, router.state.location.pathname]).toEqual(["visitor", "/dashboard/square"]);
    expect(callback).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it("runs the stored callback, navigates and reloads when confirmed", async () => {
    const reload = vi.fn();
    const { router, go } = await routerAt("/novels", reload);
    const callback = vi.fn();
    flagNeedSave(callback);
    await go("/square");
    const leave = await appears("button", "Leave");
    await act(async () => leave.click());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 50_000);
    expect(router.state.location.pathname).toBe("/square");
    expect(callback).toHaveBeenCalledOnce();
  });
});
