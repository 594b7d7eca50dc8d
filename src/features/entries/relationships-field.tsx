// A character's relationships in the author's order, with adding, tagging, locking, moving and removing.
import { closestCenter, DndContext, type DragEndEvent, MeasuringStrategy } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isOneself } from "../../../contract/entries.ts";
import { RELATIONSHIPS_MAX } from "../../../contract/limits.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useEntryOwner } from "../../queries/entry-calls.ts";
import { useDragSensors } from "../../ui/drag-sensors.ts";
import { useDragAnnouncements } from "../../ui/use-drag-announcements.ts";
import { useDragKeys } from "../../ui/use-drag-keys.ts";
import { CharacterPicker } from "./character-picker.tsx";
import { usePeople } from "./entries.queries.ts";
import "./entry-dialog.ts";
import { type RelationshipDraft, relationshipDraft } from "./entry-draft.ts";
import { RelationshipRow } from "./relationship-row.tsx";
import styles from "./relationships.module.css";

export interface RelationshipsFieldProps {
  unid: string;
  /** The character whose relationships these are; it can't be chosen as the other one. */
  own: { id: string | null; name: string };
  label: string;
  rows: readonly RelationshipDraft[];
  onChange: (rows: RelationshipDraft[]) => void;
  /** The error text. */
  error?: string | undefined;
}

export function RelationshipsField({ unid, own, label, rows, onChange, error }: RelationshipsFieldProps) {
  const { t } = useTranslation("entries");
  const id = useId();
  const people = usePeople(unid);
  const owner = useEntryOwner();
  const sensors = useDragSensors();
  const announced = rows.map(({ key, name }) => ({ id: key, name }));
  const accessibility = useDragAnnouncements(announced, { how: t("drag_how"), say: (what, facts) => t(what, facts) });
  const [dragging, setDragging] = useState(false);
  useDragKeys(dragging);
  const picker = useRef<HTMLInputElement>(null);
  /** The key of the row that was just added, or whose character was just created: its tag field gets the focus. */
  const added = useRef<string | null>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const taken = rows.map(({ name }) => name);
  const isFull = rows.length >= RELATIONSHIPS_MAX;

  const change = (key: string, next: Partial<RelationshipDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const add = (name: string) => {
    const row = relationshipDraft({ name });
    added.current = row.key;
    onChange([...rows, row]);
  };
  /** Creates a character that the world does not have. If it is renamed in the dialog, its row is renamed, too. */
  const create = async ({ key, name }: RelationshipDraft) => {
    const made = await openDialog("entry", { unid, type: "character", name, ...(owner === "chat" && { of: owner }) });
    if (!made) return;
    const now = latest.current;
    const isFree = made.name !== "" && !isOneself(made.name, own) && !now.some((row) => row.name === made.name);
    // The button that opened the dialog disappears: the focus moves to the row's tags.
    added.current = key;
    onChange(now.map((row) => (row.key === key && isFree ? { ...row, name: made.name } : row)));
  };
  const remove = (key: string) => {
    onChange(rows.filter((row) => row.key !== key));
    picker.current?.focus();
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    const at = (key: unknown) => rows.findIndex((row) => row.key === key);
    if (over && over.id !== active.id) onChange(arrayMove([...rows], at(active.id), at(over.id)));
  };
  const focusAdded = (key: string) => (input: HTMLInputElement | null) => {
    if (!input || added.current !== key) return;
    added.current = null;
    input.focus();
  };
  return (
    <section className={styles.field} aria-labelledby={id} data-problem={error ? true : undefined}>
      <div className={styles.head}>
        <h3 id={id} className={styles.label}>
          {label}
        </h3>
        <span className={styles.count} data-full={isFull || undefined}>
          {t("relationships_count", { count: rows.length, max: RELATIONSHIPS_MAX })}
        </span>
      </div>
      {rows.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={accessibility}
          measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
          onDragStart={() => setDragging(true)}
          onDragCancel={() => setDragging(false)}
          onDragEnd={drop}
        >
          <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            <ol className={styles.rows}>
              {rows.map((row) => (
                <RelationshipRow
                  key={row.key}
                  row={row}
                  person={people.data && (people.data.find(({ name }) => name === row.name) ?? null)}
                  onChange={(next) => change(row.key, next)}
                  onRemove={() => remove(row.key)}
                  onCreate={() => void create(row)}
                  tagRef={focusAdded(row.key)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {isFull ? (
        <p className={styles.hint}>{t("relationships_full", { max: RELATIONSHIPS_MAX })}</p>
      ) : (
        <CharacterPicker unid={unid} own={own} taken={taken} inputRef={picker} onPick={add} />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
