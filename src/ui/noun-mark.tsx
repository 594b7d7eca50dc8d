// A noun (a place, a thing, a custom) where a character would have their picture: square, so that it is told from a
// person.
import { BookMarked } from "lucide-react";
import styles from "./noun-mark.module.css";

export interface NounMarkProps {
  src?: string | null | undefined;
  size?: number;
}

/** Its name stands beside it: to a screen reader the mark is decoration. */
export function NounMark({ src, size = 32 }: NounMarkProps) {
  const box = { width: size, height: size };
  if (src) return <img className={styles.mark} src={src} alt="" style={box} loading="lazy" decoding="async" />;
  return (
    <span className={styles.mark} style={box} aria-hidden="true">
      <BookMarked size={Math.round(size * 0.56)} />
    </span>
  );
}
