// Names of models that write text, and of models that do something else.
import { expect, it } from "vitest";
import { writesText } from "./text-models.ts";

it.each(["qwen2.5:7b", "gpt-4o-mini", "deepseek-chat", "mistral-small-latest", "meta-llama/Llama-3.1-8B-Instruct"])(
  "%s writes text",
  (name) => expect(writesText(name)).toBe(true),
);

it.each([
  "nomic-embed-text:latest",
  "text-embedding-3-small",
  "bge-m3",
  "whisper-1",
  "gpt-4o-mini-tts",
  "gpt-4o-realtime-preview",
  "dall-e-3",
  "gpt-image-1",
  "omni-moderation-latest",
  "llama-guard3:8b",
])("%s does not", (name) => expect(writesText(name)).toBe(false));
