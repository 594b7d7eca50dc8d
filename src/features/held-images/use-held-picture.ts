// A held picture as an object URL: fetched with the login session when it is scrolled near, revoked on unmount.
import { type RefObject, useEffect, useState } from "react";
import { heldImageEndpoints } from "../../../contract/held-images.ts";
import { callFile } from "../../lib/api/call.ts";
import { onceNearViewport } from "../../ui/lazy-images.ts";

export interface HeldPicture {
  /** The object URL; null until the picture is loaded. */
  src: string | null;
  failed: boolean;
  retry: () => void;
}

export function useHeldPicture(imageId: string, place: RefObject<HTMLElement | null>): HeldPicture {
  const [src, setSrc] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches it again
  useEffect(() => {
    if (!place.current) return;
    const gone = new AbortController();
    let made: string | undefined;
    const stop = onceNearViewport(place.current, () => {
      callFile(heldImageEndpoints.picture, { params: { imageId } }, { signal: gone.signal }).then(
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
  }, [imageId, tries]);

  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { src, failed, retry };
}
