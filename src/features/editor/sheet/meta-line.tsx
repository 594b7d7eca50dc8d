// The line under the title: words and when it was edited. It is drawn by the stylesheet from a property of the frame:
// inside the editor it would be part of the text, and a part of it that moves.
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useFormat } from "../../../lib/use-format.ts";
import type { ChapterView } from "../view/chapter-view.ts";

const TICK_MS = 30_000;

export interface MetaLineProps {
  view: ChapterView;
  frame: RefObject<HTMLElement | null>;
}

export function MetaLine({ view, frame }: MetaLineProps) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const { words, editedAt, knownEditAt } = useSnapshot(view.facts);
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const edited = Math.max(editedAt ?? 0, knownEditAt ?? 0);
  const facts = format.words(words);
  const text = edited > 0 ? t("meta_edited", { words: facts, ago: format.ago(edited) }) : facts;
  useEffect(() => {
    frame.current?.style.setProperty("--chapter-meta", JSON.stringify(text));
  }, [frame, text]);
  return null;
}
