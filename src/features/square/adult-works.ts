// Whether the lists of the square show works for adults: a choice kept on this device, which is asked about once.
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import "../../lib/confirm-dialog.ts";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  const unwatch = storage.watch(KEYS.squareNsfw, changed);
  return () => {
    listeners.delete(changed);
    unwatch();
  };
}

/** True, false, or null as long as nobody here has said that they are an adult. */
function choice(): boolean | null {
  const stored = storage.get(KEYS.squareNsfw);
  return typeof stored === "boolean" ? stored : null;
}

function choose(isShown: boolean): void {
  storage.set(KEYS.squareNsfw, isShown);
  for (const changed of listeners) changed();
}

export function useAdultWorks(): { isShown: boolean; show: (isShown: boolean) => void } {
  const { t } = useTranslation("square");
  const isShown = useSyncExternalStore(subscribe, () => choice() === true);
  const show = useCallback(
    async (wanted: boolean) => {
      if (!wanted) return choose(false);
      const isAdult =
        choice() !== null ||
        (await openDialog("confirm", {
          title: t("adult_title"),
          body: t("adult_body"),
          confirm: t("adult_confirm"),
        }));
      if (isAdult) choose(true);
    },
    [t],
  );
  return { isShown, show: (wanted) => void show(wanted) };
}
