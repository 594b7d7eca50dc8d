// Each event in each state: what state follows, and which effects.
import { describe, expect, test } from "vitest";
import type { Generation } from "../../../contract/generations.ts";
import { afterEvent, NOT_RUNNING, type RunEffect, type RunEvent, type RunState } from "./run-state.ts";

interface Asked {
  id: string;
}
const question: Asked = { id: "question" };
const other: Asked = { id: "other" };
const generation = { _id: "generation", status: "running" } as Generation;
const ended = { ...generation, status: "done" } as Generation;
const error = new Error("refused");

type State = RunState<Asked>;
const asking: State = { ...NOT_RUNNING, asking: question, unanswered: question };
const stopping: State = { ...asking, isStopWanted: true };
const following: State = { ...NOT_RUNNING, following: generation._id };
const unanswered: State = { ...NOT_RUNNING, unanswered: question };

const ask: RunEvent<Asked> = { type: "ask", question };
const answered: RunEvent<Asked> = { type: "answered", question, generation };
const refused: RunEvent<Asked> = { type: "refused", question, error, isUnanswered: false };
const lostAnswer: RunEvent<Asked> = { ...refused, isUnanswered: true };
const over: RunEvent<Asked> = { type: "over", generation: ended };
const lost: RunEvent<Asked> = { type: "lost", id: generation._id, error };
const follow: RunEvent<Asked> = { type: "follow", generation };
const stop: RunEvent<Asked> = { type: "stop" };
const leave: RunEvent<Asked> = { type: "leave" };

const stops: RunEffect<Asked> = { type: "stop", id: generation._id };
const follows: RunEffect<Asked> = { type: "follow", generation };
const fails: RunEffect<Asked> = { type: "tell-failed", error };
const unfollows: RunEffect<Asked> = { type: "unfollow" };

type Case = [title: string, from: State, event: RunEvent<Asked>, to: State, effects: RunEffect<Asked>[]];

describe("what follows", () => {
  test.each<Case>([
    ["a question is sent", NOT_RUNNING, ask, asking, [{ type: "send", question }]],
    ["a question is sent again", unanswered, ask, asking, [{ type: "send", question }]],
    ["no second question while one is asked", asking, { type: "ask", question: other }, asking, []],
    ["no question while one is written", following, ask, following, []],
    ["the answer is followed", asking, answered, following, [follows]],
    ["the answer to a question that is to be stopped is", stopping, answered, following, [follows, stops]],
    [
      "what is answered when it is over is not stopped",
      stopping,
      { ...answered, generation: ended },
      following,
      [{ type: "follow", generation: ended }],
    ],
    ["an answer that nobody waits for is left", NOT_RUNNING, answered, NOT_RUNNING, []],
    ["an answer to an earlier question is left", asking, { ...answered, question: other }, asking, []],
    ["a refusal is told", asking, refused, NOT_RUNNING, [fails]],
    ["a refusal ends a wish to stop", stopping, refused, NOT_RUNNING, [fails]],
    ["a lost answer is told, and its question kept", asking, lostAnswer, unanswered, [fails]],
    [
      "what may be written without an answer is cancelled where it was to be stopped",
      stopping,
      lostAnswer,
      unanswered,
      [{ type: "cancel", id: question.id }, fails],
    ],
    ["a refusal that nobody waits for is not told", NOT_RUNNING, refused, NOT_RUNNING, []],
    ["an earlier generation is followed", NOT_RUNNING, follow, following, [follows]],
    [
      "one is followed instead of another",
      { ...following, following: "other" },
      follow,
      following,
      [unfollows, follows],
    ],
    ["one is followed instead of a question", asking, follow, { ...following, unanswered: question }, [follows]],
    ["a stop before the answer waits for it", asking, stop, stopping, []],
    ["what is written is stopped", following, stop, following, [stops]],
    ["nothing is stopped while nothing runs", unanswered, stop, unanswered, []],
    ["the end is told", following, over, NOT_RUNNING, [{ type: "tell-over", generation: ended }]],
    ["an end that nobody waits for is not told", NOT_RUNNING, over, NOT_RUNNING, []],
    ["what can't be followed is told", following, lost, NOT_RUNNING, [fails]],
    ["what can't be followed by nobody is not told", asking, lost, asking, []],
    ["what is followed is left", following, leave, NOT_RUNNING, [unfollows]],
    ["a question that is left may have been heard", asking, leave, unanswered, []],
  ])("%s", (_title, from, event, to, effects) => {
    expect(afterEvent(from, event)).toEqual({ state: to, effects });
  });
});
