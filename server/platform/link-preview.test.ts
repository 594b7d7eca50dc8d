import { readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { previewPicture } from "./link-preview.ts";

test("the product's picture is the file it names, of the size it says, and small", async () => {
  const tags = previewPicture(null, "https://example.com/story/1");
  const path = /og:image" content="https:\/\/example\.com(\/public\/[^"]+)"/.exec(tags)?.[1] ?? "";
  const file = new URL(`../..${path}`, import.meta.url);
  const { width, height, format } = await sharp(await readFile(file)).metadata();
  expect(format).toBe("png");
  expect(tags).toContain(`og:image:width" content="${width}"`);
  expect(tags).toContain(`og:image:height" content="${height}"`);
  expect((await stat(file)).size).toBeLessThan(60_000);
});

test("what it shows is escaped", () => {
  const tags = previewPicture({ path: "/images/1.webp", size: null, alt: `"><script>` }, "https://example.com/");
  expect(tags).toContain('content="&#34;&#62;&#60;script&#62;"');
});
