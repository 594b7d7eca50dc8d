// The graph's picture: drag, pinch and zoom, and keyboard navigation. Tab focuses one person, arrow keys move to those
// they know, Enter chooses, + and - zoom, 0 shows everybody.
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore, ViewportPortal } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./graph.module.css";
import type { Places } from "./graph-layout.ts";
import { type GraphLight, GraphLightContext } from "./graph-light.ts";
import { neighboursOf } from "./graph-model.ts";
import { dotRadius } from "./graph-shape.ts";
import { GraphTools } from "./graph-tools.tsx";
import {
  clampZoom,
  isArrow,
  isInSight,
  nextThatWay,
  readableZoom,
  viewOfAll,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomedAbout,
} from "./graph-view.ts";
import { labelZoom, placeLabels } from "./label-places.ts";
import { PersonDot, type PersonNode } from "./person-dot.tsx";
import { TieLines } from "./tie-lines.tsx";
import type { LaidOut } from "./use-places.ts";
import { WordLayer } from "./word-layer.tsx";

export interface GraphCanvasProps {
  laidOut: LaidOut;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** A person's accessible name. */
  nameOf: (id: string) => string;
  /** Whether the picture fills a dialog: there the wheel zooms and touch drags. */
  isLarge: boolean;
  onEnlarge?: (() => void) | undefined;
}

const NODE_TYPES = { person: PersonDot };
/** Removes the library's English descriptions, which nothing refers to: the picture has its own translated texts. */
const NO_WORDS = {
  "node.a11yDescription.default": "",
  "node.a11yDescription.keyboardDisabled": "",
  "edge.a11yDescription.default": "",
};
const STEP = 1.4;
const CALM_MS = 240;

