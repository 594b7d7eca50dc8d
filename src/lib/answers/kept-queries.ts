// Queries whose answers stay on the device of whoever is logged in: a page that opens without a network, or before the
// server has answered, shows what it showed last, and asks the server behind it.
import { notifyManager, type Query, type QueryClient, type QueryPersister } from "@tanstack/react-query";
import { CallError } from "../api/call-error.ts";
import { credentials } from "../api/credentials.ts";
import { isKeptOnDevice } from "../query-keys.ts";
import { type DeviceAnswer, dropAnswer, keepAnswers, readAnswer } from "./device-answers.ts";

/** What changes while somebody types is written at most this often. */
const SETTLE_MS = 1_000;
/** A device that takes longer than this to read is not waited for: the server is asked. */
const PATIENCE_MS = 400;

/** What is on the page from the device, and not yet from the server. */
const fromDevice = new WeakSet<Query>();

/** Answers from the device first, where the page knows nothing yet, and then has the server asked. */
export const answerFromDevice: QueryPersister = async (ask, context, anyQuery) => {
  const query = anyQuery as unknown as Query;
  const uid = credentials().personUid();
  if (!uid || !isKeptOnDevice(query.queryKey)) return ask(context);
  const reading = query.state.data === undefined ? readAnswer(uid, query.queryHash) : null;
  const kept = reading && (await withinPatience(reading));
  if (kept) return remember(query, kept) as never;
  try {
    const answer = await ask(context);
    fromDevice.delete(query);
    return answer;
  } catch (error) {
    if (isRefusal(error)) {
      void dropAnswer(uid, query.queryHash);
      // It is gone, or no longer theirs: what the device remembered of it must not stand in for that.
      if (fromDevice.delete(query)) query.setState({ data: undefined, dataUpdatedAt: 0 });
      throw error;
    }
    // Nobody else has an answer: however slow the device was, its own is one.
    const late = await reading;
    if (late) return remember(query, late) as never;
    throw error;
  }
};

/** Shows what the device remembers, marked with its age, and has the server asked behind it. */
function remember(query: Query, { data, at }: DeviceAnswer): unknown {
  fromDevice.add(query);
  // After this answer has been taken for one of now, which it is not.
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at });
    query.fetch().catch(() => {});
  });
  return data;
}

/** Writes what the client learns and what people change in it to the device. Call once. */
export function keepQueriesOnDevice(client: QueryClient): void {
  const due = new Set<Query>();
  let of: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...due].flatMap((query): DeviceAnswer[] =>
      query.state.data === undefined
        ? []
        : [{ key: query.queryHash, data: query.state.data, at: query.state.dataUpdatedAt }],
    );
    due.clear();
    // Whoever has logged out meanwhile leaves nothing behind.
    if (of && of === credentials().personUid() && answers.length > 0) void keepAnswers(of, answers);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || !isKeptOnDevice(event.query.queryKey)) return;
    const uid = credentials().personUid();
    if (uid !== of) due.clear();
    of = uid;
    if (!uid) return;
    due.add(event.query);
    if (event.action.manual) timer ??= setTimeout(write, SETTLE_MS);
    else {
      // What the server has said is written at once: the next page may open without it.
      clearTimeout(timer);
      timer = setTimeout(write);
    }
  });
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
}

function withinPatience<T>(reading: Promise<T>): Promise<T | null> {
  return Promise.race([reading, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))]);
}

/** The server has said no, which is an answer; a token that ran out or too many calls say nothing of what was asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.kind === "catalogue" && [403, 404, 410, 422].includes(error.status);
}
