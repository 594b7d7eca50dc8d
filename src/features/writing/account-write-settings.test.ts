// @vitest-environment jsdom
// Synchronising the model and length between this device and the account, against a scripted server.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const record = {
  _id: "person-uid",
  isLogin: true,
  nickname: "Aria",
  headimgurl: null,
  email: "aria@example.com",
  phone: null,
  model_type: "v2" as "v1" | "v2" | "v3",
  model_length: 70,
  model_bucket: 1,
  shut: false,
  shut_time: null,
  shut_end_time: null,
  created_at: 1_700_000_000,
};
const stored = (key: string) => JSON.parse(localStorage.getItem(`pro_${key}`) ?? "null")?.value ?? null;

let account: typeof record;
let sent: object[];
let online: boolean;

async function page() {
  vi.resetModules();
  const credentials = await import("../../lib/api/credentials.ts");
  credentials.setCredentials({
    accessToken: async () => "token",
    personUid: () => record._id,
    sessionEnded() {},
    accountLocked() {},
    phoneMissing() {},
  });
  return {
    ...(await import("../../session/adopt.ts")),
    ...(await import("../../session/session.ts")),
    ...(await import("./write-settings.ts")),
  };
}

beforeEach(() => {
  localStorage.clear();
  account = { ...record };
  sent = [];
  online = true;
  vi.stubGlobal("fetch", async (_address: unknown, { body }: RequestInit) => {
    if (!online) throw new TypeError("no network");
    const change = JSON.parse(String(body));
    sent.push(change);
    account = { ...account, model_length: change.write_length, model_type: change.write_type };
    return new Response(JSON.stringify(account));
  });
});
afterEach(() => vi.unstubAllGlobals());

const sends = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), 30_000);

it("takes the account's settings on a new device, and sends nothing", async () => {
  const { showPerson, writeSettings } = await page();
  expect(writeSettings).toMatchObject({ model: "v2", length: 70 });
  showPerson({ ...account, model_length: 280, model_type: "v3" });
  await vi.waitFor(() => expect(writeSettings).toMatchObject({ model: "v3", length: 280 }), 30_000);
  expect(stored("write_length")).toBe(280);
  expect(sent).toEqual([]);
});

it("sends a choice to the account, only the last of several", async () => {
  const { showPerson, session, writeSettings } = await page();
  showPerson(account);
  writeSettings.length = 100;
  await sends(1);
  writeSettings.length = 150;
  writeSettings.model = "v1";
  await sends(2);
  expect(sent.at(-1)).toMatchObject({ write_length: 150, write_type: "v1" });
  await vi.waitFor(() => expect(session.user).toMatchObject({ write_length: 150, write_type: "v1" }), 30_000);
  expect(stored("write_unsent")).toBeNull();
});

it("keeps an unsent choice while offline, is not overwritten by the account, and sends it once online", async () => {
  const first = await page();
  first.showPerson(account);
  online = false;
  first.writeSettings.length = 200;
  await vi.waitFor(() => expect(stored("write_unsent")).toBe(record._id), 30_000);
  // Simulates a reload of the page.
  const { showPerson, writeSettings } = await page();
  showPerson(account);
  await Promise.resolve();
  expect(writeSettings.length).toBe(200);
  online = true;
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(account.model_length).toBe(200), 30_000);
  await vi.waitFor(() => expect(stored("write_unsent")).toBeNull(), 30_000);
});

it("does not send the previous person's choice to the next person's account", async () => {
  const { showPerson, session, writeSettings } = await page();
  showPerson(account);
  online = false;
  writeSettings.length = 200;
  await vi.waitFor(() => expect(stored("write_unsent")).toBe(record._id), 30_000);
  session.status = "visitor";
  online = true;
  showPerson({ ...account, _id: "somebody-else" });
  await vi.waitFor(() => expect(writeSettings.length).toBe(70), 30_000);
  expect(sent).toEqual([]);
});
