// One run of a generation in the browser as a state machine: requested, followed to its end, stopped. Pure: returns the
// state after an event and the effects; `run.ts` carries the effects out.
import type { Generation } from "../../../contract/generations.ts";
import { isOver } from "./apply-event.ts";

/** The request for a generation. Its id becomes the generation's. */
export interface Question {
  id: string;
}

export interface RunState<Q extends Question> {
  /** The question that was sent and has no response yet. */
  asking: Q | null;
  /** Whether to stop the generation as soon as the response arrives. */
  isStopWanted: boolean;
  /** The id of the generation that is followed. */
  following: string | null;
  /** A question whose response was lost: the server may have received it. It is sent again with the same id. */
  unanswered: Q | null;
}

export type RunEvent<Q extends Question> =
  | { type: "ask"; question: Q }
  | { type: "answered"; question: Q; generation: Generation }
  | { type: "refused"; question: Q; error: unknown; isUnanswered: boolean }
  /** Follows a generation that was requested before, here or elsewhere. */
  | { type: "follow"; generation: Generation }
  | { type: "stop" }
  /** The generation that was followed is over. */
  | { type: "over"; generation: Generation }
  /** A generation could not be followed to its end. */
  | { type: "lost"; id: string; error: unknown }
  /** Stops following; the server continues to write. */
  | { type: "leave" };

export type RunEffect<Q extends Question> =
  | { type: "send"; question: Q }
  | { type: "follow"; generation: Generation }
  | { type: "unfollow" }
  /** Stops a generation for the person, who sees an error if that fails. */
  | { type: "stop"; id: string }
  /** Stops a generation that nobody waits for. */
  | { type: "cancel"; id: string }
  | { type: "tell-over"; generation: Generation }
  | { type: "tell-failed"; error: unknown };

export const NOT_RUNNING: RunState<never> = { asking: null, isStopWanted: false, following: null, unanswered: null };

/** The state after an event. Events of a question or generation other than the current one are ignored. */
export function afterEvent<Q extends Question>(
  state: RunState<Q>,
  event: RunEvent<Q>,
): { state: RunState<Q>; effects: RunEffect<Q>[] } {
  const unfollow: RunEffect<Q>[] = state.following === null ? [] : [{ type: "unfollow" }];
  const unchanged = { state, effects: [] };
  switch (event.type) {
    case "ask": {
      const { question } = event;
      if (state.asking !== null || state.following !== null) return unchanged;
      const asking = { asking: question, isStopWanted: false, following: null, unanswered: question };
      return { state: asking, effects: [{ type: "send", question }] };
    }
    case "answered": {
      const { question, generation } = event;
      if (state.asking?.id !== question.id) return unchanged;
      const effects: RunEffect<Q>[] = [{ type: "follow", generation }];
      if (state.isStopWanted && !isOver(generation)) effects.push({ type: "stop", id: generation._id });
      return { state: { ...NOT_RUNNING, following: generation._id }, effects };
    }
    case "refused": {
      const { question, error, isUnanswered } = event;
      if (state.asking?.id !== question.id) return unchanged;
      const effects: RunEffect<Q>[] = [{ type: "tell-failed", error }];
      // The generation may be running although its response was lost.
      if (isUnanswered && state.isStopWanted) effects.unshift({ type: "cancel", id: question.id });
      return { state: { ...NOT_RUNNING, unanswered: isUnanswered ? question : null }, effects };
    }
    case "follow": {
      const { generation } = event;
      const following = { ...NOT_RUNNING, following: generation._id, unanswered: state.unanswered };
      return { state: following, effects: [...unfollow, { type: "follow", generation }] };
    }
    case "stop":
      if (state.asking !== null) return { state: { ...state, isStopWanted: true }, effects: [] };
      return { state, effects: state.following === null ? [] : [{ type: "stop", id: state.following }] };
    case "over": {
      const { generation } = event;
      if (state.following !== generation._id) return unchanged;
      return { state: { ...state, following: null }, effects: [{ type: "tell-over", generation }] };
    }
    case "lost":
      if (state.following !== event.id) return unchanged;
      return { state: { ...state, following: null }, effects: [{ type: "tell-failed", error: event.error }] };
    case "leave":
      return { state: { ...NOT_RUNNING, unanswered: state.unanswered }, effects: unfollow };
  }
}
