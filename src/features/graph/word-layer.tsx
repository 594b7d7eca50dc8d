// The layer with names and words on ties above the picture, in text that does not scale. It is hidden from screen
// readers, because each dot has an accessible name.
import { memo } from "react";
import styles from "./graph.module.css";
import type { GraphPerson } from "./graph-model.ts";
import type { Labels, Lit } from "./label-places.ts";

export interface WordLayerProps {
  labels: Labels;
  people: ReadonlyMap<string, GraphPerson>;
  lit: Lit | null;
  chosen: string | null;
}

export const WordLayer = memo(function WordLayer({ labels, people, lit, chosen }: WordLayerProps) {
  return (
    <div className={styles.words} aria-hidden="true">
      {labels.tags.map(({ id, text, x, y }) => (
        <span key={`tag ${id}`} className={styles.tag} style={{ left: x, top: y }}>
          {text}
        </span>
      ))}
      {labels.names.map(({ id, text, x, y, anchor }) => (
        <span
          key={id}
          className={styles.name}
          style={{ left: x, top: y }}
          data-anchor={anchor}
          data-dead={people.get(id)?.isDead || undefined}
          data-outside={people.get(id)?.isOutside || undefined}
          data-chosen={chosen === id || undefined}
          data-dimmed={(lit !== null && lit.id !== id && !lit.near.has(id)) || undefined}
        >
          {text}
        </span>
      ))}
    </div>
  );
});
