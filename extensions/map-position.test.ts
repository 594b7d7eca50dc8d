// @vitest-environment jsdom
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { expect, test } from "vitest";
import { fc } from "../tests/support/property.ts";
import { chapter, openEditor, paragraphs } from "../tests/support/text-editor.ts";
import { mapPosition } from "./map-position.ts";

const { schema } = openEditor(chapter("T")).view.state;
const chapterOf = (title: string, lines: string[]) => schema.nodeFromJSON(chapter(title, ...paragraphs(...lines)));

/** The same change as it arrives from elsewhere: the whole document in one step. */
function fromElsewhere(before: Node, after: Node): Transaction {
  const { tr } = EditorState.create({ doc: before });
  // Created again, as the binding does: no block is the same object as before.
  const made = Fragment.fromJSON(schema, after.content.toJSON());
  return tr.replace(0, before.content.size, new Slice(made, 0, 0)).setMeta(ySyncPluginKey, { isChangeOrigin: true });
}

interface Change {
  from: number;
  to: number;
  put: "letters" | "paragraph" | "nothing";
  letters: string;
}

/** A local change, as the person's editor makes it; null where it would change nothing. */
function byHand(doc: Node, { from, to, put, letters }: Change): Transaction | null {
  const { tr } = EditorState.create({ doc });
  const body = doc.firstChild?.nodeSize ?? 0;
  const place = (at: number) => body + 1 + (at % (doc.content.size - body - 1));
  const [start = 0, end = 0] = [place(from), place(to)].sort((one, other) => one - other);
  if (!doc.resolve(start).parent.isTextblock || !doc.resolve(end).parent.isTextblock) return null;
  if (put === "nothing") tr.delete(start, end);
  else if (put === "letters") tr.insertText(letters, start, end);
  else tr.delete(start, end).split(tr.mapping.map(start));
  return tr.docChanged && !tr.doc.eq(doc) ? tr : null;
}

const change = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  put: fc.constantFrom<Change["put"]>("letters", "paragraph", "nothing"),
  letters: fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 }),
});

/** The positions in a text that a change left alone. */
function untouched(tr: Transaction): number[] {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const [index, map] of tr.mapping.maps.entries()) {
    map.forEach((from, to) => {
      const back = tr.mapping.slice(0, index).invert();
      start = Math.min(start, back.map(from, -1));
      end = Math.max(end, back.map(to, 1));
    });
  }
  const places: number[] = [];
  for (let at = 1; at < tr.before.content.size; at++) {
    if ((at < start || at > end) && tr.before.resolve(at).parent.isTextblock) places.push(at);
  }
  return places;
}

test("a change from elsewhere maps a position like the same change made locally", () => {
  const letters = [..."cdefghijklmnopqrstuvwxyzäöüéèêçñ"].join("");
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }), change, (lengths, wish) => {
      // No letter occurs twice and no line is empty: the range of the change is unambiguous.
      const left = [...letters];
      const doc = chapterOf(
        "T",
        lengths.map((length) => left.splice(0, length).join("")),
      );
      const here = byHand(doc, wish);
      if (!here) return;
      const there = fromElsewhere(doc, here.doc);
      for (const at of untouched(here)) {
        expect([at, mapPosition(there, at)]).toEqual([at, here.mapping.map(at)]);
        expect(mapPosition(here, at)).toBe(here.mapping.map(at));
        // At a line's start a new line before it and text written there are indistinguishable.
        if (doc.resolve(at).parentOffset > 0)
          expect([at, mapPosition(there, at, -1)]).toEqual([at, here.mapping.map(at, -1)]);
      }
    }),
  );
});

test("among equal letters and lines a position keeps its neighbour before or after it", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), change, (lines, wish) => {
      const doc = chapterOf("T", lines);
      const here = byHand(doc, wish);
      if (!here) return;
      const there = fromElsewhere(doc, here.doc);
      for (const at of untouched(here)) {
        const now = mapPosition(there, at);
        const keepsBefore = doc.slice(0, at).eq(here.doc.slice(0, now));
        const keepsBehind = doc.slice(at).eq(here.doc.slice(now));
        expect([at, keepsBefore || keepsBehind]).toEqual([at, true]);
      }
    }),
  );
});

test("any change leaves every position inside the chapter", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 });
  const lines = fc.array(line, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(lines, lines, line, (before, after, title) => {
      const there = fromElsewhere(chapterOf("T", before), chapterOf(title, after));
      const size = there.before.content.size;
      for (let at = 0; at <= size; at++) {
        for (const side of [1, -1] as const) {
          const now = mapPosition(there, at, side);
          expect(now >= 0 && now <= there.doc.content.size).toBe(true);
        }
      }
    }),
  );
});

test("a block between two changes is found again", () => {
  const before = chapterOf("T", ["one", "same", "middle", "same", "two"]);
  const after = chapterOf("T", ["one, longer by much", "new", "same", "middle", "same", "2"]);
  const there = fromElsewhere(before, after);
  const places = (doc: Node, word: string) => {
    const found: number[] = [];
    doc.forEach((node, offset) => {
      if (node.textContent === word) found.push(offset + 2);
    });
    return found;
  };
  for (const word of ["same", "middle"])
    expect(places(before, word).map((at) => mapPosition(there, at))).toEqual(places(after, word));
});

test("text inserted exactly at a position goes before it, or after it with side -1", () => {
  const there = fromElsewhere(chapterOf("T", ["cd"]), chapterOf("T", ["c!!d"]));
  expect([mapPosition(there, 5), mapPosition(there, 5, -1)]).toEqual([7, 5]);
});
