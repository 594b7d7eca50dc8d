// @vitest-environment jsdom
// The bound world in a real chapter: which names are underlined, and what the card of a deleted entry says.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EntryHost } from "../../../extensions/entry-mention/entry-completion.ts";
import { namedEntries } from "../../../extensions/entry-names/named-entries.ts";
import { type BoundWorld, CHAPTER, entryOf, idOf, STORY, serveBoundWorld } from "../../../tests/support/bound-world.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../../tests/support/text-editor.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { WorldInText } from "./world-in-text.tsx";

const ORIEL = 1;
const TAMSIN = 2;
const HANGS_MS = 50_000;

let world: BoundWorld;
let page: TestEditor;
let host: EntryHost | null;

beforeEach(async () => {
  world = serveBoundWorld([entryOf(ORIEL, "Oriel Vance"), entryOf(TAMSIN, "Tamsin")]);
  host = null;
  page = openEditor(chapter("T", ...paragraphs("Oriel Vance saw Tamsin.")), { entryHost: () => host });
  await startI18n("en-US");
  await loadTexts("story-world");
});
afterEach(async () => {
  await unmountAll();
  page.editor.destroy();
  vi.unstubAllGlobals();
});

const client = () => createQueryClient();
const element = (queries: ReturnType<typeof client>, underlines = true) => (
  <QueryClientProvider client={queries}>
    <WorldInText
      {...{ storyId: STORY, chapterId: CHAPTER, editor: page.editor, mayWrite: true, underlines }}
      setHost={(next) => {
        host = next;
      }}
    />
  </QueryClientProvider>
);
const underlined = () => [...page.view.dom.querySelectorAll(".entry-name")].map(({ textContent }) => textContent);
const underlines = (...names: string[]) => vi.waitFor(() => expect(underlined()).toEqual(names), HANGS_MS);
const cards = () => document.querySelectorAll("[data-entry-card]");

/** Moves the pointer over a name and waits. */
async function hover(selector: string): Promise<void> {
  const over = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
  await send(page.view.dom.querySelector(selector) as Element, over);
  await appears("[data-entry-card]");
}
const press = (name: string) =>
  send(find("[data-entry-card] button", name), new MouseEvent("click", { bubbles: true }));

it("underlining an entry's names is turned off on its card, and on again at the caret", async () => {
  await mount(element(client()));
  await underlines("Oriel Vance", "Tamsin");
  await hover(`[data-entries="${idOf(ORIEL)}"]`);
  await appears("[data-entry-card] button", "Don’t underline this name");
  await press("Don’t underline this name");
  await underlines("Tamsin");
  expect(world.puts).toMatchObject([{ name: "Oriel Vance", underline: false }]);
  expect([...namedEntries(page.editor).keys()], "it is named all the same").toEqual([idOf(ORIEL), idOf(TAMSIN)]);
  await press("Close");
  page.select(1, 3);
  expect(page.press("Enter", { alt: true })).toBe(true);
  await appears("[data-entry-card] button", "Underline this name");
  await press("Underline this name");
  await underlines("Oriel Vance", "Tamsin");
});

it("no names are underlined where the editor's setting says so; they are still found as names", async () => {
  const queries = client();
  const show = await mount(element(queries, false));
  await vi.waitFor(() => expect([...namedEntries(page.editor).keys()]).toHaveLength(2), HANGS_MS);
  expect(underlined()).toEqual([]);
  page.select(1, 3);
  expect(page.press("Enter", { alt: true })).toBe(true);
  await appears("[data-entry-card] h2", "Oriel Vance");
  await show(element(queries, true));
  await underlines("Oriel Vance", "Tamsin");
  await show(element(queries, false));
  await underlines();
});

const GONE = "This entry has been deleted. The text keeps its words. The world’s owner can take it back for 30 days.";
const footer = () => document.querySelector("[data-entry-card] footer");

it("the card of a mention whose entry was deleted says so, titled with the mention's words", async () => {
  world.entries.delete(idOf(TAMSIN));
  page.select(1, 0);
  page.editor.commands.insertEntry({ entryId: idOf(TAMSIN), label: "the Keeper" });
  await mount(element(client()));
  await underlines("Oriel Vance");
  await hover(".entry-mention");
  await appears("[data-entry-card] [role=status]", GONE);
  expect([find("[data-entry-card] h2").textContent, footer()]).toEqual(["the Keeper", null]);
  await press("Close");
  expect(cards()).toHaveLength(0);
  // The same by keyboard as by pointer.
  page.select(1, 0, 1, 1);
  expect(page.press("Enter", { alt: true })).toBe(true);
  await appears("[data-entry-card] h2", "the Keeper");
});

it("an entry deleted while its card is open is shown as deleted", async () => {
  const queries = client();
  await mount(element(queries));
  await underlines("Oriel Vance", "Tamsin");
  await hover(`[data-entries="${idOf(TAMSIN)}"]`);
  await appears("[data-entry-card] p", "Tamsin is known along the coast.");
  world.entries.delete(idOf(TAMSIN));
  void queries.invalidateQueries({ queryKey: queryKeys.worlds });
  await appears("[data-entry-card] [role=status]", GONE);
  expect(document.body.textContent).not.toContain("is known along the coast");
  expect(footer(), "nothing can be done with it").toBeNull();
  await underlines("Oriel Vance");
  expect(find("[data-entry-card] h2").textContent).toBe("Tamsin");
});

it("a card says that the bound world is missing, not just any world", async () => {
  await mount(element(client()));
  await underlines("Oriel Vance", "Tamsin");
  world.gone = true;
  await hover(`[data-entries="${idOf(ORIEL)}"]`);
  await appears(
    "[data-entry-card] [role=status]",
    "The world bound to this story can't be found. It may have been deleted.",
  );
});
