// Help texts are shown once on a device; from then on they stand behind a button.
import { useEffect, useState } from "react";
import { storage } from "./storage.ts";

const KEY = "help_seen";

function seen(): string[] {
  const stored = storage.get(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/** Whether the help of a panel is on show, and how to show or hide it. */
export function useHelp(id: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useState(() => !seen().includes(id));
  useEffect(() => {
    const before = seen();
    if (!before.includes(id)) storage.set(KEY, [...before, id]);
  }, [id]);
  return [isShown, () => setShown(!isShown)];
}
