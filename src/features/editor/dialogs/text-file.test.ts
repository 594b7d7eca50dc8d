import { expect, test } from "vitest";
import { readTextFile } from "./text-file.ts";

const bytes = (...values: number[]) => new Uint8Array(values);

test("a Markdown file becomes blocks, its title a heading", async () => {
  const file = new File(["# Part\n\nOne **two**\n\n- a\n- b\n"], "draft.md");
  const offer = await readTextFile(file);
  if (typeof offer === "string") throw new Error(offer);
  expect(offer.blocks.map((block) => block.type)).toEqual(["heading", "paragraph", "bulletList"]);
  expect(offer.characters).toBe(13);
});

test("what can't be inserted says why", async () => {
  expect(await readTextFile(new File([bytes(0x89, 0x50, 0, 0)], "x.txt"))).toBe("file_unreadable");
  expect(await readTextFile(new File(["  \n"], "x.txt"))).toBe("file_empty");
});
