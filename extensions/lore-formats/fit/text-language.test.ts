import { expect, test } from "vitest";
import { languageOf } from "./text-language.ts";

test.each([
  ["{{user}} brings a broken bell to 林晚.", "en-US"],
  ["Ysolde Marr 是一位铸钟人，等着{{user}}。", "zh-CN"],
  ["さくらは{{user}}の妹。", "en-US"],
  ["{{char}}与{{user}}", "zh-CN"],
  ["<START>\n{{user}}: 12!", null],
  ["", null],
])("%s is detected as %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
