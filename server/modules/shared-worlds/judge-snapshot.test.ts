// Tests of how a snapshot's words are judged: which entry is named, and what stands between entries.
import { expect, it } from "vitest";
import { fakeEntry } from "../../../tests/support/snapshot-entry.ts";
import { ADULT_TERMS } from "../safety/adult-words.ts";
import { createWordListModeration } from "../safety/word-list.ts";
import { CHINESE_TERMS, ENGLISH_TERMS } from "../safety/word-lists.ts";
import { APART, judgeSnapshot } from "./judge-snapshot.ts";

const TERMS = [...ENGLISH_TERMS, ...CHINESE_TERMS, ...ADULT_TERMS];
const { refuses } = createWordListModeration(TERMS);
const never = async () => false;
const snapshotOf = (descriptions: readonly string[]) => ({
  ...{ title: "Salt", background: "", cover_id: null, forbidden_words: [], at: "0" },
  entries: descriptions.map((description, at) => fakeEntry(`Entry ${at}`, description)),
});

it("no term is read over what stands between two entries", async () => {
  for (const term of TERMS)
    for (let at = 1; at < term.length; at++) {
      const parts = [term.slice(0, at), term.slice(at)] as const;
      // "Child porn" is a term as well.
      const either = (await refuses(parts[0])) || (await refuses(parts[1]));
      expect(await refuses(parts.join(APART)), `${term}, cut at ${at}`).toBe(either);
    }
});

it("every entry that is refused is named, with few requests", async () => {
  const count = 5_000;
  for (const bad of [0, 1, 700, 4_998, 4_999]) {
    let asked = 0;
    const judge = async (text: string) => {
      asked++;
      return text.includes("bad");
    };
    const snapshot = snapshotOf(Array.from({ length: count }, (_, at) => (at === bad ? "bad" : "x".repeat(80))));
    await expect(judgeSnapshot({ refuses: judge, isAdult: never }, snapshot)).rejects.toMatchObject({
      ...{ code: "sensitive_content", content: { entry: `Entry ${bad}` } },
    });
    expect(asked).toBeLessThan(100);
    const judged = await judgeSnapshot({ refuses: never, isAdult: judge }, snapshot);
    expect(judged).toMatchObject({ isAdult: true, adultEntry: `Entry ${bad}` });
  }
});

it("what is refused only together accuses no entry, and makes no world one for adults", async () => {
  const together = async (text: string) => text.includes("one") && text.includes("two");
  const snapshot = snapshotOf(["one", "x", "two", "y"]);
  const refused = judgeSnapshot({ refuses: together, isAdult: never }, snapshot);
  await expect(refused).rejects.toMatchObject({ code: "sensitive_content", content: null });
  expect(await judgeSnapshot({ refuses: never, isAdult: together }, snapshot)).toMatchObject({
    ...{ isAdult: false, adultEntry: null },
  });
});

it("other work is done between one batch and the next", async () => {
  let turns = 0;
  let other = setImmediate(function work() {
    turns++;
    other = setImmediate(work);
  });
  const judgedIn: number[] = [];
  const judge = async () => {
    judgedIn.push(turns);
    return false;
  };
  const long = Array.from({ length: 2_000 }, () => "x".repeat(80));
  await judgeSnapshot({ refuses: judge, isAdult: judge }, snapshotOf(long));
  clearImmediate(other);
  expect(judgedIn.length).toBeGreaterThan(40);
  // Title and background are judged in the same turn as what stands before them.
  expect(new Set(judgedIn).size).toBeGreaterThanOrEqual(judgedIn.length - 2);
});
