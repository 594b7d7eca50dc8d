import { describe, expect, it } from "vitest";
import type { Person } from "../../../contract/worlds.ts";
import { layoutInSlices, layoutNow, type Places } from "./graph-layout.ts";
import { type Graph, graphOf, neighboursOf, tiesOf, tieWords } from "./graph-model.ts";
import { isInSight, nextThatWay, readableZoom, type View, viewOfAll, zoomedAbout } from "./graph-view.ts";
import { type Box, dotBox, type Label, type Lit, labelZoom, lengthInside, placeLabels } from "./label-places.ts";

const id = (n: number) => `0190f5b2-7c3a-7c11-8a51-${String(n).padStart(12, "0")}`;
function person(n: number, name: string, ties: Record<string, string[]> = {}, dead = false): Person {
  return {
    _id: id(n),
    name,
    aliases: [],
    avatar: null,
    character_status: dead ? "dead" : "alive",
    character_relationships: Object.entries(ties).map(([other, relationships]) => ({
      name: other,
      locked: false,
      relationships,
    })),
  };
}
const FIVE = [
  person(1, "Oriel", { Tamsin: ["sister"], Harbourmaster: ["owes"] }),
  person(2, "Tamsin", { Oriel: ["sister"], Moss: ["writes to"] }),
  person(3, "Harbourmaster", { "The Drowned": ["fears"], Oriel: ["is owed"] }),
  person(4, "Moss", { "A small god": ["prays to"] }, true),
  person(5, "The Drowned", { Oriel: ["drew"] }),
];

/** A deterministic cast in which a few people have most ties, as in stories. */
function cast(size: number): Person[] {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return Array.from({ length: size }, (_, n) => {
    const others = Array.from({ length: n < 12 ? 8 : Math.floor(random() * 4) }, () =>
      Math.floor(random() * (random() < 0.4 ? 12 : size)),
    ).filter((other) => other !== n);
    return person(n, `Person ${n}`, Object.fromEntries(others.map((other) => [`Person ${other}`, ["knows"]])));
  });
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
function clashes(boxes: readonly Box[]): number {
  let found = 0;
  for (const [index, one] of boxes.entries()) for (const two of boxes.slice(index + 1)) if (overlaps(one, two)) found++;
  return found;
}
const dots = ({ people }: Graph, places: Places) =>
  people.map((one) => dotBox(one, places.get(one.id) ?? { x: Number.NaN, y: 0 }, people.length));

describe("a world's people as a graph", () => {
  it("has one tie for two people, with what each says, and a person for an unknown name", () => {
    const graph = graphOf(FIVE);
    expect(graph.people.map(({ name, isDead, isOutside, ties }) => [name, isDead, isOutside, ties])).toEqual([
      ["Oriel", false, false, 3],
      ["Tamsin", false, false, 2],
      ["Harbourmaster", false, false, 2],
      ["Moss", true, false, 2],
      ["The Drowned", false, false, 2],
      ["A small god", false, true, 1],
    ]);
    expect(graph.ties).toHaveLength(6);
    expect(graph.ties[1]).toEqual({
      id: `${id(1)}|${id(3)}`,
      a: id(1),
      b: id(3),
      forward: ["owes"],
      back: ["is owed"],
    });
    expect(tiesOf(graph, id(3)).map(({ other, says, isSaid }) => [other.name, says, isSaid])).toEqual([
      ["Oriel", ["is owed"], ["owes"]],
      ["The Drowned", ["fears"], null],
    ]);
  });

  it("scans people and ties once for any number of lookups", () => {
    let reads = 0;
    const get = (target: object, key: PropertyKey) => {
      reads++;
      return Reflect.get(target, key);
    };
    const counted = <T extends object>(list: readonly T[]): T[] =>
      list.map((one) => new Proxy(one, { get } as ProxyHandler<T>));
    const { people, ties } = graphOf(cast(1_000));
    const graph = { people: counted(people), ties: counted(ties) };
    const all = people.map((one) => tiesOf(graph, one.id));
    expect(all.flat()).toHaveLength(ties.length * 2);
    expect(reads).toBeLessThan(people.length * 20);
  });

  it("does not depend on the order of characters, and has no tie of a person with themselves", () => {
    expect(graphOf([...FIVE].reverse())).toEqual(graphOf(FIVE));
    expect(graphOf([person(1, "Echo", { Echo: ["self"] })]).ties).toEqual([]);
  });
});

describe.each([5, 60, 61, 300])("the picture of %d people", (size) => {
  const graph = size === 5 ? graphOf(FIVE) : graphOf(cast(size));
  const places = layoutNow(graph);

  it("has no overlapping dots, and is deterministic", () => {
    expect(places.size).toBe(graph.people.length);
    expect(clashes(dots(graph, places))).toBe(0);
    expect(layoutNow(graph)).toEqual(places);
  });

  const middle = graph.people[0]?.id ?? "";
  const lit = { id: middle, near: neighboursOf(graph).get(middle) ?? new Set<string>() };
  const isLit = (who: string) => who === lit.id || lit.near.has(who);

  it.each([0.3, 1, 3])("has no overlapping dots and words at zoom %d", (zoom) => {
    for (const looked of [null, lit]) {
      const { names, tags } = placeLabels(graph, places, zoom, looked);
      // In a dense picture labels may cover dimmed people.
      const people =
        looked && (size > 60 || (size > 12 && zoom < 0.7)) ? graph.people.filter((one) => isLit(one.id)) : graph.people;
      const seen = people.map((one) => dotBox(one, places.get(one.id) ?? { x: Number.NaN, y: 0 }, graph.people.length));
      expect(clashes([...seen, ...names.map(({ box }) => box), ...tags.map(({ box }) => box)])).toBe(0);
    }
  });

  it("names most of the highlighted people, also in a large graph and at a small zoom", () => {
    const named = placeLabels(graph, places, 0.7, lit).names.filter(({ id: who }) => isLit(who)).length;
    expect(named).toBeGreaterThan((lit.near.size + 1) * 0.6);
  });

  it.each([0.3, 0.7, 1])("always names the highlighted person, at zoom %d", (zoom) => {
    expect(placeLabels(graph, places, zoom, lit).names.map(({ id: who }) => who)).toContain(lit.id);
  });

  it("shows more names at a larger zoom", () => {
    const shown = [0.3, 1, 3].map((zoom) => placeLabels(graph, places, zoom, null).names.length);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    if (size <= 60) expect(shown[1]).toBe(graph.people.length);
    else expect(shown[0]).toBe(0);
    if (size > 60) expect(shown[2]).toBeGreaterThan(graph.people.length * 0.8);
  });

  it.each([
    { width: 238, height: 320 },
    { width: 358, height: 320 },
    { width: 1_090, height: 700 },
  ])("fits a window of $width by $height, with every name and word in it", (window) => {
    for (const looked of [null, lit]) {
      const view = viewOfAll(graph, places, window, looked);
      for (const box of drawn(graph, places, view, looked)) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(window.width);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(window.height);
      }
    }
  });
});

