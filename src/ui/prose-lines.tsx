// A model's or an author's plain text as paragraphs, set as the chapter's own are.
import styles from "./prose-lines.module.css";

export interface ProseLinesProps {
  /** Paragraphs are apart by line breaks, however many. */
  text: string;
  /** Whether its first line goes on in a paragraph that was begun before: that one does not stand in. */
  goesOn?: boolean;
}

export function ProseLines({ text, goesOn = false }: ProseLinesProps) {
  return text
    .trim()
    .split(/\s*\n\s*/)
    .map((line, index, { length }) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: text grows at its end, its paragraphs never move
      <span key={index} className={styles.line} data-goes-on={(index === 0 && goesOn) || undefined}>
        {/* The break is for what reads and copies the words; at the end of a line it takes no room. */}
        {index < length - 1 ? `${line}\n` : line}
      </span>
    ));
}
