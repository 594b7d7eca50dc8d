import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { briefOf } from "../../tests/support/story-brief.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { tell } from "./storyteller.ts";
import { createStorytellerModel } from "./storyteller-model.ts";

const model = createStorytellerModel();

function call(brief: StorytellerBrief, parts: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions {
  const prompt: LanguageModelV4CallOptions["prompt"] = [{ role: "user", content: [{ type: "text", text: "Go on." }] }];
  return { prompt, providerOptions: { storyteller: { ...brief } }, ...parts };
}

async function partsOf(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await model.doStream(options);
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

const textOf = (parts: readonly LanguageModelV4StreamPart[]) =>
  parts.map((part) => (part.type === "text-delta" ? part.delta : "")).join("");

/** More pieces than the stream hands over at once. */
const CHAPTER = "Ines really waited by the gate. Tom came late. Nobody knew the way. ".repeat(40);

test("streams the text in small pieces, with its parts in the order of the model interface", async () => {
  const brief = briefOf({ task: "summarise", text: CHAPTER, length: 300 });
  const parts = await partsOf(call(brief));
  expect(parts.map((part) => part.type).filter((type) => type !== "text-delta")).toEqual([
    "stream-start",
    "text-start",
    "text-end",
    "finish",
  ]);
  expect(textOf(parts)).toBe([...tell(brief)].join(""));
  const pieces = parts.filter((part) => part.type === "text-delta").map((part) => part.delta);
  expect(Math.max(...pieces.map((piece) => piece.trim().split(/\s+/u).length))).toBeLessThanOrEqual(2);
  const { content } = await model.doGenerate(call(brief));
  expect(content).toEqual([{ type: "text", text: textOf(parts) }]);
});

test("stops when aborted, before and during the stream", async () => {
  const reason = new Error("enough");
  await expect(model.doStream(call(briefOf(), { abortSignal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  const stop = new AbortController();
  const { stream } = await model.doStream(call(briefOf({ text: CHAPTER }), { abortSignal: stop.signal }));
  const reader = stream.getReader();
  for (let count = 0; count < 3; count++) await reader.read();
  stop.abort(reason);
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toBe(reason);
});

test("no output gives an empty text, and a call without a brief is refused", async () => {
  const parts = await partsOf(call(briefOf({ task: "shorten", text: "" })));
  expect(parts.map((part) => part.type)).toEqual(["stream-start", "finish"]);
  await expect(model.doStream({ prompt: [] })).rejects.toThrow();
});

test("answers nothing to what takes a language model", async () => {
  const parts = await partsOf(call(briefOf({ task: null, text: CHAPTER })));
  expect(parts.map((part) => part.type)).toEqual(["stream-start", "finish"]);
});

test("reads Chinese for a brief in Chinese", () => {
  const text = "她推开门，屋里没有人。桌上放着一封信。她没有拆开，只是坐下来等天亮。";
  expect([...tell(briefOf({ task: "summarise", language: "zh", text, length: 60 }))].join("")).toMatch(
    /\p{Script=Han}/u,
  );
});
