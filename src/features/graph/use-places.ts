// Where everybody stands, laid out anew when somebody comes, goes or is named; null until the first picture is there.
import { useEffect, useRef, useState } from "react";
import { layoutInSlices, layoutNow, type Places } from "./graph-layout.ts";
import type { Graph } from "./graph-model.ts";

/** Laying out so few is done before anybody sees a blank. */
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
    // A new picture of somebody moves nobody.
    if (before && shapeOf(before.graph) === shapeOf(graph)) {
      show(before.places);
      return;
    }
    const calledOff = new AbortController();
    void layoutInSlices(graph, before?.places ?? new Map(), calledOff.signal).then((places) => places && show(places));
    return () => calledOff.abort();
  }, [graph]);
  return laidOut;
}

function shapeOf({ people, ties }: Graph): string {
  return JSON.stringify([people.map(({ id, name, isOutside }) => [id, name, isOutside]), ties.map(({ id }) => id)]);
}
