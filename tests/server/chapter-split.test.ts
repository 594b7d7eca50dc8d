// Splitting a chapter at a position in its text: everything after it becomes the next chapter, and nothing is lost.
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import * as Y from "yjs";
import type { Chapter } from "../../contract/chapters.ts";
import { CHAPTER_TITLE_MAX, CHAPTERS_PER_STORY_MAX } from "../../contract/limits.ts";
import type { Version } from "../../contract/versions.ts";
import { DOCUMENT_FIELD, type NodeJson } from "../../extensions/document-json.ts";
import { testApp } from "../support/app.ts";
import { paragraphText, until } from "../support/collab-editor.ts";
import { type ChapterWithHistory, chapterWithHistory } from "../support/history.ts";
import { codeOf } from "../support/people.ts";
import { placeIn, split, splitPath, linesOf as storedLines, textsOf, write } from "../support/split-chapter.ts";
import { allowInserts, refuseInserts } from "../support/store-faults.ts";

const app = await testApp();
const { pool } = app.database;

const TEXT = "# The coast\n\nFirst words.\n\nSecond **bold** words.\n\n> Quoted.\n\n- one\n- two\n\nLast words.";
const ALL = ["The coast", "First words.", "Second bold words.", "Quoted.", "one", "two", "Last words."];

async function docOf(chapter: ChapterWithHistory): Promise<Y.Doc> {
  return (await chapter.open()).doc;
}
type Part = { id: string; at: string };
const refused = async (chapter: ChapterWithHistory, parts: Part[]) =>
  codeOf(await chapter.owner.ask("POST", splitPath(chapter), { parts }));

const linesOf = (chapterId: string) => storedLines(app, chapterId);

