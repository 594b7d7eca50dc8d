// Keys of a shortcut, named as this machine's keyboard has them.
import styles from "./kbd.module.css";

/** Whether this is one of Apple's machines, where shortcuts go by ⌘. */
export const isApple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);
const ON_APPLE: Record<string, string> = { Mod: "⌘", Ctrl: "⌃", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const ELSEWHERE: Record<string, string> = { Mod: "Ctrl" };
const EVERYWHERE: Record<string, string> = { Left: "←", Right: "→", Up: "↑", Down: "↓", Escape: "Esc" };

/** The name a key has on this machine. */
export function keyName(key: string): string {
  return (isApple ? ON_APPLE[key] : ELSEWHERE[key]) ?? EVERYWHERE[key] ?? key;
}

/** The keys of a shortcut named as ProseMirror does: `Mod-Shift-f` and `Alt-ArrowUp` are `Mod Shift F` and `Alt Up`. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split("-").map((key) => (key.length === 1 ? key.toUpperCase() : key.replace(/^Arrow/, "")));
}

/** `keys` as in `["Mod", "Shift", "F"]`: `Mod` is ⌘ on Apple's machines and Ctrl elsewhere. */
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
