// The English texts that are loaded at start, as one chunk per language. The others are in lazy-texts.ts.
import chapters from "./en-US/chapters.json" with { type: "json" };
import common from "./en-US/common.json" with { type: "json" };
import errors from "./en-US/first-errors.json" with { type: "json" };
import shell from "./en-US/shell.json" with { type: "json" };
import stories from "./en-US/stories.json" with { type: "json" };
import transfer from "./en-US/transfer.json" with { type: "json" };

export const enUS = {
  chapters,
  common,
  errors,
  shell,
  stories,
  transfer,
};
