// Fixtures for journeys of administrators: a server of their own, whose first account administers it.
import { test as base, type Person, signUp } from "./fixtures.ts";
import { JourneyServer } from "./journey-server.ts";

interface AdminServer {
  server: JourneyServer;
  /** The first account; there before any other. */
  administrator: Person;
}

/** `environment`: what the server is started with besides. */
export const adminTest = (environment: Record<string, string> = {}) =>
  base.extend<object, AdminServer>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const server = await JourneyServer.start(environment);
        await use(server);
        await server.end();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    administrator: [
      async ({ server }, use) => use(await signUp(server.url, "administrator")),
      { scope: "worker", auto: true },
    ],
  });
