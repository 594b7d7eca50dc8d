import { describe, expect, it } from "vitest";
import type { OpenType } from "./open-types.ts";
import { candidatesOf } from "./question.ts";

const first = (before: string) => candidatesOf({ before, after: "" })[0] ?? null;

/** Passages whose last speech is of a form, and others that are nearly so, or answered, or say too little. */
const TABLE: Readonly<Record<OpenType, { are: readonly string[]; areNot: readonly string[] }>> = {
  enquiry: {
    are: [
      `"How many people are in your village, little one?" he said.`,
      `"I found two tickets."\n"Which two?" he said.`,
      `"Did you go back to the house?"`,
      `“Who has been in the boat?” said Pim.`,
      `"Tell me," he said, "what do you do when it rains?"`,
      `'Who has been in the boat?' said Pim.`,
      `"How many people are in your village, little one?"\nThe lamp was lit.`,
    ],
    areNot: [
      `"Would you like some tea?"`,
      `"Who cares what they say?"`,
      `"What do you mean it wasn't the same?"`,
      `"What shall we do about it?"`,
      `"The first time or the second?"`,
      `"How are you all, my dears?"`,
      `"Where did you find it?"\nShe pointed at the wall.`,
      `"Where did you find it?"\n"In the boat."`,
    ],
  },
  answer: {
    are: [
      `"Who put up this mirror?"\n"Mrs. Souza gave it, madam."`,
      `"How many more steps is it?"\n"Nearly there," said the man.`,
      `"How long for the result?"\n"Ten days, sir. If the boat comes."`,
      `"How long for the result?"\n"Ten days, sir. If the boat comes."\nThe lamp was lit.`,
    ],
    areNot: [
      `"Would you like some more?"\n"I never eat at night."`,
      `"In my own words?"\n"Naturally in your own words."`,
      `"Who put up this mirror?"\n"Mrs. Souza gave it, madam."\n"Did she?"`,
      `"Who put up this mirror?"\n"Mrs. Souza gave it, madam."\nThe next day it rained.`,
      `"I'm sorry?"\n"The firm has put me in charge."`,
    ],
  },
  remark: {
    are: [
      `"Is it a man?"\n"I see nobody."\n"But you do see the fan," said the Duke.`,
      `"It rained on Sunday."\n"You'd have to hold the door."`,
      `"It rained on Sunday."\n"On this deed," he said, "the name is not mine."`,
      `"It rained on Sunday."\n"You were walking in your sleep," she said. He moved his chair. The lamp was lit.`,
      `“It rained on Sunday.”\n“The boat was in the barn,” said Pim.`,
    ],
    areNot: [
      `"It rained."\n"Thank you for the flowers you sent."`,
      `"It rained."\n"That'll be two dollars for the oats."`,
      `"It rained."\n"No. No, never."`,
      `"It rained."\n"The boat was in the barn!"`,
      `"It rained."\n"The boat was in the barn," he laughed.`,
      `"It rained."\n"The boat was in the barn—"`,
      `"It rained."\n"The boat was in the barn," he said.\nShe nodded.`,
      `"It rained."\n"The boat was in the barn," he said.\nThe next morning was cold.`,
    ],
  },
  intent: {
    are: [
      `"I'll write to him tonight."`,
      `"We're not going to sell the house."`,
      `"I won't sign it," said the girl.\nThe lamp was lit.`,
    ],
    areNot: [
      `"I'll be right back, dear."`,
      `"I'll see you in church."`,
      `"I won't sign it," said the girl.\nShe signed it.`,
    ],
  },
  order: {
    are: [
      `"Show me the key, Daniel."`,
      `"Don't open the door!"`,
      `"Don't stop," Nadia said.`,
      `"You'd better stay with us," said Mrs. Mole.`,
      `"Please burn the letters, Anna," he said.\nThe lamp was lit.`,
    ],
    areNot: [
      `"Pass the salt, Daniel."`,
      `"It rained."\n"You've an arm," said Madam Gu. "Use it."`,
      `"Dominic," you say, "never forgot a face."`,
      `"Come on, Biscuit, old boy."`,
      `"Never mind about the boat."`,
      `"Show me the key, Daniel."\nHe showed it to her.`,
      `"Show me the key, Daniel."\nHe took it off the hook.`,
    ],
  },
};

describe.each(Object.entries(TABLE))("the form %s", (type, { are, areNot }) => {
  it.each(are)("is that of %s", (text) => expect(first(text)?.type).toBe(type));
  it.each(areNot)("is not that of %s", (text) => expect(first(text)?.type).not.toBe(type));
});
