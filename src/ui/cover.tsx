// A work's cover: the uploaded picture, or light at dusk drawn from the title.
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./cover.module.css";
import { type CoverColours, coverColours } from "./drawn-colours.ts";
import { LazyImage } from "./lazy-image.tsx";

export interface CoverProps {
  title: string;
  /** Given light instead of the title's. */
  colours?: CoverColours;
  src?: string | null | undefined;
  /** Sets the title on the cover, as on a book. */
  lettered?: boolean;
  /** Below the title, where it is set. */
  author?: string;
  className?: string | undefined;
  /**
   * `strip`: fills the place, whatever is cut off of it. `whole`: as it was framed, upright or square, before its own
   * light; `wholeClassName` says where and how high.
   */
  shown?: "strip" | "whole";
  wholeClassName?: string | undefined;
  children?: ReactNode;
}

/** Fills its container: give that a size, a radius and `overflow: hidden` through `className`. */
export function Cover({
  title,
  colours,
  src,
  lettered,
  author,
  shown = "strip",
  className,
  wholeClassName,
  children,
}: CoverProps) {
  const { glow, flare, dusk, night, glowAt, flareAt } = colours ?? coverColours(title);
  const light = {
    "--glow": glow,
    "--flare": flare,
    "--dusk": dusk,
    "--night": night,
    "--glow-at": `${glowAt}%`,
    "--flare-at": `${flareAt}%`,
  };
  return (
    <div className={classNames(styles.cover, className)} style={light as CSSProperties}>
      {src && <LazyImage src={src} alt="" className={classNames(styles.picture, shown === "whole" && styles.light)} />}
      {src && shown === "whole" && <LazyImage src={src} alt="" className={classNames(styles.whole, wholeClassName)} />}
      {lettered && !src && (
        <span className={styles.letters} aria-hidden="true">
          <span className={styles.name}>{title}</span>
          {author && <span className={styles.author}>{author}</span>}
        </span>
      )}
      {children}
    </div>
  );
}
