// The Chinese texts that are loaded at start, as one chunk per language. The others are in lazy-texts.ts.
import chapters from "./zh-CN/chapters.json" with { type: "json" };
import common from "./zh-CN/common.json" with { type: "json" };
import errors from "./zh-CN/first-errors.json" with { type: "json" };
import shell from "./zh-CN/shell.json" with { type: "json" };
import stories from "./zh-CN/stories.json" with { type: "json" };
import transfer from "./zh-CN/transfer.json" with { type: "json" };

export const zhCN = {
  chapters,
  common,
  errors,
  shell,
  stories,
  transfer,
};
