// Asks for a generation, follows it to its end, stops it. One run at a time; `run-state.ts` says what follows what.
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
  /** Asks the server. Throws what the call throws. */
  send: (question: Q) => Promise<Generation>;
  /** The question is on its way. */
  onAsked?: (question: Q) => void;
  /** Hears of the generation when it has begun and after each of its events. */
  onChange: (generation: Generation) => void;
  onOver: (generation: Generation) => void;
  /** It was refused, not answered, or could not be followed to its end. */
  onFailed: (error: CallError) => void | Promise<void>;
  /** It could not be stopped, and is still followed. */
  onStopFailed: (error: CallError) => void;
  onDisconnected: (isDisconnected: boolean) => void;
}

export class GenerationRun<Q extends Question> {
  readonly #options: RunOptions<Q>;
  #state: RunState<Q> = NOT_RUNNING;
  #following: AbortController | null = null;
  /** Resolves when the server has stopped what nobody waits for any more. */
  #cancelled: Promise<unknown> = Promise.resolve();

  constructor(options: RunOptions<Q>) {
    this.#options = options;
  }

  /** From a question to the end of what is written for it. */
  get isRunning(): boolean {
    return this.#state.asking !== null || this.#state.following !== null;
  }

  /** A question without an answer. */
  get unanswered(): Q | null {
    return this.#state.unanswered;
  }

  /** Resolves when what is written for it is over, or it failed. While something runs, nothing is asked. */
  ask(question: Q): Promise<void> {
    return this.#apply({ type: "ask", question });
  }

  /** Follows a generation instead of the present one. Resolves when it is over. */
  follow(generation: Generation): Promise<void> {
    return this.#apply({ type: "follow", generation });
  }

  /** Stops the writing; what there is stays. */
  stop(): Promise<void> {
    return this.#apply({ type: "stop" });
  }

  /** Waits for it no longer: the server writes on. */
  leave(): void {
    void this.#apply({ type: "leave" });
  }

  /** Waits for it no longer; what is still being written is stopped. */
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
    // On its way before the page is drawn anew: the model's server is not kept waiting for that.
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
    // What it took of the power is known now.
    void queryClient.invalidateQueries({ queryKey: queryKeys.power });
    // Followed by nobody any more, it has no end here.
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
    // Where it can't be stopped, it ends by itself.
    this.#cancelled = call(generationEndpoints.cancel, { params: { gid: id }, body: {} }).catch(() => undefined);
  }

  /** What a call threw; anything else is a fault of the program. */
  #told(error: unknown): CallError {
    if (!(error instanceof CallError)) throw error;
    noteClosure(this.#options.kind, error);
    return error;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Whether nobody knows if the server heard the question: asked again under its id, it is written and paid once. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.code === null;
}
