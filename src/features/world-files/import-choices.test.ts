import { expect, it } from "vitest";
import type { FileRow } from "../../../contract/world-files.ts";
import {
  choicesToSend,
  countFates,
  FIRST_CHOICES,
  fateOf,
  whyNothing,
  withClash,
  withClashes,
  withRows,
} from "./import-choices.ts";

const row = (index: number, state: FileRow["state"]): FileRow => ({
  index,
  name: `Row ${index}`,
  type: "normal",
  excerpt: "",
  picture: false,
  state,
  here: null,
  long: null,
});
const ROWS = [row(0, "new"), row(1, "clash"), row(2, "same"), row(3, "clash")];
const fates = (choices = FIRST_CHOICES) => ROWS.map((one) => fateOf(one, choices));

it("at first new rows come in and one's own entries stay", () => {
  expect(fates()).toEqual(["add", "kept", "same", "kept"]);
});

it("a row's own choice goes before the one for all, until all are chosen anew", () => {
  const one = withClash(FIRST_CHOICES, 3, "overwrite");
  expect(fates(one)).toEqual(["add", "kept", "same", "overwrite"]);
  expect(choicesToSend(one)).toEqual({ skip: [], clashes: "keep", keep: [], overwrite: [3], beside: [] });
  const all = withClashes(one, "beside");
  expect(fates(all)).toEqual(["add", "add", "same", "add"]);
  expect(choicesToSend(all)).toEqual({ skip: [], clashes: "beside", keep: [], overwrite: [], beside: [] });
});

it("a row that stays out is told once, whatever was chosen for it", () => {
  const out = withRows(withClash(FIRST_CHOICES, 3, "overwrite"), [row(3, "clash"), row(0, "new")], false);
  expect(fates(out)).toEqual(["skipped", "kept", "same", "skipped"]);
  expect(choicesToSend(out)).toEqual({ skip: [3, 0], clashes: "keep", keep: [], overwrite: [], beside: [] });
  expect(fates(withRows(out, [row(3, "clash")], true))).toEqual(["skipped", "kept", "same", "overwrite"]);
});

it("says why nothing comes in", () => {
  const [, clash, same] = ROWS as [FileRow, FileRow, FileRow];
  expect(whyNothing([clash, same], FIRST_CHOICES)).toBe("kept");
  expect(whyNothing([same], FIRST_CHOICES)).toBe("same");
  expect(whyNothing([clash, same], withRows(FIRST_CHOICES, [clash], false))).toBe("unchosen");
  expect(whyNothing([], FIRST_CHOICES)).toBe("unchosen");
});

it("counts what comes in against the room there is", () => {
  expect(countFates({ rows: ROWS, room: 2 }, withClashes(FIRST_CHOICES, "beside"))).toEqual({
    add: 3,
    overwrite: 0,
    over: 1,
  });
});
