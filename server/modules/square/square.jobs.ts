// Makes the ranking of the square anew, every ten minutes.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { rankSquare } from "./ranking.ts";

const rank = { name: "square-ranking", data: z.object({}), timeoutSeconds: 300 };

export function squareJobs(queue: Queue, db: Database): void {
  queue.work(rank, () => db.transaction(rankSquare));
  queue.schedule(rank, "*/10 * * * *", {});
}
