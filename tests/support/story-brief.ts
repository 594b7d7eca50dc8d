// A storyteller's brief for tests: empty except for the fields under test.
import type { BriefPerson, StorytellerBrief } from "../../server/platform/models/story-brief.ts";

export function briefOf(parts: Partial<StorytellerBrief> = {}): StorytellerBrief {
  return {
    task: "continue",
    language: "en",
    before: "",
    after: "",
    text: "",
    flavour: null,
    length: 70,
    people: [],
    places: [],
    things: [],
    bannedWords: [],
    pointOfView: "unset",
    seed: "a seed",
    previous: "",
    avoid: [],
    beside: [],
    ...parts,
  };
}

export function personOf(name: string, gender: BriefPerson["gender"], parts: Partial<BriefPerson> = {}): BriefPerson {
  return { name, aliases: [], gender, dead: false, description: "", ...parts };
}
