// The words an English sentence can lose: each pattern matches exactly what is deleted, with its context in lookarounds.

export interface Cut {
  /** Global. */
  pattern: RegExp;
  /** Only at the beginning of a sentence. */
  atStart?: true;
  /** Not behind a negation, condition or comparison. */
  bound?: true;
  /** Not where the word behind it occurs twice. */
  head?: true;
}

const BE =
  "(?:was|were|is|are|am|be|been|seemed|seems|looked|looks|felt|feels|sounded|sounds|grew|grown|became|remained|stayed)";
const BETWEEN = "(?:(?:also|always|still|now|often) )?";
const INTENSIFIER =
  "(?:very|really|extremely|quite|rather|somewhat|actually|absolutely|completely|totally|utterly|honestly|basically|truly|terribly|awfully|incredibly|(?:sort|kind) of)";
/** With these the adverb is part of an idiom, or says how much. */
const NEXT =
  "(?!(?:much|many|few|little|well|nearly|almost|enough|same|best|worst|first|last|next|only|own|like|than|the|an?|to|of|in|on|at|by|for|from|with|not|no|and|or|but|as|all|any|one|it|he|she|they|we|you|me|him|her|us|them|my|your|his|its|our|their|what|who|how|that|this|there|because|possible|alive|simply|frankly)\\b)\\p{Ll}{3}";
const PERSON = "(?:I|[Hh]e|[Ss]he|[Tt]hey|[Ww]e)";
/** Verbs beside which "just" is neither "a moment ago" nor "only". */
const JUST =
  "(?:want(?:ed|s)?|wish(?:ed|es)?|hoped?|stepped|looked|stood|sat|stared|shrugged|nodded|smiled|laughed|sighed|lay|kept|knew|know|thought|felt|need(?:ed|s)?|couldn[’']t|could not)";

/** Words that say the same: the second of two joined by "and" can go. */
const SYNONYMS: readonly string[] = [
  "quietly|softly|silently|noiselessly",
  "quickly|swiftly|rapidly",
  "slowly|unhurriedly",
  "suddenly|abruptly",
  "happily|joyfully|cheerfully|merrily",
  "sadly|sorrowfully|mournfully",
  "angrily|furiously",
  "carefully|cautiously",
  "loudly|noisily",
  "gently|tenderly",
  "anxiously|nervously",
  "completely|totally|utterly|entirely",
  "cold|chilly",
  "old|ancient",
  "silent|quiet|hushed",
  "tired|weary|exhausted",
  "happy|glad|joyful",
  "angry|furious",
  "scared|afraid|frightened",
  "big|large|huge|enormous",
  "small|little|tiny",
  "strange|odd|peculiar",
  "hope|desire",
];

export const CUTS: readonly Cut[] = [
  // As a matter of fact, he left.
  {
    pattern:
      /^(?:As a matter of fact,|Needless to say,|To be honest,|To tell the truth,|Truth be told,|In point of fact,|It goes without saying that|It must be said that|The fact (?:of the matter )?is that|Basically,|Honestly,) (?=\p{L}|\p{Co})/gu,
    atStart: true,
  },
  { pattern: /, (?:in fact|as it were|so to speak|needless to say|to be honest),(?= \p{Ll})/gu },
  // She could see that the gate was open.
  {
    pattern:
      /^(?:He|She|They|I|We) could (?:see|hear|tell|feel) that (?=(?:the|an?|somebody|someone|something|nobody|nothing|there|he|she|it|they|his|her|its|their|my|our|I|we)\b[^;:—]*$)(?![^.]*\b(?:but|because|although|though|so|unless|if)\b)/gu,
    atStart: true,
  },
  { pattern: new RegExp(`(?<=\\b${BE} ${BETWEEN})(?:${INTENSIFIER} )+(?=${NEXT})`, "gu"), bound: true, head: true },
  // "a very small boy", but no "an": the article would no longer fit.
  {
    pattern: new RegExp(`(?<=\\ba )(?:(?:very|really|truly|terribly) )+(?=[b-df-gj-np-tv-z])(?=${NEXT})`, "gu"),
    bound: true,
    head: true,
  },
  {
    pattern: new RegExp(
      `(?<=(?:\\band|(?<!\\b(?:very|rather|so)),) )(?:(?:very|extremely|somewhat|rather) )+(?=\\p{Ll}+ly\\b)(?=${NEXT})`,
      "gu",
    ),
    bound: true,
    head: true,
  },
  {
    pattern: new RegExp(`(?<=\\band )(?:very|rather|extremely) (?=${NEXT}\\p{Ll}*[,.;])`, "gu"),
    bound: true,
    head: true,
  },
  {
    pattern: /(?<=(?<!\b(?:very|rather|so)), )(?:very (?=\p{Ll}{3,}[,.])|rather (?=\p{Ll}{3,}er[,.]))/gu,
    bound: true,
    head: true,
  },
  { pattern: new RegExp(`(?<=\\b${PERSON} )just (?=${JUST}\\b)`, "gu"), bound: true },
  { pattern: /(?<=, )just (?=\p{Ll}{3,}ing\b)/gu, bound: true },
  { pattern: /(?<=\b(?:was|were|is|are|had been) )simply (?=\p{Ll}{2,}ing\b)/gu, bound: true },
  { pattern: /(?<!\b(?:put|set|keep|kept|is|was|were|all|everything) (?:[^.]{0,40} )?)\bin order (?=to \p{Ll})/gu },
  // Doubled words.
  { pattern: new RegExp(SYNONYMS.map((set) => `(?<=\\b(?:${set})) and (?:${set})(?=[ ,.;])`).join("|"), "gu") },
  { pattern: /(?<=\b[Ee]ach) and every\b/gu },
  { pattern: /(?<=\b[Ff]irst) and foremost\b/gu },
  { pattern: /(?<=\bnodded) (?:his|her|my|their|our) heads?(?=[,.;]| and )/gu },
  { pattern: /(?<=\bshrugged) (?:his|her|my|their|our) shoulders(?=[,.;]| and )/gu },
  { pattern: /(?<=\bblinked) (?:his|her|my|their|our) eyes(?=[,.;]| and )/gu },
  { pattern: /(?<=\btiny) little\b|\blittle (?=tiny\b)/gu },
  { pattern: /(?<=\breturned) back\b|(?<=\brose) up(?=[,.;]| and )/gu },
  { pattern: /(?<=\b(?:whispered|murmured|muttered)) (?:softly|quietly)(?=[ ,.;])(?! (?:and|but|enough|as|than)\b)/gu },
  { pattern: /(?<=\b(?:shouted|screamed|yelled|roared)) loudly(?=[ ,.;])(?! (?:and|but|enough|as|than)\b)/gu },
  { pattern: /(?<=\b(?:crept|tiptoed)) (?:quietly|silently|softly)(?=[ ,.;])(?! (?:and|but|enough|as|than)\b)/gu },
  { pattern: /(?<=\b(?:rushed|hurried|raced|sprinted)) quickly(?=[ ,.;])(?! (?:and|but|enough|as|than)\b)/gu },
  { pattern: /(?<=\bthought) to (?:himself|herself|myself|themselves)(?=[,.;]| that )/gu },
  { pattern: /(?<=\b[Ff]or a )brief (?=moment\b)/gu },
  { pattern: /(?<=\boff) of(?= (?:the|his|her|my|their|its)\b)/gu },
  { pattern: /(?<=\b[Aa]ll) of(?= the \p{L})/gu },
];
