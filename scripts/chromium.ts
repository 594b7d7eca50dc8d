// Finds the Chromium for journeys and benches: an installed one, else Playwright's own, else Debian's.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./processes.ts";

/**
 * The headless shell: the same engine without a window, a fifth less work. It is Playwright's default headless browser.
 */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** An installed browser, or null. CHROMIUM_PATH has priority. `preferShell`: the headless shell before the others. */
export function installedChromium(preferShell = false): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const others = [...USUAL_PLACES, chromium.executablePath()];
  const places = preferShell ? [HEADLESS_SHELL, ...others] : [...others, HEADLESS_SHELL];
  return places.find((path) => existsSync(path)) ?? null;
}

/** A browser, installed if necessary. If that fails, it throws with instructions. */
export async function ensureChromium(preferShell = false): Promise<string> {
  const found = installedChromium(preferShell);
  if (found) return found;
  console.log("No Chromium on this machine: installing Playwright's.");
  await run("node_modules/playwright/cli.js", ["install", "chromium"]);
  if (!installedChromium() && existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    console.log("That did not work: installing Debian's.");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  }
  const installed = installedChromium();
  if (!installed)
    throw new Error(
      "No Chromium could be installed. Install one, and name it with CHROMIUM_PATH=/path/to/chromium if it is in an unusual place.",
    );
  return installed;
}
