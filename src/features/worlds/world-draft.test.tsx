// @vitest-environment jsdom
// A world's background that another window saves while it is being edited here.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { World } from "../../../contract/worlds.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { setCredentials } from "../../lib/api/credentials.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { WorldBackground } from "./world-background.tsx";
import { useWorldDraft, type WorldDraft } from "./world-draft.ts";
import { useWorld } from "./worlds.queries.ts";

const UNID = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const client = createQueryClient();
setCredentials({
  accessToken: async () => "token",
  personUid: () => "uid",
  sessionEnded: () => {},
  accountLocked: () => {},
  phoneMissing: () => {},
});
let stored: World;
let patches: object[];
/** PATCH requests wait for this promise. */
let held: Promise<void>;
let draft: WorldDraft;

/** Like the server: a field that differs from the base of the change is a conflict. */
function patch(body: { title?: string; background?: string; base?: { background?: string } }): Response {
  patches.push(body);
  const { base, ...change } = body;
  const isOther = stored.background !== base?.background && stored.background !== change.background;
  if (base?.background !== undefined && isOther)
    return Response.json({ error_code: 40900, error: "no", content: { world: stored } }, { status: 409 });
  stored = { ...stored, ...change };
  return Response.json(stored);
}

beforeEach(async () => {
  patches = [];
  held = Promise.resolve();
  client.clear();
  stored = {
    ...{ _id: UNID, title: "Salt", background: "Maps are law.", cover: null, forbidden_words: [] },
    ...{ share_status: "private", entry_count: 0, character_count: 0, created_at: 1, updated_at: 1 },
  };
  vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) =>
    init.method === "PATCH" ? held.then(() => patch(JSON.parse(String(init.body)))) : Response.json(stored),
  );
  await startI18n("en-US");
  await loadTexts("worlds");
  client.setQueryData(["worlds", "one", UNID], stored);
  await mount(
    <QueryClientProvider client={client}>
      <Place />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  vi.unstubAllGlobals();
});

function Place() {
  const { data } = useWorld(UNID);
  return data ? <OneWorld world={data} /> : null;
}
function OneWorld({ world }: { world: World }) {
  draft = useWorldDraft(world);
  return <WorldBackground draft={draft} />;
}

const field = () => find("textarea") as HTMLTextAreaElement;
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const fetchAgain = () => act(() => client.refetchQueries({ queryKey: ["worlds", "one", UNID] }));
const inAnotherWindow = (background: string) => {
  stored = { ...stored, background };
};
const conflicts = () => [...document.querySelectorAll("[role=alert] dd")].map(({ textContent }) => textContent);

it("overwrites nothing that the author has not seen, and keeps the typed text", async () => {
  await enter(field(), "Salt is law.");
  inAnotherWindow("The sea is law.");
  await press("Save");
  await appears("[role=alert] dd", "The sea is law.");
  expect([stored.background, field().value]).toEqual(["The sea is law.", "Salt is law."]);
  expect((find("button", "Save") as HTMLButtonElement).disabled).toBe(true);

  await press("Save mine over it");
  await vi.waitFor(() => expect(stored.background).toBe("Salt is law."), 30_000);
  await vi.waitFor(() => expect(conflicts()).toEqual([]), 30_000);
});

it("lets the author take the saved text, and undo that", async () => {
  await enter(field(), "Salt is law.");
  inAnotherWindow("The sea is law.");
  await press("Save");
  await appears("[role=alert] dd", "The sea is law.");
  await press("Take what was saved");
  expect([field().value, conflicts()]).toEqual(["The sea is law.", []]);
  await act(async () => toastStore.current?.action?.run());
  expect(field().value).toBe("Salt is law.");
});

it("shows the conflict as soon as the page learns of it, and again for a change after the author's choice", async () => {
  await enter(field(), "Salt is law.");
  inAnotherWindow("The sea is law.");
  await fetchAgain();
  await appears("[role=alert] dd", "The sea is law.");
  expect(field().value).toBe("Salt is law.");
  inAnotherWindow("Fog is law.");
  await press("Save mine over it");
  await appears("[role=alert] dd", "Fog is law.");
  expect([stored.background, field().value]).toEqual(["Fog is law.", "Salt is law."]);
});

it("shows no conflict where only one window has changed the background", async () => {
  inAnotherWindow("The sea is law.");
  await fetchAgain();
  await appears("textarea", "The sea is law.");
  await enter(field(), "Salt is law.");
  await enter(field(), "The sea is law. ");
  inAnotherWindow("Fog is law.");
  await fetchAgain();
  await appears("textarea", "Fog is law.");
  expect(conflicts()).toEqual([]);
  await enter(field(), "Salt is law.");
  stored = { ...stored, title: "Brine", updated_at: 9 };
  await press("Save");
  await vi.waitFor(() => expect(stored.background).toBe("Salt is law."), 30_000);
  expect([conflicts(), patches]).toMatchObject([
    [],
    [{ background: "Salt is law.", base: { background: "Fog is law." } }],
  ]);
});

it("treats both fields as saved where one is saved while the other request is running", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await enter(field(), "Salt is law.");
  await act(async () => draft.change({ title: "Brine" }));
  const ends: string[] = [];
  await act(async () => draft.save("background", () => ends.push("background")));
  await act(async () => draft.save("title", () => ends.push("title")));
  await act(async () => resolve());
  await vi.waitFor(() => expect(ends).toEqual(["background", "title"]), 30_000);
  expect([stored.title, stored.background]).toEqual(["Brine", "Salt is law."]);
  // This text is saved and no longer edited: another window's change is no conflict.
  inAnotherWindow("The sea is law.");
  await fetchAgain();
  await vi.waitFor(() => expect(field().value).toBe("The sea is law."), 30_000);
  expect([conflicts(), draft.changed]).toEqual([[], { title: false, background: false }]);
});
