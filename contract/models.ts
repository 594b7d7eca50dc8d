// The models V1, V2 and V3: what a person may choose, and how an administrator connects them.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { BIG_MODELS, LOCALES } from "./limits.ts";
import { line, seconds } from "./text-fields.ts";

export const bigModel = z.enum(BIG_MODELS);
export type BigModel = z.infer<typeof bigModel>;

/**
 * What generates a model's text. `storyteller` is built in and not a language model; the others use OpenAI's protocol.
 */
export const modelSource = z.enum(["storyteller", "endpoint"]);
export type ModelSource = z.infer<typeof modelSource>;

/** `ready`; `paused` by an administrator; `unavailable`: its server did not respond to the last request. */
export const modelState = z.enum(["ready", "paused", "unavailable"]);
export type ModelState = z.infer<typeof modelState>;

/** What every author sees of a model. */
export const writingModel = z.object({
  id: bigModel,
  /** The administrator's name for it; may be empty. */
  label: z.string(),
  source: modelSource,
  state: modelState,
  /** Only for people with the pro right. */
  pro: z.boolean(),
});
export type WritingModel = z.infer<typeof writingModel>;

/** How a model is connected. The key is never returned, only whether there is one. */
export const modelSetting = z.object({
  id: bigModel,
  label: z.string(),
  source: modelSource,
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  has_key: z.boolean(),
  temperature: z.number().nullable(),
  top_p: z.number().nullable(),
  /** Timeout in seconds, until the first token and between two tokens. */
  timeout_seconds: z.number(),
  /** Context size in tokens, including instructions and response. */
  context_window: z.number().int(),
  /** Concurrent generations; others are queued. */
  max_concurrent: z.number().int(),
  pro: z.boolean(),
  paused: z.boolean(),
  state: modelState,
  /** Configured by environment variables: shown, and not changeable here. */
  fixed: z.boolean(),
  last_error: z.object({ code: z.number().int(), at: seconds }).nullable(),
  running: z.number().int(),
  waiting: z.number().int(),
});
export type ModelSetting = z.infer<typeof modelSetting>;

const lang = z.enum(LOCALES).optional();
const byId = z.object({ id: bigModel });

const baseUrl = z.url({ protocol: /^https?$/ }).max(500);
const apiKey = z.string().max(500).nullable().optional();

/** What is probably wrong with a connection: its key, its model's name or its address. */
export const connectionFault = z.enum(["key", "model", "address"]);
export type ConnectionFault = z.infer<typeof connectionFault>;

const modelTest = z.object({
  ok: z.boolean(),
  /** Milliseconds to the first token; null when there was none. */
  first_token_ms: z.number().nullable(),
  text: z.string(),
  /** The catalogue's code, and the first line of the error from the model's server, shortened. */
  error: z.object({ code: z.number().int(), detail: z.string(), fault: connectionFault.nullable() }).nullable(),
});
export type ModelTestResult = z.infer<typeof modelTest>;

const modelChange = z.object({
  label: line(40).default(""),
  source: modelSource,
  base_url: baseUrl.nullable().default(null),
  model: line(200).nullable().default(null),
  /** Absent: unchanged. Null: none. */
  api_key: apiKey,
  temperature: z.number().min(0).max(2).nullable().default(null),
  top_p: z.number().gt(0).max(1).nullable().default(null),
  timeout_seconds: z.number().min(1).max(600).default(60),
  context_window: z.number().int().min(1_024).max(2_000_000).default(8_192),
  max_concurrent: z.number().int().min(1).max(500).default(8),
  pro: z.boolean().default(false),
  paused: z.boolean().default(false),
  lang,
});
export type ModelChange = z.infer<typeof modelChange>;

export const modelEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/writing_models",
    tag: "models",
    summary: "List the models one may choose",
    access: "user",
    envelope: "plain",
    response: z.object({
      data: z.array(writingModel),
      /** Whether the person has the pro right now. */
      has_pro: z.boolean(),
      /** Whether the person may connect models. */
      is_administrator: z.boolean(),
    }),
    errors: ["session_invalid"],
  }),
  settings: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/models",
    tag: "models",
    summary: "List the models' connections and state (administrators)",
    access: "user",
    envelope: "plain",
    response: z.object({ data: z.array(modelSetting) }),
    errors: ["session_invalid", "administrators_only"],
  }),
  change: defineEndpoint({
    method: "PUT",
    path: "/api/v1/admin/models/:id",
    tag: "models",
    summary: "Connect a model (administrators)",
    access: "user",
    envelope: "plain",
    params: byId,
    body: modelChange,
    response: modelSetting,
    errors: ["session_invalid", "administrators_only", "conflict", "parameter_invalid"],
  }),
  test: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/models/:id/test",
    tag: "models",
    summary: "Ask a model for one sentence (administrators)",
    access: "user",
    envelope: "plain",
    params: byId,
    body: z.object({ lang }).optional(),
    response: modelTest,
    errors: ["session_invalid", "administrators_only"],
  }),
  trial: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/models/:id/trial",
    tag: "models",
    summary: "Test an address and a key before they are stored (administrators)",
    access: "user",
    envelope: "plain",
    params: byId,
    body: z.object({
      base_url: baseUrl,
      /** Absent: the stored one, if the address is the same. */
      api_key: apiKey,
      /** Null: the first one of the service's list that writes text. */
      model: line(200).nullable().default(null),
      lang,
    }),
    response: z.object({
      /** The models the service lists; empty when it lists none. */
      models: z.array(z.string()),
      /** The model that was tested; null when there was none to test. */
      model: z.string().nullable(),
      /** Null when the service lists no models and none was named. */
      test: modelTest.nullable(),
    }),
    errors: ["session_invalid", "administrators_only", "conflict", "parameter_invalid"],
  }),
};
