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
  it("answers with the dialog's result, and keeps it on the page until its motion has ended", async () => {
    const answer = openDialog("confirm", question);
    expect(dialogStack.items[0]).toMatchObject({ name: "confirm", props: question, open: true });
    const id = top();
    settleDialog(id, true);
    expect(await answer).toBe(true);
    expect(dialogStack.items[0]?.open).toBe(false);
    removeDialog(id);
    expect(dialogStack.items).toHaveLength(0);
  });

  it("hands props on as they are: a proxy of a file is none", () => {
    void openDialog("confirm", question);
    expect(snapshot(dialogStack).items[0]?.props).toBe(question);
  });

  it("answers undefined when dismissed, once", async () => {
    const answer = openDialog("user-info");
    const id = top();
    settleDialog(id);
    settleDialog(id, true);
    expect(await answer).toBeUndefined();
  });

  it("keeps a stack: closing one below leaves the ones above", async () => {
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

  it("closes by name wherever it stands, and nothing else", async () => {
    const first = openDialog("user-info");
    void openDialog("confirm", question);
    const second = openDialog("user-info");
    closeDialogs(["user-info", "never-opened"]);
    expect(await first).toBeUndefined();
    expect(await second).toBeUndefined();
    expect(isDialogOpen("user-info")).toBe(false);
    expect(isDialogOpen("confirm")).toBe(true);
  });

  it("settles a dialog that is taken away unanswered", async () => {
    const answer = openDialog("user-info");
    removeDialog(top());
    expect(await answer).toBeUndefined();
  });
});
