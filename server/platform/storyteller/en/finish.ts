// Ends an English sentence the text breaks off in, by its last word: the one thing a beat cannot follow.
import type { Random } from "../random.ts";
import type { Scene } from "../types.ts";
import { withMarks } from "./typography.ts";
import { conjugate } from "./verbs.ts";

interface Ending {
  /** Last words it fits. */
  behind: RegExp;
  ends: readonly string[];
}

/** Verbs stand in braces and agree with "it". */
const ENDINGS: readonly Ending[] = [
  {
    behind: /[,;–-]$/u,
    ends: [
      " and for a while that {be} all.",
      " and nobody {say} otherwise.",
      " as if it {have} always been so.",
      " and there the matter {rest}.",
    ],
  },
  {
    behind: /\b(?:and|but|then|so|or|yet)$/iu,
    ends: [
      " for a while nothing {happen} at all.",
      " there {be} no more to it than that.",
      " the rest {have} to wait.",
      " nobody {say} a word about it.",
    ],
  },
  {
    behind: /\b(?:because|that|when|as|while|until|if|though|although|where|before|after|since|how|why)$/iu,
    ends: [" it {be} late.", " nobody {be} looking.", " the others {can't} see.", " there {be} no help for it."],
  },
  { behind: /\b(?:who|which|whose)$/iu, ends: [" {have} not been there before.", " {be} the last of them."] },
  { behind: /\bthe$/iu, ends: [" same as before.", " one thing nobody {have} thought of.", " rest of it."] },
  { behind: /\b(?:an)$/iu, ends: [" hour, perhaps more.", " answer of a kind."] },
  { behind: /\b(?:a)$/iu, ends: [" moment longer.", " thing nobody {have} asked for.", " long time."] },
  { behind: /\b(?:his|her|my|your|their|our|its)$/iu, ends: [" own.", " turn now.", " own business."] },
  { behind: /\b(?:to)$/iu, ends: [" wait and see.", " begin again.", " be sure of it."] },
  {
    behind: /\b(?:in|on|at|of|with|from|for|by|into|through|under|over|about|like|without|towards?|against|between)$/iu,
    ends: [" what {be} left.", " whatever {come} next.", " nothing anyone {can} name."],
  },
  {
    behind: /\b(?:was|were|is|are|am|be|been|being)$/iu,
    ends: [" not as it {have} been.", " still there.", " enough."],
  },
  { behind: /\b(?:had|have|has)$/iu, ends: [" nothing to add.", " gone on long enough."] },
  {
    behind: /\b(?:would|could|should|might|must|may|can|will|shall|did|do|does|not)$/iu,
    ends: [" wait a little longer.", " do no more that day."],
  },
  { behind: /\b(?:i|he|she|they|we|you|it)$/iu, ends: [" could wait."] },
  { behind: /(?:)/u, ends: [".", ".", ", more or less.", ", and that {be} that."] },
];

/** What ends the sentence, space or mark first. */
export function finish(scene: Scene, random: Random): string {
  const words = scene.unfinished ?? "";
  const ending = ENDINGS.find(({ behind }) => behind.test(words));
  const chosen = random.pick(ending?.ends ?? ["."]) as string;
  const text = chosen.replace(/\{([\w']+)\}/gu, (_, verb: string) => conjugate(verb, "it", scene.tense));
  return withMarks(text, scene.quotes);
}
