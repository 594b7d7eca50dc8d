import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { briefOf, personOf } from "../../../tests/support/story-brief.ts";
import { read } from "./read.ts";

const of = (before: string, parts = {}) => read(briefOf({ before, ...parts }));
const names = (before: string, parts = {}) => of(before, parts).cast.map((person) => person.name);

test("the person of the narration, regardless of quoted speech", () => {
  expect(of("I went down to the shore. My boots were wet.").person).toBe("first");
  expect(of("You open the door. Your hands are cold.").person).toBe("second");
  expect(of("Ines went out. “I can’t,” she said. “You know I can’t. I never could.”").person).toBe("third");
  expect(of('She said nothing. "I will," he said, "if you will."').person).toBe("third");
  expect(of("I waited for Tom. He was late, and he knew it.").person).toBe("first");
  expect(of("It rained.", { pointOfView: "first" }).person).toBe("first");
  expect(of("I waited.", { pointOfView: "third_limited" }).person).toBe("third");
});

test("the tense of the narration, regardless of quoted speech", () => {
  expect(of("Ines opened the window. “It is late,” she said. “He goes out every night.”").tense).toBe("past");
  expect(of("Ines opens the window. “It was late,” she says. “He went out.”").tense).toBe("present");
  expect(of("I walk to the station. The train is late.").tense).toBe("present");
  expect(of("You walk to the station and you wait.").tense).toBe("present");
  expect(of("The town kept its back to the sea, as one does to a relation who drinks.").tense).toBe("past");
  expect(of("The closed door is red. The painted sign says nothing.").tense).toBe("present");
  expect(of("").tense).toBe("past");
});

test("names from the text: people, not places, days or words at a sentence's beginning", () => {
  expect(names("Marta went down to Marrow End. Nobody saw her.")).toEqual(["Marta"]);
  expect(
    names("On Tuesday the rain stopped. Smoke rose over Hest. Ines laughed, and Tobias said nothing.").sort(),
  ).toEqual(["Ines", "Tobias"]);
  expect(names("“Has anyone told Mrs Dunn?” said Ines.")).toEqual(["Ines"]);
  expect(names("The chandler said nothing. The chandler shut the shop.")).toEqual(["the chandler"]);
  expect(names("Mr Hale sat down. He was tired.")).toEqual(["Mr Hale"]);
});

test("places and headings are no people, and a title does not make a second person of somebody", () => {
  expect(names("Sector Nine reached out into the dark. Ines laughed. Sector Nine hummed and waited.")).toEqual([
    "Ines",
  ]);
  expect(names("Rain swept Baker Street. Baker Street shone. Ines laughed, and sat down.")).toEqual(["Ines"]);
  expect(names("Wren Field laughed. Then Wren Field asked him twice.")).toEqual(["Wren"]);
  expect(names("Harriet Hill laughed. Then Harriet Hill sat down.")).toEqual(["Harriet"]);
  expect(names("Sector 9 reached out. Ines laughed. Sector 9 hummed.")).toEqual(["Ines"]);
  expect(names("Hill said nothing. Hill sat down. Then Hill laughed.")).toEqual(["Hill"]);
  expect(names("Chapter One: Marta Waits\nInes laughed. She sat down.")).toEqual(["Ines"]);
  expect(names("Captain Ines laughed. Ines sat down, and the door closed.")).toEqual(["Ines"]);
  expect(names("Ines sat down. Then Captain Ines laughed.")).toEqual(["Captain Ines"]);
});

test("genders: from the brief, titles, names, else the pronoun that follows", () => {
  const gender = (before: string, parts = {}) => of(before, parts).cast[0]?.gender;
  expect(gender("Oriel cut the strip. It was hers.")).toBe("female");
  expect(gender("Quarrick said nothing. He put down his cup. Quarrick looked at his hands.")).toBe("male");
  expect(gender("Mrs Quarrick said nothing.")).toBe("female");
  expect(gender("Tamsin laughed.", { people: [personOf("Tamsin", "male")] })).toBe("male");
});

test("people the brief knows by their role, and unusual names", () => {
  const people = [personOf("the harbourmaster", "male"), personOf("Kael Vost", "male")];
  expect(names("The clock struck. The harbourmaster took off his hat. Kael laughed.", { people }).sort()).toEqual([
    "Kael",
    "the harbourmaster",
  ]);
  expect(names("The door opened. It was Wren, soaked through.")).toEqual(["Wren"]);
  expect(of("Sam put the box down. They wiped their forehead.").cast[0]?.gender).toBe("unknown");
});

