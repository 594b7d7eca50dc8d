// Numbers, times and measures in Chinese texts: what no tool may change (三十分钟, 差二十分十二点, 第三章, 1,200元).
const DIGITS = "[0-9０-９]+(?:[.．:：,，/／～~-][0-9０-９]+)*[%％‰℃°]?";
const NUMERAL = "[零〇一二两三四五六七八九十百千万亿廿卅几半]";
/** Bounded, so that a text of nothing but numerals is read in linear time. */
const NUMERALS = `${NUMERAL}{1,12}`;
const UNIT =
  "(?:点钟|点半|点整|分钟|秒钟|刻钟|小时|钟头|世纪|星期|礼拜|公里|公斤|公分|英里|厘米|毫米|平方米|美元|块钱|分钱|毛钱|个月|个人|[点分秒刻天日号月年岁周里米寸尺丈斤两克吨元毛角度层楼页章节倍成折次遍趟名位])";

/** 十分 is "very" before an ideograph; elsewhere it is a number of points or minutes. */
export const FACTS = new RegExp(
  [
    `差(?:${NUMERALS}|${DIGITS})[分刻](?:钟)?`,
    `第(?:${NUMERALS}|${DIGITS})${UNIT}?`,
    `(?:百|千|${NUMERALS})分之(?:${NUMERALS}|${DIGITS})(?:点${NUMERALS})?`,
    `(?:星期|礼拜|周)[一二三四五六日天](?!\\p{Script=Han}?地)`,
    // 三点四十分, 两点十分, 三点一刻
    `(?:${NUMERALS}|${DIGITS})点(?:(?<!一点)${NUMERALS}[分刻]?|(?<=一点)(?!一)${NUMERALS}[分刻]?|${DIGITS}分?|半|整|钟)`,
    `(?:零下|负)(?:${NUMERALS}|${DIGITS})[度分]?`,
    `(?:${NUMERALS}|${DIGITS})(?:多|来)?(?:块|米|毛)(?:${NUMERALS}(?:毛|分)?)?`,
    `(?:${NUMERALS}|${DIGITS})个半(?:小时|钟头|月)?`,
    `${NUMERALS}(?:多|来)${UNIT}`,
    `(?!一[点次位])${NUMERALS}(?:岁|年|里|公里|斤|天|小时|倍)半`,
    `十分钟`,
    `${DIGITS}(?:${NUMERAL}{0,4}${UNIT})?`,
    `(?!十分\\p{Script=Han})(?!一[点次位]一)${NUMERAL}${UNIT}(?!\\p{Script=Han}?地)`,
    `十分(?!\\p{Script=Han})`,
    `(?!一一|千千|万万)${NUMERAL}{2,12}${UNIT}?`,
  ].join("|"),
  "gu",
);
