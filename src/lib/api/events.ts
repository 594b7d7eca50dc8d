// Reads a call that responds with server-sent events. It uses fetch instead of EventSource, because fetch can send the
// token in a header instead of in the address and can read the error code of a failed response.
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallInput, Endpoint, EndpointResponse } from "../../../contract/endpoint.ts";
import { type AnyInput, type CallOptions, send } from "./call.ts";
import { CallError } from "./call-error.ts";

/** One event and its id, from which a later request can resume. */
export interface NumberedEvent<E> {
  id: number;
  event: EndpointResponse<E>;
}

/**
 * Yields the events of a call as they arrive, until the server ends the stream. Throws `CallError` when the request
 * fails or the stream breaks off, and the signal's own reason on an abort. Leaving the loop aborts the request.
 */
export async function* followEvents<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): AsyncGenerator<NumberedEvent<E>> {
  const leaving = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, leaving.signal]) : leaving.signal;
  const response = await send(endpoint, input as AnyInput, { ...options, signal });
  try {
    // 204: there are no events after the last one that was seen.
    if (!response.body || response.status === 204) return;
    const messages = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream());
    const reader = messages.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parsed = endpoint.response.safeParse(JSON.parse(value.data));
      if (!parsed.success) throw parsed.error;
      yield { id: Number(value.id ?? 0), event: parsed.data as EndpointResponse<E> };
    }
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new CallError({ code: null, status: 0, cause });
  } finally {
    leaving.abort();
  }
}
