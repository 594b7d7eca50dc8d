// A real Chromium for the benches. Frames come as soon as they are ready: waiting for a screen's refresh would hide
// up to 16 ms of work in every key.
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-frame-rate-limit",
];

/** Starts a browser. Whoever starts it closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
}
