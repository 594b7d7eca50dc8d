// Two kinds of tests: pure ones beside their files, and those of the server on a real PostgreSQL.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What libraries say while a test provokes them is worth reading only where it failed.
    silent: "passed-only",
    reporters: ["default", "./tests/support/count-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,extensions,src,server,scripts}/**/*.test.{ts,tsx}"],
          // Times that only end what hangs: a machine may have a lot else to do.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["./tests/support/global-setup.ts"],
          pool: "forks",
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
