// Local models: the servers found on this machine, the models offered where Ollama has none that fits, and pulling one.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { bigModel } from "./models.ts";
import { line } from "./text-fields.ts";

/** Programs that serve models on this machine by OpenAI's protocol. */
export const localServerKind = z.enum(["ollama", "llama.cpp", "lm-studio", "vllm"]);
export type LocalServerKind = z.infer<typeof localServerKind>;

/** A model that Ollama can pull and that fits this machine's memory. */
export const offeredModel = z.object({
  /** Its name in Ollama's library. */
  name: z.string(),
  /** Bytes to download, which it then takes on the disk. */
  size: z.number().int(),
  /** Bytes of memory while it writes. */
  memory: z.number().int(),
  /** Whether it also writes good Chinese. */
  chinese: z.boolean(),
});
export type OfferedModel = z.infer<typeof offeredModel>;

export const localServer = z.object({
  kind: localServerKind,
  base_url: z.string(),
  models: z.array(z.string()),
  /** What Ollama can pull, the best first; null where it has a model that fits, and for other servers. */
  offers: z.array(offeredModel).nullable(),
});
export type LocalServer = z.infer<typeof localServer>;

/** The operating system of the server's machine, as far as installing a program differs. */
export const hostSystem = z.enum(["linux", "macos", "windows", "other"]);
export type HostSystem = z.infer<typeof hostSystem>;

/** `connected`: the pulled model passed the test and is in use. `stopped` by an administrator; it can be continued. */
export const pullState = z.enum(["pulling", "testing", "connected", "stopped", "failed"]);

/**
 * Why a pull failed: no space on the disk; the stream ended early; Ollama could not reach its library; the library has
 * no such model; Ollama is too old for it; Ollama does not respond; another error of Ollama; no answer to the test; the
 * connection could not be stored.
 */
export const pullFault = z.enum([
  "no_space",
  "cut_off",
  "offline",
  "unknown_model",
  "outdated",
  "unreachable",
  "refused",
  "test_failed",
  "not_connected",
]);
export type PullFault = z.infer<typeof pullFault>;

export const modelPull = z.object({
  /** Which of V1, V2 and V3 it is for. */
  id: bigModel,
  base_url: z.string(),
  name: z.string(),
  state: pullState,
  /** Bytes. */
  completed: z.number(),
  total: z.number(),
  failure: z.object({ fault: pullFault, detail: z.string() }).nullable(),
  /** The answer to the test. */
  text: z.string(),
});
export type ModelPull = z.infer<typeof modelPull>;

const lang = z.enum(LOCALES).optional();
const current = z.object({ pull: modelPull.nullable() });

export const modelPullEndpoints = {
  discover: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/models/discover",
    tag: "models",
    summary: "Look for model servers on this machine (administrators)",
    access: "user",
    envelope: "plain",
    body: z.object({ lang }).optional(),
    response: z.object({ data: z.array(localServer), system: hostSystem }),
    errors: ["session_invalid", "administrators_only"],
  }),
  current: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/models/pull",
    tag: "models",
    summary: "Read the progress of the model that is being pulled (administrators)",
    access: "user",
    envelope: "plain",
    response: current,
    errors: ["session_invalid", "administrators_only"],
  }),
  start: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/models/pull",
    tag: "models",
    summary: "Have Ollama pull an offered model, then test and connect it (administrators)",
    access: "user",
    envelope: "plain",
    body: z.object({ id: bigModel, base_url: z.url().max(500), name: line(200), lang }),
    response: current,
    errors: ["session_invalid", "administrators_only", "conflict", "parameter_invalid"],
  }),
  stop: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/admin/models/pull",
    tag: "models",
    summary: "Stop the running pull, or forget one that has ended (administrators)",
    access: "user",
    envelope: "plain",
    response: current,
    errors: ["session_invalid", "administrators_only"],
  }),
};
