import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Candidate } from "../../../contract/generations.ts";
import { LAB_POWER_PER_USE, LAB_TEXT_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { AppError } from "../../platform/errors.ts";
import type { ModelInfo } from "../../platform/models/models.ts";
import {
  chooseModel,
  flavoursOf,
  generationCost,
  languageOf,
  outcomeOf,
  requestHash,
  requireLabInput,
  Stopped,
} from "./generations.policy.ts";

const candidate = (status: Candidate["status"], text = "", error_code: number | null = null): Candidate => ({
  _id: "c",
  flavour: null,
  status,
  text,
  error_code,
  suggestion: null,
  kept_at: null,
});
const complete = candidate("complete", "All of it.");
const partial = candidate("partial", "Some of", 50301);
const failed = candidate("failed", "", 50303);

const model = (id: ModelInfo["id"], more: Partial<ModelInfo> = {}): ModelInfo => ({
  id,
  label: "",
  source: "endpoint",
  state: "ready",
  pro: false,
  contextWindow: 8_192,
  tokenizer: "estimate",
  ...more,
});

/** The code something is refused with, or null. */
function codeOf(run: () => unknown): ErrorCode | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe("how a generation ends, and how much of its power is taken", () => {
  const going = candidate("partial", " Some ");
  const stopped = new Stopped(null);
  it.each([
    ["all complete", [complete, complete], null, "done", null, null],
    ["one failed, one complete", [failed, complete], null, "done", null, null],
    ["all failed", [failed, candidate("failed", "", 50301)], null, "failed", 40420, 0],
    ["broken off in the middle", [partial], null, "failed", 40420, 0],
    ["stopped by the person before a word", [candidate("failed")], stopped, "cancelled", null, 0],
    ["stopped after some words: those", [going], stopped, "cancelled", null, 1],
    [
      "stopped in English: its words, not its letters",
      [candidate("partial", "The lamp went out, “all” at once.")],
      stopped,
      "cancelled",
      null,
      7,
    ],
    ["stopped in Chinese: its ideographs", [candidate("partial", "灯忽然灭了。A计划")], stopped, "cancelled", null, 8],
    [
      "stopped with several under way: the longest",
      [candidate("partial", "Extraordinary"), candidate("partial", "It is so")],
      stopped,
      "cancelled",
      null,
      3,
    ],
    ["stopped when all that had words had broken off", [partial, candidate("failed")], stopped, "cancelled", null, 0],
    ["stopped before more than spaces and marks", [candidate("partial", " \n“…")], stopped, "cancelled", null, 0],
    ["stopped when one had broken off and one went on", [partial, going], stopped, "cancelled", null, 1],
    ["stopped when one was complete", [complete, candidate("failed")], stopped, "cancelled", null, null],
    ["ended by the server in the middle", [partial], new Stopped("generation_interrupted"), "failed", 40420, 0],
    [
      "ended by the server when one was complete",
      [complete, partial],
      new Stopped("generation_interrupted"),
      "failed",
      40420,
      0,
    ],
    ["the right to the chapter lost", [partial], new Stopped("story_no_right"), "failed", 40330, 0],
    ["failed by a mistake of the server", [candidate("failed", "", 50000)], null, "failed", 40420, 0],
    ["all empty", [candidate("failed", "", 42284)], null, "failed", 40420, 0],
    ["all sensitive", [candidate("failed", "", 42203)], null, "failed", 42203, 0],
    ["locked meanwhile", [partial], new Stopped("account_locked"), "failed", 40302, 0],
  ] as const)("%s", (_what, candidates, why, status, errorCode, charged) => {
    expect(outcomeOf("continue", candidates, why)).toEqual({ status, errorCode, charged });
  });

  it.each([42203, 42284, 50301, 50303, 50305, 50306])("a failed use of the Lab keeps %i", (code) => {
    expect(outcomeOf("lab", [candidate("failed", "", code)], null)).toMatchObject({ errorCode: code, charged: 0 });
  });

  it("a use of the Lab that changes nothing is free", () => {
    expect(outcomeOf("lab", [complete], null, " All of it.\n")).toMatchObject({ status: "done", charged: 0 });
    expect(outcomeOf("lab", [complete], null, "All.")).toMatchObject({ status: "done", charged: null });
    expect(outcomeOf("continue", [complete], null, "All of it.")).toMatchObject({ status: "done", charged: null });
    // As the page compares them, for it says that nothing was charged: lines apart by one break.
    const lines = candidate("complete", "One.\n\nTwo. \r\nThree.\n");
    expect(outcomeOf("lab", [lines], null, "One.\nTwo.\nThree.")).toMatchObject({ charged: 0 });
    expect(outcomeOf("lab", [lines], null, "One. Two. Three.")).toMatchObject({ charged: null });
    // Stopped when all of it had come.
    expect(outcomeOf("lab", [candidate("partial", "All.")], stopped, "All.")).toMatchObject({
      status: "cancelled",
      charged: 0,
    });
    expect(outcomeOf("lab", [candidate("partial", "All.")], stopped, "All. Of it.")).toMatchObject({ charged: null });
  });

  it("a use of the Lab has one price, once words had come", () => {
    expect(outcomeOf("lab", [going], stopped)).toMatchObject({ status: "cancelled", charged: null });
    expect(outcomeOf("lab", [candidate("failed")], stopped)).toMatchObject({ status: "cancelled", charged: 0 });
  });
});

it.each([
  ["on an empty page", "", "", 0],
  ["on empty lines", "\n \u3000\n", "\n", 0],
  ["behind a character", "灯", "", 70],
  ["before one", "\n", "灯", 70],
])("cards opened %s cost what they should", (_where, before, after, cost) => {
  expect(generationCost(model("v2"), { before, after, write_length: 70 })).toBe(cost);
});

it("a use of the Lab costs its price, and nothing the storyteller writes costs anything", () => {
  expect(generationCost(model("v2"), null)).toBe(LAB_POWER_PER_USE);
  const storyteller = model("v2", { source: "storyteller" });
  expect(generationCost(storyteller, null)).toBe(0);
  expect(generationCost(storyteller, { before: "灯", after: "", write_length: 70 })).toBe(0);
});

describe("the model that writes", () => {
  const first = model("v1");
  it.each([
    ["is the one asked for", model("v2"), false, { id: "v2", from: null }],
    ["is a pro one for who has the right", model("v3", { pro: true }), true, { id: "v3", from: null }],
    ["is V1 where the right has ended", model("v3", { pro: true }), false, { id: "v1", from: "v3" }],
  ] as const)("%s", (_what, asked, hasPro, { id, from }) => {
    const chosen = chooseModel(asked, first, hasPro);
    expect([chosen.model.id, chosen.fellBackFrom]).toEqual([id, from]);
  });

  it("is refused while it is paused, also when another falls back to it", () => {
    expect(codeOf(() => chooseModel(model("v2", { state: "paused" }), first, false))).toBe("model_unavailable");
    expect(codeOf(() => chooseModel(model("v3", { pro: true }), model("v1", { state: "paused" }), false))).toBe(
      "model_unavailable",
    );
    // One that did not answer when it was last asked may be back.
    expect(codeOf(() => chooseModel(model("v2", { state: "unavailable" }), first, false))).toBeNull();
  });

  it("may need the pro right itself where it is V1: there is nothing to fall back to", () => {
    const only = model("v1", { pro: true });
    expect(chooseModel(only, only, false)).toEqual({ model: only, fellBackFrom: null });
  });
});

describe("what the Lab takes", () => {
  const real = { source: "endpoint" } as const;
  const offline = { source: "storyteller" } as const;
  it.each([
    ["no text", { tool: "shorten", text: "", instruction: "" }, real, "lab_text_missing"],
    ["nothing but white space", { tool: "rewrite", text: " \n\u3000\t", instruction: "" }, real, "lab_text_missing"],
    ["500 words to expand", { tool: "expand", text: `${"字".repeat(499)} lamp`, instruction: "" }, real, null],
    [
      "501 words to expand",
      { tool: "expand", text: `${"字".repeat(499)} the lamp`, instruction: "" },
      real,
      "lab_text_length",
    ],
    ["1,000 words to shorten", { tool: "shorten", text: "lamp ".repeat(1_000), instruction: "" }, real, null],
    [
      "1,001 words to shorten",
      { tool: "shorten", text: "lamp ".repeat(1_001), instruction: "" },
      real,
      "lab_text_length",
    ],
    [
      "the most characters without a space",
      { tool: "shorten", text: "x".repeat(LAB_TEXT_MAX_CHARACTERS), instruction: "" },
      real,
      null,
    ],
    [
      "one character more",
      { tool: "shorten", text: "x".repeat(LAB_TEXT_MAX_CHARACTERS + 1), instruction: "" },
      real,
      "lab_text_length",
    ],
    [
      "an instruction that is missing",
      { tool: "custom", text: "Text", instruction: "" },
      real,
      "lab_instruction_missing",
    ],
    ["an instruction", { tool: "custom", text: "Text", instruction: "Rhyme" }, real, null],
    [
      "an instruction to the storyteller",
      { tool: "custom", text: "Text", instruction: "Rhyme" },
      offline,
      "lab_needs_model",
    ],
    ["a rewrite by the storyteller", { tool: "rewrite", text: "Text", instruction: "" }, offline, "lab_needs_model"],
    ["an expansion by the storyteller", { tool: "expand", text: "Text", instruction: "" }, offline, "lab_needs_model"],
    ["what could go, by the storyteller", { tool: "shorten", text: "Text", instruction: "" }, offline, null],
  ] as const)("%s", (_what, body, source, code) => {
    expect(codeOf(() => requireLabInput(body, source))).toBe(code);
  });
});

describe("the language of a text", () => {
  it.each([
    ["She counted the boats again, slowly.", "zh", "en"],
    ["她又慢慢地数了一遍船，比中午多了一艘。", "en", "zh"],
    ["“好的，Anna，”他说，“我们去 Hamburg 找 Johannes 吧，越快越好，别告诉任何人。”", "en", "zh"],
    ["The sign read 茶 and nothing else; she went in anyway.", "zh", "en"],
    ["", "zh", "zh"],
    ["…… 42!", "en", "en"],
    ["短", "en", "en"],
    [`${"The lamp went out. ".repeat(200)}灯忽然灭了，谁也没有说话，只听见海水拍着石阶。`.slice(-40), "en", "zh"],
  ] as const)("%s", (text, expected, language) => {
    expect(languageOf(text, expected)).toBe(language);
  });
});

it("a request is known by what it says, whatever the order of its fields", () => {
  const hash = requestHash({ a: 1, b: { c: "x" } });
  expect(requestHash({ b: { c: "x" }, a: 1 })).toEqual(hash);
  expect(requestHash({ a: 1, b: { c: "y" } })).not.toEqual(hash);
});

it("candidates are asked for differently, a Lab result for nothing in particular", () => {
  expect(flavoursOf("continue", 1)).toEqual(["next"]);
  expect(flavoursOf("continue", 3)).toEqual(["next", "said", "noticed"]);
  expect(flavoursOf("lab", 1)).toEqual([null]);
});
