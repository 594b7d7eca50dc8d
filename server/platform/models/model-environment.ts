// Models connected by the environment (MODEL_V1_URL and so on). Such a connection is fixed; the settings page only
// shows it.
import { z } from "zod";
import { BIG_MODELS } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { type ModelConnection, storytellerConnection } from "./connection.ts";
import { type LocalPlace, USUAL_PLACES } from "./local-servers.ts";

/** The variables after the prefixes MODEL_V1_, MODEL_V2_ and MODEL_V3_. */
const variables = z.object({
  URL: z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }),
  MODEL: z.string().min(1).max(200),
  KEY: z.string().max(500).nullable().default(null),
  LABEL: z.string().max(40).default(""),
  TEMPERATURE: z.coerce.number().min(0).max(2).nullable().default(null),
  TOP_P: z.coerce.number().gt(0).max(1).nullable().default(null),
  TIMEOUT: z.coerce.number().min(1).max(600).default(60),
  CONTEXT: z.coerce.number().int().min(1_024).max(2_000_000).default(8_192),
  CONCURRENT: z.coerce.number().int().min(1).max(500).default(8),
  PRO: z.enum(["yes", "no"]).default("no"),
});

const prefixOf = (id: BigModel) => `MODEL_${id.toUpperCase()}_`;

/** Names of all variables, for the test of the documentation. */
export const MODEL_VARIABLES = BIG_MODELS.flatMap((id) =>
  Object.keys(variables.shape).map((name) => prefixOf(id) + name),
);

/** A variable that is wrong, as ConfigError lists it; the message never contains the value. */
export type Wrong = { name: string; message: string };

/** The models the environment connects. If none of a model's variables is set, the administrator connects it. */
export function readModelVariables(env: Readonly<Record<string, string | undefined>>): {
  models: ModelConnection[];
  wrong: Wrong[];
} {
  const models: ModelConnection[] = [];
  const wrong: Wrong[] = [];
  for (const id of BIG_MODELS) {
    const prefix = prefixOf(id);
    const given = Object.fromEntries(
      Object.keys(variables.shape).flatMap((name) =>
        env[prefix + name] === undefined ? [] : [[name, env[prefix + name]]],
      ),
    );
    if (Object.keys(given).length === 0) continue;
    const read = variables.safeParse(given);
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        const name = String(path[0]);
        wrong.push({ name: prefix + name, message: given[name] === undefined ? "is missing" : message });
      }
      continue;
    }
    const { data } = read;
    models.push({
      ...storytellerConnection(id),
      source: "endpoint",
      label: data.LABEL,
      baseUrl: data.URL,
      model: data.MODEL,
      apiKey: data.KEY,
      temperature: data.TEMPERATURE,
      topP: data.TOP_P,
      timeoutSeconds: data.TIMEOUT,
      contextWindow: data.CONTEXT,
      maxConcurrent: data.CONCURRENT,
      pro: data.PRO === "yes",
    });
  }
  return { models, wrong };
}

/** `ollama=http://host:11434, vllm=http://host:8000`: where local servers are looked for instead of the usual ports. */
export const localPlaces = z.string().transform((text, context): readonly LocalPlace[] => {
  const places: LocalPlace[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const kind = USUAL_PLACES.find((place) => place.kind === part.slice(0, at))?.kind;
    const address = part.slice(at + 1);
    const isHttp = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (!kind || !isHttp) {
      const kinds = USUAL_PLACES.map((place) => place.kind).join(", ");
      context.addIssue(`must be kind=address, separated by commas; kinds are ${kinds}`);
      return z.NEVER;
    }
    places.push({ kind, origin: new URL(address).origin });
  }
  return places;
});
