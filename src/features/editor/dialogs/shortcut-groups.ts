// What the shortcut help lists, grouped by purpose: names from the table of shortcuts, then signs to type literally.
import type { ShortcutName } from "../../../../contract/shortcuts.ts";

interface ShortcutGroup {
  title: "keys_model" | "keys_page" | "keys_words" | "keys_blocks";
  shortcuts: readonly (ShortcutName | "link_follow")[];
}

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  { title: "keys_model", shortcuts: ["continue", "keep_result", "step_result", "step_back", "dismiss_result"] },
  {
    title: "keys_page",
    shortcuts: [
      "find",
      "replace",
      "find_next",
      "find_previous",
      "undo_step",
      "redo_step",
      "select_chapter",
      "toolbar_go",
      "shortcuts",
    ],
  },
  {
    title: "keys_words",
    shortcuts: ["bold", "italic", "strike", "link", "link_follow", "entry_show", "line_break"],
  },
  {
    title: "keys_blocks",
    shortcuts: [
      "block_paragraph",
      "block_heading_1",
      "block_heading_2",
      "block_heading_3",
      "block_quote",
      "block_bullets",
      "block_numbers",
      "divider",
      "block_menu_go",
      "block_move_up",
      "block_move_down",
      "block_duplicate",
      "block_delete",
    ],
  },
];

/** Input rules: signs typed at the beginning of a block or around words. */
export const TYPED_GROUPS = [
  {
    title: "keys_typed",
    signs: {
      block_heading_1: "# ",
      block_heading_2: "## ",
      block_quote: "> ",
      block_bullets: "- ",
      block_numbers: "1. ",
      divider: "---",
      entry_put_in: "@",
    },
  },
  { title: "keys_around", signs: { bold: "**…**", italic: "*…*", strike: "~~…~~" } },
] as const;
