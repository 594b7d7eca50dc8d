// People who request continuations and read them as they are written: what each received and when, by the machine's
// clock, which all processes share.
import { randomUUID } from "node:crypto";
import type { GenerationEvent } from "../../contract/generations.ts";

export interface WritingPerson {
  token: string;
  storyId: string;
  chapterId: string;
}

export interface Asked {
  person: WritingPerson;
  before: string;
  writeLength: number;
  candidates: number;
}

/** Options for many people with the same request. */
export interface ManyAsked extends Omit<Asked, "person"> {
  url: string;
  people: WritingPerson[];
  /** If set, read directly from the model's server at this address, bypassing the product. */
  straight?: string;
}

/** The times of a request at the model's server, in milliseconds since 1970. */
export interface UpstreamTimes {
  marker: string;
  at: number;
  sent: number[];
}

/** The times of a generation at the reader, in milliseconds since 1970. */
export interface ReaderTimes {
  marker: string;
  askedAt: number;
  answeredAt: number;
  /** When the stream began: its first event. */
  joinedAt: number;
  /** Length of the first candidate's text after each event that made it longer. */
  grown: { length: number; at: number }[];
  text: string;
  status: string;
  errorCode: number | null;
}

const now = () => performance.timeOrigin + performance.now();

function askedNow(marker: string): ReaderTimes {
  return {
    marker,
    askedAt: now(),
    answeredAt: 0,
    joinedAt: 0,
    grown: [],
    text: "",
    status: "",
    errorCode: null,
  };
}

/** The marker in a prompt that identifies its request at the model's server; empty if there is none. */
export function markerOf(text: string): string {
  return /#[0-9a-f-]{36}/.exec(text)?.[0] ?? "";
}

/** Requests a continuation and reads it to its end. */
export async function readGeneration(
  url: string,
  { person, before, writeLength, candidates }: Asked,
): Promise<ReaderTimes> {
  const id = randomUUID();
  const marker = `#${id}`;
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const body = JSON.stringify({
    id,
    before: `${before} ${marker}.`,
    write_length: writeLength,
    model: "v2",
    candidates,
  });
  const times = askedNow(marker);
  const answer = await fetch(`${url}/api/v2/novels/${person.storyId}/chapters/${person.chapterId}/generations`, {
    method: "POST",
    headers,
    body,
  });
  times.answeredAt = now();
  const begun = (await answer.json()) as { candidates?: { _id: string }[]; error_code?: number };
  if (answer.status !== 200)
    return { ...times, status: `refused ${answer.status}`, errorCode: begun.error_code ?? null };
  const first = begun.candidates?.[0]?._id ?? "";
  const stream = await fetch(`${url}/api/v2/generations/${id}/events`, { headers });
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of stream.body ?? []) {
    rest += decoder.decode(part, { stream: true });
    const at = now();
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      take(rest.slice(0, end), at);
      rest = rest.slice(end + 2);
    }
  }
  return times;

  function take(block: string, at: number): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (!data) return;
    const event = JSON.parse(data) as GenerationEvent;
    times.joinedAt ||= at;
    const had = times.text.length;
    if (event.type === "snapshot" || event.type === "end") {
      times.text = event.generation.candidates.find(({ _id }) => _id === first)?.text ?? "";
      if (event.type === "end")
        Object.assign(times, { status: event.generation.status, errorCode: event.generation.error_code });
    } else if (event.type === "text" && event.candidate === first) times.text += event.text;
    else if (event.type === "cut" && event.candidate === first) times.text = times.text.slice(0, event.length);
    if (times.text.length > had) times.grown.push({ length: times.text.length, at });
  }
}

/** Reads the same words directly from the model's server, as a baseline without the product. */
export async function readFromModelServer(model: string): Promise<ReaderTimes> {
  const marker = `#${randomUUID()}`;
  const times = askedNow(marker);
  const answer = await fetch(`${model}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "test-model", stream: true, messages: [{ role: "user", content: marker }] }),
  });
  times.answeredAt = now();
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    rest += decoder.decode(part, { stream: true });
    const at = now();
    times.joinedAt ||= at;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const data = rest.slice("data: ".length, end);
      rest = rest.slice(end + 2);
      if (data === "[DONE]") continue;
      const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
      times.text += choices[0]?.delta.content ?? "";
      times.grown.push({ length: times.text.length, at });
    }
  }
  return { ...times, status: "done" };
}
