import { describe, expect, it } from "vitest";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { candidatesOf, QUESTIONS, question } from "./question.ts";
import type { SpokenType } from "./spoken-types.ts";
import type { ToldType } from "./told-types.ts";

/** Of the cards on the passages, the share of a type that is rare. */
const RARE = 0.05;
const first = (before: string, after = "") => candidatesOf({ before, after })[0] ?? null;
const requestOf = (before: string, seed: string): SuggestRequest => ({
  language: "en",
  before,
  after: "",
  earlier: [],
  entries: [],
  avoid: [],
  bannedWords: [],
  seed,
});

/** Passages whose last line is of a type, and others that are nearly so and open nothing. */
const TABLE: Readonly<Record<SpokenType | ToldType, { are: readonly string[]; areNot: readonly string[] }>> = {
  evasion: {
    are: [
      `"What is it?"\n"Nothing. Dust." He sat down on it. "Shirin, is there more rice?"`,
      `"Who was that with Ba?"\n"I don't know," said Mrs. Trinh. She shuffled the cards again.`,
      `"When did you have it last?"\n"I don't remember," said Pim.`,
      `"Have you been in the boat?"\n"I told you, I never saw the boat."`,
      `"Before what?"\n"He was only talking," he says. "He's teaching me to graft."`,
      `"There's a light on in 4B," she said.\n"It's probably the sun. Reflecting."`,
      `"I had a letter from your brother."\n"You are mistaken," she said.`,
      `"How many have you told that to?"\n"Just you. And the preacher."`,
      `"Who's M?"\n"I'm asleep," he said.`,
      `"What did the doctor find?"\n"Why do you want to know?"`,
      `"What's on the other side that can't wait till morning?" he said.\nI told him, "Laundry."`,
      `"I'd like to know how you knew," he says.\n"Can we talk about this somewhere else?"`,
      `"What does he want?"\n"I'd rather not say," said the girl.`,
      `"You wrote to me that you'd sold it."\n"I sent you half of what it was worth," she said.`,
    ],
    areNot: [
      `"What did he say?" I asked.\n"I don't know," said Yusuf. "I only know vegetables."`,
      `"Why didn't you wait?"\n"Sorry," I said.`,
      `"What are you doing?"\n"I don't know yet."`,
      `"What shall we do?"\n"I don't know." He shuffled the cards.`,
      `"How are you?"\n"I'm fine, thanks."`,
      `"What's wrong with the boy?"\n"Nothing, except that he bores me."`,
      `"Know anything about this town?"\n"Only that they call it Poisonville."`,
      `"You look lovely."\n"It's just a crazy old thing," she said.`,
      `"Will you go back to the bank?"\n"Perhaps."`,
      `"No sugar?"\n"No, I never take it in coffee."`,
      `"You promised to come."\n"I know. I'm sorry."`,
      `"What is it?"\n"Nothing. Dust."\n"It isn't dust."`,
    ],
  },
  unanswered: {
    are: [
      `"And who does have the keys?"\n"You'd better come through," she said.`,
      `"Who did you tell?" says Wojcik.\n"Eat," she says. "It's cherry."`,
    ],
    areNot: [
      `"What do we do?"\n"Go back."`,
      `"What's your choice?"\n"Sit down and play with it," I said.`,
      `"And who does have the keys?"\n"My sister."`,
    ],
  },
  asked: {
    are: [
      `"Did you see anyone else, Mrs. Baptiste?" said Anand.\nShe undid the clasp, and did it up again.`,
      `"What name?" said the Badger.\nMiss Hedge looked at the oars.`,
      `Thrain looked at me for a while.\n"Where did you see that?" he said.`,
      `"I never saw the boat."\n"I didn't ask you about the boat."`,
      `"How many breaths?" asked the Elder.\nWei Shan said nothing.\n"I asked how many," said the Elder.`,
      `"I think," she said, "that somebody at this table owes me an apology."`,
      `"Does she know about the other picture?" Baby said.`,
      `"Why did you keep the coat?" said Pim.\nHe was peeling an orange and he went on peeling it.`,
      `"Are you going to ask me what it says, or not?"`,
      `"Let them test," said Adjoa. "I'm asking who has quarrelled."`,
      `"Two men."\n"You want to look at that again and tell me?"`,
      `"I would like to know who is this clever person."`,
    ],
    areNot: [
      `"Did you see anyone else, Mrs. Baptiste?" said Anand.\nShe shook her head.`,
      `"Did you see anyone else, Mrs. Baptiste?" said Anand.\n"Nobody."`,
      `"Where did you find it?"`,
      `"Can I help?" said Whit.\nThe lamp was lit.`,
      `"What do you mean it wasn't the same?" I said.\nThe lamp was lit.`,
      `"Alphabetically, or by berth?"\nThe lamp was lit.`,
      `"Who are the Miss Alans?" Freddy panted.\nThe lamp was lit.`,
      `"How long did you take getting to bed?"\nThe lamp was lit.`,
      `"I am asking you to marry me."`,
      `"Did you like the soup, Mother?"\nThe lamp was lit.`,
    ],
  },
  accusation: {
    are: [
      `"You knew about this," Maud said.`,
      `"You said the roads would be bad."`,
      `"You've been lying to her."`,
      `"You gave it to me, my lady."`,
      `"He's lying to us."`,
    ],
    areNot: [
      `"You told us."`,
      `"You told me yourself that he was a doctor."`,
      `"You knew about the boat."\n"We all did."`,
    ],
  },
  admission: {
    are: [
      `"Dunmar Rook is dead."\n"Yes," said Ysolt. "I buried him in Thaw-month."`,
      `"All right," he said. "I can't read the letter I'm carrying. I told her I could."`,
      `"I never did get a dragon," he said. "I was forty-one."`,
      `"I never loved him," she said.`,
      `"I did something today," she said. "I don't think it was wrong."`,
    ],
    areNot: [
      `"I did something nice for the two of you."`,
      `"You knew him, didn't you?"\n"I knew him."`,
      `He wanted nothing less of Daisy than that she should go to Tom and say: "I never loved you."`,
      `"I lost my gloves on the bus."`,
      `"I never loved him," she said.\nHe went out to the wagon.`,
    ],
  },
  news: {
    are: [
      `"She won't eat it," he says. "She says it's her husband's."`,
      `"I can't, ma'am. It's ticking."`,
      `"Change of plan," whispered Dove. "Somebody else is already inside."`,
      `"Dinah Brand was murdered last night."`,
      `"Those are Mister Garrity's boots," the boy said.`,
      `"Someone has taken my violin and put it back."`,
    ],
    areNot: [
      `"My family all died and I came into a good deal of money."`,
      `"Does he want him?"\n"She says not."`,
      `"Whose are these?"\n"They're Garrity's boots," the boy said.`,
      `"If it's ticking, I will go."`,
      `"She says it's her husband's."\n"Then ask her."`,
    ],
  },
  lie: {
    are: [`"Has she broken with Max?"\n"Not that I know of," I lied.`, "Pim had lied about the boat."],
    areNot: ["She lay down on the bed.", `"Never tell lies," said Miss Howard.`],
  },
  secret: {
    are: [
      `"Don't tell Hanley. Not yet."`,
      `"If anyone asks, I was with you this weekend."`,
      `"Nobody must know of this."`,
      `"Nobody is to speak of this to the bishop."`,
    ],
    areNot: [`"Don't tell me, old sport."`, `"Never tell lies," said Miss Howard.`, `"Don't tell Hanley."\n"I won't."`],
  },
  silence: {
    are: [
      `"And when we get there?" said the boy.\nOduya did not answer.`,
      `"Why would anyone steal it?"\nNobody had an answer to that.`,
    ],
    areNot: [
      `"And when we get there?" said the boy.\nOduya did not answer. He looked at the map.`,
      `"You've been there," said the boy.\nOduya did not answer.`,
      `"It rained," said the boy.\nOduya did not answer.`,
      `"And when we get there?" said the boy.\nI didn't answer.`,
      `"Who is it?" they said.\nAnd she didn't answer because it was her mother's voice.`,
      "Oduya did not answer the telephone.",
      `"Is there more?"\nHe said nothing of the kind.`,
    ],
  },
  playedDown: {
    are: ["I have told her it's nothing. She'll be back at first bell."],
    areNot: ["She told him the road was long.", "She told him it was raining."],
  },
  found: {
    are: [
      "He felt along the board. Behind it, in the dust, lay a biscuit tin.",
      "She found a letter folded in four between the pages.",
    ],
    areNot: [
      "Behind it, in the field, stood a tree.",
      "She found a seat behind the driver.",
      "He found the key on the hook.",
    ],
  },
  fails: {
    are: ["The door hisses shut.\nThe light doesn't come on.", "I waited, and the ship did not go slower."],
    areNot: [
      "The shop doesn't open on Sundays.",
      "The light doesn't come on. He changes the bulb. It works. He sits down.",
    ],
  },
  withheld: {
    are: [
      "I have not written to Mother about the wages.",
      "I have not told them that I changed the reading.",
      "He hasn't told Birkeland of it.",
      "Nobody's mentioned it.",
      "He was nearly blind; everyone knew it and no one had mentioned it.",
    ],
    areNot: ["He had not told me the time.", "She never told stories.", "He didn't mention us."],
  },
  hidden: {
    are: [
      "She slid the letter into her sleeve.",
      "He tucked it under the mattress.",
      "She covered it up with her hand.",
    ],
    areNot: [
      "She put the cup on the table.",
      "He slid the plate across the table.",
      "He tucked the child into bed.",
      "She pushed the chair under the table.",
      "He tucked it under his arm.",
    ],
  },
  anomaly: {
    are: [
      "Along the fence ran a line of footprints, quite fresh.",
      "From the kitchen below came the sound of somebody shuffling cards.",
      "On the sill, where yesterday there had been tiles, somebody had set a saucer.",
      "The cradle was empty.",
      "Something was chewing.",
      "Inside, very small and very tidy, somebody had made a bed.",
      "The printer, which nobody has touched, begins to print.",
      "On the older one there was no nick.",
      "Every label was facing the wall.",
      "She said goodnight to me on the way, by name, which she doesn't.",
      "He noticed that the sky over there was empty.",
      "The gate had been locked since vespers, and he had the key.",
      "There should be three tins.",
      "It was still warm.",
      "A light came on in the kitchen.",
      "The ring was gone.",
      "His boots were not there.",
      "Someone had left the gate open.",
      "Not her hat.",
      "The lock had been changed.",
      "The door was ajar.",
      "The dates did not match.",
      "The handwriting was wrong.",
      "The kitchen clock had stopped.",
      "We were two short.",
    ],
    areNot: [
      "He woke before dawn.",
      "The warmth was gone from his face, as though it might never have been there.",
      "It had gone exactly as planned.",
      "Somebody moved along the bench to make room.",
      "Perhaps it was still warm.",
      "Rain came in over the marsh.",
      "He was gone.",
      "The rain was gone, and the sky was clear.",
      "The old man was not there to talk.",
      "The door was open.",
      "There were two short tugs on the rope.",
      "They had stopped at the ford.",
    ],
  },
  letterSecret: {
    are: [
      "Dear Nell,\nIf Mrs. Garside asks you, say that you've had nothing from me yet.",
      "My dear Cecily,\nDo not tell Mother about the cabbage.",
    ],
    areNot: ["Dear Mamo,\nDo not sell the lower field yet.", "Dear Jaylen,\nDon't tell me about the other boys."],
  },
};

