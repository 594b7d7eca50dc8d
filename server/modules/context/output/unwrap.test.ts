import { expect, test } from "vitest";
import { fc } from "../../../../tests/support/property.ts";
import { createUnwrapFilter } from "./unwrap.ts";

function unwrap(answer: string, titles: readonly string[] = [], size = 1): string {
  const filter = createUnwrapFilter(titles);
  let text = "";
  for (let at = 0; at < answer.length; at += size) {
    const step = filter.push(answer.slice(at, at + size));
    text = step.again ? step.text : text + step.text;
  }
  return text + filter.end();
}

const STORY = "She took the lamp.\n“Here is your hat,” he said.";
const STORY_ZH = "她提起灯。\n“好的。”他说。";

test.each([
  ["Sure, here is the continuation:\n\n"],
  ["Certainly! Here’s the next part of your story:\n"],
  ["Of course. Here it is.\n"],
  ["Sure!\n\n"],
  ["Here is a rewritten version of the passage:\n"],
  ["Continuation:\n"],
  ["**Rewritten passage:**\n\n"],
  ["I've rewritten the passage in a tenser tone.\n\n"],
  ["<think>The user wants a story. Let me see.\nOk.</think>\n\n"],
  ["<thinking>short</thinking>Here is the text:\n"],
  ["Some thinking without a beginning. </think>\n"],
  ["<text_before>"],
  ["# Low water\n\n"],
])("%j before the text is removed", (wrapper) => {
  for (const size of [1, 3, 7, 1_000]) expect(unwrap(wrapper + STORY, [], size).trimStart()).toBe(STORY);
});

test.each([
  ["好的，以下是续写内容：\n\n"],
  ["好的！\n"],
  ["以下是改写后的版本：\n"],
  ["续写：\n"],
  ["当然，这是为您扩写的段落：\n"],
  ["<think>用户想要续写。</think>\n"],
])("%j before a Chinese text is removed", (wrapper) => {
  for (const size of [1, 2, 1_000]) expect(unwrap(wrapper + STORY_ZH, [], size).trimStart()).toBe(STORY_ZH);
});

test("a code fence and the text after it are removed", () => {
  expect(unwrap(`\`\`\`text\n${STORY}\n\`\`\`\nHope that helps.`).trimEnd()).toBe(STORY);
  expect(unwrap(`Here is the text:\n\`\`\`\n${STORY}\n\`\`\``, [], 4).trimEnd()).toBe(STORY);
});

test("a repeated title is removed, however it is formatted", () => {
  for (const title of ["Low Water", "## Chapter 3: Low water", "**Low water**", "Chapter 3", "“Low water”"])
    expect(unwrap(`${title}\n\n${STORY}`, ["Low water", "The Salt Cartographer"]).trimStart()).toBe(STORY);
  for (const title of ["《潮汐》", "第三章 潮汐", "第三章：潮汐", "潮汐"])
    expect(unwrap(`${title}\n${STORY_ZH}`, ["潮汐"]).trimStart()).toBe(STORY_ZH);
});

test("a closing remark to the reader is removed", () => {
  expect(unwrap(`${STORY}\n\nLet me know if you want more!`).trimEnd()).toBe(STORY);
  expect(unwrap(`${STORY}\n\n(Word count: 70)`).trimEnd()).toBe(STORY);
  expect(unwrap(`${STORY_ZH}\n\n（字数：70）`).trimEnd()).toBe(STORY_ZH);
  expect(unwrap(`${STORY_ZH}\n希望这段续写符合您的要求。`).trimEnd()).toBe(STORY_ZH);
});

test("the prompt's tags are removed, and an answer that begins to repeat the prompt ends", () => {
  expect(unwrap(`<passage>${STORY}</passage>`)).toBe(STORY);
  expect(unwrap(`${STORY}\n<text_after>More`).trimEnd()).toBe(STORY);
});

test.each([
  "Sure, the story was old, but she told it again.\nHe listened.",
  "Here is where he died.\nShe put down flowers.",
  "Okay was the word she used.",
  "Story after story he told, and none was true.",
  "I have read the passage.\nIt was long.",
  "This is the house: four walls and a roof.",
  "The text was in Latin.",
  "Let us go, she thought.",
  "I hope so, he said.",
  "5 < 7, and 9 > 3 <i>x",
  "第二天早上，她走了。",
  "好的，妈妈说：\n“走吧。”",
  "这是她的房子。",
  "可以看见海。",
  "故事是这样的。",
  "“Sure,” he said.\nHe left.",
  "Low water came at six.\nThey waited.",
])("text of the story that resembles a wrapper is kept: %j", (story) => {
  for (const size of [1, 5, 1_000]) expect(unwrap(story, ["Low water", "潮汐"], size)).toBe(story);
});

test("the result does not depend on how the stream is split into chunks", () => {
  const piece = fc.constantFrom(
    "Sure",
    ", here is the text:",
    "\n",
    "<think>",
    "</think>",
    "```",
    "Low water",
    "She ran. ",
    "<",
    ">",
    "好的",
    "续写：",
    "（字数",
    "#",
    " ",
    "“",
    "text_after>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const answer = pieces.join("");
      expect(unwrap(answer, ["Low water"], size)).toBe(unwrap(answer, ["Low water"], 1));
    }),
    { numRuns: 2_000 },
  );
});
