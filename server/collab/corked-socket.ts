// Sends all data that a socket gets within one turn of the event loop in one write: the acknowledgements of a commit
// and the changes of everybody else. Writes are the largest cost of sending.
import type { Duplex } from "node:stream";
import type { WebSocketLike } from "@hocuspocus/server";

/** The stream under a socket of the ws library, which does not expose it publicly. */
interface OverStream {
  _socket?: Duplex;
}

export function streamUnder(websocket: WebSocketLike): Duplex | undefined {
  return (websocket as OverStream)._socket;
}

/** More data than this is written at once: an additional write then costs little, and the client sees progress. */
const GATHERED_BYTES = 32 * 1024;

/** A socket that collects what is sent until the turn of the event loop is over. */
export function corkedSocket(websocket: WebSocketLike): WebSocketLike {
  const stream = streamUnder(websocket);
  if (!stream) return websocket;
  let gathered = 0;
  let isCorked = false;
  const uncork = () => {
    if (isCorked) stream.uncork();
    isCorked = false;
    gathered = 0;
  };
  return {
    get readyState() {
      return websocket.readyState;
    },
    send(data) {
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        // Hocuspocus schedules its broadcast of changes in setImmediate before it acknowledges the first one, so this
        // callback runs after it.
        setImmediate(uncork);
      }
      websocket.send(data);
      gathered += (data as Uint8Array).byteLength;
      if (gathered > GATHERED_BYTES) uncork();
    },
    close: (code, reason) => websocket.close(code, reason),
  };
}
