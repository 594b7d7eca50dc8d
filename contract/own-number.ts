// Whether a chapter's name says its number itself: then its place in the list is not said a second time.

const WORDS =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|\\w+ty";
const DIGITS = "\\p{Nd}+";
const CHINESE = "[\\p{Nd}零〇一二三四五六七八九十百千两]+";
const ROMAN = "[ivxlc]+";

const OWN_NUMBER = new RegExp(
  [
    `第\\s*${CHINESE}\\s*[章回节節卷幕集话話部篇]`,
    `(?:chapter|part|book|act|scene)\\s+(?:${DIGITS}|${ROMAN}|${WORDS})(?![\\p{L}])`,
    `${DIGITS}(?=\\s*(?:[.．、:：)）—–-]|$))`,
    `${ROMAN}(?=\\s*(?:[.:)]|$))`,
  ].join("|"),
  "iuy",
);

export function hasOwnNumber(name: string): boolean {
  OWN_NUMBER.lastIndex = 0;
  return OWN_NUMBER.test(name.trimStart());
}