describe.each(Object.entries(TABLE))("the type %s", (type, { are, areNot }) => {
  it.each(are)("is that of %s", (text) => expect(first(text)?.type).toBe(type));
  it.each(areNot)("is not that of %s", (text) => expect(first(text)?.type).not.toBe(type));
});

describe("a line that opens nothing", () => {
  it.each([
    `"Would you like some tea?"`,
    `"Is there any more rice?"`,
    `"Good evening, Mr. Plum."`,
    `"Come in."`,
    `"I'll need water," he said.`,
    `"Pass the salt, please."`,
    `"That's all right."`,
    `"It was the day that your brother—"`,
    "Bex says maybe she's ill.",
    "Who would believe such a story?",
    "She tightens it, and it drips again, and she leaves it.",
    "Everybody says so.",
  ])("%s", (text) => expect(first(text)).toBe(null));
});

describe("what is still open", () => {
  const asked = `"Who was that with Ba?"\n`;

  it("is no line of a form alone behind which somebody speaks on after the caret", () => {
    const said = `"It rained."\n"You left the boat in the barn," he said.\n`;
    expect(first(said, "The lamp was lit.")?.type).toBe("claim");
    expect(first(said, `"It never was."`)).toBe(null);
  });

  it("is nothing that others talk on after", () => {
    expect(first(`${asked}"Nobody," she said.`)?.type).toBe("evasion");
    expect(first(`${asked}"Nobody," she said.\n"It rained."`)).toBe(null);
  });

  it("is no accusation, question or admission after which somebody leaves, nods or is about to speak", () => {
    for (const line of [`"You knew about the boat."`, `"I never loved him."`, `"I'm asking who was in it."`])
      for (const told of ["He went back to the wagon.", "She nodded.", "He put the cup down and said:"]) {
        expect(first(line), line).not.toBe(null);
        expect(first(`${line}\n${told}`), told).toBe(null);
      }
  });

  it("is nothing that more than four lines follow, dates apart", () => {
    const told = "He hasn't told Birkeland of it. ";
    const fog = "The fog came in again over the ice. ";
    expect(first(`${told}It rained. 16 July. Oil, two tins. ${fog}`)?.type).toBe("withheld");
    expect(first(told + fog.repeat(4))?.type).toBe("withheld");
    expect(first(told + fog.repeat(5))).toBe(null);
    expect(first(`${asked}"Nobody," she said.\n${fog.repeat(5)}`)).toBe(null);
  });

  it("is no half of a sentence before the caret", () => {
    expect(first("It was still warm.", "th")).toBe(null);
  });

  it("is nothing in a paragraph in which two people speak", () => {
    expect(first(`"Who was that with Ba?" asked Kevin. "Nobody," said Mrs. Trinh. "You lied," said Kevin.`)).toBe(null);
  });
});

