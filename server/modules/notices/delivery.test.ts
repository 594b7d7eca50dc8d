// What is sent to one person has one order, in which a page that is about to be closed waits for what was claimed before.
import { expect, it } from "vitest";
import type { Database } from "../../db/client.ts";
import { createDelivery } from "./delivery.ts";
import { createSocketRegistry } from "./socket-registry.ts";

const LOCK = {
  id: "0190a1b2-0000-7000-8000-00000000000a",
  kind: "account_locked",
  payload: { until: null },
  created_at: 1,
};

/** A delivery whose queries are answered by `answer`; each person has one page that is visible. */
function scene(answer: (query: number) => Promise<unknown[]>) {
  const events: string[] = [];
  const registry = createSocketRegistry();
  let queries = 0;
  const execute = async () => ({ rows: await answer(++queries) });
  const open = (uid: string) =>
    registry.add({
      ...{ id: uid, uid, sessionId: uid, expiresAt: Number.POSITIVE_INFINITY, isLooking: true },
      send: (text) => void events.push(`${uid} ${(JSON.parse(text) as { type: string }).type}`),
      close: () => {},
      terminate: () => {},
      waiting: () => 0,
    });
  for (const uid of ["locked", "other"]) open(uid);
  const delivery = createDelivery({ db: { execute } as unknown as Database, registry, wake: async () => {} });
  return { delivery, events };
}

/** Everything has run that waits for nothing outside. */
const settled = () => new Promise(setImmediate);

it("a delivery without a turn ends after what an earlier one has claimed is sent, and waits for nobody else", async () => {
  const claimed = Promise.withResolvers<unknown[]>();
  const { delivery, events } = scene(async (query) => (query === 1 ? claimed.promise : []));
  const first = delivery.deliver("locked");
  const now = delivery.deliverNow("locked").then(() => events.push("locked now"));
  await delivery.deliverNow("other");
  events.push("other now");
  await settled();
  expect(events).toEqual(["other now"]);
  claimed.resolve([LOCK]);
  await Promise.all([first, now]);
  expect(events).toEqual(["other now", "locked notice", "locked now"]);
});

it("the number of unread notices waits for what is being delivered to the same person", async () => {
  const claimed = Promise.withResolvers<unknown[]>();
  const { delivery, events } = scene(async (query) => (query === 1 ? claimed.promise : [{ count: 1 }]));
  const now = delivery.deliverNow("locked");
  const told = delivery.tellUnread("locked");
  await delivery.tellUnread("other");
  await settled();
  expect(events).toEqual(["other unread"]);
  claimed.resolve([LOCK]);
  await Promise.all([now, told]);
  expect(events).toEqual(["other unread", "locked notice", "locked unread"]);
});
