// One entry beside the chapter: its state there; inserted into the text by a drag or a press.
import type { Editor } from "@tiptap/core";
import { AtSign, Eye, EyeOff, MoreHorizontal, Pencil, Pin, PinOff } from "lucide-react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { entryAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { MENTION_ENTRY } from "../../../extensions/entry-mention/mention-node.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { NounMark } from "../../ui/noun-mark.tsx";
import { useEntryActions } from "./entry-actions.ts";
import { EntryChips } from "./entry-facts.tsx";
import { useStoryEntry } from "./story-world.queries.ts";
import styles from "./world-panel.module.css";

export interface EntryRowProps {
  storyId: string;
  unid: string;
  editor: Editor | null;
  entry: NamedEntry;
  chapter: number | null;
  own: boolean;
  mayWrite: boolean;
  isNamed: boolean;
  onInserted: () => void;
}

export function EntryRow(props: EntryRowProps) {
  const { storyId, unid, editor, entry, chapter, own, mayWrite, isNamed, onInserted } = props;
  const { t } = useTranslation("story-world");
  const actions = useEntryActions(storyId, unid);
  const { data } = useStoryEntry(storyId, entry._id);
  const label = entry.name || entry.aliases[0] || "";
  const name = label || t("untitled");
  const canInsert = mayWrite && label !== "" && editor?.isEditable === true;
  const insert = () => {
    // A caret that nobody has set yet is in the title, where a mention must not be inserted.
    const isUnset = editor?.isFocused === false && editor.state.selection.$from.parent.type.name === "title";
    editor
      ?.chain()
      .focus(isUnset ? "end" : null)
      .insertEntry({ entryId: entry._id, label, spaced: true })
      .run();
    onInserted();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drag is beside the button that does the same
    <div
      className={styles.row}
      draggable={canInsert}
      onDragStart={(event) => carry(event, entry._id, label)}
      data-entry={entry._id}
      data-named={isNamed || undefined}
    >
      {entry.type === "character" ? <Avatar name={name} src={entry.avatar} size={32} /> : <NounMark size={32} />}
      <div className={styles.names}>
        <span className={styles.rowName}>
          {own ? (
            <button type="button" className={styles.open} onClick={() => void actions.edit(entry._id)}>
              {name}
            </button>
          ) : (
            name
          )}
          {isNamed && <span className={styles.here}>{t("named_here")}</span>}
        </span>
        {data && <EntryChips entry={entryAtChapter(data, chapter ?? 0)} pinned={data.pinned} />}
      </div>
      {canInsert && (
        <IconButton
          size="sm"
          label={t("insert", { name })}
          icon={<AtSign />}
          // Keeps the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert}
        />
      )}
      {data && (own || mayWrite) && (
        <Menu
          align="end"
          trigger={<IconButton size="sm" label={t("more_of", { name })} icon={<MoreHorizontal />} />}
          groups={[
            [
              own && { label: t("edit"), icon: <Pencil />, onSelect: () => void actions.edit(entry._id) },
              mayWrite && {
                label: t(data.pinned ? "unpin" : "pin"),
                icon: data.pinned ? <PinOff /> : <Pin />,
                onSelect: () => actions.pin(entry._id, !data.pinned),
              },
              own && {
                label: t(data.underline ? "dont_underline" : "underline"),
                icon: data.underline ? <EyeOff /> : <Eye />,
                onSelect: () => actions.underline(entry._id, !data.underline),
              },
            ],
            own
              ? (["auto", "always", "never"] as const).map((use) => ({
                  label: t(`use_${use}`),
                  checked: data.use === use,
                  onSelect: () => actions.use(entry._id, use),
                }))
              : [],
          ]}
        />
      )}
    </div>
  );
}

/** Dropped into the text it is a mention, into another program its name. */
function carry(event: DragEvent, entryId: string, label: string): void {
  const mention = document.createElement("span");
  mention.setAttribute(MENTION_ENTRY, entryId);
  mention.textContent = label;
  event.dataTransfer.setData("text/html", mention.outerHTML);
  event.dataTransfer.setData("text/plain", label);
  event.dataTransfer.effectAllowed = "copy";
}
