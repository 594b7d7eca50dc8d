// A file that misses the text must not take the page's place: the browser would open it and the chapter be gone.
import { useEffect } from "react";

/** Takes no file, wherever on the page it is dropped; the text and the dialogs take theirs before it comes here. */
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
