// @vitest-environment jsdom
// The dialog in which an author shares a world: its states, its link, and what readers see of it.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WorldSharing } from "../../../contract/shared-worlds.ts";
import type { World } from "../../../contract/worlds.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { forgetFailures } from "./publishing-store.ts";
import { ShareWorldDialog } from "./share-world.dialog.tsx";

const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const SHARE = "3vQB7B6MrGQZaxCuF";
const world: World = {
  ...{ _id: WORLD, title: "The Hest Littoral", background: "Maps are law.", cover: null, forbidden_words: [] },
  ...{ share_status: "private", entry_count: 42, character_count: 11, created_at: 1, updated_at: 1 },
};

let sharing: WorldSharing;
let sent: [call: string, body: unknown][];
let refuse: (() => Response | null) | null;

const refusal = (error_code: number, status: number, content: unknown = null) =>
  Response.json({ error_code, error: "no", content }, { status });

beforeEach(async () => {
  sharing = {
    share_id: null,
    state: "private",
    ban: null,
    nsfw: false,
    nsfw_kept: false,
    synced_at: null,
    is_changed: false,
  };
  sent = [];
  refuse = null;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const path = new URL(url, location.href).pathname.replace(`/api/v2/universes/${WORLD}`, "");
    if (method === "GET") return Response.json(sharing);
    const body = JSON.parse(String(init.body)) as Partial<WorldSharing>;
    sent.push([`${method} ${path}`, body]);
    const refused = refuse?.();
    if (refused) return refused;
    const isSync = path.endsWith("/sync");
    sharing = {
      ...sharing,
      ...body,
      share_id: SHARE,
      synced_at: 1_000,
      is_changed: isSync ? false : sharing.is_changed,
    };
    return Response.json(sharing);
  });
  await startI18n("en-US");
  await loadTexts("sharing");
});
afterEach(async () => {
  await unmountAll();
  forgetFailures(WORLD);
  closeToast();
  vi.unstubAllGlobals();
});

async function open(more: Partial<World> = {}) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.world(WORLD), world);
  await mount(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ShareWorldDialog world={{ ...world, ...more }} close={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await appears("h3", "Who may see it");
  return client;
}
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const text = () => document.body.textContent ?? "";
const link = () => document.querySelector<HTMLInputElement>("input[readonly]")?.value;
const has = (name: string) => [...document.querySelectorAll("button")].some((one) => one.textContent === name);

it("shares by link, with the link, its QR code and what readers see, and takes private back", async () => {
  const client = await open();
  expect(text()).toContain("Only you see the world.");
  expect(text()).not.toContain("co-authors");
  expect(link()).toBeUndefined();
  expect(text()).not.toContain("What readers see");
  await press("Share by link");
  await settled(() => expect(link()).toBe(`${location.origin}/universe/${SHARE}`));
  expect(sent).toEqual([["PUT /sharing", { state: "link", lang: "en-US" }]]);
  expect(find("a", "Open").getAttribute("href")).toBe(`/universe/${SHARE}`);
  await appears("[role=img]", "QR code of the link");
  expect(text()).toContain("Readers see the world as it stands. Synced");
  expect(has("Sync")).toBe(false);
  expect(client.getQueryData<World>(queryKeys.world(WORLD))?.share_status).toBe("link");
  await press("Make private");
  await settled(() => expect(toastStore.current?.text).toBe("The world is private. Its link no longer opens."));
  expect(link()).toBeUndefined();
  expect(text()).toContain("The link stays the same.");
  await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(toastStore.current?.text).toBe("The world is shared by link again"));
  expect(sharing.state).toBe("link");
});

it("says what the square shows, also that an empty world is listed later, and marks it as for adults", async () => {
  sharing = { ...sharing, state: "square", share_id: SHARE, synced_at: 900 };
  await open();
  expect(text()).toContain("42 entries · 11 characters");
  await send(find("[role=checkbox]"), new MouseEvent("click", { bubbles: true }));
  await settled(() => expect(find("[role=checkbox]").getAttribute("aria-checked")).toBe("true"));
  expect(sent).toEqual([["PUT /sharing", { nsfw: true, lang: "en-US" }]]);
  await unmountAll();
  await open({ background: " ", entry_count: 0, character_count: 0 });
  expect(text()).toContain("The world will be listed once it has a background or an entry and is synced.");
});

it("says what has changed since, and syncs it once, however often it is pressed", async () => {
  sharing = { ...sharing, state: "link", share_id: SHARE, synced_at: 900, is_changed: true };
  await open();
  expect(text()).toContain("Readers do not see the changes yet.");
  const button = find("button", "Sync");
  await act(async () => {
    button.click();
    button.click();
  });
  await settled(() => expect(toastStore.current?.text).toBe("Readers see the world as it stands now"));
  expect(sent).toEqual([["POST /sharing/sync", { lang: "en-US" }]]);
  expect(has("Sync")).toBe(false);
  expect(text()).toContain("Readers see the world as it stands.");
});

it("names the entry that is refused, and tries again", async () => {
  sharing = { ...sharing, state: "link", share_id: SHARE, synced_at: 900, is_changed: true };
  refuse = () => refusal(42203, 422, { entry: "Moss" });
  await open();
  await press("Sync");
  await settled(() => expect(text()).toContain("“Moss”: "));
  expect(has("Sync")).toBe(true);
  refuse = null;
  await press("Try again");
  await settled(() => expect(text()).toContain("Readers see the world as it stands."));
  expect(text()).not.toContain("“Moss”");
});

it("a state that is refused is not shown as chosen, and can be tried again", async () => {
  refuse = () => refusal(50002, 503);
  await open();
  await press("Put on the square");
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(document.querySelector("[aria-current]")?.textContent).toContain("Only you see the world.");
  refuse = null;
  await press("Try again");
  await settled(() => expect(sharing.state).toBe("square"));
});

it("a world that the server marks as for adults is shared, and the entry is named", async () => {
  refuse = () => {
    sharing = { ...sharing, state: "square", nsfw: true, share_id: SHARE, synced_at: 1_000 };
    return refusal(40312, 403, { entry: "Moss" });
  };
  await open();
  await press("Put on the square");
  await settled(() => expect(text()).toContain("“Moss”: "));
  await settled(() => expect(find("[role=checkbox]").getAttribute("aria-checked")).toBe("true"));
  expect(link()).toBe(`${location.origin}/universe/${SHARE}`);
});
