// Simulates files dropped on the page from a file manager.
import type { Page } from "@playwright/test";
import { chapterText } from "./writing.ts";

/** Drops a file on the last paragraph of the chapter. */
export async function dropFile(
  page: Page,
  file: { name: string; type: string; bytes: number[] | Buffer },
): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    { ...file, bytes: [...file.bytes] },
  );
  const box = await chapterText(page).locator("p").last().boundingBox();
  const at = { clientX: (box?.x ?? 0) + 20, clientY: (box?.y ?? 0) + 10 };
  await chapterText(page).dispatchEvent("dragover", { dataTransfer: data, ...at });
  await chapterText(page).dispatchEvent("drop", { dataTransfer: data, ...at });
}
