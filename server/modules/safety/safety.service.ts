// What may be sent to a model and what may come back, and who is suspended for trying too often.
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { createHttpModeration } from "./http-moderation.ts";
import { type Moderation, SensitiveError } from "./moderation.ts";
import { RISK_HORIZON_SECONDS, suspendedUntil } from "./risk-window.ts";
import { insertAlert, listAlerts } from "./safety.repo.ts";
import { createWordListModeration } from "./word-list.ts";
import { CHINESE_TERMS, ENGLISH_TERMS } from "./word-lists.ts";

export interface Safety {
  /** Until when a person is suspended, in Unix seconds, or null. */
  suspendedUntil(uid: string): Promise<number | null>;
  /** Throws 40303 { until } for whoever had RISK_ALERTS_MAX alerts within RISK_WINDOW_SECONDS. */
  requireNotSuspended(uid: string): Promise<void>;
  /** What a person sends to a model. Throws 42203, which counts toward the suspension; 50306. */
  requireHarmless(uid: string, text: string): Promise<void>;
  /** A model's words as they come; fails (see `isSensitive`) before anything sensitive is passed on. */
  watch(words: AsyncIterable<string>): AsyncIterable<string>;
  /** Whether a model's whole text may not be shown; that is nobody's alert. Throws 50306. */
  refuses(text: string): Promise<boolean>;
}

/** Whether a failure says that a model's words were sensitive. */
export function isSensitive(error: unknown): boolean {
  return error instanceof SensitiveError;
}

export interface SafetyDeps {
  db: Database;
  log: Logger;
  /** The operator's service; null for the built-in lists. */
  service: { url: string; key: string | null } | null;
}

export function createSafety({ db, log, service }: SafetyDeps): Safety {
  const moderation: Moderation = service
    ? createHttpModeration({ ...service, log })
    : createWordListModeration([...ENGLISH_TERMS, ...CHINESE_TERMS]);

  async function untilWhen(uid: string): Promise<number | null> {
    const { alerts, now } = await listAlerts(db, uid, RISK_HORIZON_SECONDS);
    return suspendedUntil(alerts, now);
  }

  return {
    suspendedUntil: untilWhen,

    async requireNotSuspended(uid) {
      const until = await untilWhen(uid);
      if (until !== null) throw new AppError(40303, { until });
    },

    async requireHarmless(uid, text) {
      if (!(await moderation.refuses(text))) return;
      await insertAlert(db, uid);
      throw new AppError(42203);
    },

    watch: moderation.watch,
    refuses: moderation.refuses,
  };
}
