// The state and the effects that follow from each event in each state.
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

describe("afterEvent", () => {
  test.each<Case>([
    ["a question is sent", NOT_RUNNING, ask, asking, [{ type: "send", question }]],
    ["a question is sent again", unanswered, ask, asking, [{ type: "send", question }]],
    ["no second question while one is being sent", asking, { type: "ask", question: other }, asking, []],
    ["no question while a generation is followed", following, ask, following, []],
    ["the generation in the response is followed", asking, answered, following, [follows]],
    ["a response after a stop is followed and stopped", stopping, answered, following, [follows, stops]],
    [
      "a response with an ended generation is not stopped",
      stopping,
      { ...answered, generation: ended },
      following,
      [{ type: "follow", generation: ended }],
    ],
    ["a response that nobody waits for is ignored", NOT_RUNNING, answered, NOT_RUNNING, []],
    ["a response to an earlier question is ignored", asking, { ...answered, question: other }, asking, []],
    ["a refusal is reported", asking, refused, NOT_RUNNING, [fails]],
    ["a refusal cancels a requested stop", stopping, refused, NOT_RUNNING, [fails]],
    ["a lost response is reported, and its question kept", asking, lostAnswer, unanswered, [fails]],
    [
      "a lost response after a stop cancels the generation",
      stopping,
      lostAnswer,
      unanswered,
      [{ type: "cancel", id: question.id }, fails],
    ],
    ["a refusal that nobody waits for is not reported", NOT_RUNNING, refused, NOT_RUNNING, []],
    ["an earlier generation is followed", NOT_RUNNING, follow, following, [follows]],
    [
      "another generation is followed instead of the current one",
      { ...following, following: "other" },
      follow,
      following,
      [unfollows, follows],
    ],
    [
      "another generation is followed instead of a sent question",
      asking,
      follow,
      { ...following, unanswered: question },
      [follows],
    ],
    ["a stop before the response waits for it", asking, stop, stopping, []],
    ["a followed generation is stopped", following, stop, following, [stops]],
    ["a stop while nothing runs has no effect", unanswered, stop, unanswered, []],
    ["the end is reported", following, over, NOT_RUNNING, [{ type: "tell-over", generation: ended }]],
    ["an end that nobody waits for is not reported", NOT_RUNNING, over, NOT_RUNNING, []],
    ["a generation that can't be followed is reported", following, lost, NOT_RUNNING, [fails]],
    ["a lost generation that nobody follows is not reported", asking, lost, asking, []],
    ["leaving a followed generation unfollows it", following, leave, NOT_RUNNING, [unfollows]],
    ["leaving a sent question keeps it, as the server may have received it", asking, leave, unanswered, []],
  ])("%s", (_title, from, event, to, effects) => {
    expect(afterEvent(from, event)).toEqual({ state: to, effects });
  });
});
