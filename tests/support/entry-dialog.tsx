// The dialog of an entry in jsdom, against a fake in-memory server.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import type { Entry, EntryBody } from "../../contract/entries.ts";
import { EntryDialog } from "../../src/features/entries/entry.dialog.tsx";
import { startI18n } from "../../src/i18n/i18n.ts";
import { loadTexts } from "../../src/i18n/lazy-texts.ts";
import { dialogStack, settleDialog } from "../../src/lib/dialogs.ts";
import { createQueryClient } from "../../src/queries/query-client.ts";
import { appears, find, mount, send, unmountAll } from "./mount.ts";

export const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
/** The id of Oriel, a character in the world of each test. */
export const ID = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
export const TAMSIN = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c03";

export const entryOf = (id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  _id: id,
  type: "character",
  name,
  aliases: [],
  description: "",
  use: "auto",
  underline: true,
  avatar: null,
  character_status: "alive",
  character_age: "unknown",
  character_gender: null,
  is_recommended: false,
  character_target: "",
  character_relationships: [],
  changes: [],
  created_at: 1,
  updated_at: 1,
  ...more,
});

export interface EntryServer {
  entries: Entry[];
  /** Changes that were sent, in their order. */
  sent: { call: string; body: Partial<EntryBody> & { avatar?: unknown; updated_at?: number } }[];
  /** Answers a change instead of the server while it is set. */
  refuse: (() => Response) | null;
}

/** Installs the fake server before each test of a file. */
export function playEntryServer(): EntryServer {
  const server: EntryServer = { entries: [], sent: [], refuse: null };
  beforeEach(async () => {
    server.entries = [entryOf(ID, "Oriel", { description: "Draws coasts." }), entryOf(TAMSIN, "Tamsin")];
    server.sent = [];
    server.refuse = null;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, location.href);
      const path = pathname.replace(`/api/v1/universes/${WORLD}`, "");
      if (init.method !== "GET") {
        const body = init.body ? JSON.parse(String(init.body)) : {};
        server.sent.push({ call: `${init.method} ${path}`, body });
        if (server.refuse) return server.refuse();
        const avatar = body.avatar ? `/images/${body.avatar}.webp` : null;
        return Response.json(init.method === "DELETE" ? {} : entryOf(ID, body.name, { ...body, avatar }));
      }
      if (path === "/characters") return Response.json({ data: server.entries });
      const one = server.entries.find(({ _id }) => path === `/entries/${_id}`);
      if (one) return Response.json(one);
      const named = server.entries.filter(({ name }) => name.includes(searchParams.get("name") ?? ""));
      const paging = { has_prev: false, has_next: false, next: null };
      return Response.json({ data: named, paging, total: named.length });
    });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    await startI18n("en-US");
    await loadTexts("entries");
  });
  afterEach(async () => {
    await unmountAll();
    for (const { id } of [...dialogStack.items]) settleDialog(id);
    dialogStack.items.splice(0);
    vi.unstubAllGlobals();
  });
  return server;
}

export async function open(props: Partial<Parameters<typeof EntryDialog>[0]> = {}) {
  const close = vi.fn();
  const onSaved = vi.fn();
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <EntryDialog unid={WORLD} onSaved={onSaved} close={close} {...props} />
    </QueryClientProvider>,
  );
  await appears("label", "Name");
  return { close, onSaved };
}

export const field = (label: string) =>
  document.getElementById(find("label", label).getAttribute("for") ?? "") as HTMLInputElement;
export const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
export const key = (target: Element, init: KeyboardEventInit) =>
  send(target, new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
export const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
export const refusal = (code: number, status: number) => () =>
  Response.json({ error_code: code, error: "no", content: null }, { status });
