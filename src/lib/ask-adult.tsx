// The question before a work for adults: its code and texts are loaded when somebody is asked.
import { useEffect, useRef } from "react";
import { lazyView } from "./lazy-view.tsx";

export const AskAdult = lazyView(async () => {
  const [question] = await Promise.all([
    import("./adult-question.tsx"),
    import("../i18n/lazy-texts.ts").then(({ loadTexts }) => loadTexts("adult-question")),
  ]);
  return question.AdultQuestion;
});

/** Gives the focus to the work once it is there after the question, whose buttons are gone. */
export function useFocusAfterAnswer(isAsked: boolean, isRead: boolean): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isRead && wasAsked.current) document.getElementById("content")?.focus({ preventScroll: true });
    wasAsked.current = isAsked || (wasAsked.current && !isRead);
  }, [isAsked, isRead]);
}
