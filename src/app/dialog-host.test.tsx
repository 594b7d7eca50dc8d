// @vitest-environment jsdom
// A dialog that could not be loaded is hidden, and is tried again by its toast and by the code that asks for it once more.
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { dialogStack, isDialogOpen, openDialog, removeDialog, shownDialogs } from "../lib/dialogs.ts";
import { closeToast, toastStore } from "../lib/toast.ts";
import { requireLogin } from "../session/require-login.ts";
import { session } from "../session/session.ts";
import { DialogHost } from "./dialog-host.tsx";

const loading = vi.hoisted(() => ({ fails: true }));
vi.mock("./dialogs.ts", () => {
  const View = ({ title = "Log in" }: { title?: string }) => {
    if (loading.fails) throw new Error("no network");
    return <h2>{title}</h2>;
  };
  return { DIALOGS: { login: View, confirm: View } };
});

const headings = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
const question = (title: string) => openDialog("confirm", { title, confirm: "Yes" });

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  loading.fails = true;
  Object.assign(session, { status: "visitor", uid: null });
  await startI18n("en-US");
  await mount(<DialogHost />);
});
afterEach(async () => {
  await act(async () => {
    for (const { id } of [...dialogStack.items]) removeDialog(id);
    closeToast();
  });
  await unmountAll();
  vi.restoreAllMocks();
});

it("is not open while it is hidden, and is shown again from the toast", async () => {
  await act(async () => void question("Leave?"));
  expect([isDialogOpen("confirm"), shownDialogs()]).toEqual([false, []]);
  loading.fails = false;
  await act(async () => toastStore.current?.action?.run());
  expect(headings()).toEqual(["Leave?"]);
  expect([isDialogOpen("confirm"), toastStore.current]).toEqual([true, null]);
});

it("stays hidden and can be tried again when it fails once more, and is dismissed with its toast", async () => {
  let answer: unknown = "none yet";
  await act(async () => void question("Leave?").then((given) => (answer = given)));
  await act(async () => toastStore.current?.action?.run());
  expect([headings(), dialogStack.items.length, answer]).toEqual([[], 1, "none yet"]);
  await act(async () => closeToast());
  expect([dialogStack.items.length, answer]).toEqual([0, undefined]);
});

it("gives way to another of its name", async () => {
  let answer: unknown = "none yet";
  await act(async () => void question("Leave?").then((given) => (answer = given)));
  loading.fails = false;
  await act(async () => void question("Delete?"));
  expect([headings(), toastStore.current, answer]).toEqual([["Delete?"], null, undefined]);
});

it("is shown to a visitor who asks to log in again, and answers both", async () => {
  const answers: boolean[] = [];
  const ask = () => act(async () => void requireLogin().then((given) => answers.push(given)));
  await ask();
  expect(headings()).toEqual([]);
  loading.fails = false;
  await ask();
  expect([headings(), toastStore.current, dialogStack.items.length]).toEqual([["Log in"], null, 1]);
  await act(async () => removeDialog(dialogStack.items[0]?.id ?? 0));
  expect(answers).toEqual([false, false]);
});
