// Moderation by the operator's own HTTP service. If it does not respond, texts are refused with an error, because an
// operator who configured it wants every text judged.
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { readCapped } from "../../platform/read-capped.ts";
import type { Moderation, Part } from "./moderation.ts";

const TIMEOUT_MS = 10_000;
/** A response has a few numbers only; a longer one is an error. */
const ANSWER_MAX_BYTES = 256 * 1024;

const answer = z.union([
  z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) }),
  z.object({ flagged: z.boolean() }),
]);

export interface HttpModerationOptions {
  url: string;
  key: string | null;
  log: Logger;
  timeoutMs?: number;
}

/**
 * A moderation that speaks OpenAI's protocol. A model's streamed words are passed on unjudged; the caller judges the
 * whole text at the end.
 */
export function createHttpModeration({ url, key, log, timeoutMs = TIMEOUT_MS }: HttpModerationOptions): Moderation {
  async function ask(text: string): Promise<boolean> {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ input: text }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the moderation service responded ${response.status}`);
    }
    const judged = answer.parse(JSON.parse(await readCapped(response, ANSWER_MAX_BYTES)));
    return "results" in judged ? judged.results.some((result) => result.flagged) : judged.flagged;
  }

  async function refuses(text: string): Promise<boolean> {
    if (text.trim() === "") return false;
    try {
      return await ask(text);
    } catch (cause) {
      log.error({ err: cause }, "the moderation service did not judge a text");
      throw new AppError("moderation_unreachable", null, { cause });
    }
  }

  return {
    refuses,
    locate: async (text) => [await narrowDown(text, refuses)],
    watch: (words) => words,
  };
}

/** Requests for one text at most: enough to search a thousand lines. */
const ASKED_MAX = 20;

/** The smallest part found that is refused by itself; the whole text if there is none or the service fails. */
async function narrowDown(text: string, refuses: (part: string) => Promise<boolean>): Promise<Part> {
  let lines = linesOf(text);
  let asked = 0;
  const isRefused = async (part: readonly Part[]) => asked++ < ASKED_MAX && (await refuses(sliceOf(text, part)));
  try {
    while (lines.length > 1) {
      const middle = Math.ceil(lines.length / 2);
      const halves = [lines.slice(0, middle), lines.slice(middle)];
      let refused: Part[] | null = null;
      for (const half of halves) if (refused === null && (await isRefused(half))) refused = half;
      if (refused === null) break;
      lines = refused;
    }
  } catch {
    // Falls back to the part found so far.
  }
  return { from: lines[0]?.from ?? 0, to: lines.at(-1)?.to ?? text.length };
}

function linesOf(text: string): Part[] {
  const lines: Part[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g))
    if (line.trim() !== "") lines.push({ from: index, to: index + line.length });
  return lines;
}

const sliceOf = (text: string, lines: readonly Part[]) => text.slice(lines[0]?.from, lines.at(-1)?.to);
