// Follows a generation's event stream to its end, across lost connections: resumes after the last received event, with
// growing delays, and at once when the network is back.
import { type Generation, generationEndpoints } from "../../../contract/generations.ts";
import { CallError, isWorthRetrying } from "../../lib/api/call-error.ts";
import { followEvents } from "../../lib/api/events.ts";
import { applyEvent, isOver } from "./apply-event.ts";

const WAIT_MS = 500;
const WAIT_MAX_MS = 8_000;

export interface FollowOptions {
  signal: AbortSignal;
  /** Called with the generation after each event. */
  onChange: (generation: Generation) => void;
  /** Whether the connection is lost at the moment. */
  onDisconnected: (isDisconnected: boolean) => void;
}

/**
 * Resolves to the ended generation. Throws errors that a retry can't solve; an abort throws its reason.
 */
export async function followGeneration(
  begun: Generation,
  { signal, onChange, onDisconnected }: FollowOptions,
): Promise<Generation> {
  let generation = begun;
  let after: number | undefined;
  let wait = WAIT_MS;
  while (!isOver(generation)) {
    try {
      const input = { params: { gid: generation._id }, query: after === undefined ? {} : { after } };
      for await (const { id, event } of followEvents(generationEndpoints.events, input, { signal })) {
        onDisconnected(false);
        wait = WAIT_MS;
        after = id;
        generation = applyEvent(generation, event);
        onChange(generation);
      }
      // The stream closed without an end event: the server was stopped, or all events had been received before.
      if (!isOver(generation)) after = undefined;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof CallError && (error.code === null || isWorthRetrying(error));
      if (!isLost && !(error instanceof CallError && error.code === "too_many_requests")) throw error;
    }
    if (isOver(generation)) break;
    onDisconnected(true);
    await pause(wait, signal);
    wait = Math.min(wait * 2, WAIT_MAX_MS);
  }
  return generation;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done, { signal: over.signal });
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        over.abort();
        reject(signal.reason);
      },
      { signal: over.signal },
    );
  });
}
