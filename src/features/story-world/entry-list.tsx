// The bound world's entries: searchable, virtualised, with those that the chapter mentions first.
import type { Editor } from "@tiptap/core";
import { Plus, Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EntryType } from "../../../contract/entries.ts";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { namedEntries } from "../../../extensions/entry-names/named-entries.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { useEntryActions } from "./entry-actions.ts";
import { EntryRow } from "./entry-row.tsx";
import { useChapterNumber } from "./story-world.queries.ts";
import { useEntryFinder } from "./use-entry-finder.ts";
import styles from "./world-panel.module.css";

const ROW_HEIGHT = 60;

export interface EntryListProps {
  storyId: string;
  chapterId: string;
  unid: string;
  editor: Editor | null;
  own: boolean;
  mayWrite: boolean;
  entries: readonly NamedEntry[];
  onInserted: () => void;
}

export function EntryList(props: EntryListProps) {
  const { storyId, chapterId, unid, editor, own, mayWrite, entries, onInserted } = props;
  const { t } = useTranslation("story-world");
  const chapter = useChapterNumber(storyId, chapterId);
  const [query, setQuery] = useState("");
  const [type, setType] = useState<EntryType | "all">("all");
  const find = useEntryFinder(entries, query.trim() !== "");
  const named = useNamedEntries(editor);
  const actions = useEntryActions(storyId, unid);
  const isMixed = useMemo(() => new Set(entries.map((entry) => entry.type)).size > 1, [entries]);
  const shown = useMemo(() => {
    const isWanted = (entry: NamedEntry) => !isMixed || type === "all" || entry.type === type;
    if (query.trim() !== "")
      return find(query, named)
        .map(({ entry }) => entry)
        .filter(isWanted);
    const first = new Map(named.map((id, at) => [id, at]));
    const place = ({ _id }: NamedEntry) => first.get(_id) ?? named.length;
    return entries.filter(isWanted).sort((a, b) => place(a) - place(b));
  }, [entries, named, find, query, type, isMixed]);
  const isNamed = useMemo(() => new Set(named), [named]);
  return (
    <section className={styles.entries} aria-label={t("list")}>
      <div className={styles.bar}>
        <TextField
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          size="sm"
          type="search"
          leading={<Search />}
          value={query}
          onValueChange={setQuery}
          autoComplete="off"
        />
        {own && (
          <Menu
            align="end"
            trigger={
              <Button size="sm" icon={<Plus />}>
                {t("new_entry")}
              </Button>
            }
            groups={[
              [
                {
                  label: t("new_character"),
                  onSelect: () => void actions.add({ type: "character", name: query.trim() }),
                },
                { label: t("new_noun"), onSelect: () => void actions.add({ type: "normal", name: query.trim() }) },
              ],
            ]}
          />
        )}
      </div>
      {isMixed && (
        <SegmentedControl
          label={t("kinds")}
          value={type}
          onValueChange={setType}
          options={(["all", "character", "normal"] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      )}
      {entries.length === 0 && <p className={styles.small}>{t("empty")}</p>}
      {entries.length > 0 && shown.length === 0 && (
        <p className={styles.small} role="status">
          {t("search_none", { query: query.trim() })}
        </p>
      )}
      <VirtualList
        label={t("list")}
        count={shown.length}
        itemHeight={ROW_HEIGHT}
        gap={2}
        keyOf={(index) => shown[index]?._id ?? String(index)}
      >
        {(index) => {
          const entry = shown[index];
          return (
            entry && (
              <EntryRow
                {...{ storyId, unid, editor, entry, chapter, own, mayWrite, onInserted }}
                isNamed={isNamed.has(entry._id)}
              />
            )
          );
        }}
      </VirtualList>
    </section>
  );
}

/** Which entries the chapter mentions, in its order; computed once typing pauses, never on each key. */
const PAUSE_MS = 500;

const NONE: readonly string[] = [];

function useNamedEntries(editor: Editor | null): readonly string[] {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (!editor) return setIds(NONE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const found = [...namedEntries(editor).keys()];
      setIds((before) => (before.join(" ") === found.join(" ") ? before : found));
    };
    const later = () => {
      timer ??= setTimeout(look, PAUSE_MS);
    };
    look();
    // Transactions and not only edits: names are found again when the world's names have changed.
    editor.on("transaction", later);
    return () => {
      clearTimeout(timer);
      editor.off("transaction", later);
    };
  }, [editor]);
  return ids;
}
