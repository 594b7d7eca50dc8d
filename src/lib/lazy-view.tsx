// Components whose code is loaded when they are first rendered. This replaces React.lazy and Suspense: those render the
// fallback once even if the code is already loaded, and React keeps a rendered fallback for 300 ms.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "../i18n/message.ts";
import { loadWithRetry } from "./load-retry.ts";
import { toastError } from "./toast.ts";

type Load<P> = () => Promise<ComponentType<P>>;

export interface LazyPart<P> {
  /** Loads the code once for all callers. After a failure, the next call tries again. */
  load: Load<P>;
  /** Loads code that is likely to be needed. A failure is ignored: `load` reports it if it fails again. */
  preload: () => void;
  /** The component; null until it is loaded. */
  current: () => ComponentType<P> | null;
}

/** Addresses of stylesheets that failed to load. Vite requests each only once and would show the code without styles. */
const missing = new Set<string>();
// Also loaded where there is no page.
globalThis.addEventListener?.(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target.href);
  },
  true,
);

const addStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => {
      missing.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error("Unable to preload CSS"));
    };
    document.head.append(link);
  });

export function lazyPart<P>(loadPart: Load<P>): LazyPart<P> {
  let view: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  /** Stylesheets that failed while this part was loaded. Those of other parts are tried too, as they may be shared. */
  let own: string[] = [];
  const load = () => {
    if (loading) return loading;
    const known = [...missing];
    const styles = known.map((href) =>
      addStyles(href).catch((error: unknown) => {
        if (own.includes(href)) throw error;
      }),
    );
    loading = (known.length > 0 ? Promise.all(styles).then(loadPart) : loadPart()).then(
      (loaded) => {
        view = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        own = [...own, ...[...missing].filter((href) => !known.includes(href))];
        throw error;
      },
    );
    return loading;
  };
  return { current: () => view, load, preload: () => void load().catch(() => {}) };
}

interface LazyProps {
  /** Rendered until the code is loaded. */
  fallback?: ReactNode;
  /**
   * Called when the code cannot be loaded. The fallback stays, and loading is tried again after a while, when the browser
   * is online again, and when the component is mounted again. Without this the component throws, up to the next error
   * boundary.
   */
  onMissing?: () => void;
}

/**
 * A component that loads its code when it is first rendered, unless the part is loaded already. Throws if the code
 * cannot be loaded, unless `onMissing` is given.
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
      return loadWithRetry({
        load: part.load,
        onLoaded: (loaded) => setView(() => loaded),
        onMissing(error) {
          if (missing.current) missing.current();
          else setFailure({ error });
        },
        retries: () => missing.current !== undefined,
      });
    }, [View]);
    if (failure) throw failure.error;
    return View ? <View {...(props as unknown as P)} /> : fallback;
  };
}

/** An `onMissing` for what the person has asked for: shows an error toast. */
export function tellMissing(): void {
  toastError(errorMessage("request_failed"));
}

/** An `onMissing` for optional parts, which the person has not asked for: does nothing. */
export function ignoreMissing(): void {}

/**
 * For a button that opens something. Returns the component, null until it was requested and is loaded, and a function
 * that requests it. If loading fails, an error toast is shown and it can be requested again.
 */
export function useOnDemand<P>(part: LazyPart<P>): [View: ComponentType<P> | null, ask: () => void] {
  const [view, setView] = useState<{ View: ComponentType<P> } | null>(null);
  const ask = () => {
    const View = part.current();
    if (View) setView({ View });
    else part.load().then((loaded) => setView({ View: loaded }), tellMissing);
  };
  return [view?.View ?? null, ask];
}
