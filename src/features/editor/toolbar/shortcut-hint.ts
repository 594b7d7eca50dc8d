// A hint with its key: "Bold  Ctrl B".
import { keyName } from "../../../ui/kbd.tsx";

export function shortcutHint(label: string, keys: readonly string[]): string {
  return `${label}  ${keys.map(keyName).join(" ")}`;
}
