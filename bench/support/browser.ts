// A real Chromium for the benches. Frames are drawn as soon as they are ready: waiting for a screen's refresh would
// hide up to 16 ms of work in every key. A bench that counts frames has them drawn at a screen's rate, sixty a second.
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
];

/** Starts a browser; `paced` keeps a screen's refresh rate. The caller closes it. */
export async function launchBrowser({ paced = false } = {}): Promise<Browser> {
  const args = paced ? FLAGS : [...FLAGS, "--disable-frame-rate-limit"];
  return chromium.launch({ executablePath: await ensureChromium(), args });
}
