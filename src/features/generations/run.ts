// Requests a generation, follows it to its end and stops it. One run at a time; `run-state.ts` has the transitions.
import { type Generation, generationEndpoints } from "../../../contract/generations.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { isOver } from "./apply-event.ts";
import { noteClosure } from "./availability.ts";
import { followGeneration } from "./follow-generation.ts";
import { afterEvent, NOT_RUNNING, type Question, type RunEffect, type RunEvent, type RunState } from "./run-state.ts";

export interface RunOptions<Q extends Question> {
  kind: "continuation" | "lab";
  /** Sends the request. Throws what the call throws. */
  send: (question: Q) => Promise<Generation>;
  /** Called when the request was sent. */
  onAsked?: (question: Q) => void;
  /** Called with the generation when it has begun and after each of its events. */
  onChange: (generation: Generation) => void;
  onOver: (generation: Generation) => void;
  /** Called if the request was refused or got no response, or the generation could not be followed to its end. */
  onFailed: (error: CallError) => void | Promise<void>;
  /** Called if the generation could not be stopped; it is still followed. */
  onStopFailed: (error: CallError) => void;
  onDisconnected: (isDisconnected: boolean) => void;
}

export class GenerationRun<Q extends Question> {
  readonly #options: RunOptions<Q>;
  #state: RunState<Q> = NOT_RUNNING;
  #following: AbortController | null = null;
  /** Resolves when the server has cancelled the last discarded generation. */
  #cancelled: Promise<unknown> = Promise.resolve();

  constructor(options: RunOptions<Q>) {
    this.#options = options;
  }

  /** True from sending a question to the end of its generation. */
  get isRunning(): boolean {
    return this.#state.asking !== null || this.#state.following !== null;
  }

  /** True from sending a question to its response. */
  get isAsking(): boolean {
    return this.#state.asking !== null;
  }

  /** A question whose response was lost. */
  get unanswered(): Q | null {
    return this.#state.unanswered;
  }

  /** Resolves when the question's generation has ended or failed. Does nothing while a run is active. */
  ask(question: Q): Promise<void> {
    return this.#apply({ type: "ask", question });
  }

  /** Follows a generation instead of the current one. Resolves when it has ended. */
  follow(generation: Generation): Promise<void> {
    return this.#apply({ type: "follow", generation });
  }

  /** Stops the generation; the text written so far stays. */
  stop(): Promise<void> {
    return this.#apply({ type: "stop" });
  }

  /** Stops following; the server continues to write. */
  leave(): void {
    void this.#apply({ type: "leave" });
  }

  /** Stops following, and cancels the generation if it has not ended. */
  discard(generation: Generation): void {
    this.leave();
    if (!isOver(generation)) this.#cancel(generation._id);
  }

  async #apply(event: RunEvent<Q>): Promise<void> {
    const { state, effects } = afterEvent(this.#state, event);
    this.#state = state;
    await Promise.all(effects.map((effect) => this.#carryOut(effect)));
  }

  #carryOut(effect: RunEffect<Q>): void | Promise<void> {
    switch (effect.type) {
      case "send":
        return this.#send(effect.question);
      case "follow":
        return this.#follow(effect.generation);
      case "unfollow":
        return this.#following?.abort();
      case "stop":
        return this.#stop(effect.id);
      case "cancel":
        return this.#cancel(effect.id);
      case "tell-over":
        return this.#options.onOver(effect.generation);
      case "tell-failed":
        return this.#options.onFailed(this.#told(effect.error));
    }
  }

  async #send(question: Q): Promise<void> {
    const answer = this.#cancelled.then(() => this.#options.send(question));
    // The request is sent before the page renders, so that rendering does not delay the model.
    await Promise.race([answer.catch(() => undefined), nextTask()]);
    if (this.#state.asking === question) this.#options.onAsked?.(question);
    let generation: Generation;
    try {
      generation = await answer;
    } catch (error) {
      return this.#apply({ type: "refused", question, error, isUnanswered: isUnanswered(error) });
    }
    return this.#apply({ type: "answered", question, generation });
  }

  async #follow(begun: Generation): Promise<void> {
    const following = new AbortController();
    this.#following = following;
    const { signal } = following;
    const { onChange, onDisconnected } = this.#options;
    onChange(begun);
    const end = followGeneration(begun, { signal, onChange, onDisconnected }).then(
      (generation) => ({ type: "over" as const, generation }),
      (error: unknown) => ({ type: "lost" as const, id: begun._id, error }),
    );
    const event = await end;
    void queryClient.invalidateQueries({ queryKey: queryKeys.power });
    // An unfollowed generation does not report its end.
    if (!signal.aborted) await this.#apply(event);
  }

  async #stop(id: string): Promise<void> {
    try {
      await call(generationEndpoints.cancel, { params: { gid: id }, body: {} });
    } catch (error) {
      if (this.#state.following === id) this.#options.onStopFailed(this.#told(error));
    }
  }

  #cancel(id: string): void {
    // A generation that can't be cancelled ends by itself.
    this.#cancelled = call(generationEndpoints.cancel, { params: { gid: id }, body: {} }).catch(() => undefined);
  }

  /** Returns the error if a call threw it; rethrows anything else, which is a bug. */
  #told(error: unknown): CallError {
    if (!(error instanceof CallError)) throw error;
    noteClosure(this.#options.kind, error);
    return error;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Whether it is unknown if the server received the question; sent again with its id, it is charged only once. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.code === null;
}
