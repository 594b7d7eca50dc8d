import { expect, test } from "vitest";
import { partsOf } from "../template.ts";
import { BEAT_KINDS, type Beat } from "../types.ts";
import { CHINESE_BEATS } from "./chinese-beats.ts";

/** The template's own words, its slots left out. */
const bare = (beat: Beat) =>
  partsOf(beat.text)
    .map((part) => ("text" in part ? part.text : ""))
    .join("");
const narration = (beat: Beat) => bare(beat).replace(/"[^"]*"/gu, "");
const failing = (wrong: (beat: Beat) => boolean) => CHINESE_BEATS.filter(wrong).map(({ text }) => text);

test("there are many beats of every kind, and openings", () => {
  const told = CHINESE_BEATS.filter((beat) => !beat.opens);
  expect(told.length).toBeGreaterThan(600);
  for (const kind of BEAT_KINDS) {
    const ofKind = told.filter((beat) => beat.kind === kind);
    expect(ofKind.length, kind).toBeGreaterThan(100);
    // Enough beats need only people, so that a text about any topic can be continued.
    const anywhere = ofKind.filter((beat) => (beat.needs ?? []).every((topic) => topic === "company"));
    expect(anywhere.length, kind).toBeGreaterThan(60);
  }
  expect(CHINESE_BEATS.length - told.length).toBeGreaterThan(15);
});

test("no two beats begin with the same words or are the same", () => {
  const beginnings = CHINESE_BEATS.map((beat) => beat.text.slice(0, 20));
  expect(beginnings.filter((text, index) => beginnings.indexOf(text) !== index)).toEqual([]);
});

test("punctuation is full-width, quotes are balanced, and every beat ends its sentence", () => {
  expect(failing((beat) => /[,.!?;:()[\]“”「」]/u.test(bare(beat)))).toEqual([]);
  expect(failing((beat) => beat.text.split("\n").some((line) => line.split('"').length % 2 === 0))).toEqual([]);
  expect(failing((beat) => beat.text.split("\n").some((line) => !/[。！？…]"?$/u.test(line)))).toEqual([]);
  expect(failing((beat) => /[ \t]|[，。]{2}|，[。！？]|\n\n/u.test(beat.text))).toEqual([]);
});

test("he, she, I and you are only written by slots", () => {
  expect(failing((beat) => /[他她]/u.test(narration(beat)))).toEqual([]);
  expect(failing((beat) => /[我你]/u.test(narration(beat).replace(/你看我，我看你/u, "")))).toEqual([]);
});

test("only slots that can be filled, and pronouns only after the person they refer to", () => {
  const known = /^(?:[abc]|[ab]\.[pn]|place|far|thing|thing\.[nm]|held|held\.(?:m|ba)|[^{}|]+(?:\|[^{}|]+)+)$/u;
  const wrong = CHINESE_BEATS.flatMap((beat) => partsOf(beat.text)).filter(
    (part) => "slot" in part && !known.test(part.slot),
  );
  expect(wrong).toEqual([]);
  const early = (beat: Beat, who: "a" | "b") => {
    const pronoun = beat.text.indexOf(`{${who}.p}`);
    const named = [beat.text.indexOf(`{${who}}`), beat.text.indexOf(`{${who}.n}`)].filter((at) => at >= 0);
    return pronoun >= 0 && (named.length === 0 || Math.min(...named) > pronoun);
  };
  expect(failing((beat) => early(beat, "a") || early(beat, "b"))).toEqual([]);
});

test("beats need only topics that a scene can have, and the hour never contradicts the tag", () => {
  const needs = new Set(CHINESE_BEATS.flatMap((beat) => beat.needs ?? []));
  const topics =
    "sea river rain snow wood street lamp fire letter phone vehicle machine hospital school blade blood modern horse wind crowd child book home tea just-knock just-dark just-called just-sound just-leaving just-weeping just-laughing just-silence night morning noon evening indoor place far thing held alone company asked-self asked-other told-self told-other".split(
      " ",
    );
  expect([...needs].filter((topic) => !topics.includes(topic))).toEqual([]);
  expect(failing((beat) => Boolean(beat.needs?.includes("night") && beat.tags?.includes("day")))).toEqual([]);
  const held = (beat: Beat) => beat.text.includes("{held") !== Boolean(beat.needs?.includes("held"));
  expect(failing(held)).toEqual([]);
});
