import { describe, expect, it } from "vitest";
import type { OpenType } from "./open-types.ts";
import { candidatesOf } from "./question.ts";

const first = (before: string) => candidatesOf({ before, after: "" })[0] ?? null;

/** Passages whose last speech is of a form, and others that are nearly so, or answered, or say too little. */
const TABLE: Readonly<Record<OpenType, { are: readonly string[]; areNot: readonly string[] }>> = {
  who: {
    are: [`“Who has been in the boat?” said Pim.`, `'Who has been in the boat?' said Pim.`],
    areNot: [
      `"Who cares what they say?"`,
      `"Who's next, please?"`,
      `"Who is going to play it?"`,
      `"Who has been in the boat?" said Pim.\nShe pointed at the wall.`,
      `"Who has been in the boat?" said Pim.\n"Dove has."`,
      `"Who has been in the boat?" he laughed.`,
      `"You idiot, who has been in the boat?"`,
      `"Who has been in the boat?" said Pim.\n[The boat was used by: Dove]`,
    ],
  },
  why: {
    are: [`"Why did you leave the gate open?" said Pim.`, `"Why was she buried outside the wall?"`],
    areNot: [`"Why not?" said Pim.`, `"Why don't you sit down with us?"`],
  },
  deed: {
    are: [`"Did you go back to the house?"`, `"Have you spoken to my uncle about the boat?"`],
    areNot: [
      `"Um guys," said Old Ben. "Is that supposed to happen on floor 4?"`,
      `"Have you had enough to eat today?"`,
      `"Have you decided on the soup or the fish?"`,
    ],
  },
  absent: {
    are: [`"Where did your brother go that night?" said Pim.`, `"What did he want with the boat?"`],
    areNot: [
      `"How many people are in your village, little one?" he said.`,
      `"What do you mean it wasn't the same?"`,
      `"What shall we do about it?"`,
      `"The first time or the second?"`,
      `"How are you all, my dears?"`,
      `"Where did he go?"\n"To the boat."`,
    ],
  },
  claim: {
    are: [
      `"It rained on Sunday."\n"You were walking in your sleep," she said. He moved his chair. The lamp was lit.`,
      `"I am not thirsty."\n"You asked for this blend yourself. It took eleven days."`,
      `"Well, Emmanuel," she said. "So that's where you put it."`,
      `“It rained on Sunday.”\n“You left the boat in the barn,” said Pim.`,
    ],
    areNot: [
      `"Not the boat."\n"The boat was in the barn," said Pim.`,
      `"It rained."\n"Nothing will do for the galley," said Lindqvist.`,
      `"It rained."\n"You can put that down," he said.`,
      `"It rained."\n"You were right about the boat."`,
      `"It rained."\n"If you left the boat, it is gone."`,
      `"It rained."\n"You left the boat in the barn," he laughed.`,
      `"It rained."\n"You left the boat in the barn—"`,
      `"It rained."\n"You left the boat in the barn," he said.\nShe nodded.`,
      `"It rained."\n"You left the boat in the barn," he said.\nThe next morning was cold.`,
    ],
  },
  report: {
    are: [
      `"They're going out today."\n"Mark says you sent them on Friday."`,
      `"They're closed."\n"Not everybody," she says. "He told me he'd be in till six."`,
      `"My sister-in-law does his hair, and she says he's still got the mark."`,
      `"Why is that?"\n"Because Rosie told me what you did with the boat."`,
    ],
    areNot: [
      `"He said so himself."`,
      `"Anna says hello to the two of you."`,
      `"Anna says you have to come in now."`,
      `"Anna told me to come in by the barn."`,
      `"What did she say?"\n"She says the boat is in the barn."`,
      `"I said the boat was in the barn."`,
    ],
  },
  intent: {
    are: [
      `"I'll write to him tonight."`,
      `"I know which side he's on. I'm going back for him."`,
      `"I'll have Thomas go up and nail the shutters."`,
      `"We're going to sell the house."`,
      `"I promise I'll look after the boat."`,
      `"I'll burn the deed," said the girl.\nThe lamp was lit.`,
    ],
    areNot: [
      `"I'll be right back, dear."`,
      `"I'll see you in church."`,
      `"I'll put these in storage," she said.`,
      `"I'll make some gravy for the two of you."`,
      `"I'll do the dishes tomorrow."`,
      `"We'll sleep here tonight," said the skipper, "and fish the bank in the morning."`,
      `"I'll write it down for you."`,
      `"I'll sell the house tonight," said the girl.\nShe sold it.`,
    ],
  },
  refusal: {
    are: [
      `"We're not going to sell the house."`,
      `"I won't sign it," said the girl.\nThe lamp was lit.`,
      `"I won't tell you who did it. I promised."`,
      `"I'm not leaving without the boat."`,
    ],
    areNot: [
      `"I won't be long, dear."`,
      `"I won't hurt you, little one."`,
      `"I won't sign it," said the girl.\nShe signed it.`,
    ],
  },
  order: {
    are: [
      `"Show me the key, Daniel."`,
      `"Don't open the door!"`,
      `"Don't stop," Nadia said.`,
      `"Do not wake the others," it said.\nThe boy looked at the stones. Some of them were breathing.`,
      `"You'd better stay with us," said Mrs. Mole.`,
      `"Please burn the letters, Anna," he said.\nThe lamp was lit.`,
      `"It rained."\n"This time you will not hold the brake."`,
    ],
    areNot: [
      `"Get me a photo of this," she said. "And find out what kind of fish."`,
      `"Don't open the door, or he'll see us."`,
      `"You will not believe what the boat costs."`,
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
