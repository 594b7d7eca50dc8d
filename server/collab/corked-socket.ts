// What one socket is sent within one turn of the event loop goes out in one write: the acknowledgements of a commit
// and the changes of everybody else it is shown together. A write is what sending costs most.
import type { Duplex } from "node:stream";
import type { WebSocketLike } from "@hocuspocus/server";

/** The stream under a socket of the ws library, which has no public name for it. */
interface OverStream {
  _socket?: Duplex;
}

/** A socket that gathers what it is given until the turn is over. */
export function corkedSocket(websocket: WebSocketLike): WebSocketLike {
  const stream = (websocket as OverStream)._socket;
  if (!stream) return websocket;
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    stream.uncork();
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
    },
    close: (code, reason) => websocket.close(code, reason),
  };
}
