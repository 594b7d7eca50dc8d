// A card's list of assets and its files in a container, for any number of files.
import { expect, test } from "vitest";
import { ARCHIVE_FILES_MAX } from "../lore-limits.ts";
import { type CardParts, placeAssets } from "./card-assets.ts";

const BYTES = Uint8Array.of(1);
const filesOf = (paths: readonly string[]) => paths.map((path) => ({ path, bytes: BYTES }));
const parts = (container: CardParts["container"], paths: readonly string[]): CardParts => {
  return { container, files: filesOf(paths), picture: BYTES, isOwnPicture: false };
};

test.each(["json", "png", "charx"] as const)(
  "every asset is looked at a few times, not once for each other: %s",
  (container) => {
    const paths = Array.from({ length: 3_000 }, (_, at) => `assets/喜${at}.png`);
    let looks = 0;
    const list = paths.map((path) => ({
      ...{ type: "icon", name: "n", ext: "png" },
      get uri() {
        looks++;
        return `embeded://${path}`;
      },
    }));
    placeAssets(list, paths, parts(container, paths));
    expect(looks).toBeLessThan(paths.length * 8);
  },
);

test("an archive has no more files than can be read again, and the others are counted", () => {
  const paths = Array.from({ length: ARCHIVE_FILES_MAX + 10 }, (_, at) => `${at}.bin`);
  const { files, left } = placeAssets([], paths, parts("charx", paths));
  expect(files.length).toBe(ARCHIVE_FILES_MAX - 1);
  expect(left).toBe(12);
});

test("two files in a picture never have the same name", () => {
  const paths = ["喜.png", "1", "悲.png", "0"];
  const { files } = placeAssets([], paths, parts("png", paths));
  expect(files.map(({ path }) => path)).toEqual(["2", "1", "3", "0"]);
});
