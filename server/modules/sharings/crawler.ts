// Tells crawlers and other programs from people's browsers by their User-Agent.
import { createIsbotFromList, list } from "isbot";

/** Words in the User-Agent of browsers and apps that people read in; the library takes them for crawlers. */
const OF_READERS = ["SogouMobileBrowser", "SogouSearch", " NewsArticle/"];

const patterns = list.filter((pattern) => !OF_READERS.some((word) => new RegExp(pattern, "i").test(word)));

export const isCrawler: (userAgent: string) => boolean = createIsbotFromList(patterns);
