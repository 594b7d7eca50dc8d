// The bound world in the open chapter: underlines names, completes "@", and opens a card for each name. It renders
// nothing until one of these is needed, and mounts after the text.
import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { createEntryMatcher } from "../../../extensions/entry-matcher/entry-matcher.ts";
import type { CompletionAsk, EntryHost } from "../../../extensions/entry-mention/entry-completion.ts";
import { underlining } from "../../../extensions/entry-names/underlines.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { CompletionList } from "./completion-list.tsx";
import { EntryCard } from "./entry-card.tsx";
import { isGone, useChapterNumber, useStoryWorld } from "./story-world.queries.ts";
import { useEntryFinder } from "./use-entry-finder.ts";
import { useNameCard } from "./use-name-card.ts";

export interface WorldInTextProps {
  storyId: string;
  chapterId: string;
  editor: Editor;
  mayWrite: boolean;
  /** The editor setting "underline names". */
  underlines: boolean;
  setHost: (host: EntryHost | null) => void;
}

const NONE: readonly NamedEntry[] = [];

export function WorldInText({ storyId, chapterId, editor, mayWrite, underlines, setHost }: WorldInTextProps) {
  const { data, error } = useStoryWorld(storyId);
  // Without a network, the cached names are still used.
  const world = isGone(error, "world_not_found") ? null : (data?.world ?? null);
  const entries = world ? (data?.entries ?? NONE) : NONE;
  const chapter = useChapterNumber(storyId, chapterId);
  const [asked, setAsked] = useState<CompletionAsk | null>(null);
  const find = useEntryFinder(entries, asked !== null);
  const card = useNameCard(editor);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);

  // Building the automaton for thousands of names takes a moment, so it waits until nobody is typing.
  useEffect(() => {
    if (entries.length === 0) {
      editor.commands.setEntryNames(null);
      return;
    }
    return whenIdle(() => {
      if (editor.isDestroyed) return;
      const off = new Set(entries.filter(({ underline }) => !underline).map(({ _id }) => _id));
      const matcher = createEntryMatcher(entries.map(({ _id, name, aliases }) => ({ id: _id, name, aliases })));
      editor.commands.setEntryNames(underlining({ matcher, isUnderlined: (id) => underlines && !off.has(id) }));
    });
  }, [editor, entries, underlines]);

  const showCard = useEffectEvent(() => card.openAtCaret());
  const hasEntries = useEffectEvent(() => entries.length > 0);
  useEffect(() => {
    setHost({
      hasEntries: () => hasEntries(),
      onComplete: setAsked,
      onCompletionKey: (event) => keys.current?.(event) ?? false,
      onShowEntry: () => showCard(),
    });
    return () => setHost(null);
  }, [setHost]);

  return (
    <>
      {asked && (
        <CompletionList
          editor={editor}
          asked={asked}
          find={find}
          chapter={chapter}
          onKeys={(handler) => {
            keys.current = handler;
          }}
        />
      )}
      {card.shown && world && (
        <EntryCard
          key={card.shown.ids.join(" ")}
          {...{ storyId, entries, chapter, mayWrite }}
          unid={world._id}
          own={data?.own ?? false}
          ids={card.shown.ids}
          words={card.shown.words}
          anchor={card.shown.anchor}
          takesFocus={card.shown.byKey}
          element={card.element}
          onClose={card.close}
        />
      )}
    </>
  );
}
