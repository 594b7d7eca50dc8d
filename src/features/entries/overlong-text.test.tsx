// @vitest-environment jsdom
// The line about the rest of an entry's text, against a fake server in memory.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import type { OverlongText as Rest } from "../../../contract/overlong-text.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { OverlongTextNotice } from "./overlong-text.tsx";

const ID = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const BEGINNING = "The keep is older than the town.";
const ENTRY = { _id: ID, name: "Keep", description: BEGINNING, rest_length: 12 } as Entry;
let asked: string[];
let rest: Rest;

beforeEach(async () => {
  asked = [];
  rest = { text: "It is rest.", length: 12, kept_by: "corrections", beginning: BEGINNING };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, location.href).pathname);
    return Response.json(rest);
  });
  await startI18n("en-US");
  await loadTexts("entries");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const shown = (entry: Entry, typed?: string) =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <OverlongTextNotice unid={ID} entry={entry} typed={typed} />
    </QueryClientProvider>,
  );
const line = () => document.querySelector("[data-rest]");
const isCut = () => line()?.hasAttribute("data-cut");

it("renders nothing if the description is the whole text", async () => {
  const { rest_length: _, ...whole } = ENTRY;
  await shown(whole as Entry);
  expect(line()).toBeNull();
});

it("requests nothing until the description is changed", async () => {
  await shown(ENTRY, `${BEGINNING} `);
  expect(line()?.textContent).toContain("goes on for 12 more characters");
  expect(asked).toEqual([]);
});

it("warns before saving that a new text cuts the rest off, but not for a correction", async () => {
  await shown(ENTRY, "Nothing of it stands.");
  await vi.waitFor(() => expect(isCut()).toBe(true), 30_000);
  expect(line()?.textContent).toContain("exports leave out the 12 characters");
  await unmountAll();
  await shown(ENTRY, BEGINNING.replace("older", "taller"));
  await vi.waitFor(() => expect(asked).toHaveLength(2), 30_000);
  expect(isCut()).toBe(false);
});

it("warns of any change if the stored text differs from the file's", async () => {
  rest = { ...rest, kept_by: "none", beginning: "" };
  await shown(ENTRY, `${BEGINNING}!`);
  await vi.waitFor(() => expect(isCut()).toBe(true), 30_000);
});
