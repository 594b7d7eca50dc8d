// Converts models to their API form. API keys are never included.
import { errorNumber } from "../../../contract/errors.ts";
import type { ModelSetting, WritingModel } from "../../../contract/models.ts";
import type { ModelStatus } from "../../platform/models/create-models.ts";
import type { ModelInfo } from "../../platform/models/models.ts";

/** What everybody who writes sees. */
export function presentModel({ id, label, source, state, pro }: ModelInfo): WritingModel {
  return { id, label, source, state, pro };
}

/** What administrators see. `fixed`: the connection is set by environment variables. */
export function presentSetting(
  { connection, state, lastError, running, waiting }: ModelStatus,
  fixed: boolean,
): ModelSetting {
  return {
    id: connection.id,
    label: connection.label,
    source: connection.source,
    base_url: connection.baseUrl,
    model: connection.model,
    has_key: connection.apiKey !== null,
    temperature: connection.temperature,
    top_p: connection.topP,
    timeout_seconds: connection.timeoutSeconds,
    context_window: connection.contextWindow,
    max_concurrent: connection.maxConcurrent,
    pro: connection.pro,
    paused: connection.paused,
    state,
    fixed,
    last_error: lastError && { code: errorNumber(lastError.code), at: lastError.at },
    running,
    waiting,
  };
}
