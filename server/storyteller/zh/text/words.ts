// Chinese words: segmentation for streaming and for weighting sentences, and normalisation for comparing texts.
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Words without a meaning of their own. */
const STOP_WORDS = new Set(
  "一个 一种 一样 一下 一点 一些 一直 什么 没有 自己 这个 那个 这样 那样 这里 那里 他们 她们 我们 你们 它们 已经 还是 就是 不是 也是 可是 但是 因为 所以 如果 只是 而是 时候 起来 出来 下来 过来 下去 过去 知道 觉得 好像 仿佛 像是 忽然 突然 之后 以后 以前 然后 于是 不知 怎么 为什么 这么 那么 非常 十分 很多 许多 有些 东西 事情 有人 一切 只有 还有 也许".split(
    " ",
  ),
);

/** Text normalised for comparison: quotes, width, case and white space. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[“”「」『』‘’"']/gu, '"')
    .replace(/\s+/gu, "");
}

/** The pieces a text is streamed in: a word each, with adjacent marks. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let opening = "";
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) {
      pieces.push(opening + segment);
      opening = "";
    } else if (/^[“「『‘（《\n]/u.test(segment)) opening += segment;
    else if (pieces.length > 0 && opening === "") pieces[pieces.length - 1] += segment;
    else opening += segment;
  }
  if (opening !== "") pieces.push(opening);
  return pieces;
}

/** The content words of a sentence. */
export function keywordsOf(sentence: string): string[] {
  return [...segmenter.segment(sentence.normalize("NFKC").toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && segment.length > 1 && !STOP_WORDS.has(segment))
    .map(({ segment }) => segment);
}