describe("the quote", () => {
  it("is all that is said in a paragraph, with its tags", () => {
    const said = `"Burner," Kowalski said. "Don't tell Hanley. Not yet."`;
    expect(first(`"Trace?" Reyes asked.\n${said}`)?.quote).toBe(said);
    expect(first(`Rain fell. ${said} She sat down.`)?.quote).toBe(said);
  });

  it("is the last part of a speech that is too long with what is told in it", () => {
    const long = "He walked on along the wall in the dark and looked at nothing on the way. ".repeat(2);
    const said = `"You left three hundred people out of it," he said. "And here they are."`;
    expect(first(`"It rained."\n"The list has three hundred names." ${long}${said}`)?.quote).toBe(said);
  });

  it("is of a line about which little can be asked where no other line opens anything", () => {
    const said = `"You left the boat in the barn," he said.`;
    expect(first(`"It rained."\nThe cradle was empty.`)?.quote).toBe("The cradle was empty.");
    expect(first(`"It rained."\n${said}`)?.quote).toBe(said);
    expect(first(`"It rained."\n${said}\nThe cradle was empty.`)?.quote).toBe("The cradle was empty.");
  });

  it("is of a question that nobody answers before what is told ahead of it", () => {
    const asked = `"Who has been in the boat?" said Pim.`;
    expect(candidatesOf({ before: `The cradle was empty.\n${asked}`, after: "" })[0]?.quote).toBe(asked);
  });

  it("is the question where it is left unanswered", () => {
    expect(first(`"Who did you tell?" says Wojcik.\n"Eat," she says. "It's cherry."`)?.quote).toBe(
      `"Who did you tell?" says Wojcik.`,
    );
  });

  it("has three to thirty-six words", () => {
    expect(first(`"Who was that?"\n"Nobody, sir. On my word."`)?.type).toBe("evasion");
    expect(first(`"Who was that?"\n"Nobody."`)).toBe(null);
    const late = "He walked on along the wall in the dark and said nothing more of it. ".repeat(3);
    expect(first(`"Who was that?"\n"Nobody, sir." ${late} "On my word."`)).toBe(null);
  });
});

