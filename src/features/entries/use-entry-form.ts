// The state of the entry dialog's form: the draft, its problems, whether it is unsaved, and saving it.
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryBody } from "../../../contract/entries.ts";
import { imageIdOf } from "../../../contract/images.ts";
import { entryConflict } from "../../../contract/worlds.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { randomId } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useSaveEntry } from "./entries.queries.ts";
import { draftOf, type EntryDraft, newDraft, sameDraft } from "./entry-draft.ts";
import { type DraftField, type DraftProblems, NO_PROBLEMS, readDraft, refusedField } from "./entry-errors.ts";
import { type DraftPart, mergeDrafts } from "./merge-drafts.ts";

/** A cropped picture that is saved with the form. */
export interface NewPicture {
  queryId: string;
  /** The picture's object URL in this page. */
  url: string;
}

/** Problems of missing input, shown only after the first attempt to save. */
const MISSING = new Set(["problem_name_missing", "problem_chapter", "problem_change_empty"]);

export interface Refusal {
  field: DraftField | null;
  error: unknown;
  text: string;
}

/** A conflict: somebody else has changed the same parts of the entry. */
export interface Conflict {
  /** The stored entry. */
  entry: Entry;
  parts: readonly DraftPart[];
}

export interface SavedEntry {
  entry: Entry;
  /** Something was typed during saving and is not saved yet. */
  typedOn: boolean;
}

/** Maximum number of automatic merges in one save, in case somebody else keeps saving at the same time. */
const MERGES_MAX = 3;

export interface EntryFormOptions {
  unid: string;
  known: { type?: Entry["type"] | undefined; name?: string | undefined; description?: string | undefined };
  onSaved?: ((entry: Entry) => void) | undefined;
}

export function useEntryForm({ unid, known, onSaved }: EntryFormOptions) {
  const { t } = useTranslation(["entries", "common"]);
  const errorText = useErrorText();
  const save = useSaveEntry(unid);
  const source = `entry-${useId()}`;
  const [stored, setStored] = useState<Entry | null>(null);
  const [base, setBase] = useState(() => newDraft(withoutUndefined(known)));
  const [draft, setDraft] = useState(base);
  /** The current draft, readable after an `await`. */
  const latest = useRef(base);
  /** Undefined keeps the picture, null removes it. */
  const [picture, setPicture] = useState<NewPicture | null>();
  const newId = useRef(randomId());
  /** Number of attempts to save since the last successful one. */
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** What was deleted during editing. */
  const [gone, setGone] = useState<"entry" | "world" | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // A form prefilled from a selection was not typed, but is unsaved, too: only an untouched form is clean.
  const changed = picture !== undefined || !sameDraft(draft, base);
  const all = readDraft(draft).problems ?? NO_PROBLEMS;
  const problems = attempts > 0 ? all : withoutMissing(all);

  useEffect(() => {
    if (!changed) return;
    flagNeedSave(() => {}, source);
    return () => clearNeedSave(source);
  }, [changed, source]);

  const put = (next: EntryDraft) => {
    latest.current = next;
    setDraft(next);
  };
  /** Starts from a stored entry; `typed` is the form's content, if it differs from the entry. */
  const show = (entry: Entry, typed = draftOf(entry)) => {
    setStored(entry);
    setBase(draftOf(entry));
    put(typed);
    setConflict(null);
  };
  /** Saves, if `asNew` as a new entry. Resolves to null if that failed: the form then shows why. */
  const submit = async (asNew = false): Promise<SavedEntry | null> => {
    setAttempts((n) => n + 1);
    setRefusal(null);
    let from = asNew ? null : stored;
    let before = base;
    // If a deleted entry is saved as a new one, it keeps the picture, which still exists.
    const left = asNew && stored?.avatar ? imageIdOf(stored.avatar) : undefined;
    const avatar = picture === undefined ? left : (picture?.queryId ?? null);
    for (let merges = 0; ; merges++) {
      const sent = latest.current;
      const { body } = readDraft(sent);
      if (!body) return null;
      try {
        const entry = await save.mutateAsync({ stored: from, body, avatar, id: newId.current });
        const now = draftOf(entry);
        if (!from) newId.current = randomId();
        // An earlier request had reached the server, but its response was lost: saves later changes as an update.
        if (!from && !isSaved(entry, body, avatar)) {
          from = entry;
          before = now;
          continue;
        }
        const typedOn = !sameDraft(latest.current, sent);
        show(entry, typedOn ? mergeDrafts(sent, latest.current, now).draft : now);
        setPicture(undefined);
        setAttempts(0);
        setGone(null);
        toast(t("saved", { name: entry.name || t("common:untitled") }));
        onSaved?.(entry);
        return { entry, typedOn };
      } catch (error) {
        const theirs = from && changedMeanwhile(error);
        if (theirs) {
          const next = draftOf(theirs);
          const { draft: merged, both } = mergeDrafts(before, latest.current, next);
          show(theirs, merged);
          // The author is asked only about parts that both have changed.
          if (both.length === 0 && merges < MERGES_MAX) {
            from = theirs;
            before = next;
            continue;
          }
          setConflict({ entry: theirs, parts: both });
        } else if (error instanceof CallError && error.code === "entry_deleted" && stored) setGone("entry");
        else if (isWorldGone(error)) setGone("world");
        else
          setRefusal({ field: error instanceof CallError ? refusedField(error) : null, error, text: errorText(error) });
        return null;
      }
    }
  };
  return {
    draft,
    stored,
    picture,
    problems,
    attempts,
    refusal,
    gone,
    changed,
    isSaving: save.isPending,
    show,
    submit,
    conflict,
    setPicture,
    change(next: Partial<EntryDraft>) {
      put({ ...latest.current, ...next });
      setRefusal(null);
    },
    /** Resolves the conflict with the stored values. */
    takeStored() {
      if (!conflict) return;
      const theirs = draftOf(conflict.entry);
      put({ ...latest.current, ...Object.fromEntries(conflict.parts.map((part) => [part, theirs[part]])) });
      setConflict(null);
    },
    /** Stops asking before leaving. */
    letGo: () => clearNeedSave(source),
  };
}
export type EntryForm = ReturnType<typeof useEntryForm>;

/** Whether the world, or the exploration whose copy of a world it is, was deleted. */
export function isWorldGone(error: unknown): boolean {
  const gone = ["world_not_found", "chat_not_found", "chat_deleted"];
  return error instanceof CallError && error.code !== null && gone.includes(error.code);
}

function isSaved(entry: Entry, body: EntryBody, avatar: string | null | undefined): boolean {
  const picture = entry.avatar === null ? null : imageIdOf(entry.avatar);
  return picture === (avatar ?? null) && JSON.stringify(readDraft(draftOf(entry)).body) === JSON.stringify(body);
}

/** The stored entry, if a save was refused because somebody else has changed it; else null. */
function changedMeanwhile(error: unknown): Entry | null {
  if (!(error instanceof CallError) || error.code !== "conflict") return null;
  const told = entryConflict.safeParse(error.content);
  return told.success ? told.data.entry : null;
}

function withoutUndefined<T extends object>(value: T) {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function withoutMissing({ fields, changes }: DraftProblems): DraftProblems {
  const said = <T extends object>(problems: T) =>
    Object.fromEntries(Object.entries(problems).filter(([, problem]) => !MISSING.has(problem as string))) as T;
  return {
    fields: said(fields),
    changes: Object.fromEntries(Object.entries(changes).map(([key, problem]) => [key, said(problem)])),
  };
}
