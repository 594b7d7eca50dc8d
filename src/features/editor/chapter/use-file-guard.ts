// Prevents the browser from opening a file that is dropped outside the text, which would replace the page.
import { useEffect } from "react";

/** Ignores files dropped anywhere on the page; the text and the dialogs handle their drops before this. */
export function useFileGuard(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse, { signal });
    addEventListener("drop", refuse, { signal });
    return () => stop.abort();
  }, []);
}
