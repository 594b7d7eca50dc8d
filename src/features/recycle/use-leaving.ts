// Recovers or deletes an item of the bin: its row disappears at once, and comes back with a message if the server
// refuses.
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";

/** Long enough to press the link to the recovered item. */
export const RECOVERED_TOAST_MS = 6_000;

interface Leaving {
  mutateAsync: (id: string) => Promise<unknown>;
}

/** `place` takes the focus when the row is removed. `done` runs once the server has answered. */
export function useLeaving(place: RefObject<HTMLElement | null>) {
  const { t } = useTranslation(["recycle", "common"]);
  const errorText = useErrorText();
  return async (leaving: Leaving, item: { _id: string; title: string }, done: () => void) => {
    place.current?.focus();
    try {
      await leaving.mutateAsync(item._id);
      done();
    } catch (error) {
      const title = item.title || t("common:untitled");
      toastFailure(error, t("failed", { title, reason: errorText(error) }));
    }
  };
}