export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ laidOut, chosen, onChoose, nameOf, isLarge, onEnlarge }: GraphCanvasProps) {
  const { graph, places } = laidOut;
  const { t } = useTranslation("graph");
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const zoom = useStore((state) => state.transform[2]);
  const [byPointer, setByPointer] = useState<string | null>(null);
  const [byKeys, setByKeys] = useState<string | null>(null);
  const [tabbed, setTabbed] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const near = useMemo(() => neighboursOf(graph), [graph]);
  const people = useMemo(() => new Map(graph.people.map((person) => [person.id, person])), [graph]);
  const known = (id: string | null) => (id !== null && people.has(id) ? id : null);
  const litId = known(byPointer) ?? known(byKeys) ?? known(chosen);
  const lit = useMemo(
    () => (litId === null ? null : { id: litId, near: near.get(litId) ?? new Set<string>() }),
    [litId, near],
  );
  const most = useMemo(() => [...graph.people].sort((a, b) => b.ties - a.ties)[0]?.id ?? null, [graph]);
  const tabStop = known(tabbed) ?? known(chosen) ?? most;

  const nodes = useMemo<PersonNode[]>(
    () =>
      graph.people.map((person) => {
        const radius = dotRadius(person, graph.people.length);
        const { x, y } = places.get(person.id) ?? { x: 0, y: 0 };
        const size = { width: radius * 2, height: radius * 2 };
        const position = { x: x - radius, y: y - radius };
        return { id: person.id, type: "person", position, ...size, measured: size, data: { person, radius } };
      }),
    [graph, places],
  );
  const step = labelZoom(zoom);
  const labels = useMemo(() => placeLabels(graph, places, step, lit), [graph, places, step, lit]);

  const moving = () => ({ duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : CALM_MS });
  /** The layout in which the person has panned or zoomed: its view is kept when the window is resized. */
  const movedIn = useRef<Places | null>(null);
  const showAll = (options = moving()) => {
    movedIn.current = null;
    void flow.setViewport(viewOfAll(graph, places, { width, height }, lit), options);
  };
  // Shows everybody after the first layout, a new layout or a resize, unless the person has panned or zoomed.
  const fitWindow = useEffectEvent(() => {
    if (movedIn.current !== places) showAll({ duration: 0 });
    else if (chosen !== null) bringIntoSight(chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a new layout
  useEffect(() => {
    if (width > 0 && height > 0) fitWindow();
  }, [width, height, places]);

  /** Zooms around the chosen or focused person, who does not move; else around the middle. */
  const zoomBy = (factor: number) => {
    movedIn.current = places;
    const view = flow.getViewport();
    const zoom = clampZoom(view.zoom * factor);
    const at = places.get(known(chosen) ?? known(byKeys) ?? "");
    if (!at) void flow.zoomTo(zoom, moving());
    else void flow.setViewport(zoomedAbout(view, at, zoom, { width, height }), moving());
  };
  const focus = (id: string) => {
    setTabbed(id);
    frame.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  const bringIntoSight = useEffectEvent((id: string, zoomAt = (zoom: number) => zoom) => {
    const at = places.get(id);
    if (!at) return;
    const view = flow.getViewport();
    const zoom = zoomAt(view.zoom);
    if (zoom === view.zoom && isInSight(view, at, { width, height })) return;
    movedIn.current = places;
    void flow.setCenter(at.x, at.y, { zoom, ...moving() });
  });
  useEffect(() => {
    if (byKeys !== null) bringIntoSight(byKeys);
  }, [byKeys]);
  // A person chosen elsewhere (by the search, in the panel) is scrolled into view and becomes the Tab stop.
  const chosenHere = useRef<string | null>(null);
  const showChosen = useEffectEvent((id: string) => {
    setTabbed(id);
    // A person clicked in the picture is already visible.
    const isHere = chosenHere.current === id;
    chosenHere.current = null;
    if (width > 0 && height > 0) bringIntoSight(id, isHere ? undefined : readableZoom);
  });
  useEffect(() => {
    if (chosen !== null) showChosen(chosen);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deeds: Record<string, () => void> = {
      "+": () => zoomBy(STEP),
      "=": () => zoomBy(STEP),
      "-": () => zoomBy(1 / STEP),
      "0": () => showAll(),
    };
    const deed = deeds[event.key];
    if (deed) {
      event.preventDefault();
      deed();
      return;
    }
    if (!isArrow(event.key) || tabStop === null) return;
    // Prevents the page and the dialog from scrolling.
    event.preventDefault();
    const from = frame.current?.contains(document.activeElement) ? (byKeys ?? tabStop) : tabStop;
    const next = nextThatWay(places, near.get(from) ?? new Set(), from, event.key);
    if (next) focus(next);
  };
  const choose = useCallback(
    (id: string) => {
      setTabbed(id);
      chosenHere.current = id;
      if (!people.get(id)?.isOutside) onChoose(chosen === id ? null : id);
    },
    [people, chosen, onChoose],
  );
  const lookAt = useCallback((id: string | null, by: "pointer" | "keys") => {
    (by === "pointer" ? setByPointer : setByKeys)(id);
    if (id !== null && by === "keys") setTabbed(id);
  }, []);
  const light = useMemo<GraphLight>(
    () => ({ lit, chosen, tabStop, nameOf, choose, lookAt }),
    [lit, chosen, tabStop, nameOf, choose, lookAt],
  );
  const takesFinger = isLarge || !matchMedia("(pointer: coarse)").matches;
  return (
    <div className={styles.frame} data-large={isLarge || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={frame}
        className={styles.canvas}
        role="group"
        aria-label={t("picture", { count: graph.people.length })}
        style={{ "--unzoom": 1 / zoom } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        <GraphLightContext value={light}>
          <ReactFlow
            nodes={nodes}
            edges={[]}
            nodeTypes={NODE_TYPES}
            minZoom={ZOOM_MIN}
            maxZoom={ZOOM_MAX}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            ariaLabelConfig={NO_WORDS}
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
            onMove={(event) => {
              // There is an event only if the person moved the picture, not if the code did.
              if (event) movedIn.current = places;
            }}
            panOnDrag={takesFinger}
            zoomOnPinch
            zoomOnScroll={isLarge}
            preventScrolling={isLarge}
            zoomOnDoubleClick={takesFinger}
            onPaneClick={() => chosen !== null && onChoose(null)}
            proOptions={{ hideAttribution: true }}
          >
            <ViewportPortal>
              <TieLines graph={graph} places={places} litId={litId} />
              <WordLayer labels={labels} people={people} lit={lit} chosen={chosen} />
            </ViewportPortal>
          </ReactFlow>
        </GraphLightContext>
      </div>
      <GraphTools
        onZoomIn={() => zoomBy(STEP)}
        onZoomOut={() => zoomBy(1 / STEP)}
        onShowAll={() => showAll()}
        onEnlarge={onEnlarge}
        canZoomIn={zoom < ZOOM_MAX}
        canZoomOut={zoom > ZOOM_MIN}
      />
    </div>
  );
}
