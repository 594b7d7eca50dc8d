// A picture that is not public as an object URL: fetched with the login session when it is scrolled near, revoked on
// unmount.
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { onceNearViewport } from "../ui/lazy-images.ts";

export interface FetchedPicture {
  /** The object URL; null until the picture is loaded. */
  src: string | null;
  failed: boolean;
  retry: () => void;
}

/** `key` names the picture: with another one, another picture is fetched. */
export function useFetchedPicture(
  key: string,
  fetchPicture: (signal: AbortSignal) => Promise<{ blob: Blob }>,
  place: RefObject<HTMLElement | null>,
): FetchedPicture {
  const [src, setSrc] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const fetchNow = useEffectEvent(fetchPicture);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture and a retry are fetched anew
  useEffect(() => {
    if (!place.current) return;
    const gone = new AbortController();
    let made: string | undefined;
    const stop = onceNearViewport(place.current, () => {
      fetchNow(gone.signal).then(
        ({ blob }) => {
          if (gone.signal.aborted) return;
          made = URL.createObjectURL(blob);
          setSrc(made);
        },
        () => gone.signal.aborted || setFailed(true),
      );
    });
    return () => {
      gone.abort();
      stop();
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, tries]);

  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { src, failed, retry };
}
