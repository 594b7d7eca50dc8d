// How a world is shared: the query, and its changes. Each answer is written into the cached queries.
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { sharedWorldEndpoints, type WorldSharing } from "../../../contract/shared-worlds.ts";
import type { World } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { type OnTagged, sendChange } from "./send-change.ts";
import type { StateChange } from "./sharing-requests.ts";

/** Fetched anew whenever it is first shown: entries may have changed since. */
export function useWorldSharing(unid: string) {
  return useQuery<WorldSharing>({
    queryKey: queryKeys.worldSharing(unid),
    queryFn: ({ signal }) => call(sharedWorldEndpoints.get, { params: { unid } }, { signal }),
    staleTime: 0,
  });
}

export const putWorldState = (client: QueryClient, unid: string, body: StateChange, onTagged: OnTagged) =>
  send(client, unid, onTagged, () => call(sharedWorldEndpoints.put, { params: { unid }, body }));

/** Shows readers the world as it is now. */
export const syncWorld = (client: QueryClient, unid: string, onTagged: OnTagged) =>
  send(client, unid, onTagged, () => call(sharedWorldEndpoints.sync, { params: { unid }, body: {} }));

async function send(
  client: QueryClient,
  unid: string,
  onTagged: OnTagged,
  request: () => Promise<WorldSharing>,
): Promise<WorldSharing> {
  const queryKey = queryKeys.worldSharing(unid);
  try {
    const sharing = await sendChange({
      client,
      part: `world ${unid}`,
      onTagged,
      send: request,
      readAgain: () => call(sharedWorldEndpoints.get, { params: { unid } }),
    });
    // A fetch that began before the change would bring back what was before.
    await client.cancelQueries({ queryKey });
    client.setQueryData<WorldSharing>(queryKey, sharing);
    noteStatus(client, unid, sharing.state);
    void client.invalidateQueries({ queryKey: queryKeys.square });
    return sharing;
  } catch (error) {
    void client.invalidateQueries({ queryKey });
    throw error;
  }
}

interface WorldPage {
  data: readonly World[];
}

/** The world's page and lists of worlds show how it is shared. */
function noteStatus(client: QueryClient, unid: string, share_status: World["share_status"]): void {
  const noted = (world: World) => (world._id === unid ? { ...world, share_status } : world);
  client.setQueryData<World>(queryKeys.world(unid), (world) => world && noted(world));
  client.setQueriesData<WorldPage>(
    { queryKey: queryKeys.worldLists },
    (page) => page && { ...page, data: page.data.map(noted) },
  );
}