/** The boxes of everything in a picture in screen coordinates: dots scale with the zoom, text keeps its size. */
function drawn(graph: Graph, places: Places, { x, y, zoom }: View, lit: Lit | null): Box[] {
  const placedFor = labelZoom(zoom);
  const { names, tags } = placeLabels(graph, places, placedFor, lit);
  const dot = ({ left, right, top, bottom }: Box) => ({
    left: left * zoom + x,
    right: right * zoom + x,
    top: top * zoom + y,
    bottom: bottom * zoom + y,
  });
  const word = ({ x: atX, y: atY, box }: Label) => ({
    left: atX * zoom + x + (box.left - atX) * placedFor,
    right: atX * zoom + x + (box.right - atX) * placedFor,
    top: atY * zoom + y + (box.top - atY) * placedFor,
    bottom: atY * zoom + y + (box.bottom - atY) * placedFor,
  });
  return [...dots(graph, places).map(dot), ...[...names, ...tags].map(word)];
}

describe("a picture of a few people", () => {
  const pair = (there: string[], back: string[] = []) =>
    graphOf([
      person(1, "Oriel Vance", { Tamsin: there }),
      person(2, "Tamsin", back.length ? { "Oriel Vance": back } : {}),
    ]);

  it.each([
    ["one word", pair(["sister"]), 1],
    ["a long one", pair(["owes her the harbour"]), 1],
    ["words each way", pair(["owes money to"], ["keeps her secret"]), 2],
  ])("is centred, with the words on its tie: %s", (_, graph, words) => {
    const places = layoutNow(graph);
    for (const window of [
      { width: 358, height: 320 },
      { width: 1_090, height: 700 },
    ]) {
      const view = viewOfAll(graph, places, window);
      expect(placeLabels(graph, places, labelZoom(view.zoom), null).tags).toHaveLength(words);
      const boxes = drawn(graph, places, view, null);
      const middle = (from: "left" | "top", to: "right" | "bottom") =>
        (Math.min(...boxes.map((box) => box[from])) + Math.max(...boxes.map((box) => box[to]))) / 2;
      expect(middle("left", "right")).toBeCloseTo(window.width / 2, 3);
      expect(middle("top", "bottom")).toBeCloseTo(window.height / 2, 3);
      // Side by side: the layout is wide rather than high.
      const [one, two] = [places.get(id(1)), places.get(id(2))];
      expect(Math.abs((one?.y ?? 0) - (two?.y ?? 99))).toBeLessThan(1);
    }
  });

  it("places no words over another line, and none over its own line if there is room beside it", () => {
    const graph = graphOf(FIVE);
    const places = layoutNow(graph);
    const { names, tags } = placeLabels(graph, places, 1, null);
    const at = (who: string) => places.get(who) ?? { x: Number.NaN, y: 0 };
    const covering = (box: Box, own: string) =>
      graph.ties.filter((tie) => !own.startsWith(tie.id) && lengthInside(box, at(tie.a), at(tie.b)) > 0);
    expect(tags.length).toBe(graph.ties.flatMap(tieWords).length);
    expect([...names, ...tags].flatMap(({ id: own, box }) => covering(box, own))).toEqual([]);
  });

  it("measures how much of a line is in a box", () => {
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    const length = (ax: number, ay: number, bx: number, by: number) =>
      lengthInside(box, { x: ax, y: ay }, { x: bx, y: by });
    expect(length(-5, 5, 15, 5)).toBeCloseTo(10);
    expect(length(5, 5, 5, 25)).toBeCloseTo(5);
    expect(length(-5, -5, 15, 15)).toBeCloseTo(Math.hypot(10, 10));
    expect(length(-8, 5, 5, 20)).toBe(0);
    expect(length(11, 0, 11, 10)).toBe(0);
  });

  it("has one label on a tie if both say the same, else one for each", () => {
    const words = (graph: Graph) => graph.ties.flatMap(tieWords).map(({ text, of }) => [text, of]);
    expect(words(pair(["sister", "rival"], ["sister", "rival"]))).toEqual([["sister · rival", "both"]]);
    expect(words(pair(["owes"], ["is owed"]))).toEqual([
      ["owes", "a"],
      ["is owed", "b"],
    ]);
    expect(words(pair([], ["is owed"]))).toEqual([["is owed", "both"]]);
    expect(words(pair([]))).toEqual([]);
  });
});

