// Runs one generation: builds its prompts, runs its candidates concurrently, and decides how it ended.
import type { Candidate } from "../../../../contract/generations.ts";
import { GENERATION_MAX_MS } from "../../../../contract/limits.ts";
import type { Logger } from "../../../platform/log.ts";
import type { ModelInfo } from "../../../platform/models/models.ts";
import { type BuiltContext, buildContext, type ContextInput } from "../../context/context.service.ts";
import type { OutputRules } from "../../context/output/shape-output.ts";
import { isSameText, type Outcome, outcomeOf, roomIn, Stopped } from "../generations.policy.ts";
import type { LiveGeneration } from "./live-generation.ts";
import { type CandidateDeps, numberOf, runCandidate } from "./run-candidate.ts";

/** Everything a prompt is built from, except what differs between the candidates. */
export type Material = Omit<ContextInput, "flavour" | "model"> & { model: ModelInfo };

export interface GenerationRun {
  live: LiveGeneration;
  material: Material;
  /** Ends it from outside, with a Stopped. */
  stop: AbortController;
}

export interface GenerationDeps extends CandidateDeps {
  log: Logger;
}

/** Resolves when every candidate has ended, with the outcome. */
export async function runGeneration(deps: GenerationDeps, { live, material, stop }: GenerationRun): Promise<Outcome> {
  const { signal } = stop;
  const late = setTimeout(() => stop.abort(new Stopped("model_timeout")), GENERATION_MAX_MS);
  try {
    signal.throwIfAborted();
    await writeAll(deps, live, material, signal);
    const { candidates } = live.view();
    const outcome = outcomeOf(live.kind, candidates, stopOf(signal), material.selection);
    // What equals its text is no result: without words, neither the page nor its list offers it.
    if (live.kind === "lab" && outcome.status === "done" && isSameText(candidates, material.selection))
      for (const { _id } of candidates) live.cutText(_id, 0);
    return outcome;
  } catch (error) {
    const stopped = stopOf(signal);
    if (!stopped) deps.log.error({ err: error, generation: live.id }, "a generation failed");
    for (const { _id, status } of live.view().candidates)
      if (status === "waiting") live.setCandidate(_id, "failed", numberOf(stopped ?? error));
    return outcomeOf(live.kind, live.view().candidates, stopped);
  } finally {
    clearTimeout(late);
  }
}

/** Runs the candidates concurrently. */
async function writeAll(
  deps: GenerationDeps,
  live: LiveGeneration,
  material: Material,
  signal: AbortSignal,
): Promise<void> {
  // All prompts are built from the same material: if the first can't be built, none can, and no model was called yet.
  const [first, ...others] = live.view().candidates;
  if (!first) return;
  const context = buildContext({ ...material, flavour: first.flavour });
  live.setReceipt(context.receipt);
  /** For each candidate in the model's queue, how many are before it. */
  const places = new Map<string, number>();
  const runs: Promise<void>[] = [];

  /** Resolves when the model has been called, or the candidate waits in the queue, or has ended. */
  async function begin(candidate: Candidate, built: BuiltContext): Promise<void> {
    const asked = Promise.withResolvers<void>();
    const run = runCandidate(deps, {
      live,
      candidate,
      context: built,
      signal,
      rules: material.model.source === "storyteller" ? null : rulesOf(material, built),
      onWaiting(place) {
        places.set(candidate._id, place);
        live.setWaiting(Math.min(...places.values()));
        asked.resolve();
      },
      onStart() {
        places.delete(candidate._id);
        live.setRunning();
        asked.resolve();
      },
    });
    runs.push(run);
    const over = () => asked.resolve();
    void run.then(over, over);
    await asked.promise;
    // Lets the request be sent before the next candidate's prompt is built.
    await new Promise((resolve) => setImmediate(resolve));
  }

  await begin(first, context);
  for (const candidate of others) await begin(candidate, buildContext({ ...material, flavour: candidate.flavour }));
  await Promise.all(runs);
}

function rulesOf(material: Material, context: BuiltContext): OutputRules {
  return {
    language: material.language,
    bannedWords: context.bannedWords,
    length: material.task === "continue" ? context.length : null,
    room: roomIn(material),
    before: material.before,
    after: material.after,
    titles: [material.storyTitle, material.chapterTitle].filter((title) => title !== ""),
    tokens: material.tokens,
  };
}

function stopOf({ aborted, reason }: AbortSignal): Stopped | null {
  return aborted && reason instanceof Stopped ? reason : null;
}
