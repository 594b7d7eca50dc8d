import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { pendingMutationsDone } from "./pending-mutations.ts";

const KEY = ["models", "change"];

function changing(client: QueryClient) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const observer = new MutationObserver(client, { mutationKey: KEY, mutationFn: () => promise });
  return { done: observer.mutate().catch(() => undefined), resolve, reject };
}

test("waits for every pending mutation, and resolves at once when none is pending", async () => {
  const client = new QueryClient();
  await pendingMutationsDone(client, KEY);
  const [first, second] = [changing(client), changing(client)];
  let stored = false;
  const waited = pendingMutationsDone(client, KEY).then(() => {
    stored = true;
  });
  first.resolve();
  await first.done;
  expect(stored).toBe(false);
  second.resolve();
  await waited;
  await pendingMutationsDone(client, KEY);
});

test("rejects with the error of a mutation that fails", async () => {
  const client = new QueryClient();
  const change = changing(client);
  const waited = pendingMutationsDone(client, KEY);
  change.reject(new Error("refused"));
  await expect(waited).rejects.toThrow("refused");
});