describe("the question", () => {
  it("is one of its line's type, and another one with another seed", () => {
    const line = `"You knew about this," Maud said.`;
    const asked = new Set(Array.from({ length: 60 }, (_, seed) => question(requestOf(line, `${seed}`))?.question));
    expect([...asked].sort()).toEqual([...QUESTIONS.accusation].sort());
  });

  it("has as many texts as its type is often asked about, so that it seldom comes twice", () => {
    const types = PASSAGES.map(({ text }) => first(text)?.type);
    const asked = types.filter((type) => type !== undefined);
    for (const [type, questions] of Object.entries(QUESTIONS)) {
      expect(new Set(questions).size, type).toBe(questions.length);
      const share = asked.filter((one) => one === type).length / asked.length;
      expect(questions.length, type).toBeGreaterThanOrEqual(share > RARE ? 5 : 2);
    }
    const few = asked.filter((type) => QUESTIONS[type].length < 5);
    expect(few.length / asked.length).toBeLessThanOrEqual(2 * RARE);
  });

  it("is short and names nobody", () => {
    for (const questions of Object.values(QUESTIONS)) {
      for (const text of questions) {
        expect(text.length).toBeLessThanOrEqual(80);
        expect(text).toMatch(/^[A-Z][^?]+\?$/u);
        expect(text).not.toMatch(/\b(?:then|there|he|she|him|her)\b|\{/u);
      }
    }
  });
});
