import { describe, expect, it } from "vitest";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { candidatesOf, QUESTIONS, question } from "./question.ts";

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
const askedOf = (before: string) =>
  new Set(Array.from({ length: 60 }, (_, seed) => question(requestOf(before, `${seed}`))?.question ?? ""));

describe("a spoken line at the end", () => {
  it.each([
    [`"Who has the other key?"`, "question"],
    [`"When is Miss Harker coming back?" she asked.`, "question"],
    [`"Why?"`, "question"],
    [`"I'm asking who has quarrelled."`, "question"],
    [`"Did you see anyone else, Mrs. Baptiste?" said Anand.`, "yesOrNo"],
    [`"Don't tell Hanley. Not yet."`, "secret"],
    [`"If anyone asks, I was with you this weekend."`, "secret"],
    [`"There's something I need to tell you."`, "secret"],
    [`"What is it?"\n"Nothing. Dust."`, "evasion"],
    [`"Who was that with Ba?"\n"I don't know," said Mrs. Trinh.`, "evasion"],
    [`"Have you been in the boat?"\n"I told you, I never saw the boat."`, "evasion"],
    [`"What's on the other side?" he said.\nI told him, "Laundry."`, "evasion"],
    [`"And the wine?"\n"I won't drink it," said the girl.`, "refusal"],
    [`"You said the roads would be bad."`, "accusation"],
    [`"You've missed a page," she said.`, "accusation"],
    [`"You will regret this," said the duke.`, "threat"],
    [`"If you open that door, I will leave."`, "threat"],
    [`"I'll come back for it, I promise," he said.`, "promise"],
    [`"I'll go," said Amos.`, "promise"],
    [`"My grandmother lived in Daegu for a while," he said.`, "disclosure"],
    [`"There's a light on in 4B," she said.`, "disclosure"],
    [`"Those are Mister Garrity's boots," the boy said.`, "disclosure"],
    [`"She says it's her husband's."`, "disclosure"],
    [`"Somebody else is already inside."`, "disclosure"],
    [`"Show me the key, Daniel."`, "order"],
    [`"I would like you to write to him today."`, "order"],
    [`"It was the day that your brother—"`, "cutOff"],
    [`"I thought Hana had told you."`, "statement"],
  ])("%s is of the type %s", (text, type) => expect(first(text)?.type).toBe(type));

  it.each([
    `"Can I help?"`,
    `"Would you like some tea?"`,
    `"Is there any more rice?"`,
    `"Which boot?"`,
    `"There's a bicycle."\n"A bicycle?"`,
    `"How much?"`,
    `"Shall we go?"`,
    `"Good evening, Mr. Plum."`,
    `"Come in."`,
    `"Take your time, Madam," said the judge.`,
    `"Be two bits for the oats," he said.`,
    `"You should see somebody about that."`,
    `"I'll need water," he said.`,
    `"No."`,
    `"I know you are, Dov."`,
    `"Let me introduce Mr. Honeychurch, a neighbour."`,
    `"He skipped the kitchen."`,
    `"What are you doing?"\n"I don't know yet."`,
  ])("%s opens nothing", (text) => expect(first(text)).toBe(null));
});

describe("a line that is told", () => {
  const asked = `"And when we get there?" said the boy.\n`;
  it.each([
    [`${asked}"Down," said Oduya.\nOduya did not answer.`, "silence"],
    [`"They will test it," he said.\nNobody spoke.`, "silence"],
    ["I have not told them that I changed the reading.", "withheld"],
    ["He hasn't told Birkeland of it.", "withheld"],
    ["Nobody's mentioned it.", "withheld"],
    ["Pim had lied about the boat.", "lie"],
    ["The printer, which nobody has touched, begins to print.", "anomaly"],
    ["The boat was gone.", "anomaly"],
    ["She lifts her foot for the top and there's another step.", "anomaly"],
    ["Bex says maybe she's ill.", "reported"],
    ["He picked up the phone. Who would he call?", "wondering"],
    ["Dear Nell,\nIf Mrs. Garside asks you, say that you've had nothing from me yet.", "letterSecret"],
    ["Dear Mamo,\nDo not sell the lower field yet.", "letter"],
  ])("%s is of the type %s", (text, type) => expect(first(text)?.type).toBe(type));

  it.each([
    "Oduya did not answer the telephone.",
    "He woke before dawn.",
    "Rain came in over the marsh.",
    "She tightens it, and it drips again, and she leaves it.",
    "The clock on the town hall struck one.",
    "The warmth was gone from his face, as though it might never have been there.",
    "He said nothing of the kind.",
    "It had gone rather quiet along the tables.",
    "I told her, and put ten dollars on.",
    "Everybody says so.",
    "Who looks at jars?",
    "Who would believe such a story?",
    "It had gone exactly as planned.",
  ])("%s opens nothing", (text) => expect(first(text)).toBe(null));
});

