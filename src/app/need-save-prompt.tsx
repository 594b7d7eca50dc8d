// Wires the need-save flag to the router: leaving the page while something unsaved is flagged asks first.
import { lazy, Suspense, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import { askNeedSave, confirmNeedSave, needSave } from "../lib/need-save.ts";

const NeedSaveDialog = lazy(async () => ({ default: (await import("./need-save.dialog.tsx")).NeedSaveDialog }));

function reloadWindow(): void {
  window.location.reload();
}

/** `reload` is the window's own, but in tests. */
export function NeedSavePrompt({ reload = reloadWindow }: { reload?: () => void }) {
  const { changed, asking } = useSnapshot(needSave);
  const location = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needSave.changed && currentLocation.pathname !== nextLocation.pathname,
  );
  // Stays on the page after the first question, so that closing has its motion.
  const asked = useRef(false);
  asked.current ||= asking;
  const reloadAt = useRef<string | null>(null);

  useEffect(() => {
    if (blocker.state === "blocked") askNeedSave(blocker.reset);
  }, [blocker]);

  // Confirming reloads, on the page that was wanted: so only once that is the address.
  useEffect(() => {
    if (reloadAt.current !== null && reloadAt.current !== location.key) reload();
  }, [location.key, reload]);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);

  const leave = () => {
    void confirmNeedSave(() => {
      reloadAt.current = location.key;
      blocker.proceed?.();
    });
  };
  return asked.current ? (
    <Suspense fallback={null}>
      <NeedSaveDialog open={asking} onLeave={leave} />
    </Suspense>
  ) : null;
}
