// A work's cover: the uploaded picture, or gradients whose colours are derived from the title.
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./cover.module.css";
import { type CoverColours, coverColours } from "./drawn-colours.ts";
import { LazyImage } from "./lazy-image.tsx";

export interface CoverProps {
  title: string;
  /** Gradient colours instead of those derived from the title. */
  colours?: CoverColours;
  src?: string | null | undefined;
  /** Prints the title on a cover without a picture, as on a book. */
  lettered?: boolean;
  /** Printed below the title if `lettered`. */
  author?: string;
  className?: string | undefined;
  /**
   * `strip`: the picture fills the container and is cropped. `whole`: the uncropped picture in front of a blurred copy
   * of itself; `wholeClassName` sets its position and height.
   */
  shown?: "strip" | "whole";
  wholeClassName?: string | undefined;
  children?: ReactNode;
}

/** Set its size, radius and `overflow: hidden` through `className`. */
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
