// The events between two reads of a generation's row, by which a process follows a generation that another one runs.
import type { Generation, GenerationEvent } from "../../../../contract/generations.ts";

/** The events that lead from one state to the next, except the `end` event. */
export function differences(before: Generation, after: Generation): GenerationEvent[] {
  const events: GenerationEvent[] = [];
  if (after.status === "queued" && after.waiting !== before.waiting)
    events.push({ type: "queued", waiting: after.waiting });
  if (after.receipt && !before.receipt) events.push({ type: "receipt", receipt: after.receipt });
  for (const now of after.candidates) {
    const then = before.candidates.find(({ _id }) => _id === now._id);
    const had = then?.text ?? "";
    const same = commonBeginning(had, now.text);
    if (same < had.length) events.push({ type: "cut", candidate: now._id, length: same });
    if (same < now.text.length) events.push({ type: "text", candidate: now._id, text: now.text.slice(same) });
    if (now.status !== then?.status || now.error_code !== then?.error_code)
      events.push({ type: "candidate", candidate: now._id, status: now.status, error_code: now.error_code });
  }
  return events;
}

/** The length of two texts' common prefix in code units, never ending within a surrogate pair. */
function commonBeginning(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const cutsPair = at > 0 && (a.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return cutsPair && (at < a.length || at < b.length) ? at - 1 : at;
}
