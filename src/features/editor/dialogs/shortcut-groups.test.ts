// @vitest-environment jsdom
// Every shortcut of the table is bound, listed in the help, and spelled out nowhere else.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { SHORTCUTS, type ShortcutName } from "../../../../contract/shortcuts.ts";
import { chapter, openEditor, paragraphs } from "../../../../tests/support/text-editor.ts";
import { keysOf } from "../../../ui/kbd.tsx";
import { pageKeys } from "../chapter/use-page-keys.ts";
import { SHORTCUT_GROUPS } from "./shortcut-groups.ts";

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
const handled = vi.fn(() => true);
afterEach(() => handled.mockClear());

/** Presses a shortcut; returns whether anything handled it. */
function press(shortcut: string): boolean {
  const acts = { find: handled, step: handled, toToolbar: handled, toBlockMenu: handled, openShortcuts: handled };
  const onPage = pageKeys(acts)[shortcut];
  if (onPage) return onPage();
  const page = openEditor(chapter("Keys", ...paragraphs("One.", "Two.", "Three.")), {
    continuationKeys: () => ({ onContinue: handled, onKeep: handled, onDismiss: handled, onStep: handled }),
    entryHost: () => ({
      hasEntries: () => false,
      onComplete: () => {},
      onCompletionKey: () => false,
      onShowEntry: handled,
    }),
    onEditLink: handled,
  });
  page.select(2, 1, 2, 3);
  page.type("x");
  page.select(2, 0, 2, 1);
  if (shortcut === SHORTCUTS.redo_step) page.editor.commands.undo();
  // The shortcut that keeps a result works only while a result is shown.
  if (shortcut === SHORTCUTS.keep_result) page.editor.commands.showOutput({ nodeid: "1", value: " Go.", isnew: true });
  const keys = shortcut.split("-");
  const [ctrl, shift, alt] = ["Mod", "Shift", "Alt"].map((modifier) => keys.includes(modifier));
  const key = keys.at(-1) ?? "";
  const isHandled = page.press(key, { ctrl: ctrl === true, shift: shift === true, alt: alt === true });
  page.editor.destroy();
  return isHandled;
}

test.each(NAMES)("%s is bound", (name) => expect(press(SHORTCUTS[name])).toBe(true));

test.each(["Mod-Alt-9", "Mod-Shift-9", "F4"])("%s is not in the table and not bound", (shortcut) => {
  expect(press(shortcut)).toBe(false);
});

test("the help lists each shortcut once", () => {
  const listed = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts).filter((name) => name !== "link_follow");
  expect(listed.toSorted()).toEqual(NAMES.toSorted());
});

test("no two shortcuts share a key", () => {
  expect(new Set(Object.values(SHORTCUTS)).size).toBe(NAMES.length);
});

test("hints take their keys from the table", () => {
  const src = join(import.meta.dirname, "../../..");
  const files = globSync("**/*.tsx", { cwd: src }).filter((name) => !name.endsWith(".test.tsx"));
  const spelled = files.filter((name) =>
    /(keys=\{\[["']|shortcut=["']|shortcutHint\([^,]*, ["'[])/.test(readFileSync(join(src, name), "utf8")),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(spelled).toEqual([]);
});

test("keys are named as on the keyboard", () => {
  expect(keysOf(SHORTCUTS.block_move_up)).toEqual(["Alt", "Shift", "Up"]);
  expect(keysOf(SHORTCUTS.strike)).toEqual(["Mod", "Shift", "S"]);
  expect(keysOf(SHORTCUTS.shortcuts)).toEqual(["Mod", "/"]);
});
