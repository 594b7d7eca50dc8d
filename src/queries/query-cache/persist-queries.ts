// Persists queries on the device of the person who is logged in: a page that opens offline, or before the server has
// answered, shows what it showed last and refetches in the background.
import { notifyManager, type Query, type QueryClient, type QueryPersister } from "@tanstack/react-query";
import { CallError } from "../../lib/api/call-error.ts";
import { credentials } from "../../lib/api/credentials.ts";
import { isKeptOnDevice } from "../query-keys.ts";
import { deleteStoredQuery, readStoredQuery, type StoredQuery, storeQueries } from "./stored-queries.ts";

/** Throttle for local changes of query data, such as those while somebody types. */
const WRITE_EVERY_MS = 1_000;
/** If reading from the device takes longer, the request is sent without waiting for it. */
const READ_TIMEOUT_MS = 400;

/** Queries shown from the device that the server has not answered yet. */
const fromDevice = new WeakSet<Query>();

/** Reads a query from the device first, where the page has no data yet, and then refetches it from the server. */
export const devicePersister: QueryPersister = async (ask, context, anyQuery) => {
  const query = anyQuery as unknown as Query;
  const uid = credentials().personUid();
  if (!uid || !isKeptOnDevice(query.queryKey)) return ask(context);
  const reading = query.state.data === undefined ? readStoredQuery(uid, query.queryHash) : null;
  const kept = reading && (await withinTimeout(reading));
  if (kept) return remember(query, kept) as never;
  try {
    const answer = await ask(context);
    fromDevice.delete(query);
    return answer;
  } catch (error) {
    if (isRefusal(error)) {
      void deleteStoredQuery(uid, query.queryHash);
      // The item was deleted or the person lost access to it: the stored data must not be shown.
      if (fromDevice.delete(query)) query.setState({ data: undefined, dataUpdatedAt: 0 });
      throw error;
    }
    // The server cannot be reached: the stored data is shown, even if reading it took longer than the timeout.
    const late = await reading;
    if (late) return remember(query, late) as never;
    throw error;
  }
};

/** Shows stored data with its own age, and refetches in the background. */
function remember(query: Query, { data, at }: StoredQuery): unknown {
  fromDevice.add(query);
  // Scheduled, because the query client first sets `dataUpdatedAt` to now.
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at });
    query.fetch().catch(() => {});
  });
  return data;
}

/** Writes results and local changes of the query client to the device. Call once. */
export function persistQueries(client: QueryClient): void {
  const due = new Set<Query>();
  let owner: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...due].flatMap((query): StoredQuery[] =>
      query.state.data === undefined
        ? []
        : [{ key: query.queryHash, data: query.state.data, at: query.state.dataUpdatedAt }],
    );
    due.clear();
    // Nothing is written for somebody who has logged out meanwhile.
    if (owner && owner === credentials().personUid() && answers.length > 0) void storeQueries(owner, answers);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || !isKeptOnDevice(event.query.queryKey)) return;
    const uid = credentials().personUid();
    if (uid !== owner) due.clear();
    owner = uid;
    if (!uid) return;
    due.add(event.query);
    if (event.action.manual) timer ??= setTimeout(write, WRITE_EVERY_MS);
    else {
      // A response is written at once, because the next page may open offline.
      clearTimeout(timer);
      timer = setTimeout(write);
    }
  });
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
}

function withinTimeout<T>(reading: Promise<T>): Promise<T | null> {
  return Promise.race([reading, new Promise<null>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null))]);
}

/** Whether the server refused the query for good; an expired token or a rate limit does not count. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.kind === "catalogue" && [403, 404, 410, 422].includes(error.status);
}
