// Has an Ollama server pull a model: JSON lines of progress, or of an error. Ollama keeps what it has of a model that
// was not pulled to the end, and goes on with it when it is asked again.
import { z } from "zod";
import type { PullFault } from "../../../contract/model-pulls.ts";
import { errorDetail, saidByServer } from "./error-detail.ts";

/** What Ollama answers where the model needs a newer one. */
const OUTDATED_STATUS = 412;
/** A line is a few hundred bytes. */
const LINE_MAX_CHARACTERS = 64 * 1024;

const progressLine = z.object({
  status: z.string().optional(),
  digest: z.string().optional(),
  total: z.number().nonnegative().optional(),
  completed: z.number().nonnegative().optional(),
  error: z.string().optional(),
});

/** Bytes of all parts that Ollama has named so far. */
export interface PullProgress {
  completed: number;
  total: number;
}

export class PullError extends Error {
  readonly fault: PullFault;
  readonly detail: string;

  constructor(fault: PullFault, detail: string, options: ErrorOptions = {}) {
    super(`${fault} ${detail}`, options);
    this.name = "PullError";
    this.fault = fault;
    this.detail = errorDetail(detail);
  }
}

export interface PullRequest {
  /** Without a path. */
  origin: string;
  name: string;
  signal: AbortSignal;
  /** Milliseconds without a line after which the pull counts as cut off. */
  silenceMs: number;
}

/** Yields the progress until the model is there. Throws a PullError, or the signal's reason when that aborts. */
export async function* pullModel(
  fetch: typeof globalThis.fetch,
  { origin, name, signal, silenceMs }: PullRequest,
): AsyncGenerator<PullProgress, void, void> {
  const silence = new AbortController();
  const tooSilent = () => silence.abort(new PullError("cut_off", `nothing for ${silenceMs / 1_000} seconds`));
  let timer = setTimeout(tooSilent, silenceMs);
  const parts = new Map<string, PullProgress>();
  let answered = false;
  try {
    const response = await fetch(`${origin}/api/pull`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: name, stream: true }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    answered = true;
    for await (const line of linesOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(tooSilent, silenceMs);
      if (!response.ok) {
        const fault = response.status === OUTDATED_STATUS ? "outdated" : faultOf(line);
        throw new PullError(fault, saidByServer(line) ?? `${response.status} ${line}`);
      }
      const { status, digest, total, completed = 0, error } = readLine(line);
      if (error !== undefined) throw new PullError(faultOf(error), error);
      if (status === "success") return;
      if (digest === undefined || total === undefined) continue;
      parts.set(digest, { completed: Math.min(completed, total), total });
      yield sumOf(parts);
    }
    if (!response.ok) throw new PullError("refused", String(response.status));
    throw new PullError("cut_off", "it ended before the model was complete");
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PullError) throw error;
    if (silence.signal.aborted) throw silence.signal.reason;
    const detail = error instanceof Error ? error.message : String(error);
    const brokeOff = answered || (error as { code?: unknown }).code === "ECONNRESET";
    throw new PullError(brokeOff ? "cut_off" : "unreachable", detail, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function sumOf(parts: ReadonlyMap<string, PullProgress>): PullProgress {
  let [completed, total] = [0, 0];
  for (const part of parts.values()) {
    completed += part.completed;
    total += part.total;
  }
  return { completed, total };
}

async function* linesOf(response: Response): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_MAX_CHARACTERS) throw new PullError("refused", "it sent a line without an end");
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}

function readLine(line: string): z.infer<typeof progressLine> {
  try {
    return progressLine.parse(JSON.parse(line));
  } catch (cause) {
    throw new PullError("refused", `it sent ${line}`, { cause });
  }
}

/** What Ollama's messages mean; it has no codes for them. The order matters: each message is of the first that fits. */
const FAULTS: readonly (readonly [RegExp, PullFault])[] = [
  [/no space left|not enough (disk )?space|disk (is )?full|disk quota|ENOSPC/i, "no_space"],
  [/newer version of ollama/i, "outdated"],
  [/file does not exist|manifest.*(unknown|not found|404)|model .*not found|invalid model name/i, "unknown_model"],
  [/no such host|dial tcp|i\/o timeout|network is unreachable|tls handshake|server misbehaving/i, "offline"],
  [/max retries exceeded|unexpected eof|connection reset|\bEOF\b|context deadline/i, "cut_off"],
];

function faultOf(message: string): PullFault {
  return FAULTS.find(([pattern]) => pattern.test(message))?.[1] ?? "refused";
}
