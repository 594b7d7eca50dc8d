// The connection of one model, as data: from the environment, from the administrator, or the built-in storyteller.
import { BIG_MODELS } from "../../../contract/limits.ts";
import type { BigModel, ModelSource } from "../../../contract/models.ts";

export interface ModelConnection {
  id: BigModel;
  /** The administrator's name for it; may be empty. */
  label: string;
  source: ModelSource;
  /** For an endpoint: the base address of its API, such as http://127.0.0.1:11434/v1. */
  baseUrl: string | null;
  /** For an endpoint: the model's name on its server. */
  model: string | null;
  /** Unencrypted: it stays in this process and is sent to the model's server only. */
  apiKey: string | null;
  temperature: number | null;
  topP: number | null;
  /** Seconds until the first token, and between two. */
  timeoutSeconds: number;
  /** Tokens, including instructions and response. */
  contextWindow: number;
  maxConcurrent: number;
  /** Only for people with the Pro right. */
  pro: boolean;
  paused: boolean;
}

/** The connection of a model before anybody connects it. */
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

/** All models use the storyteller: the state of a new installation. */
export const defaultConnections = (): ModelConnection[] => BIG_MODELS.map(storytellerConnection);

/** Whether an endpoint has all it needs. The storyteller needs nothing. */
export function isConnected({ source, baseUrl, model }: ModelConnection): boolean {
  return source === "storyteller" || (baseUrl !== null && model !== null && model !== "");
}
