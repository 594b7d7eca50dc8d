import { describe, expect, it } from "vitest";
import type { SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { BARRED_THING, OF_ABSENT } from "./pressed-questions.ts";
import type { PressedType } from "./pressed-types.ts";
import { candidatesOf, question } from "./question.ts";

const typeOf = (before: string) => candidatesOf({ before, after: "" })[0]?.type ?? null;

const TABLE: Readonly<Record<PressedType, { are: readonly string[]; areNot: readonly string[] }>> = {
  way: {
    are: [`"Which way, then?" says the girl. She's already got her pack on.`, `"So which road do we take?" he said.`],
    areNot: [`"Which one is it?" asked Thimble.`, `"Which way?"\n"Left," he said.`],
  },
  translated: {
    are: [`"Enough," says my cousin, translating.\nShe says a word.\n"What's that? What did she say?"`],
    areNot: [`She says a word.\n"What did she say?"`],
  },
  barred: {
    are: [
      `"Can I see it?"\n"It's asleep," she said, and shut her door.`,
      `"May I see your handbag?"\n"You may not," she said.`,
    ],
    areNot: [`"Can I see it?"\n"Of course," she said.`, `"Is he here?"\n"He's asleep," she said.`],
  },
  conceded: {
    are: [`"Answer the question," said the judge.\n"Because I had seen it before, my lord."`],
    areNot: [
      `"How do you know?"\n"I read it in a book," she said.`,
      `"Did you like it?"\n"I saw it on the bus," she said.`,
    ],
  },
  owned: {
    are: [
      `"You never asked."\n"I have been afraid that you might tell me."`,
      `"I should have told you in June," he said.`,
    ],
    areNot: [`"Is he here?"\n"I'm afraid he's out."`],
  },
  defiance: {
    are: [
      `"What is your name, Omega?" said the Alpha.\n"You know my name," I said. "I live in your house."`,
      `"Kneel," said the king.\n"I'm not afraid of you," she said.`,
    ],
    areNot: [
      `"What is your name?"\n"You know my name," I said.`,
      `"I'm not afraid of you," she laughed.`,
      `"I'm not afraid of the dark," she said.`,
    ],
  },
  announced: {
    are: [`"There's something I meant to say upstairs," he said.`, `"I have to tell you something," she said.`],
    areNot: [`"There's something I like about rain," he said.`, `"I have something to eat," she said.`],
  },
  sighting: {
    are: [
      `"Go to sleep."\n"There's somebody standing at the gate," she said.`,
      `"Guys," he said. "That's my handwriting."`,
    ],
    areNot: [`"What's that?"\n"There's a man at the door," she said.`, `"There's a seat at the back," she said.`],
  },
  parting: {
    are: [`"If I'm not back by dark, the market is yours," he said.`],
    areNot: [`"If I'm right, it is Tuesday," he said.`, `"If I'm not back by dark, eat my soup," he laughed.`],
  },
  threat: {
    are: [`"If you tell my brother, I'll sell the boat," he said.`, `"I know where you live," he said.`],
    areNot: [`"If you come, I'll be happy," he said.`, `"If you ever come back, I'd love that," he said.`],
  },
  deadline: {
    are: [`"You have until Friday," he said.`, `"I'll be back for it by harvest," he said.`],
    areNot: [`"You have until the corner to choose a song," he said.`, `"It ends on Friday," he said.`],
  },
};

describe.each(Object.entries(TABLE))("the form %s", (type, { are, areNot }) => {
  it.each(are)("is that of %s", (text) => expect(typeOf(text)).toBe(type));
  it.each(areNot)("is not that of %s", (text) => expect(typeOf(text)).not.toBe(type));
});

describe("what a question names", () => {
  const request = (before: string, entries: readonly SuggestEntry[] = []): SuggestRequest => ({
    language: "en",
    before,
    after: "",
    earlier: [],
    entries: [...entries],
    avoid: [],
    bannedWords: [],
    seed: "a",
  });
  const tamsin = { name: "Tamsin", aliases: [], as: "person", dead: false } as unknown as SuggestEntry;

  it("is the thing that somebody may not see", () => {
    const asked = question(request(`"May I see your handbag?"\n"You may not," she said.`))?.question;
    expect(BARRED_THING.map((text) => text.replace("THING", "handbag"))).toContain(asked);
  });

  it("is somebody of the world who is spoken of and not there", () => {
    const asked = question(request(`"Don't tell Tamsin about the boat," he said.`, [tamsin]))?.question;
    expect(OF_ABSENT["secret"]?.map((text) => text.replace("NAME", "Tamsin"))).toContain(asked);
  });

  it("is nobody who is called by name, or of whom nothing is known", () => {
    const called = question(request(`"Don't tell him about the boat, Tamsin," he said.`, [tamsin]))?.question;
    expect(called).not.toMatch(/Tamsin/u);
    const unknown = question(request(`"Don't tell Tamsin about the boat," he said.`))?.question;
    expect(unknown).not.toMatch(/Tamsin/u);
  });
});
