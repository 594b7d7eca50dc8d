// How pictures are judged: not at all, by a person who looks at them, or by a service that the operator has set.
import { z } from "zod";
import type { ImageSettings } from "../../platform/config.ts";
import { readCapped } from "../../platform/read-capped.ts";

/** `held`: stored, and shown to nobody until an administrator has judged it. */
export type Verdict = "passed" | "refused" | "held";

export interface ImageModeration {
  /** Whether a verdict takes so long that the upload is answered before. */
  slow: boolean;
  /** How long after a picture was stored a verdict may still arrive; after that only a person judges it. */
  judgingSeconds: number;
  /** Throws if there is no verdict: then the picture does not pass. */
  judge(webp: Uint8Array, gone: AbortSignal): Promise<Verdict>;
}

const TIMEOUT_MS = 30_000;
/** Added to the timeout for reading the picture, storing the verdict, and a process that is blocked for a while. */
const MARGIN_SECONDS = 90;
const ANSWER_MAX_BYTES = 256 * 1024;

const answer = z.union([
  z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) }),
  z.object({ flagged: z.boolean() }),
]);

/** The moderation for a configuration. `hold` takes precedence over `service`. */
export function createImageModeration({ hold, service }: ImageSettings, timeoutMs = TIMEOUT_MS): ImageModeration {
  if (hold) return { slow: false, judgingSeconds: 0, judge: async () => "held" };
  const judgingSeconds = timeoutMs / 1_000 + MARGIN_SECONDS;
  if (service === null) return { slow: false, judgingSeconds, judge: async () => "passed" };
  return {
    slow: true,
    judgingSeconds,
    judge: (webp, gone) => ask(service, webp, AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)])),
  };
}

/** Sends the picture as a data URL, by OpenAI's moderation protocol, to the URL that the operator has set. */
async function ask(
  { url, key }: { url: string; key: string | null },
  webp: Uint8Array,
  signal: AbortSignal,
): Promise<Verdict> {
  const picture = `data:image/webp;base64,${Buffer.from(webp).toString("base64")}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ input: [{ type: "image_url", image_url: { url: picture } }] }),
    redirect: "error",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the moderation service answered ${response.status}`);
  }
  const judged = answer.parse(JSON.parse(await readCapped(response, ANSWER_MAX_BYTES)));
  const flagged = "results" in judged ? judged.results.some((result) => result.flagged) : judged.flagged;
  return flagged ? "refused" : "passed";
}
