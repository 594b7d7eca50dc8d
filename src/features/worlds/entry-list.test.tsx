// @vitest-environment jsdom
// What can be typed into the search of a world's entries.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ENTRY_SEARCH_MAX } from "../../../contract/limits.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { EntryList } from "./entry-list.tsx";

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => {
    const paging = { has_prev: false, has_next: false, next: null };
    return Response.json({ data: [], paging, total: 0 });
  });
  await startI18n("en-US");
  await loadTexts("worlds");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

it.each([
  ["character", "Search characters"],
  ["normal", "Search nouns"],
] as const)(
  "the search of a %s has the server's limit, which is longer than a name's for pinyin",
  async (type, label) => {
    await mount(
      <QueryClientProvider client={createQueryClient()}>
        <EntryList
          {...{ type, search: "", order: "name", current: null, actions: null, start: null }}
          unid="0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01"
          onSearch={() => {}}
          onOrder={() => {}}
          onLook={() => {}}
          onEdit={() => {}}
        />
      </QueryClientProvider>,
    );
    const field = document.getElementById(find("label", label).getAttribute("for") ?? "") as HTMLInputElement;
    expect(field.maxLength).toBe(ENTRY_SEARCH_MAX);
  },
);
