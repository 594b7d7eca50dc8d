// All ties as lines between dots in one SVG. An arrow shows the direction of a tie if only one of the two says
// something.
import { memo, useId } from "react";
import styles from "./graph.module.css";
import type { Places } from "./graph-layout.ts";
import type { Graph } from "./graph-model.ts";
import { dotRadius, ROOMY_MAX } from "./graph-shape.ts";

export interface TieLinesProps {
  graph: Graph;
  places: Places;
  /** The person whose ties are highlighted. */
  litId: string | null;
}

export const TieLines = memo(function TieLines({ graph, places, litId }: TieLinesProps) {
  const id = useId();
  const count = graph.people.length;
  // Hundreds of arrows are noise: in large graphs only those of the highlighted person are drawn.
  const isLargeGraph = count > ROOMY_MAX;
  const byId = new Map(graph.people.map((person) => [person.id, person]));
  return (
    <svg className={styles.lines} aria-hidden="true">
      <defs>
        <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0.5 0.8 7 4 0.5 7.2" className={styles.arrow} />
        </marker>
      </defs>
      {graph.ties.map((tie) => {
        const [a, b] = [places.get(tie.a), places.get(tie.b)];
        const [one, two] = [byId.get(tie.a), byId.get(tie.b)];
        if (!a || !b || !one || !two) return null;
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const [from, to] = [dotRadius(one, count) + 2, dotRadius(two, count) + (tie.back ? 2 : 4)];
        const isLit = litId !== null && (tie.a === litId || tie.b === litId);
        return (
          <line
            key={tie.id}
            x1={a.x + dx * from}
            y1={a.y + dy * from}
            x2={b.x - dx * to}
            y2={b.y - dy * to}
            data-lit={isLit || undefined}
            data-dimmed={(litId !== null && !isLit) || undefined}
            data-outside={one.isOutside || two.isOutside || undefined}
            markerEnd={tie.back || (isLargeGraph && !isLit) ? undefined : `url(#${id})`}
          />
        );
      })}
    </svg>
  );
});
