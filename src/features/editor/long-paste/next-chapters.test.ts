import { Fragment } from "@tiptap/pm/model";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chapterSchema } from "../../../../extensions/schema.ts";
import { makeChapters, nextChapters } from "./next-chapters.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../lib/api/call.ts", () => ({ call }));

const schema = chapterSchema();
const p = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const h = (words: string) => ({ ...p(words), type: "heading", attrs: { level: 2 } });
const parts = (...all: object[][]) => all.map((blocks) => Fragment.fromJSON(schema, blocks));

describe("the chapters a text becomes", () => {
  test("are named after the heading they begin with, which is removed from the text", () => {
    const [one] = nextChapters(parts([h("Low tide"), p("Salt.")]), "The lamp");
    expect(one).toMatchObject({ name: "Low tide", blocks: [p("Salt.")], text: "Low tide\n\nSalt." });
  });

  test("else named after this chapter's title with a number, or not at all", () => {
    const three = parts([p("a")], [p("b")], [h("x".repeat(101))]);
    expect(nextChapters(three, "The lamp").map(({ name }) => name)).toEqual([
      "The lamp (2)",
      "The lamp (3)",
      "The lamp (4)",
    ]);
    expect(nextChapters(three, " ").map(({ name }) => name)).toEqual(["", "", ""]);
    expect(nextChapters(three, "y".repeat(100))[0]?.name).toBe(`${"y".repeat(96)} (2)`);
    expect(nextChapters(three, "The lamp")[2]?.blocks).toHaveLength(1);
  });
});

describe("creating them", () => {
  beforeEach(() => call.mockReset());
  const chapters = nextChapters(parts([p("a")], [p("b")], [p("c")]), "");
  const place = { storyId: "s", afterId: "c" };

  test("inserts each after the previous one", async () => {
    await makeChapters(place, chapters, 0, () => {});
    const asked = call.mock.calls.map(([, { body }]) => [body.id, body.after_id]);
    expect(asked).toEqual([
      [chapters[0]?.id, "c"],
      [chapters[1]?.id, chapters[0]?.id],
      [chapters[2]?.id, chapters[1]?.id],
    ]);
  });

  test("continues where it stopped, with the same ids", async () => {
    let made = 0;
    const onMade = (now: number) => {
      made = now;
    };
    call.mockResolvedValueOnce({}).mockRejectedValueOnce(new Error("offline"));
    await expect(makeChapters(place, chapters, made, onMade)).rejects.toThrow("offline");
    expect(made).toBe(1);
    await makeChapters(place, chapters, made, onMade);
    expect(call.mock.calls.map(([, { body }]) => body.id)).toEqual([0, 1, 1, 2].map((at) => chapters[at]?.id));
    expect(made).toBe(3);
  });
});
