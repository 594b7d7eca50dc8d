// The notices' socket (calls.md 4): open while a person is logged in, with the token that is stored then. A close is
// followed by another try, each later than the one before, until the person has left.
import {
  NOTICES_CLOSE,
  NOTICES_PATH,
  NOTICES_PROTOCOL,
  type Notice,
  type NoticesClientMessage,
  noticesServerMessage,
} from "../../contract/notices.ts";
import { checkSession } from "./check-session.ts";
import { freshAccessToken } from "./tokens.ts";

/** The first wait before another try, and the longest, in milliseconds. */
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
/** A connection that held this long was a good one: the waits begin anew. */
const HELD_MS = 10_000;
/** The server says something every 25 s: this much silence is a dead line. */
const SILENCE_MAX_MS = 60_000;
/** Notices remembered as shown, in case an acknowledgement was lost on its way. */
const SHOWN_MAX = 200;

export interface NoticesSocket {
  close(): void;
}

/** Opens the socket. A notice counts as delivered once `show` has resolved; the same one is never shown twice. */
export function openNoticesSocket(show: (notice: Notice) => Promise<void>): NoticesSocket {
  const shown = new Set<string>();
  let socket: WebSocket | null = null;
  let hearing = Promise.resolve();
  let failures = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const say = (message: NoticesClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const sayLooking = () => say({ type: "looking", looking: document.visibilityState === "visible" });

  async function connect(): Promise<void> {
    clearTimeout(retry);
    const token = await freshAccessToken().catch(() => undefined);
    if (isOver || socket || token === null) return;
    // The server could not be reached for a new token.
    if (token === undefined) return later();
    const url = new URL(NOTICES_PATH, location.href.replace(/^http/, "ws"));
    const opened = new WebSocket(url, [NOTICES_PROTOCOL, token]);
    let openedAt: number | null = null;
    socket = opened;
    opened.onopen = () => {
      openedAt = Date.now();
      hearSomething();
      if (document.visibilityState !== "visible") sayLooking();
    };
    opened.onmessage = ({ data }) => {
      hearSomething();
      // In their order, and none acknowledged before it is shown.
      hearing = hearing.then(() => hear(data));
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      clearTimeout(silence);
      closed(code, openedAt);
    };
  }

  function closed(code: number, openedAt: number | null): void {
    if (openedAt !== null && Date.now() - openedAt > HELD_MS) failures = 0;
    // Trying again soon is of no use there.
    if (code === NOTICES_CLOSE.locked.code || code === NOTICES_CLOSE.tooFast.code) failures = Number.POSITIVE_INFINITY;
    // Refused, or never let in: a call finds out whether the session is over, and ends it here if it is.
    const isRefused = code === NOTICES_CLOSE.unauthorized.code || (openedAt === null && failures === 0);
    if (isRefused && navigator.onLine) void checkSession();
    later();
  }

  function later(): void {
    if (isOver) return;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures);
    failures++;
    // Pages that lost one server come back one by one.
    retry = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2));
  }

  function hearSomething(): void {
    clearTimeout(silence);
    silence = setTimeout(drop, SILENCE_MAX_MS);
  }

  /** Ends a line without waiting for the other side, which may be out of reach. */
  function drop(): void {
    const dead = socket;
    socket = null;
    clearTimeout(silence);
    dead?.close();
    if (dead) later();
  }

  async function hear(data: unknown): Promise<void> {
    const message = noticesServerMessage.safeParse(parsed(data));
    if (!message.success || message.data.type === "beat") return;
    const { id } = message.data;
    if (!shown.has(id)) {
      shown.add(id);
      const [oldest] = shown;
      if (oldest !== undefined && shown.size > SHOWN_MAX) shown.delete(oldest);
      try {
        await show(message.data);
      } catch {
        // Not acknowledged, it comes again.
        shown.delete(id);
        return;
      }
    }
    say({ type: "ack", ids: [id] });
  }

  const atOnce = () => {
    if (isOver || socket || !navigator.onLine) return;
    failures = 0;
    void connect();
  };
  const onVisibility = () => {
    sayLooking();
    if (document.visibilityState === "visible") atOnce();
  };
  window.addEventListener("online", atOnce);
  window.addEventListener("offline", drop);
  document.addEventListener("visibilitychange", onVisibility);
  void connect();

  return {
    close() {
      isOver = true;
      clearTimeout(retry);
      clearTimeout(silence);
      window.removeEventListener("online", atOnce);
      window.removeEventListener("offline", drop);
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
