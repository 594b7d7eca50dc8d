import { describe, expect, it } from "vitest";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { left } from "./left.ts";
import { linesOf } from "./lines.ts";
import { DOMAINS } from "./way-domains.ts";
import { sceneOf } from "./way-scene.ts";
import { namedIn, thingsOf } from "./way-things.ts";
import { ways } from "./ways.ts";

const requestOf = (before: string, given: Partial<SuggestRequest> = {}): SuggestRequest => ({
  language: "en",
  before,
  after: "",
  earlier: [],
  entries: [],
  avoid: [],
  bannedWords: [],
  seed: "1",
  ...given,
});
const sceneAt = (before: string, given?: Partial<SuggestRequest>) => sceneOf(requestOf(before, given));
const waysAt = (before: string) =>
  Array.from({ length: 30 }, (_, n) => ways(requestOf(before, { seed: `${n}` }))?.ways ?? []).flat();
const thingsNamed = (sentence: string) => linesOf(sentence).flatMap((line) => namedIn(line).map(({ name }) => name));

describe("things of a scene", () => {
  it.each([
    ["She put the letter in the drawer.", ["the letter", "the drawer"]],
    ["He held out an old blue bag.", ["the blue bag"]],
    ["There were three lanterns on it.", ["one of the lanterns"]],
    ['"What happened to the box?" she asked.', ["the box"]],
    ["He wore his father's boots.", ["the boots"]],
    ["She counted the money.", ["the money"]],
  ])("are those named in %s", (sentence, names) => expect(thingsNamed(sentence)).toEqual(names));

  it.each([
    "It opened like a box.",
    "He was as heavy as a trunk.",
    "She had no key.",
    "She held the door handle.",
    "He knew the agency as well as she did.",
    "A bag of cement stood there.",
  ])("are not those of %s", (sentence) => expect(thingsNamed(sentence)).toEqual([]));

  it("come in the order of what carries the scene", () => {
    const things = thingsOf('He put down the box. She took the key. "Is this the only key?" She held the key up.');
    expect(things.map(({ name }) => name)).toEqual(["the key", "the box"]);
  });

  it.each([
    ["only spoken of", 'She sat down. "I lost the key," he said. "The key was my father\'s."'],
    ["of another time", "He used to have a suitcase. He remembered the suitcase."],
    ["that would have been there", "They would have had a letter."],
    ["written in the scene", "She wrote a letter. She folded the letter."],
    ["a measure of something else", "It was the size of a suitcase."],
    ["a door named in passing", "He went out by the door and down the hill."],
    ["an animal that does nothing", "There was a picture of a dog on the tin."],
    ["a list of no names", "She sang the list of the stops."],
    ["the box of a witness", "The witness stood in the box. The jury looked at the box."],
  ])("are not what is %s", (_what, text) => expect(thingsOf(text)).toEqual([]));

  it("have the state that the text gives them", () => {
    expect(thingsOf("She opened the parcel.")[0]).toMatchObject({ name: "the parcel", opened: true });
    expect(thingsOf("The parcel lay there.")[0]).toMatchObject({ opened: false, shown: false });
    expect(thingsOf("The winch broke down.")[0]).toMatchObject({ broken: true });
  });

  it("are not those denied, used up, or keys of a keyboard", () => {
    expect(thingsOf("She told them of a bicycle. There wasn't any bicycle.")).toEqual([]);
    expect(thingsOf("He had thrown the crate over the rail.")).toEqual([]);
    expect(thingsOf("I typed it. I put my fingers on the keys.")).toEqual([]);
  });
});

describe("people of a scene", () => {
  it.each([
    ['Wei Shan bowed. Wei Shan took the bucket. "Again," said Elder Moss.', ["Elder Moss", "Wei Shan"]],
    ['"It came down," said the miller. "Red," I wrote. I looked up.', ["the miller", "the narrator"]],
    ['"Sit," said Mrs Mole. The heron sat down. "It is snug," said the heron.', ["the heron", "Mrs Mole"]],
    ["The widow Rennie kept us standing in the hall.", ["the widow Rennie"]],
    ["Anselm Krol packed it a third time.", ["Anselm Krol"]],
  ])("are named as in %s", (text, cast) => expect(sceneAt(text).cast).toEqual(cast));

  it.each([
    ["those only spoken of", "She thought of what Ben said in the car. He sat down."],
    ["a dog", "Biscuit barked at the door. Then Biscuit wagged."],
    ["a sign that says something", "The packet says it in four languages."],
    ["a crowd that answers", '"No duck," says the line.'],
    ["relations remembered", "Her father used to do that."],
    ["those who have left", "The boy went, walking backward."],
    ["the dead", "They buried Captain Orrel. Captain Orrel was a good man."],
  ])("are not %s", (_what, text) => expect(sceneAt(text).cast).toEqual([]));

  it("are not those a letter tells of, nor is its writer absent", () => {
    const scene = sceneAt("Dear Mamo,\nI have seen Anna. Anna took the bus. I am well.\nYours,\nPeter Holm");
    expect(scene.cast).toEqual([]);
    expect(scene.absent).not.toBe("Peter Holm");
  });

  it("who are only spoken of are absent, but not those spoken to", () => {
    expect(sceneAt('"Those are Mister Garrity\'s boots," the boy said.').absent).toBe("Mister Garrity");
    expect(sceneAt('"Go and fetch the oats, Thomas," the man said.').absent).toBe(undefined);
  });
});

