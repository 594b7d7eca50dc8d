// @vitest-environment jsdom
// What can be typed into the search of a world's entries, and where the buttons above or in the list are.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ENTRY_SEARCH_MAX } from "../../../contract/limits.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { EntryList } from "./entry-list.tsx";

const UNID = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const paging = { has_prev: false, has_next: false, next: null };
/** Answers the request for the list. */
let answer: (total: number) => void = () => {};

beforeEach(async () => {
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async () => Response.json({ data: [], paging, total: await answered }));
  await startI18n("en-US");
  await loadTexts("worlds");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const showList = (type: "character" | "normal", expected: number) =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <EntryList
        {...{ unid: UNID, type, expected, search: "", order: "name", current: null }}
        actions={<button type="button">{"In the bar"}</button>}
        start={<button type="button">{"In the empty list"}</button>}
        onSearch={() => {}}
        onOrder={() => {}}
        onLook={() => {}}
        onEdit={() => {}}
      />
    </QueryClientProvider>,
  );
const buttons = () =>
  [...document.querySelectorAll("button")].filter(({ textContent }) => textContent.startsWith("In the "));
const named = () => buttons().map(({ textContent }) => textContent);

it.each([
  ["character", "Search characters"],
  ["normal", "Search nouns"],
] as const)(
  "the search of a %s has the server's limit, which is longer than a name's for pinyin",
  async (type, label) => {
    await showList(type, 0);
    const field = document.getElementById(find("label", label).getAttribute("for") ?? "") as HTMLInputElement;
    expect(field.maxLength).toBe(ENTRY_SEARCH_MAX);
  },
);

it("in a list expected to be empty, buttons appear once, where they stay", async () => {
  await showList("character", 0);
  expect(named()).toEqual([]);
  await act(async () => answer(0));
  await vi.waitFor(() => expect(named()).toEqual(["In the empty list"]), 30_000);
});

it("in a list expected to have entries, the buttons are in the bar from the start, not in the list", async () => {
  await showList("character", 3);
  expect(named()).toEqual(["In the bar"]);
});
