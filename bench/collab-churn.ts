// Ten thousand visits: documents opened and closed in every way, and connections refused for every reason. Afterwards
// the server may hold no document, no socket and no more memory than before.
import { COLLAB_PATH, chapterDocument } from "../contract/collab.ts";
import { until } from "../tests/support/collab-editor.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Child, startChild } from "./support/child.ts";
import { handshakeOf, makeCollabWorld } from "./support/collab-world.ts";
import { type Bench, runAlone } from "./support/figures.ts";
import { VISITS } from "./support/visits.ts";

const COUNT = Number(process.env["VISITS"] ?? 10_000);
/** Until caches are full and code is compiled, growing memory is legitimate. */
const WARM_UP = Number(process.env["WARM_UP"] ?? 4_000);
const TOGETHER = 20;
const CHAPTERS = 40;
const GROWTH = 0.05;
const SETTLE_MS = 60_000;
const MEGABYTE = 1024 ** 2;

interface Counts {
  documents: number;
  connections: number;
  sockets: number;
  open: number;
  rss: number;
  heapUsed: number;
  external: number;
}

export const collabChurn: Bench = {
  name: "Opens, closes and refused connects",
  async run() {
    const database = await startBenchDatabase();
    let child: Child | undefined;
    try {
      const world = await makeCollabWorld(database.connection, 5);
      const names = (await world.chapters(CHAPTERS, ["It began with rain."])).map(chapterDocument);
      const other = await makeCollabWorld(database.connection);
      const [foreignName] = (await other.chapters(1, ["Somebody else's."])).map(chapterDocument);
      await world.close();
      await other.close();
      const server = await startChild("collab-process.ts", { database: database.url }, [
        "--expose-gc",
        "--max-semi-space-size=8",
      ]);
      child = server;
      const { port } = server;
      let begun = 0;

      async function visit(count: number): Promise<void> {
        const end = begun + count;
        const walk = async () => {
          while (begun < end) {
            const turn = begun++;
            const [, run] = VISITS[turn % VISITS.length] as (typeof VISITS)[number];
            // Concurrent visits go to few documents, so that they open what others are just closing.
            const name = names[Math.floor(turn / TOGETHER) % CHAPTERS] as string;
            const token = handshakeOf(world.tokens[turn % world.tokens.length] as string);
            await run({
              url: `ws://127.0.0.1:${port}${COLLAB_PATH}`,
              port,
              name,
              token,
              foreignName: foreignName as string,
            });
          }
        };
        await Promise.all(Array.from({ length: TOGETHER }, walk));
      }

      await visit(WARM_UP);
      const before = await settled(server);
      await visit(COUNT);
      const after = await settled(server);
      const growth = (key: "rss" | "heapUsed") => after[key] / before[key] - 1;
      const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
      const left = after.documents + after.open + after.connections + after.sockets;
      const megabytes = Math.round(after.rss / MEGABYTE);
      return [
        {
          what: `${COUNT} opens, closes and refused connects, ${VISITS.length} kinds`,
          measured: `memory ${percent(growth("rss"))} (heap ${percent(growth("heapUsed"))}) to ${megabytes} MB; ${left} documents or sockets left open`,
          target: `under ${percent(GROWTH)}, none left open`,
          ok: growth("rss") < GROWTH && growth("heapUsed") < GROWTH && left === 0,
        },
      ];
    } finally {
      await child?.stop();
      await database.stop();
    }
  },
};

/** What the server holds once everybody has left and all pending writes are stored. */
async function settled(server: Child): Promise<Counts> {
  let counts = await server.ask<Counts>("counts");
  await until(
    async () => {
      counts = await server.ask<Counts>("counts");
      return counts.documents + counts.open + counts.connections + counts.sockets === 0;
    },
    "the last document's closing",
    SETTLE_MS,
  ).catch(() => undefined);
  return counts;
}

if (import.meta.main) await runAlone(collabChurn);
