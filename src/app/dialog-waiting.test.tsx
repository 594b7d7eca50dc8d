// @vitest-environment jsdom
// A dialog whose code is still loading can be left by Escape like any other, unless only its buttons answer it.
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find, mount, send, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { closeAllDialogs, dialogStack, openDialog, removeDialog } from "../lib/dialogs.ts";
import { DialogHost } from "./dialog-host.tsx";

vi.mock("./dialogs.ts", async () => {
  const { lazyView } = await import("../lib/lazy-view.tsx");
  const Never = lazyView<object>(() => new Promise(() => {}));
  return { DIALOGS: { confirm: Never, story: Never, "account-locked": Never, "bind-phone": Never } };
});

const names = () => dialogStack.items.map(({ name }) => name);
const frames = () => document.querySelectorAll("[role=status]").length;
const open = (...[name, props]: Parameters<typeof openDialog<"confirm" | "account-locked" | "bind-phone">>) =>
  act(async () => void openDialog(name, props as never));
const ask = () => open("confirm", { title: "Leave?", confirm: "Yes" });
const pressEscape = () => send(document.body, new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
const wait = () => act(async () => void vi.advanceTimersByTime(1_000));

beforeEach(async () => {
  vi.useFakeTimers();
  await startI18n("en-US");
  await mount(<DialogHost />);
});
afterEach(async () => {
  await act(async () => {
    for (const { id } of [...dialogStack.items]) removeDialog(id);
  });
  await unmountAll();
  vi.useRealTimers();
});

it("shows a frame after a moment, and is left by Escape and by a press beside the frame", async () => {
  await ask();
  expect(frames()).toBe(0);
  await wait();
  expect(frames()).toBe(1);
  await send(find("[role=status]"), new Event("pointerdown", { bubbles: true }));
  expect(names()).toEqual(["confirm"]);
  await send(find("[role=status]").parentElement as HTMLElement, new Event("pointerdown", { bubbles: true }));
  expect([names(), frames()]).toEqual([[], 0]);
  await ask();
  await pressEscape();
  expect(names()).toEqual([]);
});

it("takes Escape before the dialog below it, one dialog at a time", async () => {
  const below = vi.fn();
  document.addEventListener("keydown", below);
  await open("bind-phone", {});
  await ask();
  await pressEscape();
  expect(names()).toEqual(["bind-phone"]);
  await pressEscape();
  expect([names(), below.mock.calls.length]).toEqual([[], 0]);
  await pressEscape();
  expect(below).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", below);
});

it("cannot be left where only its buttons answer it", async () => {
  await open("account-locked", { until: null });
  await wait();
  await pressEscape();
  await send(find("[role=status]").parentElement as HTMLElement, new Event("pointerdown", { bubbles: true }));
  expect(names()).toEqual(["account-locked"]);
  await act(async () => closeAllDialogs());
  await open("bind-phone", { forced: true });
  await pressEscape();
  expect(names()).toEqual(["bind-phone"]);
});

it("goes at once with what closes it, and leaves no frame", async () => {
  await ask();
  await wait();
  await act(async () => closeAllDialogs());
  expect([names(), frames()]).toEqual([[], 0]);
});
