// A prompt as the messages of a chat. A kept beginning is told as the model's own words and then asked on from: servers
// differ in whether an answer may begin with given words, and all of them understand this.
import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Prompt } from "./prompt.ts";
import type { StorytellerBrief } from "./story-brief.ts";

const GO_ON: Readonly<Record<StorytellerBrief["language"], string>> = {
  en: "Go on from exactly where your text stops. Do not repeat any of it.",
  zh: "请从你刚才停下的地方接着写，不要重复已经写过的内容。",
};

export function chatMessages(
  { system, user, prefill }: Prompt,
  language: StorytellerBrief["language"],
): LanguageModelV4Prompt {
  const said = (text: string) => [{ type: "text" as const, text }];
  return [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    { role: "user", content: said(user) },
    ...(prefill
      ? [
          { role: "assistant" as const, content: said(prefill) },
          { role: "user" as const, content: said(GO_ON[language]) },
        ]
      : []),
  ];
}
