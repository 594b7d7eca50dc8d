// The WebSocket for notices (calls.md 4). It is open while a person is logged in, and reconnects with exponential
// backoff and the token stored at that time, until it is closed.
import {
  isQuiet,
  NOTICES_CLOSE,
  NOTICES_PATH,
  NOTICES_PROTOCOL,
  type Notice,
  type NoticesClientMessage,
  noticesServerMessage,
} from "../../contract/notices.ts";
import { checkSession } from "./check-session.ts";
import { freshAccessToken } from "./tokens.ts";

/** The shortest and the longest backoff, in milliseconds. */
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
/** A connection that was open for longer than this resets the backoff. */
const STABLE_MS = 10_000;
/** The server sends a heartbeat every 25 s; without any message for this long the connection is dead. */
const SILENCE_MAX_MS = 60_000;
/** Number of notices remembered as shown: the server repeats a notice whose acknowledgement was lost. */
const SHOWN_MAX = 200;

export interface NoticesSocket {
  close(): void;
}

/**
 * Opens the socket. A notice is acknowledged once `show` has resolved. A repeated notice is not shown again. `tellUnread`
 * is called with the number of unread notices whenever it may have changed.
 */
export function openNoticesSocket(
  show: (notice: Notice) => Promise<void>,
  tellUnread: (count: number) => void,
): NoticesSocket {
  const shown = new Set<string>();
  let socket: WebSocket | null = null;
  let handled = Promise.resolve();
  let failures = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const send = (message: NoticesClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const sendVisibility = () => send({ type: "looking", looking: document.visibilityState === "visible" });

  async function connect(): Promise<void> {
    clearTimeout(retry);
    const token = await freshAccessToken().catch(() => undefined);
    if (isOver || socket || token === null) return;
    // Refreshing the token failed because the server could not be reached.
    if (token === undefined) return scheduleReconnect();
    const url = new URL(NOTICES_PATH, location.href.replace(/^http/, "ws"));
    const opened = new WebSocket(url, [NOTICES_PROTOCOL, token]);
    let openedAt: number | null = null;
    socket = opened;
    opened.onopen = () => {
      openedAt = Date.now();
      resetSilenceTimer();
      if (document.visibilityState !== "visible") sendVisibility();
    };
    opened.onmessage = ({ data }) => {
      resetSilenceTimer();
      // Notices are shown one after the other, in the order of arrival.
      handled = handled.then(() => handle(data));
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      clearTimeout(silence);
      onClosed(code, openedAt);
    };
  }

  function onClosed(code: number, openedAt: number | null): void {
    if (openedAt !== null && Date.now() - openedAt > STABLE_MS) failures = 0;
    // An early reconnect would be refused again, so the longest backoff applies at once.
    if (code === NOTICES_CLOSE.locked.code || code === NOTICES_CLOSE.tooFast.code) failures = Number.POSITIVE_INFINITY;
    // The token was refused, or the socket never opened: a call checks whether the session has ended.
    const isRefused = code === NOTICES_CLOSE.unauthorized.code || (openedAt === null && failures === 0);
    if (isRefused && navigator.onLine) void checkSession();
    scheduleReconnect();
  }

  function scheduleReconnect(): void {
    if (isOver) return;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures);
    failures++;
    // The jitter spreads the reconnects of pages that were disconnected by the same server.
    retry = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2));
  }

  function resetSilenceTimer(): void {
    clearTimeout(silence);
    silence = setTimeout(disconnect, SILENCE_MAX_MS);
  }

  /** Disconnects without waiting for the close event, which takes long when the server cannot be reached. */
  function disconnect(): void {
    const dead = socket;
    socket = null;
    clearTimeout(silence);
    dead?.close();
    if (dead) scheduleReconnect();
  }

  async function handle(data: unknown): Promise<void> {
    const message = noticesServerMessage.safeParse(parsed(data));
    if (!message.success || message.data.type === "beat") return;
    if (message.data.type === "unread") return tellUnread(message.data.count);
    const { id, kind } = message.data;
    if (!shown.has(id)) {
      shown.add(id);
      const [oldest] = shown;
      if (oldest !== undefined && shown.size > SHOWN_MAX) shown.delete(oldest);
      try {
        await show(message.data);
      } catch {
        // The server sends it again, as it is not acknowledged.
        shown.delete(id);
        return;
      }
    }
    if (!isQuiet(kind)) send({ type: "ack", ids: [id] });
  }

  const reconnectNow = () => {
    if (isOver || socket || !navigator.onLine) return;
    failures = 0;
    void connect();
  };
  const onVisibility = () => {
    sendVisibility();
    if (document.visibilityState === "visible") reconnectNow();
  };
  window.addEventListener("online", reconnectNow);
  window.addEventListener("offline", disconnect);
  document.addEventListener("visibilitychange", onVisibility);
  void connect();

  return {
    close() {
      isOver = true;
      clearTimeout(retry);
      clearTimeout(silence);
      window.removeEventListener("online", reconnectNow);
      window.removeEventListener("offline", disconnect);
      document.removeEventListener("visibilitychange", onVisibility);
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
