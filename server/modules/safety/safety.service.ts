// Judges texts sent to and received from models, and suspends people who send sensitive texts too often.
import type { ModerationInfo } from "../../../contract/administration.ts";
import { SENSITIVE_PLACES_MAX } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { ADULT_TERMS } from "./adult-words.ts";
import { fingerprintOf, placeOf, type SentText } from "./alerted-text.ts";
import { createHttpModeration } from "./http-moderation.ts";
import { type Moderation, type Part, SensitiveError } from "./moderation.ts";
import { RISK_HORIZON_SECONDS, suspendedUntil } from "./risk-window.ts";
import { insertAlert, listAlerts } from "./safety.repo.ts";
import { createWordListModeration } from "./word-list.ts";
import { CHINESE_TERMS, ENGLISH_TERMS } from "./word-lists.ts";

export type { SentText } from "./alerted-text.ts";

export interface Safety {
  /** Until when a person is suspended, in Unix seconds, or null. */
  suspendedUntil(uid: string): Promise<number | null>;
  /** Throws continuation_suspended { until } for anyone who had RISK_ALERTS_MAX alerts within RISK_WINDOW_SECONDS. */
  requireNotSuspended(uid: string): Promise<void>;
  /**
   * Judges what a person sends to a model. Throws sensitive_content { places }, which counts toward the suspension
   * unless the same paragraphs were counted before; moderation_unreachable.
   */
  requireAllowed(uid: string, texts: readonly SentText[]): Promise<void>;
  /** Which moderation is used, for the operator. */
  about(): ModerationInfo;
  /** Passes a model's streamed words on; throws (see `isSensitive`) before anything sensitive is passed on. */
  watch(words: AsyncIterable<string>): AsyncIterable<string>;
  /** Whether a model's whole text must not be shown; counts as no alert. Throws moderation_unreachable. */
  refuses(text: string): Promise<boolean>;
  /** Whether a text is for adults only, by the built-in list; it may be published. */
  isAdult(text: string): Promise<boolean>;
}

/** Whether an error means that a model's words were sensitive. */
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
  const adult = createWordListModeration(ADULT_TERMS);

  async function untilWhen(uid: string): Promise<number | null> {
    const { alerts, now } = await listAlerts(db, uid, RISK_HORIZON_SECONDS);
    return suspendedUntil(alerts, now);
  }

  return {
    suspendedUntil: untilWhen,

    async requireNotSuspended(uid) {
      const until = await untilWhen(uid);
      if (until !== null) throw new AppError("continuation_suspended", { until });
    },

    async requireAllowed(uid, texts) {
      if (!(await moderation.refuses(texts.map(({ text }) => text).join("\n")))) return;
      const parts: { sent: SentText; part: Part }[] = [];
      for (const sent of texts)
        if (await moderation.refuses(sent.text))
          for (const part of await moderation.locate(sent.text)) parts.push({ sent, part });
      // No text is refused by itself, so the reason spans the end of one text and the beginning of the next.
      if (parts.length === 0) for (const sent of texts) parts.push({ sent, part: { from: 0, to: sent.text.length } });
      const told = new Set(parts.map(({ sent, part }) => fingerprintOf(uid, sent.text, part)));
      await insertAlert(db, uid, [...told]);
      const places = parts.filter(({ sent }) => sent.text !== "").map(({ sent, part }) => placeOf(sent, part));
      throw new AppError("sensitive_content", { places: places.slice(0, SENSITIVE_PLACES_MAX) });
    },

    about: () =>
      service
        ? { source: "service", host: new URL(service.url).host, terms: null }
        : { source: "lists", host: null, terms: { en: ENGLISH_TERMS.length, zh: CHINESE_TERMS.length } },

    watch: moderation.watch,
    refuses: moderation.refuses,
    isAdult: adult.refuses,
  };
}
