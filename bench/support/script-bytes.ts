// How many bytes of JavaScript a page transferred, with headers and compression, as the browser counts them.
import type { Page } from "@playwright/test";

export interface ScriptBytes {
  total: number;
  files: { url: string; bytes: number }[];
}

/** Counts what `load` makes the page fetch. The page must be fresh: what is in its cache is not counted. */
export async function scriptBytes(page: Page, load: () => Promise<void>): Promise<ScriptBytes> {
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  const files: ScriptBytes["files"] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || /javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url !== undefined) files.push({ url, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  await load();
  await devtools.detach();
  files.sort((a, b) => b.bytes - a.bytes);
  return { total: files.reduce((sum, file) => sum + file.bytes, 0), files };
}
