import { expect, it } from "vitest";
import type { FileRow } from "../../../contract/world-files.ts";
import {
  choicesToSend,
  countFates,
  countLong,
  FIRST_CHOICES,
  fateOf,
  longFateOf,
  whyNothing,
  withAllLong,
  withClash,
  withClashes,
  withLong,
  withRows,
} from "./import-choices.ts";

const row = (index: number, state: FileRow["state"]): FileRow => ({
  index,
  name: `Row ${index}`,
  aliases: [],
  type: "normal",
  excerpt: "",
  picture: false,
  state,
  here: null,
  long: null,
});
const ROWS = [row(0, "new"), row(1, "clash"), row(2, "same"), row(3, "clash")];
const NO_LONG = { long_texts: "beginning", beginning: [], split: [] };
const fates = (choices = FIRST_CHOICES) => ROWS.map((one) => fateOf(one, choices));

it("by default new rows are imported and existing entries are kept", () => {
  expect(fates()).toEqual(["add", "kept", "same", "kept"]);
});

it("a row's own choice overrides the choice for all, until the choice for all is changed", () => {
  const one = withClash(FIRST_CHOICES, 3, "overwrite");
  expect(fates(one)).toEqual(["add", "kept", "same", "overwrite"]);
  expect(choicesToSend(one)).toEqual({ ...NO_LONG, skip: [], clashes: "keep", keep: [], overwrite: [3], beside: [] });
  const all = withClashes(one, "beside");
  expect(fates(all)).toEqual(["add", "add", "same", "add"]);
  expect(choicesToSend(all)).toEqual({ ...NO_LONG, skip: [], clashes: "beside", keep: [], overwrite: [], beside: [] });
});

it("a row that is not imported is sent once, whatever was chosen for it", () => {
  const out = withRows(withClash(FIRST_CHOICES, 3, "overwrite"), [row(3, "clash"), row(0, "new")], false);
  expect(fates(out)).toEqual(["skipped", "kept", "same", "skipped"]);
  expect(choicesToSend(out)).toEqual({
    ...NO_LONG,
    skip: [3, 0],
    clashes: "keep",
    keep: [],
    overwrite: [],
    beside: [],
  });
  expect(fates(withRows(out, [row(3, "clash")], true))).toEqual(["skipped", "kept", "same", "overwrite"]);
});

it("says why nothing is imported", () => {
  const [, clash, same] = ROWS as [FileRow, FileRow, FileRow];
  expect(whyNothing([clash, same], FIRST_CHOICES)).toBe("kept");
  expect(whyNothing([same], FIRST_CHOICES)).toBe("same");
  expect(whyNothing([clash, same], withRows(FIRST_CHOICES, [clash], false))).toBe("unchosen");
  expect(whyNothing([], FIRST_CHOICES)).toBe("unchosen");
});

it("counts imported rows against the world's free space", () => {
  expect(countFates({ rows: ROWS, room: 2 }, withClashes(FIRST_CHOICES, "beside"))).toEqual({
    add: 3,
    overwrite: 0,
    over: 1,
  });
});

const long = (index: number, state: FileRow["state"], more: Partial<FileRow["long"]> = {}): FileRow => ({
  ...row(index, state),
  long: { length: 400, parts: 3, left: 0, kept: true, rejoined: true, ...more },
});
const LONG = [
  long(0, "new"),
  long(1, "clash"),
  row(2, "new"),
  long(3, "new", { parts: 40, left: 90, kept: false, rejoined: false }),
];

it("a long text imports its beginning by default, and everything where it is split", () => {
  const fate = (choices = FIRST_CHOICES) => LONG.map((one) => longFateOf(one, choices));
  expect(fate()).toEqual(["beginning", null, null, "beginning"]);
  const split = withAllLong(FIRST_CHOICES, "split");
  expect(fate(split)).toEqual(["split", null, null, "split"]);
  const one = withLong(split, 0, "beginning");
  expect(fate(one)).toEqual(["beginning", null, null, "split"]);
  expect(choicesToSend(one)).toMatchObject({ long_texts: "split", beginning: [0], split: [] });
  expect(choicesToSend(withLong(one, 0, "split"))).toMatchObject({ beginning: [], split: [] });
  expect(choicesToSend(withAllLong(one, "beginning"))).toMatchObject(NO_LONG);
});

it("a row that overwrites an entry stays one entry, whatever is chosen for its text", () => {
  const choices = withClashes(withAllLong(FIRST_CHOICES, "split"), "overwrite");
  expect(longFateOf(LONG[1] as FileRow, choices)).toBe("beginning");
  expect(longFateOf(LONG[1] as FileRow, withClashes(choices, "beside"))).toBe("split");
});

it("counts the choices for long texts, and the entries they become", () => {
  const none = { parts: 0, over: 0, apart: 0, overLost: 0, overwriting: 0 };
  const kept = { ...none, beginning: 2, split: 0, lost: 1 };
  expect(countLong(LONG, FIRST_CHOICES)).toEqual(kept);
  expect(countFates({ rows: LONG, room: 9 }, FIRST_CHOICES)).toEqual({ add: 3, overwrite: 0, over: 0 });
  const split = withClashes(withAllLong(FIRST_CHOICES, "split"), "overwrite");
  expect(countLong(LONG, split)).toEqual({
    ...{ beginning: 1, split: 2, parts: 43, over: 1, apart: 1, overLost: 1, overwriting: 1, lost: 0 },
  });
  expect(countFates({ rows: LONG, room: 9 }, split)).toEqual({ add: 44, overwrite: 1, over: 35 });
});
