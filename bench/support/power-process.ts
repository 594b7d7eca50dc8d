// A process that spends power: it holds, stores its output, captures or releases, again and again, until it is killed.
// A stored output represents a text that a person has received.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "../../server/db/client.ts";
import { createPower } from "../../server/modules/power/power.service.ts";

const { url, uids, holdMs, chargeFirst } = JSON.parse(process.argv[2] ?? "{}") as {
  url: string;
  uids: string[];
  holdMs: number;
  chargeFirst: boolean;
};
const AT_ONCE = 8;
/** Every fifth generation fails before it has stored any output. */
const FAILS_BEFORE = 5;
const connection = connect(url, { max: AT_ONCE, onError: () => undefined });
const power = createPower({ db: connection.db, freePower: 0 });
process.on("disconnect", () => process.exit());

async function generate(at: number): Promise<void> {
  const generationId = randomUUID();
  const uid = uids[at % uids.length] as string;
  const expiresAt = new Date(Date.now() + holdMs);
  await power.hold(null, { uid, generationId, kind: "continue", storyId: null, chapterId: null, amount: 7, expiresAt });
  await delay(Math.random() * 4);
  if (at % FAILS_BEFORE === 0) return power.release(generationId);
  if (chargeFirst) await power.capture(generationId);
  await connection.pool.query("insert into outputs values ($1)", [generationId]);
  await power.capture(generationId);
}

let at = 0;
await generate(at++);
process.send?.({ port: 0 });
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) await generate(at++);
  }),
);
