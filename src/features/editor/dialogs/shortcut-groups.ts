// The keys the sheet of shortcuts lists. Text to type stands as it is typed; keys as `Kbd` names them.

export const SHORTCUT_GROUPS = [
  {
    title: "keys_model",
    shortcuts: [
      { text: "continue", keys: ["Mod", "Enter"] },
      { text: "keep_result", keys: ["Tab"] },
      { text: "step_result", keys: ["Alt", "Right"] },
      { text: "dismiss_result", keys: ["Escape"] },
    ],
  },
  {
    title: "keys_page",
    shortcuts: [
      { text: "find", keys: ["Mod", "F"] },
      { text: "replace", keys: ["Mod", "H"] },
      { text: "find_next", keys: ["F3"] },
      { text: "find_previous", keys: ["Shift", "F3"] },
      { text: "undo_step", keys: ["Mod", "Z"] },
      { text: "redo_step", keys: ["Mod", "Shift", "Z"] },
      { text: "select_chapter", keys: ["Mod", "A"] },
      { text: "toolbar_go", keys: ["Alt", "F10"] },
      { text: "shortcuts", keys: ["Mod", "/"] },
    ],
  },
  {
    title: "keys_words",
    shortcuts: [
      { text: "bold", keys: ["Mod", "B"] },
      { text: "italic", keys: ["Mod", "I"] },
      { text: "strike", keys: ["Mod", "Shift", "S"] },
      { text: "link", keys: ["Mod", "K"] },
      { text: "link_follow", keys: ["Mod", "Click"] },
      { text: "entry_show", keys: ["Alt", "Enter"] },
      { text: "line_break", keys: ["Shift", "Enter"] },
    ],
  },
  {
    title: "keys_blocks",
    shortcuts: [
      { text: "block_paragraph", keys: ["Mod", "Alt", "0"] },
      { text: "block_heading_1", keys: ["Mod", "Alt", "1"] },
      { text: "block_heading_2", keys: ["Mod", "Alt", "2"] },
      { text: "block_heading_3", keys: ["Mod", "Alt", "3"] },
      { text: "block_quote", keys: ["Mod", "Shift", "B"] },
      { text: "block_bullets", keys: ["Mod", "Shift", "8"] },
      { text: "block_numbers", keys: ["Mod", "Shift", "7"] },
      { text: "divider", keys: ["Mod", "Shift", "Enter"] },
      { text: "block_menu_go", keys: ["Alt", "Shift", "F10"] },
      { text: "block_move_up", keys: ["Alt", "Shift", "Up"] },
      { text: "block_move_down", keys: ["Alt", "Shift", "Down"] },
      { text: "block_duplicate", keys: ["Mod", "Shift", "D"] },
      { text: "block_delete", keys: ["Mod", "Shift", "Backspace"] },
    ],
  },
  {
    title: "keys_typed",
    shortcuts: [
      { text: "block_heading_1", keys: "# " },
      { text: "block_heading_2", keys: "## " },
      { text: "block_quote", keys: "> " },
      { text: "block_bullets", keys: "- " },
      { text: "block_numbers", keys: "1. " },
      { text: "divider", keys: "---" },
      { text: "entry_put_in", keys: "@" },
    ],
  },
  {
    title: "keys_around",
    shortcuts: [
      { text: "bold", keys: "**…**" },
      { text: "italic", keys: "*…*" },
      { text: "strike", keys: "~~…~~" },
    ],
  },
] as const;
