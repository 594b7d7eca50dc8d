// Trims the device's old copies when the page is idle.
import { useEffect } from "react";
import { tidyDevice } from "./document-sessions.ts";

/** Trims the device's old copies ten seconds after the page was mounted. */
export function useTidyDevice(): void {
  useEffect(() => {
    const idle = setTimeout(() => void tidyDevice(), 10_000);
    return () => clearTimeout(idle);
  }, []);
}
