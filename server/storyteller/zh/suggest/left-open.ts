// Sentences of earlier chapters of a Chinese text that leave something open: a thing nobody has opened, returned or
// explained, a promise that the narration reports.
import { LIKENED } from "../reading/topics.ts";
import { thingWordsIn } from "./way-domains.ts";

/** What makes a thing in a sentence an open one; the first are the surest. */
const OPEN_THING: readonly RegExp[] = [
  /没(?:有)?(?:打开|拆|交回|还回|还给|收回|寄出|送出|看里面)|不(?:让|许|准)[^，。]{0,8}(?:打开|碰|看|动)/u,
  /少了[一两三几]|(?:可是|却|里|中)(?:只)?有[一二三四五六七八九十]|多(?:了|出)[一两三几]|数[^。]{0,10}对不上|一模一样/u,
  /(?:涂|凿|划|撕|刮)掉|上(?:着|了)锁|锁(?:着|上|进|在)|藏(?:着|在|进)|塞(?:进|在)|埋(?:在|进|下)|压(?:着|在)|缝(?:着|在|进)/u,
  /(?:收|拿|借|要|取)(?:了)?(?:去|走)|扔(?:进|了)|(?:没|未)见过的|刻着|写着[^，。]{0,8}(?:字|名)|沾着|画了|滚了一下|不知道是谁/u,
  /(?:露出|拴着|攥着|抱着)[^，。]{0,8}/u,
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
  return OPEN_THING.some((open) => open.test(paragraph)) || REPORTED.test(paragraph) || ANNOUNCED.test(paragraph);
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
