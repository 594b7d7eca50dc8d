// A panel's help text is shown once per device; after that it opens with a button.
import { useEffect, useState } from "react";
import { storage } from "./storage.ts";

const KEY = "help_seen";

function seen(): string[] {
  const stored = storage.get(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/** Whether the help of a panel is shown, and a function that toggles it. */
export function useHelp(id: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useState(() => !seen().includes(id));
  useEffect(() => {
    const before = seen();
    if (!before.includes(id)) storage.set(KEY, [...before, id]);
  }, [id]);
  return [isShown, () => setShown(!isShown)];
}
