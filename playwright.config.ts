// Journeys in a real Chromium against the real program (tests/e2e/support starts one a worker).
import { accessSync, constants, statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium.ts";

const browser = installedChromium(true);

/** Memory that browser processes share; Playwright's default has them share files of /tmp, which costs a disk's time. */
const SHARED_MEMORY_MIN = 1024 ** 3;
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    accessSync("/dev/shm", constants.W_OK);
    return bavail * bsize >= SHARED_MEMORY_MIN;
  } catch {
    return false;
  }
}

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  workers: Number(process.env["JOURNEY_WORKERS"] || 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // `npm test` asks for one: what failed is run again at the end, alone, and is listed as unsteady if it passes then.
  retries: 0,
  retryStrategy: "isolated",
  failOnFlakyTests: false,
  // A product that is wrong everywhere is not tried to the end.
  globalTimeout: 60 * 60_000,
  // Times that only end what hangs: a machine may have a lot else to do.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tests/support/journey-count-reporter.ts"]],
  use: {
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(hasSharedMemory() && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
      ...(browser && { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
