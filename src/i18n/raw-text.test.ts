import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findRawText } from "../../tests/support/raw-text.ts";

const SRC = join(import.meta.dirname, "..");

describe("findRawText", () => {
  it.each([
    ["<p>Save</p>"],
    ["<p>保</p>"],
    ['<b title="Save it" />'],
    ['<b aria-label={"Save"} />'],
    ['<input placeholder={busy ? "Wait" : t("save")} />'],
    ["<img alt={`Cover of ${title}`} />"],
    ['<p>{"Save"}</p>'],
    ['<p>{busy ? "Wait" : t("save")}</p>'],
    ['<p>{busy && "Wait"}</p>'],
    ['<Field label={"Na" + "me"} />'],
    ['<p>{name || "Nobody"}</p>'],
  ])("finds raw text in %s", (source) => expect(findRawText(source)).not.toEqual([]));

  it.each([
    ["<p>{t('save')}</p>"],
    ["<p> · 1/2 — </p>"],
    ['<b className="wide card" data-kind="story" id="content" />'],
    ['<img alt="" />'],
    ["<b aria-label={t(busy ? 'wait' : 'save')} />"],
    ["<p>{format.words(3)}</p>"],
    ['<p>{kind === "divider" ? t("divider") : text}</p>'],
  ])("finds none in %s", (source) => expect(findRawText(source)).toEqual([]));
});

it("no component contains raw text", () => {
  const files = globSync("**/*.tsx", { cwd: SRC }).filter((name) => !name.endsWith(".test.tsx"));
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((name) =>
    findRawText(readFileSync(join(SRC, name), "utf8"), name).map(
      ({ line, text }) => `${relative(".", name)}:${line} ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
