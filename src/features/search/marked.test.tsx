// @vitest-environment jsdom
// Found parts are marked by ranges; neither texts nor ranges are trusted.
import { afterEach, expect, it } from "vitest";
import type { SearchRanges } from "../../../contract/search.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { fc } from "../../../tests/support/property.ts";
import { Marked, partsOf } from "./marked.tsx";

afterEach(unmountAll);

it("marks parts of a text, and reads none of it as HTML", async () => {
  const text = "<img src=x onerror=alert(1)> 夜航者";
  await mount(
    <p>
      <Marked
        text={text}
        ranges={[
          [1, 4],
          [29, 31],
        ]}
      />
    </p>,
  );
  expect(document.querySelector("p")?.textContent).toBe(text);
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["img", "夜航"]);
  expect(document.querySelector("img")).toBeNull();
});

it("every text stays whole, whatever the ranges are", () => {
  const ranges = fc.array(fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 })));
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), ranges, (text, some) => {
      const parts = partsOf(text, some as SearchRanges);
      expect(parts.map(({ part }) => part).join("")).toBe(text);
      expect(new Set(parts.map(({ from }) => from)).size).toBe(parts.length);
    }),
  );
});
