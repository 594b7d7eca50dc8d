// The editor's keys by what they do: the one table that extensions and the page bind, hints name and the help lists.
// A key's name is ProseMirror's: Mod is ⌘ on Apple's machines and Ctrl elsewhere. Bold, italic, strikethrough, headings,
// lists, the line break, undo and redo are bound by TipTap: another key for one of them is bound in its extension
// (extensions/schema.ts) as well; `shortcut-groups.test.ts` fails until it is.

export const SHORTCUTS = {
  continue: "Mod-Enter",
  keep_result: "Tab",
  step_result: "Alt-ArrowRight",
  step_back: "Alt-ArrowLeft",
  dismiss_result: "Escape",
  find: "Mod-f",
  replace: "Mod-h",
  find_next: "F3",
  find_previous: "Shift-F3",
  undo_step: "Mod-z",
  redo_step: "Mod-Shift-z",
  select_chapter: "Mod-a",
  toolbar_go: "Alt-F10",
  shortcuts: "Mod-/",
  bold: "Mod-b",
  italic: "Mod-i",
  strike: "Mod-Shift-s",
  link: "Mod-k",
  entry_show: "Alt-Enter",
  line_break: "Shift-Enter",
  block_paragraph: "Mod-Alt-0",
  block_heading_1: "Mod-Alt-1",
  block_heading_2: "Mod-Alt-2",
  block_heading_3: "Mod-Alt-3",
  block_quote: "Mod-Shift-b",
  block_bullets: "Mod-Shift-8",
  block_numbers: "Mod-Shift-7",
  divider: "Mod-Shift-Enter",
  block_menu_go: "Alt-Shift-F10",
  block_move_up: "Alt-Shift-ArrowUp",
  block_move_down: "Alt-Shift-ArrowDown",
  block_duplicate: "Mod-Shift-d",
  block_delete: "Mod-Shift-Backspace",
} as const;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Keys people are used to from other programs: bound as well, and not listed in the help. */
export const SHORTCUT_ALIASES = {
  find_next: "Mod-g",
  find_previous: "Mod-Shift-g",
  redo_step: "Mod-y",
  shortcuts: "?",
} as const satisfies Partial<Record<ShortcutName, string>>;
