// What judges pictures: nobody, somebody who is to look at them, or a service of the operator's.
import { z } from "zod";
import type { ImageSettings } from "../../platform/config.ts";
import { readCapped } from "../../platform/read-capped.ts";

/** `held`: kept, and shown to nobody until somebody has looked at it. */
export type Verdict = "passed" | "refused" | "held";

export interface ImageModeration {
  /** Whether a verdict takes so long that the person is answered before. */
  slow: boolean;
  /** So long after a picture was kept a verdict may still come: then only a person judges it. */
  judgingSeconds: number;
  /** Throws when it can't be found out: then the picture is not let through. */
  judge(webp: Uint8Array, gone: AbortSignal): Promise<Verdict>;
}

const TIMEOUT_MS = 30_000;
/** Beside the time-out: reading the picture, noting the verdict, and clocks that stand still for a while. */
const MARGIN_SECONDS = 90;
const ANSWER_MAX_BYTES = 256 * 1024;

const answer = z.union([
  z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) }),
  z.object({ flagged: z.boolean() }),
]);

/** The moderation of a configuration. Holding goes before asking. */
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

/** By OpenAI's moderation protocol, the picture as a data address. The address asked is the operator's own choice. */
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
