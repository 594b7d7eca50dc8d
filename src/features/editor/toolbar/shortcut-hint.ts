// A hint with its shortcut: "Bold  Ctrl B".
import { keyName, keysOf } from "../../../ui/kbd.tsx";

export function shortcutHint(label: string, shortcut: string): string {
  return `${label}  ${keysOf(shortcut).map(keyName).join(" ")}`;
}