describe("what is still open", () => {
  it("is no question that somebody answers, in words or without", () => {
    const question = `"Have you seen the other key?" she said.\n`;
    expect(first(question)?.quote).toBe(question.trim());
    expect(first(`${question}"In the hall, by the stove."`)).toBe(null);
    expect(first(`${question}He shook his head.`)).toBe(null);
    expect(first(`${question}I said that I had.`)).toBe(null);
  });

  it("is a question to which somebody answers with something else", () => {
    expect(first(`"And who does have the keys?"\n"You'd better come through," she said.`)?.quote).toBe(
      `"And who does have the keys?"`,
    );
  });

  it("is the later of two lines of a type", () => {
    expect(first(`"You lied to her."\n"You knew about the boat."`)?.quote).toBe(`"You knew about the boat."`);
  });

  it("is no accusation that somebody replies to, and no evasion after which others talk on", () => {
    expect(first(`"You knew about the boat."\n"We all did."`)).toBe(null);
    const evasion = `"Who was that?"\n"Nothing. Dust."\n`;
    expect(first(evasion)?.type).toBe("evasion");
    expect(first(`${evasion}"It rained."\n"It did."`)).toBe(null);
  });

  it("is nothing after which somebody leaves or obeys", () => {
    for (const line of [`"I'll go," said Amos.`, `"You knew about the boat."`, `"I thought Hana had told you."`]) {
      expect(first(line)).not.toBe(null);
      expect(first(`${line}\nHe went back to the wagon.`)).toBe(null);
    }
  });

  it("is an order or an answer in words only as long as little follows", () => {
    expect(first(`"Show me the key, Daniel."\nThe rain had stopped.`)).toBe(null);
    const statement = `"I thought Hana had told you."\nThe rain had stopped.`;
    expect(first(statement)?.type).toBe("statement");
    expect(first(`${statement} The lamp was lit. The dog slept by the stove.`)).toBe(null);
  });

  it("is nothing told that more than three lines follow, dates apart", () => {
    const told = "He hasn't told Birkeland of it. ";
    expect(first(`${told}It rained. 16 July. Oil, two tins. The fog came in again over the ice.`)?.type).toBe(
      "withheld",
    );
    expect(first(`${told}${"The fog came in again over the ice. ".repeat(4)}`)).toBe(null);
  });

  it("is nothing that many lines follow", () => {
    const walk = "She walked on along the wall. ".repeat(12);
    expect(first(`"You knew about the boat."\n${walk}`)).toBe(null);
  });

  it("is no half of a sentence before the caret", () => {
    expect(first("The boat was gone.", "zed")).toBe(null);
  });
});

describe("the question", () => {
  it("is asked with the speaker whom the tag names", () => {
    const all = [...askedOf(`"Did you see anyone else, Mrs. Baptiste?" said Anand.`)].join(" ");
    expect(all).toContain("What does Anand already suspect?");
    expect(all).not.toMatch(/\{|undefined/u);
    expect([...askedOf(`"I'll write," said the Land Office man.`)].join(" ")).toContain("the Land Office man");
    expect([...askedOf(`"I'll write to him tonight."`)].join(" ")).not.toMatch(/\{|undefined|\bhe\b/u);
  });

  it("quotes a whole speech with its quotation marks, and nothing of one that is too long", () => {
    const late = "It was late and the road was long and dark. ".repeat(4);
    expect(first(`"${late}You knew about the boat."`)).toBe(null);
    expect(
      first(`"It was late." She had walked along the wall ${"and on ".repeat(20)}. "You knew about the boat."`)?.quote,
    ).toBe(`"You knew about the boat."`);
  });

  it("is one sentence, and every type has at least six, half of them without a name", () => {
    for (const [type, questions] of Object.entries(QUESTIONS)) {
      expect(new Set(questions).size, type).toBeGreaterThanOrEqual(6);
      expect(questions.filter((text) => !text.includes("{")).length, type).toBeGreaterThanOrEqual(4);
      for (const text of questions) {
        expect(text.length).toBeLessThanOrEqual(80);
        expect(text).toMatch(/^[A-Z][^?]+\?$/u);
        expect(text).not.toMatch(/\b(?:then|there)\b/u);
      }
    }
  });
});
