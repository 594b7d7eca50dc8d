// What one socket is sent within one turn of the event loop goes out in one write: the acknowledgements of a commit
// and the changes of everybody else it is shown together. A write is what sending costs most.
import type { Duplex } from "node:stream";
import type { WebSocketLike } from "@hocuspocus/server";

/** The stream under a socket of the ws library, which has no public name for it. */
interface OverStream {
  _socket?: Duplex;
}

export function streamUnder(websocket: WebSocketLike): Duplex | undefined {
  return (websocket as OverStream)._socket;
}

/** Beyond so much one more write costs little, and one large write would show no progress until all of it is taken. */
const GATHERED_BYTES = 32 * 1024;

/** A socket that gathers what it is given until the turn is over. */
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
        // Hocuspocus shows changes in an immediate, too, and has asked for it before it acknowledges the first.
        setImmediate(uncork);
      }
      websocket.send(data);
      gathered += (data as Uint8Array).byteLength;
      if (gathered > GATHERED_BYTES) uncork();
    },
    close: (code, reason) => websocket.close(code, reason),
  };
}
