// Journeys in a real Chromium against the real program (tests/e2e/support starts one a worker).
import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium.ts";

const browser = installedChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // Times that only end what hangs: a machine may have a lot else to do.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tests/support/journey-count-reporter.ts"]],
  use: {
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
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
