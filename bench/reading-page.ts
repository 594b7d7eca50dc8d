// The page of a shared story for a visitor who was never here, over a slow line: when its text is painted, when the
// reading room has replaced the server's page, and how much JavaScript that took.
import type { Browser } from "@playwright/test";
import { sharedStoryPath } from "../contract/page-paths.ts";
import type { StorySharing } from "../contract/sharings.ts";
import { launchBrowser } from "./support/browser.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct } from "./support/product.ts";
import { scriptBytes } from "./support/script-bytes.ts";

/** Visits, each with an empty cache; `READING_VISITS` for fewer. */
const VISITS = Number(process.env["READING_VISITS"] ?? 20);
const CHARACTERS = 10_000;
const BITS_PER_SECOND = 10_000_000;
const ROUND_TRIP_MS = 40;
const TEXT_MS = 1_000;
/** The room replaces a text that can be read already. */
const ROOM_MS = 1_500;
const SCRIPT_KB = 150;
/** A paragraph of the chapter in the reading room. */
const ROOM_TEXT = "article p:nth-of-type(2)";

interface Visit {
  /** Milliseconds since the navigation began. */
  text: number;
  room: number;
  kilobytes: number;
}

export const readingPage: Bench = {
  name: "A shared story over a slow line",
  async run() {
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const writer = await product.signUp();
      const { storyId, chapterId } = await writer.chapter(CHARACTERS);
      const sharing = `/api/v2/novels/${storyId}/sharing`;
      const { share_id } = await writer.ask<StorySharing>("PUT", sharing, { state: "link" });
      await writer.ask("POST", `${sharing}/chapters`, { chapter_ids: [chapterId] });
      const url = product.url + sharedStoryPath(share_id as string);
      // The server has read its files and compressed the page by then.
      await visit(browser, url);
      const visits: Visit[] = [];
      for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, url));
      const [texts, rooms] = [visits.map(({ text }) => text), visits.map(({ room }) => room)];
      const kilobytes = Math.max(...visits.map((one) => one.kilobytes));
      const line = `${BITS_PER_SECOND / 1_000_000} Mbit/s, ${ROUND_TRIP_MS} ms there and back, cold, ${VISITS} visits`;
      return [
        {
          what: `the text of a shared story is painted (${line})`,
          measured: spread(texts),
          target: `p95 under ${ms(TEXT_MS)}`,
          ok: percentile(texts, 0.95) < TEXT_MS,
        },
        {
          what: "the chapter is in the reading room",
          measured: spread(rooms),
          target: `p95 under ${ms(ROOM_MS)}`,
          ok: percentile(rooms, 0.95) < ROOM_MS,
        },
        {
          what: "its JavaScript, compressed",
          measured: `${kilobytes.toFixed(1)} kB`,
          target: `under ${SCRIPT_KB} kB`,
          ok: kilobytes > 0 && kilobytes < SCRIPT_KB,
        },
      ];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};

declare global {
  interface Window {
    benchRoomAt: number;
  }
}

/** Runs in the page before its own scripts: records the first frame after the room's text is there. */
function noteRoom(selector: string): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    watching.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.benchRoomAt = performance.now();
      }),
    );
  });
  watching.observe(document, { subtree: true, childList: true });
}

/** Opens the page in a context of its own, whose cache is empty. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
    await page.addInitScript(noteRoom, ROOM_TEXT);
    const { total } = await scriptBytes(page, async () => {
      await page.goto(url);
      await page.waitForFunction(() => window.benchRoomAt !== undefined);
      await page.waitForLoadState("networkidle");
    });
    return await page.evaluate((kilobytes) => {
      const text = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      if (text === undefined) throw new Error("Nothing was painted.");
      return { text, room: window.benchRoomAt, kilobytes };
    }, total / 1_000);
  } finally {
    await context.close();
  }
}

if (import.meta.main) await runAlone(readingPage);
