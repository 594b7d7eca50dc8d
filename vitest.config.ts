// Three kinds of tests: pure ones beside their files, those of the server on a real PostgreSQL, and those that measure
// memory, which run after the others with nothing beside them.
import { defineConfig } from "vitest/config";

// Times that only end what hangs: a machine may have a lot else to do.
const HANGS_MS = 120_000;

const onDatabase = {
  globalSetup: ["./tests/support/global-setup.ts"],
  pool: "forks" as const,
  // The server's tests run its sources as the program does, by Node itself.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", new URL("server/prepare-node.ts", import.meta.url).href],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What libraries say while a test provokes them is worth reading only where it failed.
    silent: "passed-only",
    reporters: ["default", "./tests/support/count-reporter.ts"],
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,extensions,src,server,scripts}/**/*.test.{ts,tsx}"],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          ...onDatabase,
          // A process loads the server once for all its files: half the processor time. Files end what they start (atEnd).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "measured",
          include: ["tests/measured/**/*.test.ts"],
          ...onDatabase,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
