// What a model's words go through before a reader sees them.
export type { AskModel, OutputEnd, OutputPart, OutputRules } from "./output-rules.ts";
