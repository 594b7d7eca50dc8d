// An image that is fetched only when it is visible or nearly so (lazy-images.ts).
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./lazy-image.module.css";
import { fetchImage, isRemembered, onceNearViewport } from "./lazy-images.ts";

export interface LazyImageProps {
  src: string;
  alt: string;
  className?: string | undefined;
}

export function LazyImage({ src, alt, className }: LazyImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<"waiting" | "shown" | "failed">(isRemembered(src) ? "shown" : "waiting");

  useEffect(() => {
    let current = true;
    setState(isRemembered(src) ? "shown" : "waiting");
    if (isRemembered(src) || !place.current) return;
    const stop = onceNearViewport(place.current, () => {
      fetchImage(src).then(
        () => current && setState("shown"),
        () => current && setState("failed"),
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [src]);

  if (state === "shown") return <img src={src} alt={alt} className={className} decoding="async" />;
  return (
    <span
      ref={place}
      className={classNames(styles.place, className)}
      data-state={state}
      {...(alt && { role: "img", "aria-label": alt })}
    />
  );
}
