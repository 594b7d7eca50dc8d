// The words somebody has marked inside one element, or null.
import { type RefObject, useEffect, useState } from "react";

export function useMarkedPart(element: RefObject<HTMLElement | null>): string | null {
  const [part, setPart] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const within = element.current;
      const isInside =
        selection !== null &&
        !selection.isCollapsed &&
        within?.contains(selection.anchorNode) === true &&
        within.contains(selection.focusNode);
      setPart(isInside ? selection.toString() : null);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [element]);
  return part;
}
