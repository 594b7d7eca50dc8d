// @vitest-environment jsdom
// Starting a new story in a world.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Story } from "../../../contract/stories.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { useWriteHere } from "./use-write-here.ts";

const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const STORY = { _id: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11", last_chapter_id: "first" } as Story;
/** Without a chapter: the editor redirects to the last one. */
const EDITOR = `/editor?nid=${STORY._id}`;

let asked: { call: string; value: unknown }[];
let isGone: boolean;

beforeEach(async () => {
  asked = [];
  isGone = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { value } = JSON.parse(String(init.body)) as { value: unknown };
    asked.push({ call: `${init.method} ${url}`, value });
    return isGone
      ? Response.json({ error_code: 40403, error: "no", content: null }, { status: 404 })
      : Response.json({ value });
  });
  await startI18n("en-US");
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  dialogStack.items.splice(0);
  vi.unstubAllGlobals();
});

function Place() {
  const { pathname, search } = useLocation();
  const { write } = useWriteHere(WORLD, "Salt");
  return (
    <>
      <p>{pathname + search}</p>
      <button type="button" onClick={write}>
        Write
      </button>
    </>
  );
}

/** Presses "Write" and settles the dialog with this story; without one, cancels it. */
async function writeHere(story?: Story): Promise<void> {
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={["/world"]}>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await send(find("button"), new MouseEvent("click", { bubbles: true }));
  expect(dialogStack.items.map(({ name }) => name)).toEqual(["story"]);
  await act(async () => settleDialog(dialogStack.items[0]?.id ?? 0, story));
}
const place = () => find("p").textContent;

it("binds the world to the new story and navigates to the editor", async () => {
  await writeHere(STORY);
  await appears("p", EDITOR);
  expect(asked).toEqual([{ call: `POST /v2/novel/${STORY._id}/preset_universe`, value: WORLD }]);
});

it("navigates to the editor even if binding fails, and shows the reason", async () => {
  isGone = true;
  await writeHere(STORY);
  await appears("p", EDITOR);
  expect(toastStore.current?.text).toBe("The world bound to this story can't be found. It may have been deleted.");
});

it("does nothing if no story was created", async () => {
  await writeHere();
  expect([asked, place()]).toEqual([[], "/world"]);
});
