// The device's old copies are trimmed when nobody waits for anything.
import { useEffect } from "react";
import { tidyDevice } from "./document-sessions.ts";

/** Trims the device's old copies once the page has been quiet for a while. */
export function useTidyDevice(): void {
  useEffect(() => {
    const idle = setTimeout(() => void tidyDevice(), 10_000);
    return () => clearTimeout(idle);
  }, []);
}
