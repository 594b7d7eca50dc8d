// Numbers, times and names in English texts: what no tool may change (half past six, 1,200, the twenty-third, Ines).
const SMALL =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen";
const TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const LARGE = "hundreds?|thousands?|millions?|billions?|dozens?|score";
const FRACTION = "halves|thirds|quarters|fifths|eighths|tenths";
const ORDINAL =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\p{L}+teenth|\\p{L}+tieth|hundredth|thousandth";
const UNIT =
  "(?: (?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|miles?|yards?|feet|foot|inch(?:es)?|acres?|met(?:re|er)s?|kilomet(?:re|er)s?|pounds?|ounces?|tons?|stone|pints?|gallons?|dollars?|cents?|pence|degrees?|percent|per cent|times|o[’']clock)(?![\\p{L}’']))?";
const PART = "half|quarter|noon|midnight|o[’']clock";

/** A number that stands alone; "one" is mostly none ("no one", "the one who did", "one day"). */
const NUMBER = `(?!one(?! (?:hundred|thousand|million|dozen)))(?:${TENS}|${SMALL}|${LARGE}|${ORDINAL}|${PART})(?:(?: and)?[- ](?:${TENS}|${SMALL}|${LARGE}|${ORDINAL}|${FRACTION}))*(?: and a half)?`;
const BEFORE = "(?<![\\p{L}’'-])";
const AFTER = "(?![\\p{L}’'])";

/** Capitals inside a sentence begin names; "I" does not. */
export const FACTS = new RegExp(
  [
    `[−$€£¥#]*\\d+(?:[.,:/–-]\\d+)*[½¼¾⅓⅔]?(?:%|°|\\p{L}{1,3}(?:/\\p{L}{1,2})?(?!\\p{L}))?(?: ?(?:[ap]\\.?m\\b\\.?))?(?: (?:hundred|thousand|million|billion))?${UNIT}`,
    `${BEFORE}(?i:${PART}|${TENS}|${SMALL})(?:[- ](?:${SMALL}))? (?:past|to) (?:${SMALL}|noon|midnight)${AFTER}`,
    `${BEFORE}(?i:half an?|an?|one) (?:hour|minute|second|day|week|month|year|mile|pound|dozen|ton|pint|o[’']clock)(?: and a half)?${AFTER}`,
    `${BEFORE}(?<!\\b(?:no|any|every|some|each|which|the|this|that) )(?i:${NUMBER})${AFTER}${UNIT}`,
    `${BEFORE}(?<=\\bthe )(?:${TENS}|${ORDINAL}|half|quarter)(?:[- ](?:${SMALL}|${ORDINAL}))*${AFTER}`,
    "(?<=[\\p{L}\\p{N},;:–—] ?)(?<![\\p{L}’'])(?!I\\b)\\p{Lu}\\p{L}*(?:[’'-]\\p{L}+)*(?: \\p{Lu}\\p{L}*(?:[’'-]\\p{L}+)*)*",
  ].join("|"),
  "gu",
);
