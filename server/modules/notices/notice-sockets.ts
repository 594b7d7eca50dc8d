// The WebSockets for notices: authenticates them, sends notices, receives acknowledgements, and closes a socket when
// its token or login session has ended or its account is locked.
import { randomUUID } from "node:crypto";
import type { Peer } from "crossws";
import crossws from "crossws/adapters/node";
import { NOTICE_MESSAGES_PER_MINUTE, NOTICE_SOCKETS_PER_PERSON } from "../../../contract/limits.ts";
import { NOTICES_CLOSE, NOTICES_PATH, NOTICES_PROTOCOL, noticesClientMessage } from "../../../contract/notices.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Upgrades } from "../../platform/upgrades.ts";
import { createDelivery } from "./delivery.ts";
import { acknowledge, peopleWithPendingNotices, releaseClaims, sessionStates } from "./notices.repo.ts";
import { type ChangedPerson, createSocketRegistry, type NoticeSocket } from "./socket-registry.ts";

export interface NoticeSockets {
  attach(upgrades: Upgrades): void;
  /** Checks these sockets now: delivers pending notices and the number of unread ones, and closes sockets that are no longer allowed. */
  look(who: ChangedPerson): void;
  /** Closes all sockets; browsers reconnect by themselves. */
  stop(): Promise<void>;
}

export interface NoticeSocketsOptions {
  db: Database;
  /** Throws account_locked for a locked account. */
  authenticate(accessToken: string): Promise<{ uid: string; sessionId: string; expiresAt: number } | null>;
  /** Notifies all processes that a person's notices may have changed. */
  wake(uid: string): Promise<void>;
  log: Logger;
}

/** All sockets are checked this often, so that a lost announcement delays a notice by at most a second. */
const LOOK_MS = 1_000;
const LOOKS_PER_HEARTBEAT = 25;
/** Clients only send acknowledgements and whether the page is visible. */
const MESSAGE_MAX_BYTES = 4_096;
/** A client that has left this much unread is treated as disconnected. */
const UNREAD_MAX_BYTES = 256 * 1024;
const CLOSE_GRACE_MS = 500;
const GOING_AWAY = 1001;
const TOKEN = /^[\w.-]{20,4096}$/;

interface Admitted {
  uid: string;
  sessionId: string;
  expiresAt: number;
}

