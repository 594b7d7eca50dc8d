import { expect, it } from "vitest";
import { type ModelSetting, modelEndpoints } from "../../../contract/models.ts";
import { draftOf, losesKey, needsTest, RANGES, readDraft, readPlace } from "./model-draft.ts";

const SETTING: ModelSetting = {
  id: "v2",
  label: "Tale",
  source: "endpoint",
  base_url: "http://127.0.0.1:11434/v1",
  model: "qwen3:8b",
  has_key: true,
  temperature: 0.7,
  top_p: null,
  timeout_seconds: 60,
  context_window: 8_192,
  max_concurrent: 8,
  pro: false,
  paused: true,
  state: "paused",
  fixed: false,
  last_error: null,
  running: 0,
  waiting: 0,
};

it("changes nothing when nothing was edited, including the key", () => {
  const { change } = readDraft(draftOf(SETTING), SETTING);
  expect(change).toEqual({
    label: "Tale",
    source: "endpoint",
    base_url: "http://127.0.0.1:11434/v1",
    model: "qwen3:8b",
    api_key: undefined,
    temperature: 0.7,
    top_p: null,
    timeout_seconds: 60,
    context_window: 8_192,
    max_concurrent: 8,
    pro: false,
    paused: true,
  });
  expect(modelEndpoints.change.body?.safeParse(change).success).toBe(true);
});

it("sends a new key, deletes the old one on request, and keeps it otherwise", () => {
  const read = (more: object) => readDraft({ ...draftOf(SETTING), ...more }, SETTING).change;
  expect(read({ key: " sk-1 " })).toMatchObject({ api_key: "sk-1" });
  expect(read({ forgetKey: true })).toMatchObject({ api_key: null });
  expect(read({ forgetKey: true, key: "sk-2" })).toMatchObject({ api_key: "sk-2" });
  expect(read({ source: "storyteller", address: "", model: "" })).not.toHaveProperty("base_url");
});

it.each([
  [{ address: "127.0.0.1:11434" }, "address"],
  [{ address: "ftp://example.com" }, "address"],
  [{ model: "  " }, "model"],
  [{ key: "two words" }, "key"],
  [{ key: "schlüssel" }, "key"],
  [{ temperature: "warm" }, "temperature"],
  [{ topP: "0" }, "topP"],
  [{ timeout: "" }, "timeout"],
  [{ context: "8192.5" }, "context"],
  [{ concurrent: "0" }, "concurrent"],
])("says what is wrong with %o", (more, field) => {
  expect(readDraft({ ...draftOf(SETTING), ...more }, SETTING).errors).toEqual({ [field]: true });
});

it("says when a changed address loses the stored key", () => {
  const draft = draftOf(SETTING);
  expect(losesKey(SETTING, { ...draft, address: "http://127.0.0.1:11434/other" })).toBe(false);
  expect(losesKey(SETTING, { ...draft, address: "https://api.example/v1" })).toBe(true);
  expect(losesKey({ ...SETTING, has_key: false }, { ...draft, address: "https://api.example/v1" })).toBe(false);
  expect(losesKey(SETTING, { ...draft, address: "https:/" })).toBe(false);
});

it("needs a test for another address, key or model only", () => {
  const needs = (more: object) => needsTest({ ...draftOf(SETTING), ...more }, SETTING);
  expect([{}, { label: "Other" }, { temperature: "1" }, { source: "storyteller" }].map(needs)).toEqual(
    Array(4).fill(false),
  );
  expect(
    [{ address: "https://api.example/v1" }, { key: "sk-1" }, { forgetKey: true }, { model: "m" }].map(needs),
  ).toEqual(Array(4).fill(true));
});

it("reads what a test sends: the stored key is left out, and an empty model is the server's choice", () => {
  const read = (more: object) => readPlace({ ...draftOf(SETTING), ...more });
  expect(read({ model: " " }).place).toEqual({ base_url: "http://127.0.0.1:11434/v1", model: null });
  expect(read({ key: " sk-1 " }).place).toMatchObject({ api_key: "sk-1", model: "qwen3:8b" });
  expect(read({ forgetKey: true }).place).toMatchObject({ api_key: null });
  expect(read({ address: "api.example", key: "two words" }).errors).toEqual({ address: true, key: true });
});

it("has the contract's ranges", () => {
  const body = (change: object) => modelEndpoints.change.body?.safeParse({ source: "storyteller", ...change }).success;
  const names = {
    temperature: "temperature",
    topP: "top_p",
    timeout: "timeout_seconds",
    context: "context_window",
    concurrent: "max_concurrent",
  } as const;
  for (const [field, { min, max }] of Object.entries(RANGES)) {
    const name = names[field as keyof typeof names];
    expect([body({ [name]: min }), body({ [name]: max }), body({ [name]: max + 1 })]).toEqual([true, true, false]);
  }
});