describe("splitting a chapter", () => {
  it("moves the text after any position into the next chapter", async () => {
    const text = (n: number, at: number) => (doc: Y.Doc) =>
      placeIn(textsOf(doc.getXmlFragment(DOCUMENT_FIELD))[n] as Y.XmlText, at);
    const places: [(doc: Y.Doc) => string, string[], string[]][] = [
      [
        text(2, 9),
        ["The coast", "First words.", "Second bo"],
        ["", "ld words.", "Quoted.", "one", "two", "Last words."],
      ],
      // Splitting between two paragraphs leaves no empty one.
      [text(2, 0), ["The coast", "First words."], ["", ...ALL.slice(2)]],
      [text(1, 12), ["The coast", "First words."], ["", ...ALL.slice(2)]],
      [
        text(3, 3),
        ["The coast", "First words.", "Second bold words.", "Quo"],
        ["", "ted.", "one", "two", "Last words."],
      ],
      [
        text(4, 1),
        ["The coast", "First words.", "Second bold words.", "Quoted.", "o"],
        ["", "ne", "two", "Last words."],
      ],
      [text(1, 0), ["The coast", ""], ["", ...ALL.slice(1)]],
      [text(6, 11), ALL, ["", ""]],
      [(doc) => placeIn(doc.getXmlFragment(DOCUMENT_FIELD), 3), ALL.slice(0, 3), ["", ...ALL.slice(3)]],
    ];
    for (const [place, head, tail] of places) {
      const chapter = await chapterWithHistory(app, TEXT);
      const doc = await docOf(chapter);
      const made = await split(chapter, place(doc));
      expect(made).toMatchObject({ name: "", number: 2 });
      expect(await linesOf(chapter.chapterId)).toEqual(head);
      expect(await linesOf(made._id)).toEqual(tail);
      // Everybody who has it open sees the change.
      await until(() => textsOf(doc.getXmlFragment(DOCUMENT_FIELD)).length <= head.length, "shown");
    }
  });

  it("leaves no empty item or quote on either side", async () => {
    const NESTED = "# The coast\n\nFirst.\n\n> one\n>\n> two\n\n- three\n  - inner\n- four\n\nLast.";
    /** The lines, each prefixed with signs for its enclosing blocks. */
    const framed = async (chapterId: string): Promise<string[]> => {
      const lines = (node: NodeJson, frame: string): string[] =>
        node.type === "paragraph"
          ? [`${frame}${node.content?.map(({ text }) => text).join("") ?? ""}`]
          : (node.content ?? []).flatMap((child) => lines(child, `${frame}${FRAME[node.type] ?? ""}`));
      const { content } = await app.services.documents.readDocument(chapterId);
      return content.slice(1).flatMap((block) => lines(block, ""));
    };
    const FRAME: Record<string, string> = { blockquote: "> ", listItem: "- " };
    const whole = ["First.", "> one", "> two", "- three", "- - inner", "- four", "Last."];
    const places: [words: string, at: number, head: string[], tail: string[]][] = [
      ["one", 0, whole.slice(0, 1), whole.slice(1)],
      ["one", 3, whole.slice(0, 2), whole.slice(2)],
      ["two", 0, whole.slice(0, 2), whole.slice(2)],
      ["two", 3, whole.slice(0, 3), whole.slice(3)],
      ["three", 0, whole.slice(0, 3), whole.slice(3)],
      // The item is replaced by its content.
      ["three", 5, whole.slice(0, 4), ["- inner", "- four", "Last."]],
      ["inner", 0, whole.slice(0, 4), ["- inner", "- four", "Last."]],
      ["inner", 2, [...whole.slice(0, 4), "- - in"], ["- ner", "- four", "Last."]],
      ["inner", 5, whole.slice(0, 5), whole.slice(5)],
      ["four", 0, whole.slice(0, 5), whole.slice(5)],
      ["four", 4, whole.slice(0, 6), whole.slice(6)],
    ];
    for (const [words, at, head, tail] of places) {
      const chapter = await chapterWithHistory(app, NESTED);
      const line = textsOf((await docOf(chapter)).getXmlFragment(DOCUMENT_FIELD)).find((t) => t.toString() === words);
      const made = await split(chapter, placeIn(line as Y.XmlText, at));
      expect({ words, at, lines: await framed(chapter.chapterId) }).toEqual({ words, at, lines: head });
      expect({ words, at, lines: await framed(made._id) }).toEqual({ words, at, lines: tail });
    }
    const only = await chapterWithHistory(app, "# The coast\n\n1. one\n2. two");
    const [, one] = textsOf((await docOf(only)).getXmlFragment(DOCUMENT_FIELD));
    const made = await split(only, placeIn(one as Y.XmlText, 0));
    expect(await framed(only.chapterId)).toEqual([""]);
    expect(await framed(made._id)).toEqual(["- one", "- two"]);
  });

  it("keeps marks and enclosing blocks, and stores a version of the whole", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const doc = await docOf(chapter);
    const made = await split(chapter, placeIn(paragraphText(doc, 1), 9));
    const { content } = await app.services.documents.readDocument(made._id);
    expect(content[1]?.content).toMatchObject([{ text: "ld", marks: [{ type: "bold" }] }, { text: " words." }]);
    expect(content.map(({ type }) => type)).toEqual(["title", "paragraph", "blockquote", "bulletList", "paragraph"]);
    const [kept] = (await chapter.list()).data;
    expect(kept).toMatchObject({ reason: "before_removal", author: { _id: chapter.owner.uid } });
    expect((await chapter.look(kept as Version)).blocks.map(({ text }) => text)).toEqual(ALL);
  });

  it("makes several chapters at once, each named by the heading with which it begins", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\nFirst.");
    const doc = await write(chapter, [
      ["heading", "Low tide"],
      ["paragraph", "Second."],
      ["heading", "Storm"],
      ["paragraph", "Third."],
    ]);
    const [low, storm] = textsOf(doc.getXmlFragment(DOCUMENT_FIELD)).filter((text) =>
      /Low|Storm/.test(text.toString()),
    );
    const parts = [low, storm].map((text) => ({ id: randomUUID(), at: placeIn(text as Y.XmlText, 0) }));
    const ask = () => chapter.owner.post<{ chapters: Chapter[]; is_doubled: boolean }>(splitPath(chapter), { parts });
    const { chapters } = await ask();
    expect(chapters).toMatchObject([
      { _id: parts[0]?.id, name: "Low tide", number: 2 },
      { _id: parts[1]?.id, name: "Storm", number: 3 },
    ]);
    const all = async () => [
      await linesOf(chapter.chapterId),
      ...(await Promise.all(parts.map(({ id }) => linesOf(id)))),
    ];
    const expected = [
      ["The coast", "First."],
      ["Low tide", "Second."],
      ["Storm", "Third."],
    ];
    expect(await all()).toEqual(expected);
    // One version contains the whole.
    expect((await chapter.list()).data).toHaveLength(1);
    // The same request again, as after a lost answer.
    expect(await ask()).toMatchObject({ chapters: [{ number: 2 }, { number: 3 }], is_doubled: false });
    expect(await all()).toEqual(expected);
    expect((await chapter.owner.get<{ data: Chapter[] }>(`${chapter.storyPath}/chapters`)).data).toHaveLength(3);
  });

  it("does nothing if one of several positions is out of order or repeated, or some of the chapters exist already", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const doc = await docOf(chapter);
    const at = [0, 1, 2].map((n) => placeIn(textsOf(doc.getXmlFragment(DOCUMENT_FIELD))[n + 1] as Y.XmlText, 3));
    const [one, two, three] = at.map((place) => ({ id: randomUUID(), at: place })) as [Part, Part, Part];
    expect(await refused(chapter, [two, one])).toBe(42200);
    expect(await refused(chapter, [one, { ...two, at: one.at }])).toBe(42200);
    const before = { ...one, at: placeIn(doc.getXmlFragment(DOCUMENT_FIELD), 2) };
    const same = { ...two, at: placeIn(textsOf(doc.getXmlFragment(DOCUMENT_FIELD))[2] as Y.XmlText, 0) };
    expect(await refused(chapter, [before, same])).toBe(42200);
    expect(await refused(chapter, [one, { ...two, id: one.id }])).toBe(40900);
    expect(await refused(chapter, [one, { ...two, id: chapter.chapterId }])).toBe(40900);
    expect(await linesOf(chapter.chapterId)).toEqual(ALL);
    await split(chapter, three.at, three.id);
    const left = await linesOf(chapter.chapterId);
    expect(await refused(chapter, [one, three])).toBe(40900);
    expect(await linesOf(chapter.chapterId)).toEqual(left);
  });

  it("leaves no empty heading at the end when the new chapter begins with one", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\nFirst.");
    const doc = await write(chapter, [
      ["heading", "x".repeat(CHAPTER_TITLE_MAX + 1)],
      ["paragraph", "Second."],
    ]);
    const heading = textsOf(doc.getXmlFragment(DOCUMENT_FIELD))[2] as Y.XmlText;
    const made = await split(chapter, placeIn(heading, 0));
    expect(await linesOf(chapter.chapterId)).toEqual(["The coast", "First."]);
    // Too long for a name: it stays in the text.
    expect(made.name).toBe("");
    expect((await linesOf(made._id)).map((line) => line.length)).toEqual([0, CHAPTER_TITLE_MAX + 1, 7]);
  });

  it("leaves text that was edited after a failure in both chapters, and reports that", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\nFirst.");
    const editor = await chapter.open();
    const doc = await write(chapter, [
      ["heading", "Low tide"],
      ["paragraph", "Second."],
      ["paragraph", "Third."],
    ]);
    const heading = () => textsOf(editor.doc.getXmlFragment(DOCUMENT_FIELD))[2] as Y.XmlText;
    const parts = [{ id: randomUUID(), at: placeIn(textsOf(doc.getXmlFragment(DOCUMENT_FIELD))[2] as Y.XmlText, 0) }];
    await refuseInserts(pool, "document_updates");
    onTestFinished(() => allowInserts(pool));
    expect(await refused(chapter, parts)).toBe(50300);
    await allowInserts(pool);
    await until(() => textsOf(editor.doc.getXmlFragment(DOCUMENT_FIELD)).length === 5, "there");
    heading().insert(8, " and the storm");
    await editor.saved();
    const answer = await chapter.owner.post<{ is_doubled: boolean }>(splitPath(chapter), { parts });
    expect(answer.is_doubled).toBe(true);
    expect(await linesOf(chapter.chapterId)).toEqual([
      "The coast",
      "First.",
      "Low tide and the storm",
      "Second.",
      "Third.",
    ]);
    expect(await linesOf(parts[0]?.id as string)).toEqual(["Low tide", "Second.", "Third."]);
  });

  it("refuses positions outside the text, and changes nothing", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const doc = await docOf(chapter);
    const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
    const foreign = new Y.Doc().getXmlFragment("elsewhere");
    const places = [
      placeIn(textsOf(fragment)[0] as Y.XmlText, 3),
      placeIn(fragment, 0),
      placeIn(foreign, 0),
      "____",
      "a b",
    ];
    for (const at of places) expect(await refused(chapter, [{ id: randomUUID(), at }])).toBe(42200);
    expect(await linesOf(chapter.chapterId)).toEqual(ALL);
    expect((await chapter.owner.get<{ data: Chapter[] }>(`${chapter.storyPath}/chapters`)).data).toHaveLength(1);
    expect((await chapter.list()).data).toEqual([]);
  });

  it("loses nothing when it fails in the middle, and continues when it is repeated", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const at = placeIn(paragraphText(await docOf(chapter), 1), 0);
    const id = randomUUID();
    await refuseInserts(pool, "document_updates");
    onTestFinished(() => allowInserts(pool));
    expect(await refused(chapter, [{ id, at }])).toBe(50300);
    expect(await linesOf(chapter.chapterId)).toEqual(ALL);
    expect(await linesOf(id)).toEqual(["", ...ALL.slice(2)]);
    await allowInserts(pool);
    expect((await split(chapter, at, id))._id).toBe(id);
    expect(await linesOf(chapter.chapterId)).toEqual(ALL.slice(0, 2));
    expect(await linesOf(id)).toEqual(["", ...ALL.slice(2)]);
  });

  it("repeated after it was done, removes nothing that was written since", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const editor = await chapter.open();
    const at = placeIn(paragraphText(editor.doc, 1), 0);
    const { _id } = await split(chapter, at);
    await until(() => textsOf(editor.doc.getXmlFragment(DOCUMENT_FIELD)).length === 2, "shown");
    await write(chapter, [["paragraph", "Written since."]]);
    await split(chapter, at, _id);
    expect(await linesOf(chapter.chapterId)).toEqual([...ALL.slice(0, 2), "Written since."]);
    expect(await linesOf(_id)).toEqual(["", ...ALL.slice(2)]);
  });

  it("is refused in a story with the maximum of chapters, and changes nothing", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    await pool.query(
      `insert into chapters (id, story_id, position) select gen_random_uuid(), $1, 'z' || lpad(n::text, 5, '0') || '1'
       from generate_series(2, $2::int) n`,
      [chapter.story._id, CHAPTERS_PER_STORY_MAX],
    );
    const at = placeIn(paragraphText(await docOf(chapter), 1), 0);
    expect(await refused(chapter, [{ id: randomUUID(), at }])).toBe(42271);
    expect(await linesOf(chapter.chapterId)).toEqual(ALL);
  });
});
