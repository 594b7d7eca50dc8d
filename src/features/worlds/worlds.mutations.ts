// Changes of worlds: deleted items disappear at once, come back with a message if the server refuses, and can be
// restored from the toast.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { type World, worldConflict, worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { type NumberedPage, takeOut } from "./numbered-pages.ts";

export interface WorldFields {
  title: string;
  background: string;
}

export function useCreateWorld() {
  const client = useQueryClient();
  // Sent again after a lost response, the same id creates no second world.
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
  /** The id of an uploaded picture; null uses the generated cover again. */
  cover?: string | null;
  /** The fields' saved values when the edit began. */
  base?: Partial<WorldFields>;
}

/** Changes a world's title, background or cover. After a conflict, the saved version is shown. */
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

/** The saved world, where a change was refused because somebody has changed the same field. */
export function changedMeanwhile(error: unknown): World | null {
  if (!(error instanceof CallError) || error.code !== "conflict") return null;
  return worldConflict.safeParse(error.content).data?.world ?? null;
}

/** Adds a banned word. The caller shows failures, at the field. */
export function useAddBannedWord(unid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: string) => call(worldEndpoints.addBannedWord, { params: { unid }, body: { word } }),
    onSuccess: (world) => keepWorld(client, world),
    // The word may have been added and the response lost, or another window may have added it first.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.world(unid) }),
  });
}

/** Removes a banned word and offers an undo. */
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
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: takeBack },
      });
    },
  });
}

/** Deletes worlds and offers an undo. Resolves when the server has deleted them. */
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
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => back.mutate(ids) },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.worldLists }),
  });
}

/** Deletes entries of a world and offers an undo. */
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
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => back.mutate(ids) },
      });
    },
    onSettled: refresh,
  });
}

/** Puts a world from a response into every cached query that has it. */
async function keepWorld(client: QueryClient, world: World): Promise<void> {
  // A fetch that started earlier would overwrite it with older data.
  await client.cancelQueries({ queryKey: queryKeys.world(world._id) });
  client.setQueryData(queryKeys.world(world._id), world);
  client.setQueriesData<NumberedPage<World>>(
    { queryKey: queryKeys.worldLists },
    (page) => page && { ...page, data: page.data.map((one) => (one._id === world._id ? world : one)) },
  );
}
