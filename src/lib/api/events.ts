// Follows a call that answers server-sent events. By fetch and not EventSource: the token belongs in a header, never in
// an address, and a failure has a code to tell.
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallInput, Endpoint, EndpointResponse } from "../../../contract/endpoint.ts";
import { type AnyInput, type CallOptions, send } from "./call.ts";
import { CallError } from "./call-error.ts";

/** One event and its number, to come back after it. */
export interface NumberedEvent<E> {
  id: number;
  event: EndpointResponse<E>;
}

/**
 * The events of a call, as they come, until the server ends them. Throws `CallError` when it can't be followed or
 * breaks off, the signal's own reason on an abort. Leaving the loop ends the request.
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
    // Nothing behind what one has seen: no content.
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
