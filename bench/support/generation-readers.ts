// Many people who request continuations at the same moment, in a process of their own.
import { type ManyAsked, readFromModelServer, readGeneration } from "./generation-clients.ts";

const { url, people, straight, ...same } = JSON.parse(process.argv[2] ?? "{}") as ManyAsked;
process.once("disconnect", () => process.exit());
const read = await Promise.all(
  people.map((person) =>
    (straight ? readFromModelServer(straight) : readGeneration(url, { ...same, person })).catch((error: unknown) => ({
      marker: "",
      askedAt: 0,
      answeredAt: 0,
      joinedAt: 0,
      grown: [],
      text: "",
      status: `failed: ${String(error)}`,
      errorCode: null,
    })),
  ),
);
process.send?.(read, undefined, undefined, () => process.disconnect());
