import { describe, expect, it } from "vitest";
import type { Candidate, Generation, GenerationEvent } from "../../../../contract/generations.ts";
import { fc } from "../../../../tests/support/property.ts";
import type { NumberedEvent } from "../../../platform/event-streams.ts";
import { createLiveGeneration } from "../running/live-generation.ts";
import { differences } from "./differences.ts";
import { createEventBuffer } from "./event-buffer.ts";

const IDS = ["a", "b", "c"];
const candidate = (_id: string): Candidate => ({
  _id,
  flavour: null,
  status: "waiting",
  text: "",
  error_code: null,
  suggestion: null,
  kept_at: null,
});
const generation = (change: Partial<Generation> = {}): Generation => ({
  _id: "g",
  kind: "continue",
  tool: null,
  story_id: null,
  chapter_id: null,
  parent_id: null,
  model: "v2",
  fell_back_from: null,
  write_length: 70,
  status: "queued",
  error_code: null,
  candidates: IDS.map(candidate),
  power: 0,
  waiting: 0,
  receipt: null,
  context_tail: "",
  created_at: 1,
  finished_at: null,
  dismissed_at: null,
  ...change,
});

/** The state that a reader has after the events, applied as the contract says. */
function played(events: readonly GenerationEvent[], from: Generation): Generation {
  let state = structuredClone(from);
  for (const event of events) {
    const one = "candidate" in event ? state.candidates.find(({ _id }) => _id === event.candidate) : undefined;
    if (event.type === "snapshot" || event.type === "end") state = structuredClone(event.generation);
    else if (event.type === "queued") state.waiting = event.waiting;
    else if (event.type === "receipt") state.receipt = event.receipt;
    else if (event.type === "text" && one) one.text += event.text;
    else if (event.type === "cut" && one) one.text = one.text.slice(0, event.length);
    else if (event.type === "candidate" && one)
      Object.assign(one, { status: event.status, error_code: event.error_code });
  }
  return state;
}

const texts = (state: Generation) => state.candidates.map(({ text, status }) => [text, status]);
const words = fc.constantFrom("a ", "灯", "😀", "bb", "e\u0301", "");

type Step = { at: string } & ({ do: "text"; text: string } | { do: "cut"; length: number } | { do: "end" });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ at: fc.constantFrom(...IDS), do: fc.constant("text" as const), text: words }),
  fc.record({ at: fc.constantFrom(...IDS), do: fc.constant("cut" as const), length: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ at: fc.constantFrom(...IDS), do: fc.constant("end" as const) }),
);

async function readAll(source: AsyncIterable<NumberedEvent<GenerationEvent>>) {
  const read: NumberedEvent<GenerationEvent>[] = [];
  for await (const one of source) read.push(one);
  return read;
}

describe("a reader who joins a generation that runs", () => {
  it("receives its whole state, whenever they join and however slowly they read", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.nat(60),
        fc.array(fc.boolean(), { maxLength: 60 }),
        async (steps, joinsAt, pauses) => {
          const live = createLiveGeneration("u", generation());
          let reading: Promise<NumberedEvent<GenerationEvent>[]> | undefined;
          for (const [n, one] of steps.entries()) {
            if (n === joinsAt) reading = readAll(live.join(new AbortController().signal));
            if (one.do === "text") live.addText(one.at, one.text);
            else if (one.do === "cut") live.cutText(one.at, one.length);
            else live.setCandidate(one.at, "complete", null);
            if (pauses[n]) await new Promise((resolve) => setImmediate(resolve));
          }
          reading ??= readAll(live.join(new AbortController().signal));
          live.end({ status: "done", error_code: null, power: 70, finished_at: 2 });
          const read = await reading;
          expect(read[0]?.event.type).toBe("snapshot");
          expect(read.at(-1)?.event).toEqual({ type: "end", generation: live.view() });
          const before = read.slice(0, -1).map(({ event }) => event);
          expect(texts(played(before, generation()))).toEqual(texts(live.view()));
          // Numbers of events of one kind rise; the end has the highest.
          expect(Math.max(...read.map(({ number }) => number))).toBe(read.at(-1)?.number);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("receives the snapshot and the end at once if it is over", async () => {
    const live = createLiveGeneration("u", generation());
    live.end({ status: "failed", error_code: 50301, power: 0, finished_at: 2 });
    expect((await readAll(live.join(new AbortController().signal))).map(({ event }) => event.type)).toEqual([
      "snapshot",
      "end",
    ]);
  });
});

describe("a reader's event buffer", () => {
  it("holds at most one text for each candidate while nobody reads", async () => {
    const eventBuffer = createEventBuffer(new AbortController().signal);
    for (let n = 0; n < 30_000; n++) eventBuffer.push(n, { type: "text", candidate: IDS[n % 3] as string, text: "x" });
    eventBuffer.close();
    const read = await readAll(eventBuffer);
    expect(read.map(({ event }) => (event.type === "text" ? event.text.length : 0))).toEqual([10_000, 10_000, 10_000]);
  });

  it("keeps the order of cuts and texts of a candidate", async () => {
    const eventBuffer = createEventBuffer(new AbortController().signal);
    eventBuffer.push(1, { type: "text", candidate: "a", text: "one " });
    eventBuffer.push(2, { type: "text", candidate: "b", text: "other" });
    eventBuffer.push(3, { type: "text", candidate: "a", text: "two" });
    eventBuffer.push(4, { type: "cut", candidate: "a", length: 4 });
    eventBuffer.push(5, { type: "text", candidate: "a", text: "three" });
    eventBuffer.close();
    expect((await readAll(eventBuffer)).map(({ event }) => event)).toEqual([
      { type: "text", candidate: "a", text: "one two" },
      { type: "text", candidate: "b", text: "other" },
      { type: "cut", candidate: "a", length: 4 },
      { type: "text", candidate: "a", text: "three" },
    ]);
  });

  it("ends when its reader has disconnected", async () => {
    const gone = new AbortController();
    const eventBuffer = createEventBuffer(gone.signal);
    const reader = eventBuffer[Symbol.asyncIterator]();
    eventBuffer.push(1, { type: "queued", waiting: 1 });
    expect(await reader.next()).toMatchObject({ done: false, value: { number: 1 } });
    const next = reader.next();
    gone.abort();
    expect(await next).toMatchObject({ done: true });
  });
});

describe("the differences between two states", () => {
  it("lead from the one to the other", () => {
    const status = fc.constantFrom("waiting", "streaming", "complete", "partial", "failed");
    const text = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(""));
    const one = fc.record({
      text,
      status: status as fc.Arbitrary<Candidate["status"]>,
      error_code: fc.constantFrom(null, 50301),
    });
    const state = fc.tuple(fc.tuple(one, one, one), fc.nat(3), fc.constantFrom("queued", "running"));
    fc.assert(
      fc.property(state, state, (a, b) => {
        const [before, after] = [a, b].map(([candidates, waiting, at]) =>
          generation({
            status: at as Generation["status"],
            waiting: at === "queued" ? waiting : 0,
            candidates: candidates.map((change, n) => ({ ...candidate(IDS[n] as string), ...change })),
          }),
        ) as [Generation, Generation];
        const events = differences(before, after);
        const reached = played(events, before);
        expect(reached.candidates).toEqual(after.candidates);
        for (const event of events) if (event.type === "text") expect(event.text.isWellFormed()).toBe(true);
      }),
    );
  });

  it("are empty if nothing has changed", () => {
    expect(differences(generation(), generation())).toEqual([]);
  });
});
