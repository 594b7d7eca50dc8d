// Components whose code is fetched when they are first shown, in place of React.lazy and Suspense: those draw the
// fallback once even if the code is there already, and React keeps a fallback for 300 ms once it was drawn.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "../i18n/message.ts";
import { toastError } from "./toast.ts";

type Load<P> = () => Promise<ComponentType<P>>;

export interface LazyPart<P> {
  /** Fetches the code; one fetch for all who ask. A fetch that failed is tried again by the next who asks. */
  load: Load<P>;
  /** Fetches what is likely to be asked for. A failure is told to anyone who does. */
  preload: () => void;
  /** The component, once it has been fetched. */
  current: () => ComponentType<P> | null;
}

export function lazyPart<P>(fetchPart: Load<P>): LazyPart<P> {
  let view: ComponentType<P> | null = null;
  let fetching: Promise<ComponentType<P>> | null = null;
  const load = () => {
    fetching ??= fetchPart().then(
      (fetched) => {
        view = fetched;
        return fetched;
      },
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  return { current: () => view, load, preload: () => void load().catch(() => {}) };
}

interface LazyProps {
  /** Drawn until the code is there. */
  fallback?: ReactNode;
  /**
   * Told when the code can't be fetched; the page then goes on without it, and fetches it when the network is back or
   * it is drawn anew. Without this the view breaks, and what stands around it.
   */
  onMissing?: () => void;
}

/**
 * A component that fetches its code when it is first drawn, unless that was done before through `from`. Throws if it
 * can't be fetched, unless `onMissing` is given.
 */
export function lazyView<P extends object>(from: Load<P> | LazyPart<P>): ComponentType<P & LazyProps> {
  const part = typeof from === "function" ? lazyPart(from) : from;
  return function LazyView({ fallback = null, onMissing, ...props }: P & LazyProps) {
    const [View, setView] = useState(part.current);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const missing = useRef(onMissing);
    missing.current = onMissing;
    useEffect(() => {
      if (View) return;
      let isShown = true;
      const load = () =>
        part.load().then(
          (fetched) => isShown && setView(() => fetched),
          (error: unknown) => {
            if (!isShown) return;
            if (missing.current) missing.current();
            else setFailure({ error });
          },
        );
      void load();
      addEventListener("online", load);
      return () => {
        isShown = false;
        removeEventListener("online", load);
      };
    }, [View]);
    if (failure) throw failure.error;
    return View ? <View {...(props as unknown as P)} /> : fallback;
  };
}

/** For `onMissing`, of what was asked for: a toast says that it can't be had. */
export function tellMissing(): void {
  toastError(errorMessage("request_failed"));
}

/** For `onMissing`, of what comes by itself: the page is whole without it. */
export function doWithout(): void {}

/**
 * For a button that opens something: the component once it was asked for and is there, null before; and how to ask
 * for it. If it can't be fetched, a toast says so and it can be asked for again.
 */
export function useOnDemand<P>(part: LazyPart<P>): [View: ComponentType<P> | null, ask: () => void] {
  const [view, setView] = useState<{ View: ComponentType<P> } | null>(null);
  const ask = () => {
    const View = part.current();
    if (View) setView({ View });
    else part.load().then((fetched) => setView({ View: fetched }), tellMissing);
  };
  return [view?.View ?? null, ask];
}
