// The line under the title: word count and last edit. It is CSS generated content: an element inside the editor would
// be part of the text. It is set by a rule for the title alone: a custom property on the sheet would be inherited by
// every paragraph and recalculated at every change.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useFormat } from "../../../lib/use-format.ts";
import type { ChapterView } from "../view/chapter-view.ts";

const TICK_MS = 30_000;

const RULE = "[data-scroller] h1[data-chapter-title]::after {}";

export function MetaLine({ view }: { view: ChapterView }) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const { words, editedAt, knownEditAt } = useSnapshot(view.facts);
  const [, setTick] = useState(0);
  const [rule] = useState(newRule);
  useEffect(() => rule.adopt(), [rule]);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const edited = Math.max(editedAt ?? 0, knownEditAt ?? 0);
  const facts = format.words(words);
  const text = edited > 0 ? t("meta_edited", { words: facts, ago: format.ago(edited) }) : facts;
  useEffect(() => rule.say(text), [rule, text]);
  return null;
}

function newRule() {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(RULE);
  return {
    say: (text: string) =>
      (sheet.cssRules[0] as CSSStyleRule).style.setProperty("--chapter-meta", JSON.stringify(text)),
    adopt: () => {
      document.adoptedStyleSheets.push(sheet);
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    },
  };
}
