// Describes what changed in a model's connection, for the log of administrators' actions.
import type { MODEL_FIELDS, ModelFieldChange } from "../../../contract/administration.ts";
import type { ModelConnection } from "../../platform/models/connection.ts";
import type { LoggedModelChange } from "../administration/administration.service.ts";

/** The property of a connection for each logged field. The API key is handled separately: it is never logged. */
const PARTS = {
  source: "source",
  label: "label",
  base_url: "baseUrl",
  model: "model",
  temperature: "temperature",
  top_p: "topP",
  timeout_seconds: "timeoutSeconds",
  context_window: "contextWindow",
  max_concurrent: "maxConcurrent",
  pro: "pro",
  paused: "paused",
} as const satisfies Record<Exclude<(typeof MODEL_FIELDS)[number], "api_key">, keyof ModelConnection>;

/** Null if nothing changed. */
export function describeChange(
  before: ModelConnection,
  after: ModelConnection,
): Pick<LoggedModelChange, "action" | "changes"> | null {
  const changes: ModelFieldChange[] = [];
  for (const [field, part] of Object.entries(PARTS) as [keyof typeof PARTS, (typeof PARTS)[keyof typeof PARTS]][])
    if (before[part] !== after[part]) changes.push({ field, from: before[part], to: after[part] });
  if (before.apiKey !== after.apiKey)
    changes.push({ field: "api_key", from: before.apiKey !== null, to: after.apiKey !== null });
  if (changes.length === 0) return null;
  if (before.source === after.source) return { action: "model_changed", changes };
  return { action: after.source === "endpoint" ? "model_connected" : "model_disconnected", changes };
}
