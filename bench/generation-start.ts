// From the request for a generation to the request at the model's server: everything the product does before the model
// can begin. For a short chapter alone, and for one of 20,000 characters at the end of a story of a hundred chapters
// with summaries.
import { CHAPTER_MAX_CHARACTERS } from "../contract/limits.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { readGeneration, type WritingPerson } from "./support/generation-clients.ts";
import { startWritingWorld, tokensOfProse, type WritingWorld } from "./support/writing-world.ts";

const CHAPTERS = 100;
const ROUNDS = Number(process.env["ROUNDS"] ?? 60);
const WARM_UP = 10;
const LIMIT_MS = 40;
const WRITE_LENGTH = 70;
const SENTENCE = "The rain had not stopped since the ferry came in, and nobody on the quay had lit the lamp. ";
const SUMMARY = "The keeper hides the lamp's glass; Anna counts the boats and finds one too many. ".repeat(4);
const long = SENTENCE.repeat(Math.ceil(CHAPTER_MAX_CHARACTERS / SENTENCE.length)).slice(0, CHAPTER_MAX_CHARACTERS - 60);

export const generationStart: Bench = {
  name: "From the question to the model's server",
  async run() {
    const world = await startWritingWorld({ tokens: tokensOfProse(12) });
    try {
      const [alone] = (await world.people(1)) as [WritingPerson];
      const [writer] = (await world.people(1, CHAPTERS)) as [WritingPerson];
      await addSummaries(world, writer);
      const short = await measure(world, alone, SENTENCE, 1);
      const whole = await measure(world, writer, long, 1);
      const three = await measure(world, writer, long, 3);
      return [
        figure("a short chapter alone", short),
        figure(`${CHAPTER_MAX_CHARACTERS} characters, the last of ${CHAPTERS} chapters`, whole),
        figure("the same, three candidates, the first one's request", three),
        {
          what: "the same for a long chapter of a long story",
          measured: `${ms(percentile(whole, 0.5) - percentile(short, 0.5))} more at p50`,
          target: `under ${LIMIT_MS} ms both`,
          ok: percentile(whole, 0.95) < LIMIT_MS && percentile(short, 0.95) < LIMIT_MS,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};

/** Gives each chapter a summary through the call that authors use. */
async function addSummaries({ url }: WritingWorld, { token, storyId }: WritingPerson): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let next: string | null = `/api/v2/novels/${storyId}/chapters?limit=100`;
  while (next) {
    const page = (await (await fetch(url + next, { headers })).json()) as {
      data: { _id: string }[];
      paging: { next: string | null };
    };
    for (const { _id } of page.data) {
      const address = `${url}/api/v2/novels/${storyId}/chapters/${_id}/summary`;
      const answer = await fetch(address, { method: "PUT", headers, body: JSON.stringify({ text: SUMMARY }) });
      if (answer.status !== 200) throw new Error(`the summary was refused: ${await answer.text()}`);
    }
    next = page.paging.next;
  }
}

/** Milliseconds from sending a request to its last byte at the model's server, one request after the other. */
async function measure(
  world: WritingWorld,
  person: WritingPerson,
  before: string,
  candidates: number,
): Promise<number[]> {
  const asked = new Map<string, number>();
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const { marker, askedAt, status, errorCode } = await readGeneration(world.url, {
      person,
      before,
      writeLength: WRITE_LENGTH,
      candidates,
    });
    if (status !== "done") throw new Error(`a generation ended ${status} ${errorCode ?? ""}`);
    if (n >= WARM_UP) asked.set(marker, askedAt);
  }
  const reached = new Map<string, number>();
  for (const { marker, at } of await world.upstream())
    reached.set(marker, Math.min(at, reached.get(marker) ?? Number.POSITIVE_INFINITY));
  return [...asked].map(([marker, at]) => (reached.get(marker) ?? Number.POSITIVE_INFINITY) - at);
}

function figure(what: string, times: readonly number[]): Figure {
  return {
    what: `question to the model's server, ${what}`,
    measured: spread(times),
    target: `p95 under ${LIMIT_MS} ms`,
    ok: percentile(times, 0.95) < LIMIT_MS,
  };
}

if (import.meta.main) await runAlone(generationStart);