it("places people without ties in rows below the others in a large graph", () => {
  const loners = Array.from({ length: 700 }, (_, n) => person(1_000 + n, `Loner ${n}`));
  const graph = graphOf([...cast(300).filter((one) => one.character_relationships.length > 0), ...loners]);
  const places = layoutNow(graph);
  expect(places.size).toBe(graph.people.length);
  expect(clashes(dots(graph, places))).toBe(0);
  const heights = (isTied: boolean) =>
    graph.people.filter(({ ties }) => ties > 0 === isTied).map((one) => places.get(one.id)?.y ?? Number.NaN);
  expect(Math.max(...heights(true))).toBeLessThan(Math.min(...heights(false)));
  const strangers = layoutNow(graphOf(loners));
  expect(strangers.size).toBe(700);
  expect(clashes(dots(graphOf(loners), strangers))).toBe(0);
});

describe("a picture that changes", () => {
  it("starts from the last layout, so that people move little", () => {
    const before = layoutNow(graphOf(cast(100)));
    const after = layoutNow(graphOf([...cast(100), person(100, "Newcomer", { "Person 3": ["meets"] })]), before);
    const moved = [...before].map(([who, { x, y }]) =>
      Math.hypot((after.get(who)?.x ?? 0) - x, (after.get(who)?.y ?? 0) - y),
    );
    expect(moved.sort((a, b) => a - b)[Math.floor(moved.length / 2)]).toBeLessThan(40);
  });

  it("has the same layout if computed in slices, and none if aborted", async () => {
    const graph = graphOf(cast(80));
    expect(await layoutInSlices(graph, new Map(), new AbortController().signal)).toEqual(layoutNow(graph));
    expect(await layoutInSlices(graph, new Map(), AbortSignal.abort())).toBeNull();
  });
});

it("arrow keys go to a person with a tie in that direction, else to the nearest", () => {
  const places = new Map([
    ["middle", { x: 0, y: 0 }],
    ["stranger", { x: 50, y: 0 }],
    ["friend", { x: 90, y: 20 }],
    ["below", { x: 0, y: 80 }],
  ]);
  const near = new Set(["friend"]);
  expect(nextThatWay(places, near, "middle", "ArrowRight")).toBe("friend");
  expect(nextThatWay(places, new Set(), "middle", "ArrowRight")).toBe("stranger");
  expect(nextThatWay(places, near, "middle", "ArrowDown")).toBe("below");
  expect(nextThatWay(places, near, "middle", "ArrowLeft")).toBeNull();
});

describe("zooming", () => {
  const size = { width: 400, height: 300 };
  const view = { x: 30, y: -20, zoom: 0.2 };

  it("keeps the given position in place in the window", () => {
    const at = { x: 1_200, y: 700 };
    const zoomed = zoomedAbout(view, at, 1.5, size);
    expect(zoomed.zoom).toBe(1.5);
    expect([at.x * 1.5 + zoomed.x, at.y * 1.5 + zoomed.y]).toEqual([at.x * 0.2 + 30, at.y * 0.2 - 20]);
    expect(isInSight(zoomed, at, size)).toBe(true);
  });

  it("moves a position outside the window to the middle", () => {
    const at = { x: 9_000, y: -4_000 };
    expect(isInSight(view, at, size)).toBe(false);
    const zoomed = zoomedAbout(view, at, 2, size);
    expect([at.x * 2 + zoomed.x, at.y * 2 + zoomed.y]).toEqual([200, 150]);
  });

  it("uses a readable zoom, and keeps one that is readable", () => {
    expect([0.1, 0.5, 1.3, 2, 4].map(readableZoom)).toEqual([1, 0.5, 1.3, 2, 1]);
  });
});
