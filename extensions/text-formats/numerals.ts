// Chapter numbers as people write them: Arabic, full-width, Chinese, Roman, English words.

const CHINESE_DIGITS: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
  ...{ 壹: 1, 贰: 2, 貳: 2, 叁: 3, 參: 3, 肆: 4, 伍: 5, 陆: 6, 陸: 6, 柒: 7, 捌: 8, 玖: 9, 兩: 2 },
};
const CHINESE_UNITS: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  廿: 20,
  卅: 30,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 10_000,
  萬: 10_000,
};
/** The inside of a character class of all characters in Chinese numbers. */
export const CHINESE_NUMBER = `0-9０-９${Object.keys(CHINESE_DIGITS).join("")}${Object.keys(CHINESE_UNITS).join("")}`;

const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const WHOLE_ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The number in 第…章: "十二", "一百零三", "１２", "二〇二四" and mixtures of them. Null for anything else. */
export function chineseNumber(text: string): number | null {
  const plain = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (/^\d+$/.test(plain)) return Number(plain);
  let total = 0;
  let section = 0;
  let digits = "";
  for (const sign of plain) {
    const digit = /\d/.test(sign) ? Number(sign) : CHINESE_DIGITS[sign];
    const unit = CHINESE_UNITS[sign];
    if (digit !== undefined) digits += digit;
    else if (unit === undefined) return null;
    else if (unit === 10_000) {
      total += (section + Number(digits)) * unit;
      section = 0;
      digits = "";
    } else {
      // 廿 and 卅 are whole tens; a unit without a digit before it means one of it (十二 is twelve).
      section += unit === 20 || unit === 30 ? unit : (digits === "" ? 1 : Number(digits)) * unit;
      digits = "";
    }
  }
  return total + section + Number(digits);
}

/** "12", "XII", "twelve", "twenty-one"; null for anything else. Lower-case Roman numbers are words, not numbers. */
export function englishNumber(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (text !== "" && WHOLE_ROMAN.test(text)) return romanNumber(text);
  const [tens = "", ones] = text.toLowerCase().split(/[-\s]/);
  if (ones === undefined && ONES.includes(tens)) return ONES.indexOf(tens) + 1;
  if (!TENS.includes(tens)) return null;
  const one = ones === undefined ? 0 : ONES.slice(0, 9).indexOf(ones) + 1;
  return ones !== undefined && one === 0 ? null : (TENS.indexOf(tens) + 2) * 10 + one;
}

function romanNumber(text: string): number {
  let total = 0;
  let next = 0;
  for (const letter of [...text].reverse()) {
    const value = ROMAN[letter] ?? 0;
    total += value < next ? -value : value;
    next = Math.max(next, value);
  }
  return total;
}
