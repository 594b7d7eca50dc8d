// Recognizes lines that models put around the requested text. The rules match only lines that do not occur in stories.

const SUBJECT =
  "continuation|version|text|passage|story|scene|chapter|rewrite|rewritten|rewriting|revision|revised|draft|paragraph|summary|shortened|expanded|expansion|opening|edit|edited|next part|what happens next|request|result";
const SUBJECT_ZH =
  "续写|版本|正文|改写|缩写|扩写|修改|内容|文字|段落|摘要|概括|开头|片段|故事|结果|要求|接下来的|后续|文本|以下|如下";

const AGREES = "sure|certainly|of course|absolutely|okay|ok|great|got it|understood|no problem";
const AGREES_ZH = "好的|当然可以|当然|没问题|明白了|收到|可以的?";

/**
 * A first line that only announces the text: "Sure, here is the continuation:". In a story none of these subjects is
 * followed by a colon.
 */
const PREFACE = new RegExp(
  `^(?:${[
    `(?:${AGREES})[.!]?`,
    String.raw`(?:${AGREES})\b[^\n]{0,60}\bhere\b[^\n]{0,100}[:.!]`,
    String.raw`(?:${AGREES})\b[^\n]{0,100}\b(?:${SUBJECT})\b[^\n]{0,60}:`,
    String.raw`(?:here(?:['’]s| is| are)|below is|this is|the following)\b[^\n]{0,100}?\b(?:${SUBJECT})\b[^\n]{0,60}:`,
    String.raw`i(?:['’]ve| have) (?:continued|rewritten|shortened|expanded|revised|edited)\b[^\n]{0,120}[:.]`,
    String.raw`(?:the\s+)?(?:${SUBJECT})(?:\s+(?:${SUBJECT}))?\s*[:：]`,
    String.raw`(?:${AGREES_ZH})[，,。！!：:][^\n]{0,40}(?:${SUBJECT_ZH})[^\n]{0,20}[：:]`,
    "(?:好的|当然可以|没问题|明白了|收到)[！!]",
    String.raw`(?:以下|下面|这)是?[^\n]{0,30}(?:${SUBJECT_ZH})[^\n]{0,20}[：:]`,
    String.raw`(?:${SUBJECT_ZH})\s*[：:]`,
  ].join("|")})\\s*$`,
  "iu",
);

/** Whether a complete first line only announces the text. */
export function isPreface(line: string): boolean {
  return PREFACE.test(line.trim().replace(/^[*_]+|[*_]+$/gu, ""));
}

/** Beginnings of announcements; anything may follow up to the end of the line. */
const OPENERS = [
  ...AGREES.split("|"),
  ..."here's|here’s|here is|here are|below is|this is|the following|i've|i’ve|i have".split("|"),
  ..."好的|当然|没问题|明白了|收到|可以|以下|下面|这是".split("|"),
];
/** Announcements of one word: a colon must follow. */
const LABELS = [...SUBJECT.split("|"), ...SUBJECT_ZH.split("|")];
const LABEL_REST = /^(?:\s+\p{L}{0,12})?\s*[:：]?[\s*_]*$/u;
const PREFACE_LINE_MAX = 200;
/** The first sentence of an announcement of two sentences: "Of course. Here it is." */
const AGREED = new RegExp(`^(?:${AGREES})[.!]\\s+(?=here|h?e?r?$)`, "u");

/** Whether an incomplete line may still become an announcement. */
export function mayBePreface(line: string): boolean {
  const plain = line.replace(/^[\s*_]+/u, "").toLowerCase();
  // A line with speech, or with a second sentence, is not an announcement.
  const rest = plain.replace(AGREED, "");
  if (plain.length > PREFACE_LINE_MAX || /[“”"「]|[。？?]\s*\S|\.\s+\S/u.test(rest)) return false;
  const begun = plain.replace(/^the\s+(?=\S)/u, "");
  return (
    OPENERS.some((opener) => begins(opener, plain) && !/^[a-z]/u.test(plain.slice(opener.length))) ||
    LABELS.some((label) => begins(label, begun) && LABEL_REST.test(begun.slice(label.length)))
  );
}

/** Whether one of two texts is the beginning of the other. */
function begins(begin: string, text: string): boolean {
  return begin.startsWith(text) || text.startsWith(begin);
}

/** A line after the text that addresses the person who requested it. */
const EPILOGUE =
  /^(?:let me know (?:if|how|what)|would you like me to|i hope (?:this|you)|feel free to|if you(?:['’]d| would) like me to|\(?\s*(?:word|character) count|（?\s*字数|（约?\s*\d+\s*字）|（?全文完|希望这(?:段|个续写|个版本|篇)|如果(?:你|您)(?:需要|想要|希望)我|需要我继续)/iu;
const EPILOGUE_LONGEST = 24;

/** Whether a line after the text is not part of it: 1 yes, 0 not yet known, -1 no. */
export function epilogue(line: string, complete: boolean): 1 | 0 | -1 {
  const plain = line.trimStart();
  if (EPILOGUE.test(plain)) return 1;
  if (complete || plain.length >= EPILOGUE_LONGEST) return -1;
  if (plain === "") return 0;
  return /^[a-z(（希如需全字约\d]/iu.test(plain) && BEGINNINGS.some((begin) => begins(begin, plain.toLowerCase()))
    ? 0
    : -1;
}

const BEGINNINGS = [
  "let me know ",
  "would you like me to",
  "i hope ",
  "feel free to",
  "if you",
  "(word count",
  "( word count",
  "word count",
  "(character count",
  "character count",
  "（字数",
  "字数",
  "（约",
  "（全文完",
  "全文完",
  "希望这",
  "如果你",
  "如果您",
  "需要我继续",
];
/** A line as a title without decoration and chapter number: "## Chapter 3: The Harbour", "《潮汐》". */
export function bareTitle(line: string): string {
  return line
    .replace(/^[\s#*_>=-]+|[\s#*_=-]+$/gu, "")
    .replace(
      /^(?:chapter|part)\s+(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten)\s*[:：.—–-]?\s*/iu,
      "",
    )
    .replace(/^第\s*[\d一二三四五六七八九十百零〇两]+\s*[章节回]\s*[:：、]?\s*/u, "")
    .replace(/^[\s"“”'‘’《「『【]+|[\s"“”'‘’》」』】]+$/gu, "")
    .trim()
    .toLowerCase();
}
