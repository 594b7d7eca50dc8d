// A person who uses the product while another account attacks it: a small request and a key every 100 ms, however long
// the responses take.
import { COLLAB_PATH, chapterDocument } from "../../contract/collab.ts";
import { storyEndpoints } from "../../contract/stories.ts";
import { handshakeOf } from "./collab-world.ts";
import { RawEditor } from "./raw-editor.ts";

export interface VictimResult {
  /** Milliseconds of each call, and from each key to its acknowledgement. */
  calls: number[];
  keys: number[];
  /** Calls without a successful response, and keys without an acknowledgement. */
  failed: number;
}

const EVERY_MS = 100;
const SETTLE_MS = 10_000;
const HEADERS = { "x-forwarded-for": "198.51.100.9" };

const { url, token, storyId, chapterId } = JSON.parse(process.argv[2] ?? "{}");
const editor = new RawEditor({
  url: url.replace(/^http/, "ws") + COLLAB_PATH,
  name: chapterDocument(chapterId),
  token: handshakeOf(token),
});
await editor.ready;
const calls: number[] = [];
let failed = 0;
const path = storyEndpoints.get.path.replace(":nid", storyId);

async function call(): Promise<void> {
  const began = performance.now();
  try {
    const response = await fetch(url + path, { headers: { ...HEADERS, authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) failed++;
  } catch {
    failed++;
  }
  calls.push(performance.now() - began);
}

await call();
calls.length = 0;
let isCounting = true;
const underWay = new Set<Promise<void>>();
const timer = setInterval(() => {
  const one = call().finally(() => underWay.delete(one));
  underWay.add(one);
  editor.type("a");
}, EVERY_MS);
process.once("disconnect", () => process.exit());
process.once("message", async () => {
  clearInterval(timer);
  isCounting = false;
  await Promise.all(underWay);
  for (const until = Date.now() + SETTLE_MS; Date.now() < until && editor.outstanding > 0; )
    await new Promise((resolve) => setTimeout(resolve, 10));
  const result: VictimResult = { calls, keys: editor.latencies, failed: failed + editor.outstanding };
  process.send?.(result);
});
void editor.closed.then(() => isCounting && failed++);
process.send?.({ port: 0 });
