import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { CARDS_PAGE_SIZE } from "../../../contract/limits.ts";
import { type NumberedPage, pagesAround, takeOut, withoutItems } from "./numbered-pages.ts";

const item = (at: number) => ({ _id: `e${at}` });
const page = (number: number, total: number): NumberedPage<{ _id: string }> => ({
  data: Array.from({ length: Math.min(CARDS_PAGE_SIZE, total - (number - 1) * CARDS_PAGE_SIZE) }, (_, at) =>
    item((number - 1) * CARDS_PAGE_SIZE + at),
  ),
  total,
});

describe("the pages of a partly loaded list", () => {
  it("are the visible ones, with one more on either side, and never past the end", () => {
    expect(pagesAround(0, 10, 2_000)).toEqual([2]);
    expect(pagesAround(5 * CARDS_PAGE_SIZE, 5 * CARDS_PAGE_SIZE + 10, 2_000)).toEqual([5, 6, 7]);
    expect(pagesAround(0, 10, 20)).toEqual([]);
    expect(pagesAround(1_990, 1_999, 2_000)).toEqual([33, 34]);
  });

  it("move up when items are removed, and end early where the next page is not loaded", () => {
    const total = 3 * CARDS_PAGE_SIZE;
    const left = withoutItems(new Map([1, 2].map((number) => [number, page(number, total)])), new Set(["e0", "e1"]));
    expect(left.get(1)?.data[0]).toEqual(item(2));
    expect(left.get(1)?.data).toHaveLength(CARDS_PAGE_SIZE);
    expect(left.get(1)?.data.at(-1)).toEqual(item(CARDS_PAGE_SIZE + 1));
    expect(left.get(2)?.data).toHaveLength(CARDS_PAGE_SIZE - 2);
    expect(left.get(2)?.total).toBe(total - 2);
  });

  it("keep their positions behind a page that is not loaded", () => {
    const total = 3 * CARDS_PAGE_SIZE;
    const left = withoutItems(new Map([1, 3].map((number) => [number, page(number, total)])), new Set(["e0"]));
    // The items that would move up from pages that are not loaded are missing.
    expect(left.get(1)?.data).toHaveLength(CARDS_PAGE_SIZE - 1);
    expect(left.get(3)?.data[0]).toEqual(item(2 * CARDS_PAGE_SIZE + 1));
  });

  it("removes items from every list that has them, and puts them back", async () => {
    const client = new QueryClient();
    const keys = [
      ["entries", "w", "list", { name: "" }, 1],
      ["entries", "w", "list", { name: "x" }, 1],
    ];
    for (const key of keys) client.setQueryData(key, page(1, 3));
    const back = await takeOut(client, ["entries", "w", "list"], new Set(["e1"]));
    for (const key of keys) expect(client.getQueryData(key)).toEqual({ data: [item(0), item(2)], total: 2 });
    back();
    for (const key of keys) expect(client.getQueryData(key)).toEqual(page(1, 3));
  });
});
