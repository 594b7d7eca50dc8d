import { expect, it } from "vitest";
import { isCrawler } from "./crawler.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 12; V1914A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/98.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  `${ANDROID} Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.22.8`,
  `${ANDROID} Mobile Safari/537.36 SogouSearch Android1.0 version3.0 AppVersion/7930`,
  `${ANDROID} Mobile Safari/537.36 NewsArticle/9.5.9 JsSdk/2 NetType/wifi`,
  `${ANDROID} Mobile Safari/537.36 MicroMessenger/8.0.40 NetType/WIFI Language/zh_CN`,
  `${IPHONE} Mobile/15E148 Instagram 300.0.0`,
  `${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`,
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
])("%s is a person's browser", (agent) => {
  expect(isCrawler(agent)).toBe(false);
});

it.each([
  "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
  "Sogou inst spider/4.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Googlebot-News",
  "curl/8.5.0",
  "axios/1.6.2",
  "undici",
  "Deno/1.40.0",
  "aria2/1.36.0",
  "Embedly",
  "Iframely/1.3.1",
])("%s is none", (agent) => {
  expect(isCrawler(agent)).toBe(true);
});
