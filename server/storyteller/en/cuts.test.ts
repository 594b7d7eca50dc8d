import { expect, test } from "vitest";
import { withCuts } from "./cuts.ts";

test.each([
  [
    "an adverb of degree",
    "The lane was very narrow, and it was really quite dark.",
    "The lane was narrow, and it was dark.",
  ],
  ["it behind an article", "There was a very large parrot.", "There was a large parrot."],
  ["it before an adverb", "Somebody began, very softly, to sing.", "Somebody began, softly, to sing."],
  ["a hedge", "He had grown sort of deaf, and she just stepped back.", "He had grown deaf, and she stepped back."],
  ["a phrase between commas", "The sun was, in fact, not on any chart.", "The sun was not on any chart."],
  ["a phrase at the beginning", "Needless to say, the boat sank.", "The boat sank."],
  [
    "a frame around a sentence",
    "She could see that somebody had left the gate open.",
    "Somebody had left the gate open.",
  ],
  ["a purpose in three words", "They met in order to talk.", "They met to talk."],
  [
    "a second word for the same",
    "He spoke quietly and softly; it was cold and chilly.",
    "He spoke quietly; it was cold.",
  ],
  ["what its verb says", "She nodded her head, and he whispered softly.", "She nodded, and he whispered."],
  ["an aside that says nothing", "The bridge (of course) was shut.", "The bridge was shut."],
])("%s can go", (_what, sentence, left) => {
  expect(withCuts(sentence)).toBe(left);
});

test.each([
  ["behind a negation", "I don’t think he was very happy, and it was not really kind."],
  ["in a condition or comparison", "If he was very careful, he was less very brave."],
  [
    "of a degree that the sentence is about",
    "He was very much afraid, very nearly late, quite the man, and rather like her.",
  ],
  ["before a word that comes twice", "It was a small light, a very small light."],
  ["of a manner between commas", "Then she got up, rather pink, and left."],
  ["of two in a row", "He was very, very tired."],
  ["before a vowel, where the article would change", "A very old man had a very old hat."],
  [
    "that tells when, or how much",
    "He had just left; she was just a child; it was just right; they sat up until dawn.",
  ],
  ["of kindness", "It was kind of him to come, and it was a kind of vine."],
  ["in quotes", "“It was really very cold,” he said, “needless to say.”"],
  ["of a frame before a turn", "He could see that the man was armed, but he went on."],
  ["of order", "He put the papers in order to hide them."],
  ["in brackets that say something", "The cat (she is grey now) sleeps."],
  ["of two adverbs that differ", "He climbed slowly and carefully."],
])("words %s stay", (_what, sentence) => {
  expect(withCuts(sentence)).toBe(sentence);
});