export function createNoticeSockets({ db, authenticate, wake, log }: NoticeSocketsOptions): NoticeSockets {
  const registry = createSocketRegistry();
  const delivery = createDelivery({ db, registry, wake });
  const sockets = new Map<string, NoticeSocket & { messageCount: number }>();
  const releasing = new Set<Promise<void>>();
  let isStopping = false;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let delivering: Promise<void> | null = null;

  const quietly = async (run: Promise<unknown>): Promise<void> => {
    await run.catch((error: unknown) => log.warn({ err: error }, "checking or delivering notices failed"));
  };

  /**
   * Closes the sockets whose session is over, whose token has expired or whose account is locked. A locked person
   * receives the notice of the lock first.
   */
  async function check(found: readonly NoticeSocket[]): Promise<void> {
    if (found.length === 0) return;
    const states = await sessionStates(db, [...new Set(found.map(({ sessionId }) => sessionId))]);
    const locked: NoticeSocket[] = [];
    for (const socket of found) {
      const state = socket.expiresAt <= Date.now() ? undefined : states.get(socket.sessionId);
      if (state === "locked") locked.push(socket);
      else if (state !== "live") end(socket, NOTICES_CLOSE.unauthorized);
    }
    for (const uid of new Set(locked.map((socket) => socket.uid))) {
      await quietly(delivery.deliverNow(uid));
      for (const socket of locked) if (socket.uid === uid) end(socket, NOTICES_CLOSE.locked);
    }
  }

  function end(socket: NoticeSocket, { code, reason }: { code: number; reason: string }): void {
    registry.remove(socket);
    socket.close(code, reason);
  }

  async function lookAtAll(): Promise<void> {
    if (registry.size === 0) return;
    const isHeartbeatDue = ++looks % LOOKS_PER_HEARTBEAT === 0;
    for (const socket of registry.all()) {
      if (socket.waiting() > UNREAD_MAX_BYTES) socket.terminate();
      else if (isHeartbeatDue) socket.send('{"type":"beat"}');
    }
    // Telling thousands takes longer than a round: sockets that are no longer allowed do not wait for it.
    delivering ??= quietly(deliverPending()).finally(() => {
      delivering = null;
    });
    await check(registry.all());
  }

  async function deliverPending(): Promise<void> {
    const looked = registry.all().filter(({ isLooking }) => isLooking);
    const waiting = await peopleWithPendingNotices(db, [...new Set(looked.map(({ uid }) => uid))]);
    const ended = await Promise.allSettled(waiting.map(delivery.deliver));
    const failed = ended.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }

  function next(): void {
    timer = setTimeout(() => {
      looking = quietly(lookAtAll()).then(() => {
        if (!isStopping) next();
      });
    }, LOOK_MS);
    timer.unref();
  }

  async function deliverAndCount(uid: string): Promise<void> {
    await delivery.deliver(uid);
    await delivery.tellUnread(uid);
  }

  async function lookAt(who: ChangedPerson): Promise<void> {
    const found = registry.socketsOf(who);
    if (found.length === 0) return;
    await check(found);
    if ("uid" in who) await deliverAndCount(who.uid);
  }

  function handleClose(peer: Peer): void {
    const socket = sockets.get(peer.id);
    if (!socket) return;
    sockets.delete(peer.id);
    socket.isLooking = false;
    registry.remove(socket);
    // Notices it did not acknowledge are sent to another page, or wait until one is opened.
    const released = quietly(
      releaseClaims(db, socket.uid, socket.id).then((count) => (count > 0 ? delivery.deliver(socket.uid) : undefined)),
    ).finally(() => releasing.delete(released));
    releasing.add(released);
  }

  async function handleMessage(socket: NoticeSocket & { messageCount: number }, text: string | null): Promise<void> {
    if (++socket.messageCount > NOTICE_MESSAGES_PER_MINUTE) {
      const { code, reason } = NOTICES_CLOSE.tooFast;
      return socket.close(code, reason);
    }
    const message = noticesClientMessage.safeParse(parsed(text));
    if (!message.success) {
      const { code, reason } = NOTICES_CLOSE.malformed;
      return socket.close(code, reason);
    }
    if (message.data.type === "ack") {
      if ((await acknowledge(db, socket.uid, message.data.ids)) === 0) return;
    } else socket.isLooking = message.data.looking;
    await delivery.deliver(socket.uid);
    // What notices tell of may have vanished or come back meanwhile, of which nobody is told.
    if (message.data.type === "looking" && message.data.looking) await delivery.tellUnread(socket.uid);
  }

  /** Authenticates an upgrade request. Throws the HTTP response that refuses it. */
  async function admit(offered: string | null): Promise<Admitted> {
    const token = tokenOf(offered);
    if (isStopping) throw refusal(503);
    if (token === null) throw refusal(401);
    const who = await authenticate(token).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) throw refusal(error.status);
      log.warn({ err: error }, "a notice socket could not be authenticated");
      throw refusal(503);
    });
    if (!who) throw refusal(401);
    if (registry.of(who.uid).length >= NOTICE_SOCKETS_PER_PERSON) throw refusal(429);
    return { uid: who.uid, sessionId: who.sessionId, expiresAt: who.expiresAt };
  }

  const countReset = setInterval(() => {
    for (const socket of sockets.values()) socket.messageCount = 0;
  }, 60_000);
  countReset.unref();

  const adapter = crossws({
    serverOptions: {
      maxPayload: MESSAGE_MAX_BYTES,
      perMessageDeflate: false,
      // Never echoes the token, which the client offers as the second subprotocol.
      handleProtocols: () => NOTICES_PROTOCOL,
    },
    hooks: {
      upgrade: async ({ headers }) => ({ context: { ...(await admit(headers.get("sec-websocket-protocol"))) } }),
      open(peer) {
        if (isStopping) return peer.terminate();
        const who = peer.context as unknown as Admitted;
        const socket = {
          ...who,
          id: randomUUID(),
          isLooking: true,
          messageCount: 0,
          send: (text: string) => void peer.send(text),
          close(code: number, reason: string) {
            peer.close(code, reason);
            setTimeout(() => sockets.has(peer.id) && peer.terminate(), CLOSE_GRACE_MS).unref();
          },
          terminate: () => peer.terminate(),
          waiting: () => peer.websocket.bufferedAmount ?? 0,
        };
        sockets.set(peer.id, socket);
        registry.add(socket);
        void quietly(deliverAndCount(who.uid));
      },
      message(peer, message) {
        const socket = sockets.get(peer.id);
        if (socket) void quietly(handleMessage(socket, typeof message.rawData === "string" ? message.rawData : null));
      },
      close: handleClose,
      // Nothing to do: an error is followed by `close`.
      error: () => undefined,
    },
  });

  return {
    attach(upgrades) {
      upgrades.serve(NOTICES_PATH, (request, socket, head) => void adapter.handleUpgrade(request, socket, head));
      next();
    },
    look: (who) => void quietly(lookAt(who)),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(countReset);
      delivery.stop();
      await Promise.all([looking, delivering]);
      adapter.closeAll(GOING_AWAY, "stopping");
      const until = Date.now() + CLOSE_GRACE_MS;
      while (sockets.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      if (sockets.size > 0) adapter.closeAll(undefined, undefined, true);
      for (const id of sockets.keys()) handleClose({ id } as Peer);
      await Promise.all(releasing);
    },
  };
}

const refusal = (status: number) =>
  new Response(null, { status, headers: { connection: "close", "content-length": "0" } });

/** The token from the offered subprotocols, which must be `json` and the token, in this order; else null. */
function tokenOf(offered: string | null): string | null {
  const [protocol, token, ...more] = offered?.split(",").map((part) => part.trim()) ?? [];
  return protocol === NOTICES_PROTOCOL && token !== undefined && TOKEN.test(token) && more.length === 0 ? token : null;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
