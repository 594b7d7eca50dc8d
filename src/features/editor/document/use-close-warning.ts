// The browser's own question before the page closes, while something typed is kept nowhere else.
import { useEffect } from "react";
import { anyLosesOnClose, tidyDevice } from "./document-sessions.ts";

/** Asks before the page closes, while something typed is kept nowhere else. */
export function useCloseWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (anyLosesOnClose()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}

/** Trims the device's old copies once the page has been quiet for a while. */
export function useTidyDevice(): void {
  useEffect(() => {
    const idle = setTimeout(() => void tidyDevice(), 10_000);
    return () => clearTimeout(idle);
  }, []);
}
