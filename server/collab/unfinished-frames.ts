// How much of a message may have arrived before all of it has: the ws library keeps what it has of a frame in memory,
// and tells nobody. So the bytes of the stream under it are counted from one message to the next.
import type { WebSocketLike } from "@hocuspocus/server";
import { streamUnder } from "./corked-socket.ts";

export interface UnfinishedFrames {
  /** A message is whole. */
  finished(): void;
}

/**
 * One read of a stream: what has come behind the end of a message is counted for the next one with what was before it.
 */
const READ_BYTES = 64 * 1024;

/** Reads no more and calls `onOver` as soon as more than `most()` bytes belong to no message yet. */
export function countUnfinished(websocket: WebSocketLike, most: () => number, onOver: () => void): UnfinishedFrames {
  let bytes = 0;
  const stream = streamUnder(websocket);
  stream?.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= most() + READ_BYTES) return;
    // What comes from here on stays where it is: in the sender's memory.
    stream.pause();
    onOver();
  });
  return {
    finished() {
      bytes = 0;
    },
  };
}
