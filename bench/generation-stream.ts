// What the server adds to each token on its way from the model to the reader with fifty concurrent generations, and
// whether two hundred concurrent ones from a model of fifty tokens a second keep up, and with how much memory. The
// first and the last words of a response are held back on purpose (repeats, ending on a sentence): they don't count.
import { runChild } from "./support/child.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import type { ManyAsked, ReaderTimes, UpstreamTimes } from "./support/generation-clients.ts";
import { startWritingWorld, tokensOfProse, type WritingWorld } from "./support/writing-world.ts";

const TOKENS_A_SECOND = 50;
/** Words, some ANSWER_CHARACTERS characters of the prose. */
const WRITE_LENGTH = 220;
const ANSWER_CHARACTERS = 1_000;
const TOKENS = tokensOfProse(60);
const FEW = 50;
const MANY = 200;
const ADDED_MS = 15;
const MEMORY_BYTES = 400 * 1024 ** 2;
/** Shares of the requested length, between which words are forwarded as they arrive. */
const FROM = 0.1;
const TO = 0.85;
const BEFORE = "The rain had not stopped since the ferry came in. ".repeat(40);

export const generationStream: Bench = {
  name: "Tokens from the model to the reader",
  async run() {
    return [...(await withWorld(few)), ...(await withWorld(many))];
  },
};

async function withWorld(measure: (world: WritingWorld) => Promise<Figure[]>): Promise<Figure[]> {
  const world = await startWritingWorld({ tokens: TOKENS, perSecond: TOKENS_A_SECOND });
  try {
    return await measure(world);
  } finally {
    await world.stop();
  }
}

async function few(world: WritingWorld): Promise<Figure[]> {
  await readAll(world, 5);
  const read = await readAll(world, FEW);
  const direct = await readAll(world, FEW, world.model);
  const upstream = await world.upstream();
  const [through, straight] = [addedTo(read, upstream), addedTo(direct, upstream)];
  const added = percentile(through, 0.95) - percentile(straight, 0.95);
  return [
    {
      what: `added to a token by the server, ${FEW} at once from ${TOKENS_A_SECOND} tokens/s`,
      measured: `p95 ${ms(added)}: ${spread(through)} through it, ${spread(straight)} straight from the model, ${through.length} tokens; ${failures(read)}`,
      target: `p95 under ${ADDED_MS} ms`,
      ok: added < ADDED_MS && read.every(({ status }) => status === "done"),
    },
  ];
}

async function many(world: WritingWorld): Promise<Figure[]> {
  const read = await readAll(world, MANY);
  const peak = await world.peakMemory();
  const added = addedTo(read, await world.upstream());
  return [
    {
      what: `${MANY} generations at once from ${TOKENS_A_SECOND} tokens/s`,
      measured: `${failures(read)}, from the model to the reader ${spread(added)}`,
      target: "no failed stream",
      ok: read.length === MANY && read.every(({ status }) => status === "done"),
    },
    {
      what: "the server's memory meanwhile, at most",
      measured: `${Math.round(peak / 1024 ** 2)} MB`,
      target: `under ${MEMORY_BYTES / 1024 ** 2} MB`,
      ok: peak < MEMORY_BYTES,
    },
  ];
}

async function readAll(world: WritingWorld, count: number, straight?: string): Promise<ReaderTimes[]> {
  const people = await world.people(count);
  const asked: ManyAsked = {
    url: world.url,
    people,
    before: BEFORE,
    writeLength: WRITE_LENGTH,
    candidates: 1,
    straight,
  };
  return runChild<ReaderTimes[]>("generation-readers.ts", asked);
}

/**
 * Milliseconds from the sending of each token by the model's server to its arrival at the reader, while all readers are
 * connected. Text generated before a reader connected arrives in one piece and is not counted.
 */
function addedTo(read: readonly ReaderTimes[], upstream: readonly UpstreamTimes[]): number[] {
  const sentOf = new Map(upstream.map(({ marker, sent }) => [marker, sent]));
  const joined = Math.max(...read.map(({ joinedAt }) => joinedAt));
  return read.flatMap(({ marker, text, grown }) => {
    const sent = sentOf.get(marker) ?? [];
    // The product's text may omit the model's leading space.
    let place = text.startsWith(" ") ? 0 : -1;
    return TOKENS.flatMap((token, n) => {
      place += token.length;
      const at = sent[n];
      if (at === undefined || at < joined || place < ANSWER_CHARACTERS * FROM || place > ANSWER_CHARACTERS * TO)
        return [];
      const arrived = grown.find(({ length }) => length >= place);
      return arrived ? [arrived.at - at] : [];
    });
  });
}

function failures(read: readonly ReaderTimes[]): string {
  const failed = read.filter(({ status }) => status !== "done");
  const reasons = [...new Set(failed.map(({ status, errorCode }) => `${status} ${errorCode ?? ""}`))].slice(0, 3);
  return failed.length === 0
    ? `${read.length} done`
    : `${failed.length} of ${read.length} failed (${reasons.join(", ")})`;
}

if (import.meta.main) await runAlone(generationStream);
