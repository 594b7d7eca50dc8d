// The layout of the graph, recomputed when people, names or ties change; null until the first layout is ready.
import { useEffect, useRef, useState } from "react";
import { layoutInSlices, layoutNow, type Places } from "./graph-layout.ts";
import type { Graph } from "./graph-model.ts";

/** Up to this number of people the layout is fast enough to compute synchronously. */
const AT_ONCE_MAX = 40;

export interface LaidOut {
  graph: Graph;
  places: Places;
}

export function usePlaces(graph: Graph): LaidOut | null {
  const [laidOut, setLaidOut] = useState<LaidOut | null>(() =>
    graph.people.length <= AT_ONCE_MAX ? { graph, places: layoutNow(graph) } : null,
  );
  const last = useRef(laidOut);
  useEffect(() => {
    const before = last.current;
    if (before?.graph === graph) return;
    const show = (places: Places) => {
      last.current = { graph, places };
      setLaidOut(last.current);
    };
    // Changes that do not affect the layout, such as a new avatar, keep the positions.
    if (before && shapeOf(before.graph) === shapeOf(graph)) {
      show(before.places);
      return;
    }
    const aborted = new AbortController();
    void layoutInSlices(graph, before?.places ?? new Map(), aborted.signal).then((places) => places && show(places));
    return () => aborted.abort();
  }, [graph]);
  return laidOut;
}

function shapeOf({ people, ties }: Graph): string {
  return JSON.stringify([people.map(({ id, name, isOutside }) => [id, name, isOutside]), ties.map(({ id }) => id)]);
}
