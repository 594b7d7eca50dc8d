// Tests an address and a key that are not stored: lists the service's models, chooses one where none is named, and asks
// it for one sentence.
import { type Locale, MODEL_TEST_TIMEOUT_MS } from "../../../contract/limits.ts";
import type { BigModel, ModelTestResult } from "../../../contract/models.ts";
import type { ModelConnection } from "../../platform/models/connection.ts";
import type { ConnectedModels } from "../../platform/models/create-models.ts";
import { firstTextModel, listModels } from "../../platform/models/model-list.ts";
import { askModel, readFailure } from "./ask-model.ts";

export interface Trial {
  models: string[];
  model: string | null;
  test: ModelTestResult | null;
}

export interface TrialAsk {
  uid: string;
  id: BigModel;
  /** The connection as it would be; `model` null: choose one. */
  connection: ModelConnection & { baseUrl: string };
  locale: Locale;
  signal?: AbortSignal | undefined;
}

export async function tryConnection(
  models: Pick<ConnectedModels, "fetch" | "tryConnection">,
  { uid, id, connection, locale, signal }: TrialAsk,
): Promise<Trial> {
  const limit = AbortSignal.timeout(MODEL_TEST_TIMEOUT_MS);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  let listed: string[];
  try {
    listed = await listModels(models.fetch, connection, stop);
  } catch (error) {
    const failed = { ok: false, first_token_ms: null, text: "", error: readFailure(error, stop) };
    return { models: [], model: connection.model, test: failed };
  }
  const model = connection.model ?? firstTextModel(listed);
  if (model === null) return { models: listed, model, test: null };
  const test = await askModel((request) => models.tryConnection({ ...connection, model }, request), {
    uid,
    id,
    locale,
    signal: stop,
  });
  return { models: listed, model, test };
}