test("the dead of the brief are not in the scene, under any of their names", () => {
  const people = [personOf("Jonas Reed", "male", { aliases: ["Old Reed"], dead: true }), personOf("Ines", "female")];
  for (const before of [
    "Jonas Reed said nothing. He laughed. Ines looked at him.",
    "Jonas laughed. Old Reed turned round. Ines was afraid.",
    "Old Reed sat in the chair by the door.",
    "",
  ]) {
    const scene = of(before, { people });
    expect(
      scene.cast
        .concat(scene.absent)
        .map((person) => person.name)
        .sort(),
    ).toEqual(["Ines"]);
    expect(scene.lastNamed?.name ?? "Ines").toBe("Ines");
  }
  const chandler = [personOf("the chandler", "unknown", { dead: true })];
  expect(names("The chandler said nothing. The chandler shut the shop.", { people: chandler })).not.toContain(
    "the chandler",
  );
  const alone = of("Jonas Reed said nothing. He laughed. His hands were cold.", { people: people.slice(0, 1) });
  expect(alone.cast.every((person) => person.name === null)).toBe(true);
});

test("an epithet before a name is not the name", () => {
  for (const epithet of ["Old", "Young", "Little", "Big", "Poor", "Dear", "Great", "Black", "White"]) {
    expect(names(`${epithet} Bram had warned her. ${epithet} Bram knew the tides.`), epithet).toContain("Bram");
    expect(names(`Ines laughed. “Go,” said ${epithet} Bram, and ${epithet} Bram sat down.`).sort()).toEqual([
      "Bram",
      "Ines",
    ]);
  }
  expect(names("Old and tired, Ines sat down. Old as it was, the chair held. Poor Ines laughed.")).toEqual(["Ines"]);
  expect(names("Young said nothing. Young sat down. Then Young laughed.")).toEqual(["Young"]);
  const people = [personOf("Old Bram", "male")];
  expect(names("Old Bram sat down. Old wood burned.", { people })).toEqual(["Old Bram"]);
  expect(names("Bram sat down. Bram laughed.", { people })).toEqual(["Bram"]);
});

test("aliases and first names are used as the text uses them", () => {
  const people = [personOf("Oriel Vance", "female", { aliases: ["the girl"] })];
  expect(names("Oriel Vance came in. Oriel sat down.", { people })).toEqual(["Oriel"]);
  expect(names("Oriel came in. The others laughed at the girl.", { people })).toEqual(["the girl"]);
});

test("who spoke last, and what they did", () => {
  const asked = of("Ines opened it. Tobias watched.\n“Is it far?” Tobias asked.");
  expect([asked.moment, asked.lastSpeaker?.name]).toEqual(["question", "Tobias"]);
  const said = of("Ines opened it. Tobias watched.\n“It is not far,” said Ines.");
  expect([said.moment, said.lastSpeaker?.name]).toEqual(["speech", "Ines"]);
  expect(of("Ines opened it.").moment).toBe("narration");
  expect(of("  \n\n").moment).toBe("nothing");
  expect(of("…!!! —").moment).toBe("nothing");
});

test("the place of the scene and the things in it", () => {
  const kitchen = of("Ines stood in the kitchen with the letter in her hand. The lamp was lit; it was past midnight.");
  expect(kitchen.place).toBe("the kitchen");
  expect(kitchen.things).toContain("the letter");
  expect([...kitchen.tags].sort()).toEqual(["indoors", "night"]);
  const world = of("They came to Hest before dark.", { places: ["Hest", "Marrow End"], things: ["Brine Pen"] });
  expect([world.place, world.far, world.things[0]]).toEqual(["Hest", ["Marrow End"], "the Brine Pen"]);
  for (const compared of [
    "He was quiet, like a key in a lock.",
    "He moved as if the old lamp were watching.",
    "It was as cold as the iron key, and colder than any knife.",
  ])
    expect(of(compared).things, compared).toEqual([]);
  expect(of("She looked at her glove and put down a cup.").things).toEqual(["the cup"]);
  expect(of("Sam said it was like the kitchen at home. He stood on the quay.").place).toBe("the quay");
});

test("unfinished sentences", () => {
  for (const open of [
    "Part of her wanted to go back and",
    "Book after book she carried to the",
    "Act now before he",
    "I",
  ])
    expect(of(`She was tired.\n${open}`).unfinished, open).not.toBeNull();
  expect(of("Marta went down the stairs and").unfinished).toContain("stairs and");
  for (const whole of [
    "She left.",
    "“Go,” she said.",
    "“Go.”",
    "She left—",
    "A title\n",
    "Chapter One",
    "She left.\nPART TWO — The Sea",
    "She left.\n***",
    "IV",
    "",
    "🙂",
    "She (mostly) left.)",
  ])
    expect(of(whole).unfinished, whole).toBeNull();
});

test("the demo stories", () => {
  const demo = (file: string, from: number, to: number) =>
    readFileSync(new URL(`../../modules/demo/${file}`, import.meta.url), "utf8").slice(from, to);
  const salt = of(demo("the-salt-cartographer.md", 0, 3_400));
  expect([salt.person, salt.tense, salt.quotes.open]).toEqual(["third", "past", "“"]);
  expect(salt.cast.map((person) => person.name)).toEqual(["Oriel", "Tamsin"]);
  expect(salt.cast.every((person) => person.gender === "female")).toBe(true);
  expect(of(demo("letters-to-a-small-god.md", 0, 1_000)).person).toBe("first");
  expect(of(demo("letters-to-a-small-god.md", 0, 2_000)).person).toBe("third");
});
