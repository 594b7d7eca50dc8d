// @vitest-environment jsdom
// The export is requested once, however quickly the button is clicked again.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";

const { callFile, saveFile } = vi.hoisted(() => ({ callFile: vi.fn(), saveFile: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call: vi.fn(), callFile }));
vi.mock("../../lib/save-file.ts", () => ({ saveFile }));

const { ExportAllButton } = await import("./export-all-button.tsx");

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("account");
});
afterEach(unmountAll);

it("a double click requests one export; another is possible once it is saved", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const file = { blob: new Blob(["all of it"]), name: "storyloom.zip" };
  callFile.mockReturnValueOnce(promise).mockResolvedValue(file);
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ExportAllButton />
    </QueryClientProvider>,
  );
  const button = find("button");
  await act(async () => {
    button.click();
    button.click();
  });
  expect(callFile).toHaveBeenCalledTimes(1);
  resolve(file);
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1), 30_000);
  await act(async () => {});
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull(), 30_000);
  await act(async () => button.click());
  expect(callFile).toHaveBeenCalledTimes(2);
});
