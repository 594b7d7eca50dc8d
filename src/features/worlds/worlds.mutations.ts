// Changing worlds: what is deleted goes at once, comes back with a message when the server refuses, and can be taken
// back while the message stands.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type World, worldConflict, worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { type NumberedPage, takeOut } from "./numbered-pages.ts";

/** How long the way back stays in sight. */
export const UNDO_MS = 8_000;

export interface WorldFields {
  title: string;
  background: string;
}

export function useCreateWorld() {
  const client = useQueryClient();
  // Pressed again after an answer that was lost, it makes no second world.
  const [idFor] = useState(createIdFor);
  return useMutation({
    mutationFn: (fields: WorldFields) =>
      call(worldEndpoints.create, { body: { id: idFor(JSON.stringify(fields)), ...fields } }),
    onSuccess: (world) => {
      client.setQueryData(queryKeys.world(world._id), world);
      return client.invalidateQueries({ queryKey: queryKeys.worldLists });
    },
  });
}

export interface WorldChange extends Partial<WorldFields> {
  /** The id of an uploaded picture; null draws one again. */
  cover?: string | null;
  /** What stood in the fields when their change was begun. */
  base?: Partial<WorldFields>;
}

/** Changes a world's title, background or cover. Where somebody was quicker, what they stored is shown from then on. */
export function useUpdateWorld(unid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: WorldChange) => call(worldEndpoints.update, { params: { unid }, body: change }),
    onSuccess: (world) => keepWorld(client, world),
    onError: (error) => {
      const world = changedMeanwhile(error);
      if (world) return keepWorld(client, world);
    },
  });
}

/** The world as it is stored, where a change was refused because somebody has changed the same. */
export function changedMeanwhile(error: unknown): World | null {
  if (!(error instanceof CallError) || error.code !== "conflict") return null;
  return worldConflict.safeParse(error.content).data?.world ?? null;
}

/** Adds a banned word. Failures are the caller's to show, where the word was typed. */
export function useAddBannedWord(unid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: string) => call(worldEndpoints.addBannedWord, { params: { unid }, body: { word } }),
    onSuccess: (world) => keepWorld(client, world),
    // It may have arrived all the same, with its answer lost, or another window was first.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.world(unid) }),
  });
}

/** Takes a banned word away, and offers the way back. */
export function useRemoveBannedWord(unid: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const back = useAddBannedWord(unid);
  return useMutation({
    mutationFn: (word: string) => call(worldEndpoints.removeBannedWord, { params: { unid, word } }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: async (world, word) => {
      await keepWorld(client, world);
      const takeBack = () => back.mutate(word, { onError: (error) => toastFailure(error, errorText(error)) });
      toast(t("banned_removed", { word }), {
        duration: UNDO_MS,
        action: { label: t("common:undo"), run: takeBack },
      });
    },
  });
}

/** Deletes worlds, and offers the way back. Resolves when the server has done it. */
export function useRemoveWorlds() {
  const client = useQueryClient();
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.worlds });
  const back = useMutation({
    mutationFn: (ids: string[]) => call(worldEndpoints.recover, { body: { universe_ids: ids } }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: (_, ids) => {
      toast(t("worlds_back", { count: ids.length }));
      return refresh();
    },
  });
  return useMutation({
    mutationFn: (ids: string[]) => call(worldEndpoints.remove, { body: { universe_ids: ids } }),
    onMutate: async (ids) => ({ takeBack: await takeOut(client, queryKeys.worldLists, new Set(ids)) }),
    onError: (error, _, kept) => {
      kept?.takeBack();
      toastFailure(error, errorText(error));
    },
    onSuccess: (_, ids) => {
      toast(t("worlds_deleted", { count: ids.length }), {
        duration: UNDO_MS,
        action: { label: t("common:undo"), run: () => back.mutate(ids) },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.worldLists }),
  });
}

/** Deletes entries of a world, and offers the way back. */
export function useRemoveEntries(unid: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.entries(unid) }),
      client.invalidateQueries({ queryKey: queryKeys.worlds }),
    ]);
  const back = useMutation({
    mutationFn: (ids: string[]) => call(worldEndpoints.recoverEntries, { params: { unid }, body: { entry_ids: ids } }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: (_, ids) => {
      toast(t("entries_back", { count: ids.length }));
      return refresh();
    },
  });
  return useMutation({
    mutationFn: (ids: string[]) => call(worldEndpoints.removeEntries, { params: { unid }, body: { entry_ids: ids } }),
    onMutate: async (ids) => ({ takeBack: await takeOut(client, queryKeys.entryLists(unid), new Set(ids)) }),
    onError: (error, _, kept) => {
      kept?.takeBack();
      toastFailure(error, errorText(error));
    },
    onSuccess: (_, ids) => {
      toast(t("entries_deleted", { count: ids.length }), {
        duration: UNDO_MS,
        action: { label: t("common:undo"), run: () => back.mutate(ids) },
      });
    },
    onSettled: refresh,
  });
}

/** Puts a world as the server has just answered it wherever it is cached. */
async function keepWorld(client: QueryClient, world: World): Promise<void> {
  // An answer from before would bring back what was there.
  await client.cancelQueries({ queryKey: queryKeys.world(world._id) });
  client.setQueryData(queryKeys.world(world._id), world);
  client.setQueriesData<NumberedPage<World>>(
    { queryKey: queryKeys.worldLists },
    (page) => page && { ...page, data: page.data.map((one) => (one._id === world._id ? world : one)) },
  );
}
