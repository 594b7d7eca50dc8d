// Thoughts between tags are separated, however the text is cut into pieces.
import { expect, test } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { createThinkTags } from "./think-tags.ts";

function tell(pieces: readonly string[]) {
  const tags = createThinkTags();
  const all = [...pieces.map((piece) => tags.push(piece)), tags.end()];
  return { text: all.map((told) => told.text).join(""), thought: all.map((told) => told.thought).join("") };
}

test.each([
  ["plain text", { text: "plain text", thought: "" }],
  ["<think>hm</think>\n\nShe left.", { text: "She left.", thought: "hm" }],
  ["a < b <thin air> <", { text: "a < b <thin air> <", thought: "" }],
  ["<think>never closed", { text: "", thought: "never closed" }],
  ["one<think>a</think>two<think>b</think>", { text: "onetwo", thought: "ab" }],
  ["</think>", { text: "</think>", thought: "" }],
])("%s", (written, told) => {
  expect(tell([written])).toEqual(told);
});

test("the result does not depend on where the text is cut", () => {
  const part = fc.constantFrom("<think>", "</think>", "<", "think>", "/", "a", "雨", "< think>", "\n ");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 8 }), (parts, cuts) => {
      const whole = parts.join("");
      const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
      const pieces = places.slice(1).map((place, n) => whole.slice(places[n], place));
      expect(tell(pieces)).toEqual(tell([whole]));
    }),
  );
});
