// The dialog's form: what is typed, what is wrong with it, whether leaving would lose it, and saving it.
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

/** A picture that was cropped and waits to be saved with the form. */
export interface NewPicture {
  queryId: string;
  /** Address of the picture in this page. */
  url: string;
}

/** Said of what is not there yet: only once somebody wanted to save. */
const MISSING = new Set(["problem_name_missing", "problem_chapter", "problem_change_empty"]);

export interface Refusal {
  field: DraftField | null;
  error: unknown;
  text: string;
}

/** An entry somebody else has changed in the same places. */
export interface Conflict {
  /** As it is stored. */
  entry: Entry;
  parts: readonly DraftPart[];
}

export interface SavedEntry {
  entry: Entry;
  /** Something was typed while it was on its way, and is not saved. */
  typedOn: boolean;
}

/** Somebody who saves at the same time again and again. */
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
  /** The same, also for who has waited for an answer since. */
  const latest = useRef(base);
  /** Undefined leaves the picture, null takes it away. */
  const [picture, setPicture] = useState<NewPicture | null>();
  const newId = useRef(randomId());
  /** How often saving was tried since it last worked. */
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** What went away while it was being changed. */
  const [gone, setGone] = useState<"entry" | "world" | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // What a selection brought along is no one's typing, but it is not saved either: only an untouched form is clean.
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
  /** Begins from an entry; `typed` is what stands in the form all the same. */
  const show = (entry: Entry, typed = draftOf(entry)) => {
    setStored(entry);
    setBase(draftOf(entry));
    put(typed);
    setConflict(null);
  };
  /** Saves, as a new entry where asked to. Null where something is wrong: then the form says what. */
  const submit = async (asNew = false): Promise<SavedEntry | null> => {
    setAttempts((n) => n + 1);
    setRefusal(null);
    let from = asNew ? null : stored;
    let before = base;
    // What was lost with the entry is kept with the new one: its picture is still there.
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
        // An earlier try had arrived and its answer was lost: what was changed since is saved over it.
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
          // Only what both have changed is a question.
          if (both.length === 0 && merges < MERGES_MAX) {
            from = theirs;
            before = next;
            continue;
          }
          setConflict({ entry: theirs, parts: both });
        } else if (error instanceof CallError && error.code === "entry_deleted" && stored) setGone("entry");
        else if (error instanceof CallError && error.code === "world_not_found") setGone("world");
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
    /** Of what both have changed, takes what is stored. */
    takeStored() {
      if (!conflict) return;
      const theirs = draftOf(conflict.entry);
      put({ ...latest.current, ...Object.fromEntries(conflict.parts.map((part) => [part, theirs[part]])) });
      setConflict(null);
    },
    /** Nothing is to be asked on leaving any more. */
    letGo: () => clearNeedSave(source),
  };
}
export type EntryForm = ReturnType<typeof useEntryForm>;

function isSaved(entry: Entry, body: EntryBody, avatar: string | null | undefined): boolean {
  const picture = entry.avatar === null ? null : imageIdOf(entry.avatar);
  return picture === (avatar ?? null) && JSON.stringify(readDraft(draftOf(entry)).body) === JSON.stringify(body);
}

/** The entry as it is stored, where a save was refused because somebody has changed it. */
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
