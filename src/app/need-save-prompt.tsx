// Connects the need-save flag to the router and to logging out: leaving asks first while something unsaved is flagged.
import { useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import { toastFailure } from "../lib/failure-toast.ts";
import { lazyView, tellMissing } from "../lib/lazy-view.tsx";
import { askNeedSave, clearEveryNeedSave, confirmNeedSave, dismissNeedSave, needSave } from "../lib/need-save.ts";
import { useErrorText } from "../lib/use-error-text.ts";
import { guardLogout, onLogout } from "../session/logout.ts";

const NeedSaveDialog = lazyView(async () => (await import("./need-save.dialog.tsx")).NeedSaveDialog);

function reloadWindow(): void {
  window.location.reload();
}

/** `reload` reloads the window, except in tests. */
export function NeedSavePrompt({ reload = reloadWindow }: { reload?: () => void }) {
  const { changed, asking } = useSnapshot(needSave);
  const errorText = useErrorText();
  const location = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needSave.changed && currentLocation.pathname !== nextLocation.pathname,
  );
  // Stays mounted after the first question, so that the closing animation can run.
  const asked = useRef(false);
  asked.current ||= asking;
  const reloadAt = useRef<string | null>(null);

  useEffect(() => {
    if (blocker.state === "blocked") askNeedSave(blocker.reset);
  }, [blocker]);

  // Confirming reloads the target page, so only once it is the address.
  useEffect(() => {
    if (reloadAt.current !== null && reloadAt.current !== location.key) reload();
  }, [location.key, reload]);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);

  // A logout by the person waits for the answer; where the session has ended already, nothing could be saved.
  const loggingOut = useRef<((goesOn: boolean) => void) | null>(null);
  useEffect(() => {
    const stopAsking = guardLogout(() => {
      if (!needSave.changed) return true;
      return new Promise((resolve) => {
        loggingOut.current = resolve;
        askNeedSave(() => {
          loggingOut.current = null;
          resolve(false);
        });
      });
    });
    const stopClearing = onLogout(clearEveryNeedSave);
    return () => {
      stopAsking();
      stopClearing();
    };
  }, []);

  const goOn = () => {
    if (loggingOut.current) {
      loggingOut.current(true);
      loggingOut.current = null;
      return;
    }
    reloadAt.current = location.key;
    blocker.proceed?.();
  };
  const leave = () => {
    confirmNeedSave(goOn).catch((error: unknown) => toastFailure(error, errorText(error)));
  };
  // Without the question the page stays, with what is unsaved. The next attempt to leave loads it again.
  const stay = () => {
    asked.current = false;
    dismissNeedSave();
    tellMissing();
  };
  return asked.current ? <NeedSaveDialog open={asking} onLeave={leave} onMissing={stay} /> : null;
}
