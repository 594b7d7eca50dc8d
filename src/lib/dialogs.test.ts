import { snapshot } from "valtio";
import { beforeEach, describe, expect, it } from "vitest";
import { closeDialogs, dialogStack, isDialogOpen, openDialog, removeDialog, settleDialog } from "./dialogs.ts";
import "./confirm-dialog.ts";

beforeEach(() => {
  for (const dialog of [...dialogStack.items]) removeDialog(dialog.id);
});

const question = { title: "Leave?", confirm: "Leave" };
const names = () => dialogStack.items.map((item) => item.name);
const top = () => dialogStack.items.at(-1)?.id ?? -1;

describe("the dialog registry", () => {
  it("resolves with the dialog's result, and keeps the dialog until its closing animation has ended", async () => {
    const answer = openDialog("confirm", question);
    expect(dialogStack.items[0]).toMatchObject({ name: "confirm", props: question, open: true });
    const id = top();
    settleDialog(id, true);
    expect(await answer).toBe(true);
    expect(dialogStack.items[0]?.open).toBe(false);
    removeDialog(id);
    expect(dialogStack.items).toHaveLength(0);
  });

  it("passes props on without a proxy, which a File would not survive", () => {
    void openDialog("confirm", question);
    expect(snapshot(dialogStack).items[0]?.props).toBe(question);
  });

  it("resolves with undefined when dismissed, and ignores a later result", async () => {
    const answer = openDialog("user-info");
    const id = top();
    settleDialog(id);
    settleDialog(id, true);
    expect(await answer).toBeUndefined();
  });

  it("closes a lower dialog of the stack without closing those above it", async () => {
    const below = openDialog("user-info");
    const bottom = top();
    const above = openDialog("confirm", question);
    settleDialog(bottom);
    expect(await below).toBeUndefined();
    removeDialog(bottom);
    expect(names()).toEqual(["confirm"]);
    settleDialog(top(), true);
    expect(await above).toBe(true);
  });

  it("closes all dialogs of the given names, and no others", async () => {
    const first = openDialog("user-info");
    void openDialog("confirm", question);
    const second = openDialog("user-info");
    closeDialogs(["user-info", "never-opened"]);
    expect(await first).toBeUndefined();
    expect(await second).toBeUndefined();
    expect(isDialogOpen("user-info")).toBe(false);
    expect(isDialogOpen("confirm")).toBe(true);
  });

  it("resolves with undefined when an open dialog is removed", async () => {
    const answer = openDialog("user-info");
    removeDialog(top());
    expect(await answer).toBeUndefined();
  });
});
