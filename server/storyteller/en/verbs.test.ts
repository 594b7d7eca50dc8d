import { expect, test } from "vitest";
import { partsOf } from "../template.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { conjugate, pastOf, thirdPersonOf } from "./verbs.ts";

test("irregular and regular pasts", () => {
  const pasts = {
    go: "went",
    find: "found",
    put: "put",
    lie: "lay",
    lay: "laid",
    stop: "stopped",
    nod: "nodded",
    try: "tried",
    notice: "noticed",
    open: "opened",
    listen: "listened",
    rub: "rubbed",
    play: "played",
    spit: "spat",
    fit: "fitted",
    answer: "answered",
    look: "looked",
    snow: "snowed",
    fix: "fixed",
    draw: "drew",
    wag: "wagged",
    drip: "dripped",
  };
  for (const [verb, past] of Object.entries(pasts)) expect(pastOf(verb), verb).toBe(past);
});

test("third person forms", () => {
  const forms = { go: "goes", try: "tries", watch: "watches", pass: "passes", play: "plays", have: "has", do: "does" };
  for (const [verb, form] of Object.entries(forms)) expect(thirdPersonOf(verb), verb).toBe(form);
});

test("be, have and the modals agree in both tenses", () => {
  expect(["i", "you", "it"].map((who) => conjugate("be", who as "i", "past"))).toEqual(["was", "were", "was"]);
  expect(["i", "you", "it"].map((who) => conjugate("be", who as "i", "present"))).toEqual(["am", "are", "is"]);
  expect(["i", "you", "it"].map((who) => conjugate("have", who as "i", "present"))).toEqual(["have", "have", "has"]);
  expect(conjugate("will", "it", "past")).toBe("would");
  expect(conjugate("can't", "it", "present")).toBe("cannot");
});

/** The past form of every verb in the beats, as a snapshot for people to review. */
test("the pasts of all the beats' verbs", () => {
  const verbs = new Set<string>();
  for (const beat of ENGLISH_BEATS)
    for (const part of partsOf(beat.text)) {
      if (!("slot" in part) || part.slot.includes("|") || part.slot.includes(".")) continue;
      const verb = (part.slot.split(":")[0] as string).toLowerCase();
      if (!["a", "b", "c", "place", "far", "thing"].includes(verb)) verbs.add(verb);
    }
  expect(
    [...verbs].sort().map((verb) => `${verb} ${conjugate(verb, "it", "past")} ${conjugate(verb, "it", "present")}`),
  ).toMatchSnapshot();
});
