// Fixtures for journeys of administrators: each worker has its own server, whose first account is its administrator.
import { test as base, type Person, signUp } from "./fixtures.ts";
import { JourneyServer } from "./journey-server.ts";

interface AdminServer {
  server: JourneyServer;
  /** The server's first account, signed up before any other. */
  administrator: Person;
}

/** `environment`: additional environment variables of the server. */
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