describe("quoted lines", () => {
  const quotedOf = (text: string) => sceneAt(text).quoted.map(({ q }) => q);

  it.each([
    ['"Who wrote it?" she asked.', "“Who wrote it?”"],
    ['He sat down. "I don\'t remember," said Pim.', "“I don't remember”"],
    ['"Never touch the bell," said Tom.', "“Never touch the bell”"],
    ['"He sold the boat in May," she said.', "“He sold the boat in May”"],
    ['"I\'ll write to her," he said.', "“I'll write to her”"],
    ['"It\'s only a case," said the Stoat.', "“It's only a case”"],
  ])("are taken from %s", (text, q) => expect(quotedOf(text)).toContain(q));

  it.each([
    '"What?" she asked.',
    '"Maybe he sold it," she said.',
    '"Mr. Stoat has got a new chimney," she said.',
    '"Like my mother\'s," he said.',
    '"And he went," she said.',
    '"He sold the boat." She went out. She ran. She fell. She wept. She slept.',
  ])("are not taken from %s", (text) => expect(quotedOf(text)).toEqual([]));
});

describe("forms", () => {
  const isDiary = (text: string) =>
    sceneAt(text).forms.some(({ world }) => world?.some((way) => /next entry/u.test(way)));

  it.each(["Sept 9\nWe went home.", "St Petersburg, 3rd November 1871\nThe stove is lit.", "Thursday\nNot a word."])(
    "%s is a diary",
    (text) => expect(isDiary(text)).toBe(true),
  );
  it.each(["Service, Friday. Two cooks down.", "On Friday he came back.", "It was Thursday.\nHe sat down."])(
    "%s is none",
    (text) => expect(isDiary(text)).toBe(false),
  );
});

describe("settings", () => {
  const settingOf = (text: string) => sceneAt(text).settings.map(({ setting }) => setting.keys.split(" ")[0]);

  it("need two signs and no sign of another", () => {
    expect(settingOf("The judge looked at the jury. The clerk took the oath.")).toEqual(["judge"]);
    expect(settingOf("The judge sat down.")).toEqual([]);
    expect(settingOf("The drip hung by the bed of the ship, a blanket on it.")).toEqual([]);
  });

  it("are none of what is only spoken of", () =>
    expect(settingOf('He sat down. "The judge and the jury and the client were there," he said.')).toEqual([]));

  it("are none of a comparison", () => expect(settingOf("It was like a judge and a jury and a client.")).toEqual([]));
});

describe("ways on", () => {
  it("take up the number that does not fit", () => {
    expect(
      waysAt("Odile counted. There were eleven. There had been twelve. Odile put the cloth away.").join(" "),
    ).toMatch(/another number|the number has changed/u);
  });

  it("do not tell who answers where the speaker is not known", () => {
    const text = 'Anna sat down. Tom sat down. "You did what?" it came from the dark.';
    expect(waysAt(text).filter((way) => /answers a question that|takes it for a joke/u.test(way))).toEqual([]);
  });

  it("have no talk where nobody speaks", () => {
    expect(waysAt("The path was empty. He walked on to the hill.").join(" ")).not.toMatch(/aloud|the truth|laughs at/u);
  });

  it("take a second event with a thing before one that holds anywhere", () =>
    expect(
      ways(requestOf("She took the key. She held the key up."))
        ?.ways.join(" ")
        .match(/the key/giu),
    ).toHaveLength(2));

  it("of a plural call nothing it", () => {
    for (const way of waysAt('"Whose boots are they?" said Tom. Tom put the boots on the table.'))
      if (way.includes("the boots") || way.includes("The boots"))
        expect(way).not.toMatch(/\bboots (?:is|has|turns)\b/u);
  });

  it("know each noun by one domain", () => {
    const nouns = DOMAINS.flatMap((domain) => domain.nouns.split(" "));
    for (const { thing, people, world, closed, broken } of DOMAINS)
      expect(thing ?? people ?? world ?? closed?.people ?? broken?.people).not.toBe(undefined);
    expect(new Set(nouns).size).toBe(nouns.length);
    expect(nouns.every((noun) => /^\p{Ll}[\p{Ll}-]*[+~]?$/u.test(noun))).toBe(true);
  });
});

describe("what is left open", () => {
  const leftOf = (text: string, before = "It was late.") =>
    left(requestOf(before, { earlier: [{ chapterId: "1", title: "", text }] }))?.items.map(({ as, name, quote }) =>
      [as, name, quote].join("|"),
    ) ?? [];

  it.each([
    ["In the confusion a box was lost.", "thing|the box|In the confusion a box was lost."],
    ["They sealed the lower hold by night.", "place|the lower hold|They sealed the lower hold by night."],
    ["He would not tell me what had been there.", "question||He would not tell me what had been there."],
    ['"A black what?" said Lyra. She only kissed her.', 'question||"A black what?" said Lyra.'],
    ["He said he would call again in May.", "promise||He said he would call again in May."],
    ['"I\'ll show you when it is done."', 'promise||"I\'ll show you when it is done."'],
    [
      '"How long is that?" said Hush. "Until May." "That isn\'t what I asked."',
      'question||"How long is that?" said Hush.',
    ],
  ])("%s", (text, item) => expect(leftOf(text)).toContain(item));

  it("is nothing that comes back, is signed in passing, or is one of many", () => {
    expect(leftOf("In the confusion a box was lost.", "The box stood there.")).toEqual([]);
    expect(leftOf("He took the register and signed it.")).toEqual([]);
    expect(leftOf("She lost keys, remotes and socks.")).toEqual([]);
  });
});
