// A text with its found parts marked. Text and ranges are data: nothing of either is read as HTML.
import type { SearchRanges } from "../../../contract/search.ts";
import styles from "./marked.module.css";

export function Marked({ text, ranges }: { text: string; ranges: SearchRanges }) {
  return partsOf(text, ranges).map(({ from, part, isFound }) =>
    isFound ? (
      <mark key={from} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

interface Part {
  from: number;
  part: string;
  isFound: boolean;
}

/** The text in parts, in order. Ranges outside of it or into one another are cut. */
export function partsOf(text: string, ranges: SearchRanges): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (to: number, isFound: boolean) => {
    if (to > at) parts.push({ from: at, part: text.slice(at, to), isFound });
    at = Math.max(at, to);
  };
  for (const [from, to] of ranges) {
    add(Math.min(from, text.length), false);
    add(Math.min(to, text.length), true);
  }
  add(text.length, false);
  return parts;
}
