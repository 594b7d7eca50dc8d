// An administrator's test: asks a model for one sentence, and turns a failure into a result.
import { errorNumber } from "../../../contract/errors.ts";
import { type Locale, MODEL_TEST_TIMEOUT_MS } from "../../../contract/limits.ts";
import type { BigModel, ModelTestResult } from "../../../contract/models.ts";
import { ModelError } from "../../platform/models/model-error.ts";
import type { ModelRequest } from "../../platform/models/models.ts";
import { TEST_TOKENS, testQuestion } from "./test-question.ts";

export interface TestAsk {
  uid: string;
  id: BigModel;
  locale: Locale;
  signal?: AbortSignal | undefined;
}

/** `generate` is the model that is asked. */
export async function askModel(
  generate: (request: ModelRequest) => AsyncIterable<string>,
  { uid, id, locale, signal }: TestAsk,
): Promise<ModelTestResult> {
  const limit = AbortSignal.timeout(MODEL_TEST_TIMEOUT_MS);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  let started = performance.now();
  let first_token_ms: number | null = null;
  let text = "";
  try {
    const words = generate({
      ...testQuestion(locale),
      model: id,
      maxTokens: TEST_TOKENS,
      person: uid,
      signal: stop,
      onStart() {
        started = performance.now();
      },
    });
    for await (const piece of words) {
      first_token_ms ??= performance.now() - started;
      text += piece;
    }
    return { ok: true, first_token_ms, text: text.trim(), error: null };
  } catch (error) {
    return { ok: false, first_token_ms, text: text.trim(), error: readFailure(error, stop) };
  }
}

/** A test's error. Rethrows what is no failure of the model. */
export function readFailure(error: unknown, stop: AbortSignal): NonNullable<ModelTestResult["error"]> {
  if (error instanceof ModelError) return { code: errorNumber(error.code), detail: error.detail, fault: error.fault };
  // Aborted by a disconnected client, which receives no response anyway, or by the timeout.
  if (stop.aborted)
    return {
      code: errorNumber("model_timeout"),
      detail: `no end within ${MODEL_TEST_TIMEOUT_MS / 1_000} seconds`,
      fault: null,
    };
  throw error;
}
