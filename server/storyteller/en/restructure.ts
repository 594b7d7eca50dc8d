// Changes to the structure of English sentences that keep their meaning: long ones are split, an adverbial is moved.
import { capitalised } from "./reword.ts";
import { sentencesOf } from "./sentences.ts";

const CLAUSE = "(?=(?:I|he|she|they|it|you|we|there|nobody|no one|nothing|something|somebody|someone|the) \\p{Ll})";
const SEMICOLON = new RegExp(`(?<=\\p{L}); (?:and |but )?${CLAUSE}`, "gu");
const AND = new RegExp(`(?<=\\p{L}), (?:and|but) (?:then )?${CLAUSE}`, "gu");
const WORDS_BEFORE_COMMA = 40;
const LEADING = new RegExp(
  `^((?:In|At|By|On|After|Before|During|Behind|Beneath|Under|Inside|Outside|Along) (?:the|a|an|that|this|his|her|my|their|its|all) [^,.;:!?“”"—]{2,${WORDS_BEFORE_COMMA}}), ((?:I|he|she|they|it|you|we|there|nobody|no one|nothing|the|a|an|his|her|my|their) [^,.;:!?“”"—]{8,90})\\.$`,
  "u",
);
const TRAILING =
  /^((?:I|He|She|They|It|You|We|The|A|An|His|Her|My|Their|Nobody|No one|There) [^,.;:!?“”"—]{12,90}) (in the (?:morning|evening|afternoon|night|dark|distance|end)|at (?:night|dawn|dusk|noon|midnight|last)|after a while|that (?:night|evening|morning|day|winter|summer))\.$/u;

/** Splits independent clauses into sentences: at semicolons, and with `all` also at ", and". */
export function inShortSentences(told: string, all: boolean): string {
  const cut = told.replace(SEMICOLON, ". ");
  return (all ? cut.replace(AND, ". ") : cut).replace(/(?<=\p{L}\. )\p{Ll}/gu, (letter, at: number, text: string) =>
    told.includes(text.slice(at - 2, at + 1)) ? letter : letter.toLocaleUpperCase("en"),
  );
}

/** "In the morning, the tea was gone" becomes "The tea was gone in the morning", and vice versa. */
export function withMovedAdverbials(line: string): string {
  return perSentence(line, (sentence) =>
    sentence
      .replace(LEADING, (_, adverbial: string, clause: string) => `${capitalised(clause)} ${uncapitalised(adverbial)}.`)
      .replace(TRAILING, (all, clause: string, adverbial: string) =>
        sentence === all ? `${capitalised(adverbial)}, ${uncapitalised(clause)}.` : all,
      ),
  );
}

/** Applies a change to each sentence without speech. */
export function perSentence(line: string, change: (sentence: string) => string): string {
  return sentencesOf(line)
    .map((sentence) => (sentence.speech ? sentence.text : change(sentence.text)))
    .join(" ");
}

function uncapitalised(text: string): string {
  return /^I\b/u.test(text) ? text : text.replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase("en"));
}
