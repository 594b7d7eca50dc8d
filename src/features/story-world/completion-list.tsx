// The list of entries that "@" opens, filtered by the text after the sign. The focus stays in the editor, which passes
// its keys on to this list.
import type { Editor } from "@tiptap/core";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { statusAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { CompletionAsk } from "../../../extensions/entry-mention/entry-completion.ts";
import { namedEntries } from "../../../extensions/entry-names/named-entries.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { NounMark } from "../../ui/noun-mark.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./completion-list.module.css";
import type { EntryFinder, Found } from "./entry-finder.ts";
import { besides } from "./floating-place.ts";

/** Beyond this the list says that typing another letter narrows it. */
const SHOWN_MAX = 50;

export interface CompletionListProps {
  editor: Editor;
  asked: CompletionAsk;
  find: EntryFinder;
  /** The chapter's number; null while it is not known. */
  chapter: number | null;
  /** Registers the handler of the editor's keys while the list is open. */
  onKeys: (handler: ((event: KeyboardEvent) => boolean) | null) => void;
}

export function CompletionList({ editor, asked, find, chapter, onKeys }: CompletionListProps) {
  const { t } = useTranslation("story-world");
  const { number } = useFormat();
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const [at, setAt] = useState({ query: asked.query, index: 0 });
  // Read once when the list opens, so that the order does not change while somebody chooses.
  const [here] = useState(() => [...namedEntries(editor).keys()]);
  const all = find(asked.query, here);
  const found = all.slice(0, SHOWN_MAX);
  const index = at.query === asked.query ? Math.min(at.index, found.length - 1) : 0;
  const { from } = asked.range;
  const count = found.length;
  const optionId = (row: number) => `${id}-${row}`;
  const choose = ({ entry, label }: Found, asText: boolean) =>
    editor.chain().focus().insertEntry({ entryId: entry._id, label, asText, range: asked.range }).run();

  useEffect(() => {
    editor.commands.setCompletionOption(count > 0 ? { list: id, option: `${id}-${index}` } : null);
  }, [editor, id, index, count]);
  useEffect(() => () => void (editor.isDestroyed || editor.commands.setCompletionOption(null)), [editor]);
  useEffect(() => {
    onKeys((event) => {
      if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        setAt({ query: asked.query, index: (index + step + count) % count });
        return true;
      }
      const chosen = found[index];
      if ((event.key !== "Enter" && event.key !== "Tab") || !chosen) return false;
      choose(chosen, event.shiftKey);
      return true;
    });
    return () => onKeys(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are says how large it is
  useLayoutEffect(() => {
    if (!list.current || editor.isDestroyed) return;
    const { left, top, bottom } = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size));
    setPlace(besides(new DOMRect(left, top, 0, bottom - top), list.current));
  }, [editor, from, count]);
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: "nearest" });
  }, [index]);

  if (count === 0) return null;
  return createPortal(
    <section
      ref={list}
      aria-label={t("world")}
      className={classNames(styles.popup, place && styles.placed)}
      style={place ?? undefined}
    >
      <div role="listbox" id={id} aria-label={t("complete")} className={styles.list}>
        {found.map((one, row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
          <div
            key={one.entry._id}
            id={optionId(row)}
            data-row={row}
            role="option"
            aria-selected={row === index}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => row !== index && setAt({ query: asked.query, index: row })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => choose(one, event.shiftKey)}
          >
            {one.entry.type === "character" ? (
              <Avatar name={one.entry.name} src={one.entry.avatar} size={22} />
            ) : (
              <NounMark size={22} />
            )}
            <span className={styles.label}>{one.label}</span>
            {one.label !== one.entry.name && <span className={styles.name}>{one.entry.name}</span>}
            <span className={styles.marks}>
              {here.includes(one.entry._id) && <span className={styles.here}>{t("named_here")}</span>}
              {one.entry.type === "character" && statusAtChapter(one.entry, chapter ?? 0) === "dead" && (
                <Chip tone="rose">{t("dead")}</Chip>
              )}
            </span>
          </div>
        ))}
      </div>
      {all.length > count && (
        <p className={styles.hint} aria-hidden="true">
          {t("complete_more", { shown: number(count), formatted: number(all.length) })}
        </p>
      )}
      <p className={styles.hint} aria-hidden="true">
        {t("complete_hint")}
      </p>
      <VisuallyHidden>
        <span role="status">
          {all.length > count
            ? t("complete_more", { shown: number(count), formatted: number(all.length) })
            : t("complete_count", { count })}
        </span>
      </VisuallyHidden>
    </section>,
    document.body,
  );
}
