// Plain text of a model or an author as paragraphs, with the typesetting of the chapter.
import styles from "./prose-lines.module.css";

export interface ProseLinesProps {
  /** Paragraphs are separated by one or more line breaks. */
  text: string;
  /** Whether the first line continues an existing paragraph; it is not indented then. */
  continuesParagraph?: boolean;
}

export function ProseLines({ text, continuesParagraph = false }: ProseLinesProps) {
  return text
    .trim()
    .split(/\s*\n\s*/)
    .map((line, index, { length }) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: text grows at its end only, so no index changes
      <span key={index} className={styles.line} data-goes-on={(index === 0 && continuesParagraph) || undefined}>
        {/* Separates paragraphs in copied text and for screen readers; takes no space at the end of a line. */}
        {index < length - 1 ? `${line}\n` : line}
      </span>
    ));
}
