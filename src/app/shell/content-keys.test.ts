import { expect, it } from "vitest";
import { scrollStep } from "./content-keys.ts";

it.each([
  [{ key: "ArrowDown", shiftKey: false }, 30],
  [{ key: "ArrowUp", shiftKey: false }, -30],
  [{ key: " ", shiftKey: false }, 900],
  [{ key: " ", shiftKey: true }, -900],
  [{ key: "PageDown", shiftKey: false }, 900],
  [{ key: "PageUp", shiftKey: false }, -900],
  [{ key: "Home", shiftKey: false }, Number.NEGATIVE_INFINITY],
  [{ key: "End", shiftKey: false }, Number.POSITIVE_INFINITY],
  [{ key: "ArrowLeft", shiftKey: false }, null],
  [{ key: "a", shiftKey: false }, null],
])("%o scrolls by %s", (event, step) => expect(scrollStep(event, 1_000)).toBe(step));
