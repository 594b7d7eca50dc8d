// Sends changes of the same part of a share one after the other, so that the last answer is the latest.
import type { QueryClient } from "@tanstack/react-query";
import { CallError } from "../../lib/api/call-error.ts";

/** Called with `nsfw_tagged`: the request was carried out, and the share is for adults now. */
export type OnTagged = (error: CallError) => void;

export interface Change<T> {
  client: QueryClient;
  /** What names the part. */
  part: string;
  onTagged?: OnTagged | undefined;
  send: () => Promise<T>;
  /** The result of a request that was carried out and answered with `nsfw_tagged`. */
  readAgain: () => Promise<T>;
}

export async function sendChange<T>({ client, part, onTagged, send, readAgain }: Change<T>): Promise<T> {
  const options = client.defaultMutationOptions({ scope: { id: `sharing ${part}` }, mutationFn: send });
  try {
    return await client.getMutationCache().build(client, options).execute(undefined);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "nsfw_tagged") throw error;
    onTagged?.(error);
    return readAgain();
  }
}
