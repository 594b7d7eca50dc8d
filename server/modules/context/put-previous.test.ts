import { expect, test } from "vitest";
import { input, section } from "../../../tests/support/prompt-input.ts";
import { buildContext } from "./context.service.ts";

const PARAGRAPHS = Array.from(
  { length: 120 },
  (_, i) => `Paragraph ${i} began. Its keeper ${i} went on down the stairs. Then came its end.`,
);
const PREVIOUS = { chapterId: "c7", name: "High water", number: 7, text: PARAGRAPHS.join("\n") };
const ENDING = { chapterId: "c7", name: "High water", number: 7, text: "came its end.", pinned: false, ending: true };

test("an empty chapter's prompt has the end of the previous chapter, from the beginning of a paragraph, in the free tokens", () => {
  const { prompt, receipt } = buildContext(
    input({ before: "", previous: PREVIOUS, summaries: [ENDING], model: { id: "v2", contextWindow: 2_400 } }),
  );
  const [heading, ...told] = (section(prompt.user, "previous_chapter") as string).split("\n");
  expect(heading).toBe("The end of chapter 7, “High water”, word for word:");
  expect(told.length).toBeGreaterThan(20);
  expect(told.length).toBeLessThan(120);
  expect(told).toEqual(PARAGRAPHS.slice(-told.length));
  expect(prompt.system).toContain("<previous_chapter>, where it is given, is how the chapter before ends.");
  // The summaries do not repeat its last words.
  expect(section(prompt.user, "earlier_chapters")).toBeUndefined();
  const part = receipt.included.find(({ kind }) => kind === "previous");
  expect(part).toMatchObject({ name: "High water", ref: "c7", words: told.length * 15 });
  expect(part?.tokens).toBeGreaterThan(told.join("\n").length / 4);
  expect(receipt.left_out).toContainEqual(
    expect.objectContaining({ kind: "previous", because: "budget", words: (120 - told.length) * 15 }),
  );
  // The budget is used up: not one more paragraph fits.
  expect(receipt.budget - receipt.tokens).toBeLessThan(60);
});

test("a large window has the whole previous chapter, up to 6,000 tokens", () => {
  const whole = buildContext(input({ before: "", previous: PREVIOUS }));
  expect(section(whole.prompt.user, "previous_chapter")).toContain(PREVIOUS.text);
  expect(whole.receipt.left_out).toEqual([]);
  const long = { ...PREVIOUS, text: `${PREVIOUS.text}\n`.repeat(8) };
  const { receipt } = buildContext(input({ before: "", previous: long, model: { id: "v2", contextWindow: 128_000 } }));
  const tokens = receipt.included.find(({ kind }) => kind === "previous")?.tokens ?? 0;
  expect(tokens).toBeGreaterThan(5_000);
  expect(tokens).toBeLessThanOrEqual(6_000);
});

test("the previous chapter has a lower priority than the present one and a higher one than the summaries", () => {
  const summaries = Array.from({ length: 40 }, (_, index) => ({
    chapterId: `c${index}`,
    name: "",
    number: index,
    text: "much happened ".repeat(20),
    pinned: false,
  }));
  const parts = (before: string) => {
    const { receipt } = buildContext(
      input({ before, previous: PREVIOUS, summaries, model: { id: "v2", contextWindow: 2_400 } }),
    );
    const tokens = (wanted: string) =>
      receipt.included.filter(({ kind }) => kind === wanted).reduce((sum, part) => sum + part.tokens, 0);
    return { before: tokens("before"), previous: tokens("previous"), summary: tokens("summary") };
  };
  const short = parts("She began.");
  expect(short.previous).toBeGreaterThan(short.summary);
  expect(short.summary).toBeGreaterThan(0);
  const middle = parts("She went on down the stairs. ".repeat(100));
  expect(middle.previous).toBeGreaterThan(0);
  expect(middle.previous).toBeLessThan(short.previous);
  const long = parts("She went on down the stairs. ".repeat(600));
  expect(long.previous).toBe(0);
  // The chapter gets all tokens except those of the rule about the previous chapter.
  const without = buildContext(
    input({
      before: "She went on down the stairs. ".repeat(600),
      summaries,
      model: { id: "v2", contextWindow: 2_400 },
    }),
  ).receipt.included.find(({ kind }) => kind === "before");
  expect((without?.tokens ?? 0) - long.before).toBeLessThan(60);
});

test("the summaries have a previous chapter's last words if it does not fit; one that moderation refused is left out", () => {
  const cramped = { before: "She went on. ".repeat(900), previous: PREVIOUS, summaries: [ENDING] };
  const small = buildContext(input({ ...cramped, model: { id: "v2", contextWindow: 2_048 } }));
  expect(section(small.prompt.user, "previous_chapter")).toBeUndefined();
  expect(section(small.prompt.user, "earlier_chapters")).toContain("its last words");
  const refused = buildContext(input({ before: "", previous: { ...PREVIOUS, refused: true }, summaries: [ENDING] }));
  expect(`${refused.prompt.system}${refused.prompt.user}`).not.toContain("Paragraph 3");
  expect(refused.receipt.left_out).toEqual([
    expect.objectContaining({ kind: "previous", name: "High water", because: "refused" }),
  ]);
});
