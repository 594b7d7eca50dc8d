// @vitest-environment jsdom
// The dialog of an entry of an exploration's copy of a world: it asks and changes the copy, and never the world.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { entryOf, field, ID, press, TAMSIN } from "../../../tests/support/entry-dialog.tsx";
import { appears, enter, mount, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { dialogStack } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { EntryDialog } from "./entry.dialog.tsx";

const CHAT = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c09";
const COPY = `/api/v2/chats/${CHAT}/universe`;
const entries = [
  entryOf(ID, "Oriel", {
    description: "Draws coasts.",
    rest_length: 40,
    character_relationships: [{ name: "Nobody", locked: false, relationships: [] }],
  }),
  entryOf(TAMSIN, "Tamsin"),
];
let asked: { call: string; body: Record<string, unknown> }[];
let refuse: (() => Response) | null;
const client = createQueryClient();

beforeEach(async () => {
  asked = [];
  refuse = null;
  client.clear();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const body = init.body ? JSON.parse(String(init.body)) : {};
    asked.push({ call: `${init.method} ${pathname}`, body });
    if (init.method !== "GET" && refuse) return refuse();
    if (pathname.endsWith("/recover")) return Response.json({ entry_ids: [ID] });
    if (init.method === "DELETE") return Response.json({});
    if (init.method !== "GET") return Response.json(entryOf(ID, body.name, body));
    if (pathname === `${COPY}/characters`) return Response.json({ data: entries });
    const one = entries.find(({ _id }) => pathname === `${COPY}/entries/${_id}`);
    if (one) return Response.json(one);
    return Response.json({ data: entries, paging: { has_prev: false, has_next: false, next: null }, total: 2 });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en-US");
  await Promise.all([loadTexts("entries"), loadTexts("errors")]);
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  dialogStack.items.splice(0);
  vi.unstubAllGlobals();
});

async function open(props: Partial<Parameters<typeof EntryDialog>[0]> = {}) {
  const close = vi.fn();
  await mount(
    <QueryClientProvider client={client}>
      <EntryDialog unid={CHAT} of="chat" close={close} {...props} />
    </QueryClientProvider>,
  );
  await appears("label", "Name");
  return close;
}
const changes = () => asked.filter(({ call }) => !call.startsWith("GET"));
const isStale = () => client.getQueryState(queryKeys.chat(CHAT))?.isInvalidated;

it("changes an entry of the copy, and has what was said of the exploration fetched again", async () => {
  client.setQueryData(queryKeys.chat(CHAT), {});
  const close = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  await press("Save");
  await settles(() => expect(close).toHaveBeenCalledOnce());
  expect(changes()).toMatchObject([{ call: `PUT ${COPY}/entries/${ID}`, body: { description: "Draws people." } }]);
  expect(asked.every(({ call }) => call.includes(COPY))).toBe(true);
  expect(isStale()).toBe(true);
});

it("creates, deletes and takes back in the copy", async () => {
  const close = await open({ name: "Ledger" });
  await press("Create");
  await settles(() => expect(close).toHaveBeenCalledOnce());
  await unmountAll();
  await open({ entryId: ID });
  await press("Delete");
  await settles(() => expect(toastStore.current?.action).toBeTruthy());
  toastStore.current?.action?.run();
  await settles(() => expect(changes()).toHaveLength(3));
  expect(changes().map(({ call }) => call)).toEqual([
    `POST ${COPY}/entries`,
    `DELETE ${COPY}/entries/${ID}`,
    `POST ${COPY}/entries/recover`,
  ]);
  expect(asked.every(({ call }) => call.includes(COPY))).toBe(true);
});

it("offers no picture, no rest of a text and no chapters, and makes characters of the copy", async () => {
  await open({ entryId: ID });
  const text = document.body.textContent;
  for (const missing of ["Add a picture", "See the rest", "Add a change", "In the text"])
    expect(text).not.toContain(missing);
  expect(document.querySelector('[class*="picture"]')).toBeNull();
  await appears("button", "Not in this world yet: create");
  await press("Not in this world yet: create");
  expect(dialogStack.items.at(-1)?.props).toMatchObject({ unid: CHAT, of: "chat", name: "Nobody" });
});

it("keeps what was typed where the exploration was deleted meanwhile", async () => {
  await open({ entryId: ID });
  refuse = () => Response.json({ error_code: 40411, error: "deleted", content: null }, { status: 404 });
  await enter(field("Description"), "Draws people.");
  await press("Save");
  await appears("button", "Copy what you typed");
  expect(field("Description").value).toBe("Draws people.");
});
