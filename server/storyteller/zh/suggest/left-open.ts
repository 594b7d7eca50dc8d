// Sentences of earlier chapters of a Chinese text that leave something open: a thing nobody has opened, returned or
// explained, a promise that the narration reports.
import { LIKENED } from "../reading/topics.ts";
import { thingWordsIn } from "./way-domains.ts";

/** What makes a thing in a sentence an open one; the first are the surest. */
const OPEN_THING: readonly RegExp[] = [
  /没(?:有)?(?:打开|拆|交回|还回|还给|收回|寄出|送出|看里面)(?!的)|不(?:让|许|准)[^，。]{0,8}(?:打开|碰|看|动)/u,
  /少了[一两三几]|(?:可是|却|里|中)(?:只)?有[一二三四五六七八九十]|多(?:了|出)[一两三几]|数[^。]{0,10}对不上|一模一样/u,
  /(?:涂|凿|划|撕|刮)掉|上(?:着|了)锁|锁(?:着|上|进|在)|藏(?:着|在|进)|埋(?:在|进|下)|缝(?:着|在|进)/u,
  /(?:没|未)见过的|刻着|写着[^，。]{0,8}(?:字|名)|不知道是谁/u,
];
const NOT_DONE = /如果|要是|仿佛|好像|也许|没(?:有)?(?:找到|发现)|[？?]/u;

/** The open thing of a sentence of the narration, and how sure it is: 0 is the surest. */
export function openThingIn(sentence: string): { noun: string; rank: number } | null {
  if (NOT_DONE.test(sentence)) return null;
  const rank = OPEN_THING.findIndex((open) => open.test(sentence));
  if (rank < 0) return null;
  const clean = sentence.replace(LIKENED, (likeness) => "　".repeat(likeness.length));
  const open = OPEN_THING[rank]?.exec(clean);
  if (!open) return null;
  // The thing named last before what makes it open, or else first behind it.
  const words = thingWordsIn(clean);
  const before = words.findLast(({ at }) => at < open.index + open[0].length);
  const thing = before ?? words.find(({ at }) => !/[，；。]/u.test(clean.slice(open.index, at)));
  return thing === undefined ? null : { noun: thing.word, rank };
}

/** 说雨季来的时候就回来, 说办完就给: a promise, as the narration tells it. */
const REPORTED =
  /(?:说|答应|讲好|约好|约定|保证|托)[^。！？“”]{0,30}?(?:就|会|一定|再|要|后|完了?)(?:[^。，！？“”]{0,6})(回来|回家|来接|来取|还(?=[。，！？我你给])|给(?=[。，我你])|签|取出|送到|找到|告诉|娶|带)/u;
const KEPT_NOT = /如果|要是|当年|那年|以前|[？?]/u;

/** The verb of a promise that a sentence of the narration reports; null if it reports none. */
export function promiseReportedIn(sentence: string): string | null {
  if (KEPT_NOT.test(sentence)) return null;
  return REPORTED.exec(sentence)?.[1] ?? null;
}

/** Whether a paragraph may hold either; a quick look. */
export function mayBeOpen(paragraph: string): boolean {
  return (
    OPEN_THING.some((open) => open.test(paragraph)) ||
    mayKeepBack(paragraph) ||
    REPORTED.test(paragraph) ||
    ANNOUNCED.test(paragraph)
  );
}

/** A thing that is dealt with later in the same chapter is not open. */
const DEALT_WITH = /打开|拆开|还给|交还|烧|撕|找到|读|念|认出|原来是|说是/u;

/** Whether a thing is still open behind the sentence, to the end of its chapter. */
export function staysOpen(noun: string, behind: string): boolean {
  return !behind.split(/[。！？\n]/u).some((sentence) => sentence.includes(noun) && DEALT_WITH.test(sentence));
}

/** 交给一个叫央金的女人: somebody announced by name. */
const ANNOUNCED =
  /(?:交给|送给|送到|去找|来找|要找|等|带给|见)[^。，！？“”]{0,8}?叫(\p{Script=Han}{2,3})的(?:女人|男人|人|姑娘|老人|老头|孩子|先生|女孩|男孩)/u;

export function announcedIn(sentence: string): string | null {
  return ANNOUNCED.exec(sentence)?.[1] ?? null;
}

/** What somebody keeps back, what was never found, who never came again: nothing more is told of it. */
const WITHHELD: readonly RegExp[] = [
  /没有?(?:告诉(?!过?任何)|跟[^，。]{1,6}说[，。])|(?:让|叫|求)[^，。]{1,4}先?别(?:跟[^，。]{1,6}说|告诉|说出去)|说(?:是)?记不清了|不(?:肯|给)任何人(?:看|说)|不肯说[，。]/u,
  /(?:一直|再也?|从此)也?没有?再?(?:来过?|回来|出现|打过)[，。了]|(?:到底|始终|一直|最后)也?没有?(?:找着|找到)|忘了问|没有再(?:来|打)过/u,
  /(?:清点|点|数|拣)[^。]{0,14}少了一[卷只块箱件把枚个张]/u,
];
/** Told of habits, of everybody, or of what is over. */
const NOT_WITHHELD = /如果|要是|以前|从前|那时候|平时|总是|[？?]/u;
/** What is put off to a later time, or ordered without a reason. */
const PUT_OFF: readonly RegExp[] = [
  /(?:回头|过几天|改天|下回)[^，。]{0,6}(?:来[拿取还]|再来)|找到了再|(?<!没有?)(?:船上|回家|到家|上车|回去)再(?:看|拆|打开)|等你[^，。]{1,6}再告诉/u,
  /(?:你|可|千万|路上)?(?:别|不要|不许|不准)(?:打开|拆开?[。，”]|让[^，。]{1,8}(?:看见|知道|碰)|跟[^，。]{1,10}(?:说话|说起|提)|去找人|告诉)/u,
  /(?:见[着到]|遇[着到])[^，。]{1,8}，[^。]{0,10}别/u,
];

function mayKeepBack(paragraph: string): boolean {
  return [...WITHHELD, ...PUT_OFF].some((one) => one.test(paragraph));
}

/** Whether a sentence says that something is kept back or missing, or puts it off; null if neither. */
export function keptBackIn(sentence: string, speech: boolean): "question" | "promise" | null {
  if (NOT_WITHHELD.test(sentence)) return null;
  if (!speech && WITHHELD.some((one) => one.test(sentence))) return "question";
  return PUT_OFF.some((one) => one.test(sentence)) ? "promise" : null;
}

const TELLS = /告诉了|说了出来|说出来了|找到了|找着了|又来了|回来了|打开了|拆开了/u;
/** Words that say nothing of what a sentence is about. */
const EMPTY =
  /^(?:没有|不是|什么|这个|那个|一个|他们|我们|自己|时候|已经|后来|一直|知道|告诉|找着|到底|起来|出来|过来|回来|别人|可是|因为)$/u;

/** Whether what is told later names what the sentence is about, or ends it. */
export function comesBack(sentence: string, later: string): boolean {
  if (TELLS.test(later)) return true;
  const things = thingWordsIn(sentence).map(({ word }) => word.slice(-2));
  const named = [
    ...sentence.matchAll(
      /(?:那[块只把封个张件本]|一[块卷只把封个张件本枚])(?:[^，。的]{0,6}的)?(\p{Script=Han}{2,3})/gu,
    ),
  ].map(([, noun = ""]) => noun.slice(0, 2));
  return [...things, ...named]
    .filter((word) => word !== "" && !EMPTY.test(word))
    .some((word) => later.includes(word) || later.includes(`${word.charAt(0)}子`));
}
