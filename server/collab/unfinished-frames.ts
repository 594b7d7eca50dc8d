// Limits how many bytes of an unfinished message a socket may hold: the ws library keeps an incomplete frame in memory
// without reporting it. So the bytes of the underlying stream are counted from one message to the next.
import type { WebSocketLike } from "@hocuspocus/server";
import { streamUnder } from "./corked-socket.ts";

export interface UnfinishedFrames {
  /** Called when a message is complete. */
  finished(): void;
}

/**
 * One read of a stream: bytes after the end of a message are counted for the next one together with those before it.
 */
const READ_BYTES = 64 * 1024;

/** Stops reading and calls `onOver` as soon as more than `most()` bytes belong to no complete message. */
export function countUnfinished(websocket: WebSocketLike, most: () => number, onOver: () => void): UnfinishedFrames {
  let bytes = 0;
  const stream = streamUnder(websocket);
  stream?.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= most() + READ_BYTES) return;
    // Further bytes stay in the sender's memory.
    stream.pause();
    onOver();
  });
  return {
    finished() {
      bytes = 0;
    },
  };
}
