import { expect, it } from "vitest";
import { rankCandidates, type Sources } from "./recommended.ts";

const sources = (more: Partial<Sources>): Sources => ({
  language: "zh-CN",
  followedBy: [],
  popular: [],
  latest: [],
  ...more,
});

it("adds up what speaks for somebody, and gives the largest part as the reason", () => {
  const ranked = rankCandidates(
    sources({
      followedBy: [
        { id: "friends", count: 4 },
        { id: "both", count: 1 },
      ],
      popular: ["first", "both", "last"],
      latest: [
        { uid: "finished", finished: 0.9 },
        { uid: "left", finished: 0.3 },
        { uid: "unread", finished: null },
        { uid: "last", finished: 0.5 },
      ],
    }),
  );
  expect(ranked).toEqual([
    { uid: "friends", reason: { key: "followed_by", count: 4 } },
    // 0.69 + 0.67
    { uid: "both", reason: { key: "followed_by", count: 1 } },
    { uid: "first", reason: { key: "popular", language: "zh-CN" } },
    { uid: "finished", reason: { key: "new_and_finished" } },
    // 0.33 + 0.5
    { uid: "last", reason: { key: "new" } },
    { uid: "left", reason: { key: "new" } },
    { uid: "unread", reason: { key: "new" } },
  ]);
});

it("is the same for the same sources, whatever their order where they are equal", () => {
  const latest = ["a", "b", "c"].map((uid) => ({ uid, finished: null }));
  expect(rankCandidates(sources({ latest }))).toEqual(rankCandidates(sources({ latest: latest.toReversed() })));
});

it("recommends nobody where nothing is known", () => {
  expect(rankCandidates(sources({}))).toEqual([]);
});
