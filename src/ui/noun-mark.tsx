// The picture of a noun entry (a place, a thing, a custom). It is square, to distinguish it from a character's round
// avatar.
import { BookMarked } from "lucide-react";
import styles from "./noun-mark.module.css";

export interface NounMarkProps {
  src?: string | null | undefined;
  size?: number;
}

/** Hidden from screen readers: the name is shown next to it. */
export function NounMark({ src, size = 32 }: NounMarkProps) {
  const box = { width: size, height: size };
  if (src) return <img className={styles.mark} src={src} alt="" style={box} loading="lazy" decoding="async" />;
  return (
    <span className={styles.mark} style={box} aria-hidden="true">
      <BookMarked size={Math.round(size * 0.56)} />
    </span>
  );
}
