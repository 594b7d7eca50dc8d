// How one of the models is connected, as data: from the environment, from the administrator, or the built-in
// storyteller.
import { BIG_MODELS } from "../../../contract/limits.ts";
import type { BigModel, ModelSource } from "../../../contract/models.ts";

export interface ModelConnection {
  id: BigModel;
  /** What the administrator calls it; may be empty. */
  label: string;
  source: ModelSource;
  /** Of an endpoint: where its protocol begins, such as http://127.0.0.1:11434/v1. */
  baseUrl: string | null;
  /** Of an endpoint: what its server calls the model. */
  model: string | null;
  /** In the clear: it stays in this process and goes to the model's server only. */
  apiKey: string | null;
  temperature: number | null;
  topP: number | null;
  /** Seconds until the first token, and between two. */
  timeoutSeconds: number;
  /** Tokens, instructions and answer included. */
  contextWindow: number;
  maxConcurrent: number;
  /** Only for people with the pro right. */
  pro: boolean;
  paused: boolean;
}

/** What a model is before anybody connects it. */
export function storytellerConnection(id: BigModel): ModelConnection {
  return {
    id,
    label: "",
    source: "storyteller",
    baseUrl: null,
    model: null,
    apiKey: null,
    temperature: null,
    topP: null,
    timeoutSeconds: 60,
    contextWindow: 8_192,
    maxConcurrent: 8,
    pro: false,
    paused: false,
  };
}

/** All models on the storyteller: how a fresh machine begins. */
export const defaultConnections = (): ModelConnection[] => BIG_MODELS.map(storytellerConnection);

/** Whether everything an endpoint needs is known. The storyteller needs nothing. */
export function isConnected({ source, baseUrl, model }: ModelConnection): boolean {
  return source === "storyteller" || (baseUrl !== null && model !== null && model !== "");
}
