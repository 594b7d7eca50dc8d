// Combines English sentences from parts (several thousand are possible), for a chapter in which every beat is used up.
import type { Random } from "../random.ts";
import type { FilledTemplate, Roles, Scene } from "../types.ts";
import { fillTemplate } from "./fill-template.ts";

const WHEN = [
  "After a while",
  "A little later",
  "For some minutes",
  "Once more",
  "Before long",
  "By and by",
  "In the end",
  "Not for the first time",
  "Without meaning to",
  "Then, slowly",
  "Quietly",
  "As if by agreement",
  "With some care",
  "Out of habit",
  "For want of anything better",
  "In no great hurry",
  "Against all expectation",
  "Between one breath and the next",
];
const WHAT = [
  "{a} {look} back the way {a} {have} come",
  "{a} {listen} for the next thing",
  "{a} {go} on as before",
  "{a} {shift} {a.his} weight",
  "{a} {touch} the wood for luck",
  "{a} {breathe} out",
  "{a} {start} again from the other side",
  "{a} {let} {a.his} hands drop",
  "{a} {move} nearer",
  "{a} {stop} to listen",
  "{a} {smooth} out a crease",
  "{a} {feel} for the edge of it",
  "the light {move:it} on by a hand's breadth",
  "the air {turn:it} colder",
  "the sounds {come:they} back one by one",
  "a little more of it {come:it} clear",
  "the quiet {close:it} over again",
  "something {creak:it}, and {leave:it} off",
  "the shadows {draw:they} out",
  "nothing {come:it} of it",
  "the dust {settle:it}",
  "the last of the warmth {go:it}",
];
const HOW = [
  "as one {do:it} in a strange house",
  "and that {be:it} answer enough",
  "which {be:it} something",
  "though nobody {have:it} asked",
  "like the end of a long piece of music",
  "and there {be:it} no more said about it",
  "as though it {have:it} been arranged",
  "with the patience of furniture",
  "and for the moment it {be:it} enough",
  "as people {do:they} who {be:they} used to waiting",
  "and the minute {pass:it} like any other",
  "more from politeness than from hope",
  "as it {will:it} have on any other day",
  "and it {be:it} hard to say why",
  "like somebody turning a page",
  "and nothing {be:it} spilled",
  "for as long as it {last:it}",
  "in spite of everything",
  "to nobody's surprise",
  "as quietly as that",
];
/** Ways to put the parts together. */
const SHAPES = ["{when}, {what}.", "{when}, {what}, {how}."];

export function combinedSentence(roles: Roles, scene: Scene, random: Random): FilledTemplate {
  const able = roles.a ? WHAT : WHAT.filter((what) => !what.includes("{a"));
  const shape = random.pick(SHAPES) as string;
  const template = shape
    .replace("{when}", random.pick(WHEN) as string)
    .replace("{what}", random.pick(able) as string)
    .replace("{how}", random.pick(HOW) as string);
  return fillTemplate(template, roles, scene);
}
