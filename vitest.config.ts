// Two kinds of tests: pure ones beside their files, and those of the server on a real PostgreSQL.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default", "./tests/support/count-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,extensions,src,server,scripts}/**/*.test.{ts,tsx}"],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["./tests/support/global-setup.ts"],
          pool: "forks",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
