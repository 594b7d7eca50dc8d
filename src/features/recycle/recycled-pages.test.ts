import { describe, expect, it } from "vitest";
import type { DeletedStory } from "../../../contract/stories.ts";
import { findRecycled, type RecycledPages, withoutRecycled, withRecycled } from "./recycled-pages.ts";

const story = (id: string, deletedAt: number) => ({ _id: id, title: id, deleted_at: deletedAt }) as DeletedStory;
const paging = { has_prev: false, has_next: false, next: null };
const pagesOf = (...pages: DeletedStory[][]): RecycledPages<DeletedStory> => ({
  pages: pages.map((data) => ({ data, paging })),
  pageParams: pages.map(() => undefined),
});
const ids = (pages: RecycledPages<DeletedStory>) => pages.pages.map((page) => page.data.map(({ _id }) => _id).join(""));

const bin = pagesOf([story("a", 90), story("b", 80)], [story("c", 70), story("d", 60)]);

describe("stories leaving the loaded recycle bin", () => {
  it("takes a story out of the page it is on, without changing the given pages", () => {
    expect(ids(withoutRecycled(bin, "c"))).toEqual(["ab", "d"]);
    expect(ids(bin)).toEqual(["ab", "cd"]);
  });

  it.each(["a", "b", "c", "d"])("puts %s back where it was, whichever others were removed meanwhile", (id) => {
    const leaving = findRecycled(bin, id) as DeletedStory;
    const order = (pages: RecycledPages<DeletedStory>) => ids(pages).join("");
    expect(order(withRecycled(withoutRecycled(bin, id), leaving))).toBe("abcd");
    for (const other of ["a", "b", "c", "d"].filter((one) => one !== id)) {
      const without = withoutRecycled(withoutRecycled(bin, id), other);
      expect(order(withRecycled(without, leaving))).toBe("abcd".replace(other, ""));
    }
  });

  it("puts the last one back into an empty bin, and never adds one twice", () => {
    const only = story("a", 90);
    expect(ids(withRecycled(pagesOf([]), only))).toEqual(["a"]);
    expect(ids(withRecycled(bin, only))).toEqual(["ab", "cd"]);
  });
});
