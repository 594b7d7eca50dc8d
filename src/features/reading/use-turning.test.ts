// @vitest-environment jsdom
// Which keys and swipes turn chapters.
import { afterEach, expect, it } from "vitest";
import { turnOfKey, turnOfSwipe } from "./use-turning.ts";

afterEach(() => document.body.replaceChildren());

function keyIn(html: string, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  document.body.innerHTML = html;
  const target = document.body.querySelector("[data-target]") ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...init });
  target.dispatchEvent(event);
  return event;
}

it.each([
  ["<p data-target></p>", "ArrowRight", {}, "next"],
  ["<p data-target></p>", "ArrowLeft", {}, "previous"],
  ["<a href='#' data-target></a>", "ArrowRight", {}, "next"],
  ["<p data-target></p>", "ArrowDown", {}, null],
  ["<p data-target></p>", "ArrowLeft", { altKey: true }, null],
  ["<p data-target></p>", "ArrowRight", { shiftKey: true }, null],
  ["<p data-target></p>", "ArrowRight", { ctrlKey: true }, null],
  ["<p data-target></p>", "ArrowRight", { metaKey: true }, null],
  ["<p data-target></p>", "ArrowRight", { repeat: true }, null],
  ["<input data-target>", "ArrowRight", {}, null],
  ["<textarea data-target></textarea>", "ArrowRight", {}, null],
  ["<div popover><button data-target></button></div>", "ArrowRight", {}, null],
] as const)("in %s, %s with %j turns %s", (html, key, init, turn) => {
  expect(turnOfKey(keyIn(html, key, init))).toBe(turn);
});

it("a key turns nothing while text is selected", () => {
  document.body.innerHTML = "<p>Words</p>";
  getSelection()?.selectAllChildren(document.body);
  expect(turnOfKey(new KeyboardEvent("keydown", { key: "ArrowRight" }))).toBeNull();
  getSelection()?.removeAllRanges();
  expect(turnOfKey(new KeyboardEvent("keydown", { key: "ArrowRight" }))).toBe("next");
});

it.each([
  [-120, 10, 200, "next"],
  [120, -40, 200, "previous"],
  [-60, 0, 200, null],
  [-120, 90, 200, null],
  [-120, 0, 900, null],
])("a swipe by %d, %d within %d ms turns %s", (x, y, ms, turn) => expect(turnOfSwipe(x, y, ms)).toBe(turn));
