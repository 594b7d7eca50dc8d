// Changes that are still on their way to the server: what asks about their outcome waits for them.
import type { MutationKey, QueryClient } from "@tanstack/react-query";

/** Resolves when the changes of that key that are under way are stored; fails as the first of them that fails. */
export async function changesStored(client: QueryClient, mutationKey: MutationKey): Promise<void> {
  const cache = client.getMutationCache();
  const running = cache.findAll({ mutationKey, status: "pending" });
  await Promise.all(
    running.map(
      (mutation) =>
        new Promise<void>((resolve, reject) => {
          const look = () => {
            const { status, error } = mutation.state;
            if (status === "pending") return;
            stop();
            if (status === "error") reject(error);
            else resolve();
          };
          const stop = cache.subscribe(look);
          look();
        }),
    ),
  );
}
