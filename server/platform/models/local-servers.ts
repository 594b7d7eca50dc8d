// Finds programs on this machine that serve models by OpenAI's protocol, at their usual ports.
import { z } from "zod";
import type { LocalServer, LocalServerKind } from "../../../contract/model-pulls.ts";
import { MODELS_MAX, modelList, modelName, readCappedJson } from "./model-list.ts";
import { fitsMemory, type Memory, offeredModels } from "./offered-models.ts";
import { writesText } from "./text-models.ts";

/** Where a kind of server is expected. */
export interface LocalPlace {
  kind: LocalServerKind;
  /** Without a path, such as http://127.0.0.1:11434. */
  origin: string;
}

export const USUAL_PLACES: readonly LocalPlace[] = [
  { kind: "ollama", origin: "http://127.0.0.1:11434" },
  { kind: "llama.cpp", origin: "http://127.0.0.1:8080" },
  { kind: "lm-studio", origin: "http://127.0.0.1:1234" },
  { kind: "vllm", origin: "http://127.0.0.1:8000" },
];

const LOOK_TIMEOUT_MS = 1_500;
/** What these servers call themselves as owner in their model lists, whatever port they use. */
const BY_OWNER: Readonly<Record<string, LocalServerKind>> = { llamacpp: "llama.cpp", vllm: "vllm", library: "ollama" };

const ollamaTags = z.object({ models: z.array(z.object({ name: modelName, size: z.number().default(0) })) });

/** Checks all places at once; places where nothing responds in time, or another kind of program does, are left out. */
export async function findLocalServers(
  fetch: typeof globalThis.fetch,
  places: readonly LocalPlace[],
  memory: Memory,
): Promise<LocalServer[]> {
  const found = await Promise.all(places.map((place) => lookAt(fetch, place, memory).catch(() => null)));
  return found.filter((server) => server !== null);
}

async function lookAt(
  fetch: typeof globalThis.fetch,
  { kind, origin }: LocalPlace,
  memory: Memory,
): Promise<LocalServer | null> {
  const base_url = `${origin}/v1`;
  if (kind === "ollama") {
    const { models } = ollamaTags.parse(await readJson(fetch, `${origin}/api/tags`));
    const hasFitting = models.some((model) => writesText(model.name) && fitsMemory(model.size, memory));
    return {
      kind,
      base_url,
      models: models.slice(0, MODELS_MAX).map((model) => model.name),
      offers: hasFitting ? null : offeredModels(memory),
    };
  }
  const { data } = modelList.parse(await readJson(fetch, `${base_url}/models`));
  const owner = data[0]?.owned_by ?? "";
  const models = data.slice(0, MODELS_MAX).map((model) => model.id);
  return { kind: BY_OWNER[owner] ?? kind, base_url, models, offers: null };
}

async function readJson(fetch: typeof globalThis.fetch, url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return readCappedJson(response);
}
