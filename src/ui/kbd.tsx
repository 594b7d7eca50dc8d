// The keys of a shortcut, with the names of the keyboard of this platform.
import styles from "./kbd.module.css";

/** Whether this is an Apple device, where shortcuts use ⌘ instead of Ctrl. */
export const isApple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);
const ON_APPLE: Record<string, string> = { Mod: "⌘", Ctrl: "⌃", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const ELSEWHERE: Record<string, string> = { Mod: "Ctrl" };
const EVERYWHERE: Record<string, string> = { Left: "←", Right: "→", Up: "↑", Down: "↓", Escape: "Esc" };

/** The name of a key on this platform. */
export function keyName(key: string): string {
  return (isApple ? ON_APPLE[key] : ELSEWHERE[key]) ?? EVERYWHERE[key] ?? key;
}

/** Splits a shortcut in ProseMirror's notation: `Mod-Shift-f` becomes `Mod Shift F`, `Alt-ArrowUp` becomes `Alt Up`. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split("-").map((key) => (key.length === 1 ? key.toUpperCase() : key.replace(/^Arrow/, "")));
}

/** `keys` as in `["Mod", "Shift", "F"]`: `Mod` is ⌘ on Apple devices and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
