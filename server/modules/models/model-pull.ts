// The pull of a model as a job of this process: one at a time, the same for everybody. A restart forgets it, and Ollama
// keeps what it has.
import type { Locale } from "../../../contract/limits.ts";
import type { ModelPull, PullFault } from "../../../contract/model-pulls.ts";
import type { BigModel, ModelTestResult } from "../../../contract/models.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { errorDetail } from "../../platform/models/error-detail.ts";
import { sizeOf } from "../../platform/models/offered-models.ts";
import { PullError, pullModel } from "../../platform/models/ollama-pull.ts";

/** Ollama says nothing while it checks a large file on a slow disk. */
const SILENCE_MS = 300_000;

export interface PullJob {
  uid: string;
  id: BigModel;
  /** Where Ollama is: without a path, and as a model's address. */
  origin: string;
  baseUrl: string;
  name: string;
  locale: Locale;
  /** Of the model's connection when the pull began; null while none was stored. */
  revision: string | null;
}

export interface ModelPulls {
  current(): ModelPull | null;
  /** Throws conflict while one is running. */
  start(job: PullJob): ModelPull;
  /** Stops the running one, which can be continued; forgets one that has ended. Resolves when nothing runs any more. */
  stop(): Promise<ModelPull | null>;
}

export interface ModelPullsDeps {
  fetch: typeof globalThis.fetch;
  /** Tests the pulled model before it is connected. */
  test(job: PullJob, signal: AbortSignal): Promise<ModelTestResult>;
  connect(job: PullJob): Promise<unknown>;
  log: Logger;
  silenceMs?: number;
}

export function createModelPulls(deps: ModelPullsDeps): ModelPulls {
  const { fetch, test, connect, log, silenceMs = SILENCE_MS } = deps;
  let current: ModelPull | null = null;
  let running: { abort: AbortController; over: Promise<void> } | null = null;

  async function run(job: PullJob, pull: ModelPull, signal: AbortSignal): Promise<void> {
    for await (const { completed, total } of pullModel(fetch, { ...job, signal, silenceMs })) {
      // The largest part is named first: until all are, the size in the list is the better total.
      pull.total = Math.max(pull.total, total);
      pull.completed = completed;
    }
    pull.completed = pull.total;
    pull.state = "testing";
    const answer = await test(job, signal);
    signal.throwIfAborted();
    if (!answer.ok) throw new PullError("test_failed", answer.error?.detail ?? "");
    pull.text = answer.text;
    try {
      await connect(job);
    } catch (error) {
      throw new PullError("not_connected", error instanceof Error ? error.message : "", { cause: error });
    }
    pull.state = "connected";
  }

  async function runToEnd(job: PullJob, pull: ModelPull, signal: AbortSignal): Promise<void> {
    try {
      await run(job, pull, signal);
    } catch (error) {
      if (signal.aborted) {
        pull.state = "stopped";
        return;
      }
      const isKnown = error instanceof PullError;
      const fault: PullFault = isKnown ? error.fault : "refused";
      log.warn({ err: error, model: job.name }, "a model could not be pulled");
      pull.state = "failed";
      pull.failure = { fault, detail: isKnown ? error.detail : errorDetail(String(error)) };
    } finally {
      running = null;
    }
  }

  return {
    current: () => current && { ...current },

    start(job) {
      if (running) throw new AppError("conflict", { reason: "pulling" });
      const { id, baseUrl, name } = job;
      const isSame = current?.name === name && current.base_url === baseUrl;
      // One that goes on begins at what Ollama kept, so the bar does not jump back.
      const from = isSame && current ? { completed: current.completed, total: current.total } : null;
      const { completed, total } = from ?? { completed: 0, total: sizeOf(name) };
      const pull: ModelPull = {
        id,
        base_url: baseUrl,
        name,
        state: "pulling",
        completed,
        total,
        failure: null,
        text: "",
      };
      const abort = new AbortController();
      current = pull;
      running = { abort, over: Promise.resolve() };
      running.over = runToEnd(job, pull, abort.signal);
      return { ...pull };
    },

    async stop() {
      if (running) {
        running.abort.abort();
        await running.over;
      } else current = null;
      return current && { ...current };
    },
  };
}
