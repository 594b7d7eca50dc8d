// The bus over Redis' publish and subscribe: one channel for each document, one for control messages, and one on which
// the process receives its own heartbeat.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "../../platform/log.ts";
import { connectRedis } from "../../platform/redis.ts";
import type { Bus, BusHandlers } from "./bus.ts";
import { readControl } from "./control-message.ts";

const PREFIX = "storyloom:doc:";
const CONTROL = "storyloom:documents";
const BEAT = "storyloom:beat:";
const SENDER_BYTES = 8;
const BEAT_MS = 1_000;
/** Without its own heartbeat for this long, the process assumes that Redis accepts commands but delivers nothing. */
const SILENCE_MS = 3_000;
/** How long opening a document waits for its subscription; after that, the log is read a little later instead. */
const JOIN_MS = 500;

const WAKE = 1;
const AWARENESS = 2;
const ASK = 3;

/** Opens the two connections; both reconnect by themselves. */
export async function createRedisBus(url: string, log: Logger): Promise<Bus> {
  const sender = randomBytes(SENDER_BYTES);
  const beatChannel = `${BEAT}${sender.toString("hex")}`;
  const out = await connectRedis(url, log);
  const into = await connectRedis(url, log);
  const joined = new Set<string>();
  let handlers: BusHandlers | undefined;
  let heardAt = 0;
  let wasHealthy = false;

  const healthy = () => into.status === "ready" && out.status === "ready" && Date.now() - heardAt < SILENCE_MS;

  function publish(documentId: string, kind: number, payload?: Uint8Array): void {
    if (out.status !== "ready") return;
    const message = Buffer.allocUnsafe(1 + SENDER_BYTES + (payload?.byteLength ?? 0));
    message[0] = kind;
    sender.copy(message, 1);
    if (payload) message.set(payload, 1 + SENDER_BYTES);
    out.publish(PREFIX + documentId, message).catch(() => undefined);
  }

  function onMessage(channel: string, message: Buffer): void {
    heardAt = Date.now();
    if (channel === beatChannel) recovered();
    const [kind] = message;
    if (kind === undefined || message.length < 1 + SENDER_BYTES) return;
    if (message.subarray(1, 1 + SENDER_BYTES).equals(sender)) return;
    const payload = message.subarray(1 + SENDER_BYTES);
    if (channel === CONTROL) {
      const said = readControl(payload.toString());
      if (said) handlers?.onControl(said);
      return;
    }
    const documentId = channel.slice(PREFIX.length);
    if (kind === WAKE) handlers?.onWake(documentId);
    else if (kind === AWARENESS) handlers?.onAwareness(documentId, new Uint8Array(payload));
    else if (kind === ASK) handlers?.onAwarenessAsked(documentId);
  }

  function recovered(): void {
    if (wasHealthy || !healthy()) return;
    wasHealthy = true;
    handlers?.onRecovered();
  }

  /** Called after every (re)connect: a subscription ends with its connection. */
  function subscribe(): void {
    const channels = [beatChannel, CONTROL, ...[...joined].map((id) => PREFIX + id)];
    into.subscribe(...channels).then(beat, () => undefined);
  }

  function beat(): void {
    if (!healthy()) wasHealthy = false;
    if (out.status === "ready") out.publish(beatChannel, "").catch(() => undefined);
  }

  into.on("ready", subscribe);
  into.on("messageBuffer", (channel: Buffer, message: Buffer) => onMessage(channel.toString(), message));
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();

  return {
    get healthy() {
      return healthy();
    },
    async start(given) {
      handlers = given;
      if (into.status === "ready") subscribe();
    },
    async join(documentId) {
      joined.add(documentId);
      if (into.status !== "ready") return;
      // The timeout lets a document open even if Redis accepts commands and does not reply.
      const late = new AbortController();
      const subscribed = into.subscribe(PREFIX + documentId).catch(() => undefined);
      await Promise.race([subscribed, delay(JOIN_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
    leave(documentId) {
      joined.delete(documentId);
      if (into.status === "ready") into.unsubscribe(PREFIX + documentId).catch(() => undefined);
    },
    wake(documentIds) {
      for (const id of documentIds) publish(id, WAKE);
    },
    awareness: (documentId, update) => publish(documentId, AWARENESS, update),
    askAwareness: (documentId) => publish(documentId, ASK),
    control(message) {
      if (out.status !== "ready") return;
      const payload = Buffer.concat([Buffer.from([0]), sender, Buffer.from(JSON.stringify(message))]);
      out.publish(CONTROL, payload).catch(() => undefined);
    },
    async stop() {
      clearInterval(timer);
      handlers = undefined;
      close(out);
      close(into);
    },
  };
}

function close(redis: Redis): void {
  redis.removeAllListeners("messageBuffer");
  redis.disconnect();
}
