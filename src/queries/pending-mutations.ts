// Waits for pending mutations, so that a request that depends on their result is sent after them.
import type { MutationKey, QueryClient } from "@tanstack/react-query";

/** Resolves when all pending mutations of the key have succeeded; rejects with the first error among them. */
export async function pendingMutationsDone(client: QueryClient, mutationKey: MutationKey): Promise<void> {
  const cache = client.getMutationCache();
  const running = cache.findAll({ mutationKey, status: "pending" });
  await Promise.all(
    running.map(
      (mutation) =>
        new Promise<void>((resolve, reject) => {
          const check = () => {
            const { status, error } = mutation.state;
            if (status === "pending") return;
            stop();
            if (status === "error") reject(error);
            else resolve();
          };
          const stop = cache.subscribe(check);
          check();
        }),
    ),
  );
}
