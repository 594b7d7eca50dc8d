// Tells crawlers and other programs from people's browsers by their User-Agent.
import { createIsbotFromList, list } from "isbot";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 12; V1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/98.0 Mobile Safari/537.36";

/** Browsers and apps that people read in, and the library takes for crawlers. Whole: many patterns match a word alone. */
const OF_READERS = [
  `${ANDROID} SogouMSE,SogouMobileBrowser/5.22.8`,
  `${ANDROID} SogouSearch Android1.0 version3.0 AppVersion/7930`,
  `${ANDROID} NewsArticle/9.5.9 JsSdk/2 NetType/wifi`,
];

const patterns = list.filter((pattern) => !OF_READERS.some((agent) => new RegExp(pattern, "i").test(agent)));

export const isCrawler: (userAgent: string) => boolean = createIsbotFromList(patterns);
