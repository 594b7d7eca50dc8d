// Queries of a person's own notes beside a chapter. Changes are shown at once, and undone if the server refuses them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ChapterNote, chapterNoteEndpoints } from "../../../../contract/chapter-notes.ts";
import { UNDO_TOAST_MS } from "../../../../contract/limits.ts";
import { call } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { toastFailure } from "../../../lib/failure-toast.ts";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { NOT_STORED, withNote, withoutNote, withText } from "./note-list.ts";
import { keepTypedNote } from "./typed-notes.ts";

/** The chapter whose notes these are. */
export interface NotesOf {
  storyId: string;
  chapterId: string;
}

const keyOf = ({ storyId, chapterId }: NotesOf) => ["chapter-notes", storyId, chapterId] as const;
const paramsOf = ({ storyId, chapterId }: NotesOf) => ({ nid: storyId, cid: chapterId });

/** Refetched each time the section is shown or the window gets the focus: another device may have added one. */
export function useChapterNotes(of: NotesOf) {
  return useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => call(chapterNoteEndpoints.list, { params: paramsOf(of) }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

type Change = (notes: ChapterNote[]) => ChapterNote[];

/**
 * Changes the cached list. A fetch that started earlier is cancelled, as its older answer would replace the change;
 * returns whether there was one, so that it is repeated once the server has the change.
 */
function useNoteCache(of: NotesOf) {
  const client = useQueryClient();
  const queryKey = keyOf(of);
  return {
    async apply(change: Change): Promise<{ wasFetching: boolean }> {
      const wasFetching = client.isFetching({ queryKey }) > 0;
      if (wasFetching) await client.cancelQueries({ queryKey });
      client.setQueryData<{ data: ChapterNote[] }>(queryKey, (list) => list && { data: change(list.data) });
      return { wasFetching };
    },
    refetch: () => void client.invalidateQueries({ queryKey }),
  };
}

/** A note to add, or a deleted one that comes back. */
export type NoteToAdd = Pick<ChapterNote, "_id" | "text"> & { created_at?: number };

function create(of: NotesOf, { _id: id, text, created_at }: NoteToAdd): Promise<ChapterNote> {
  return call(chapterNoteEndpoints.create, {
    params: paramsOf(of),
    body: { id, text, ...(created_at !== undefined && { created_at }) },
  });
}

/** Adds a note. A repetition with the same id adds no second one. */
export function useAddNote(of: NotesOf) {
  const cache = useNoteCache(of);
  return useMutation({
    mutationFn: (note: NoteToAdd) => create(of, note),
    onMutate: (note) =>
      cache.apply((notes) => withNote(notes, { created_at: NOT_STORED, updated_at: NOT_STORED, ...note })),
    onError: async (_, { _id }) => {
      await cache.apply((notes) => withoutNote(notes, _id));
      // The response may have been lost after the note was stored.
      cache.refetch();
    },
    onSuccess: async (note, _, kept) => {
      const { wasFetching } = await cache.apply((notes) => withNote(notes, note));
      if (wasFetching || kept.wasFetching) cache.refetch();
    },
  });
}

/** Changes a note's text. One that was deleted meanwhile, on another device, comes back with it. */
export function useChangeNote(of: NotesOf) {
  const cache = useNoteCache(of);
  return useMutation({
    mutationFn: async ({ note, text }: { note: ChapterNote; text: string }) => {
      try {
        return await call(chapterNoteEndpoints.put, { params: { ...paramsOf(of), note: note._id }, body: { text } });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== "chapter_note_not_found") throw error;
        return create(of, { ...note, text });
      }
    },
    onMutate: ({ note, text }) => cache.apply((notes) => withText(notes, note._id, text)),
    onError: async (_, { note, text }) => {
      // Opens the form again, with what was typed.
      keepTypedNote(note._id, text, note.text);
      await cache.apply((notes) => withText(notes, note._id, note.text));
    },
    onSuccess: async (note, _, kept) => {
      const { wasFetching } = await cache.apply((notes) => withNote(notes, note));
      if (wasFetching || kept.wasFetching) cache.refetch();
    },
  });
}

/** Deletes a note and offers to undo it. */
export function useRemoveNote(of: NotesOf) {
  const cache = useNoteCache(of);
  const { t } = useTranslation(["chapter-notes", "common"]);
  const errorText = useErrorText();
  const add = useAddNote(of);
  // The note is nowhere else, so an undo that failed can be repeated. The promise also settles where the section is no
  // longer shown; callbacks of `mutate` would not run there.
  const takeBack = (note: ChapterNote): void =>
    void add.mutateAsync(note).catch((error: unknown) =>
      toastFailure(error, errorText(error), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:retry"), run: () => takeBack(note) },
      }),
    );
  return useMutation({
    mutationFn: ({ _id }: ChapterNote) => call(chapterNoteEndpoints.remove, { params: { ...paramsOf(of), note: _id } }),
    onMutate: ({ _id }) => cache.apply((notes) => withoutNote(notes, _id)),
    onError: async (error, note) => {
      await cache.apply((notes) => withNote(notes, note));
      toastFailure(error, errorText(error));
    },
    onSuccess: async (_, note, kept) => {
      const { wasFetching } = await cache.apply((notes) => withoutNote(notes, note._id));
      if (wasFetching || kept.wasFetching) cache.refetch();
      toast(t("deleted"), { duration: UNDO_TOAST_MS, action: { label: t("common:undo"), run: () => takeBack(note) } });
    },
  });
}
