// @vitest-environment jsdom
// How much storage the person uses, and the warning from nine tenths of the limit on.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { StorageUse } from "../../../contract/storage-use.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { changeLocale } from "../../i18n/change-locale.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { StorageFact } from "./storage-fact.tsx";

const MIB = 1024 * 1024;

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("account");
});
afterEach(unmountAll);

const shown = () => document.body.textContent ?? "";

async function show(used: number, max: number | null): Promise<void> {
  const use: StorageUse = { used, max, kinds: { documents: used - MIB, versions: MIB, images: 0, files: 0 } };
  vi.stubGlobal("fetch", async () => Response.json(use));
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <dl>
        <StorageFact />
      </dl>
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(shown()).toContain("MB"), 50_000));
}

it("shows the used and the allowed storage, and what takes it", async () => {
  await show(123 * MIB, 2_048 * MIB);
  expect(shown()).toContain("123 MB of 2 GB");
  expect(shown()).toContain("Chapters 122 MBHistory 1 MBPictures 0 KBImported files 0 KB");
  await act(() => changeLocale("zh-CN"));
  expect(shown()).toContain("123 MB / 2 GB");
  await act(() => changeLocale("en-US"));
});

it.each([
  [899, 1_000, null],
  [900, 1_000, "Your storage is nearly full."],
  [999, 1_000, "Your storage is nearly full."],
  [1_000, 1_000, "Your storage is full:"],
  [1_090, 1_000, "Your storage is full:"],
  [5_000, null, null],
])("the warning at %i MB of %s", async (used, max, warning) => {
  await show(used * MIB, max && max * MIB);
  if (warning) expect(shown()).toContain(warning);
  else expect(shown()).not.toContain("full");
  if (max === null) expect(shown()).toContain("Storage4.9 GBChapters");
});

it("renders nothing if the request fails", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ error_code: 50000, error: "internal", content: null }, { status: 500 }),
  );
  await mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <dl>
        <StorageFact />
      </dl>
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(shown()).toBe(""), 50_000));
});
