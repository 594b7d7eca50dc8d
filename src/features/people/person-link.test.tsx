// @vitest-environment jsdom
// The link to a person's page: when the card about them opens and closes, and for whom it does not.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { followEndpoints } from "../../../contract/follows.ts";
import { peopleEndpoints, WORKS_COUNTED_MAX } from "../../../contract/people.ts";
import { find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { dialogStack, openDialog, removeDialog, settleDialog } from "../../lib/dialogs.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call }));

const { PersonLink } = await import("./person-link.tsx");
// So that a card has no code to wait for.
await import("./person-card.tsx");

const PERSON = { _id: "oriel", name: "Oriel", avatar: null, is_official: true };
const PROFILE = {
  ...{ user: PERSON, following_count: 3, follower_count: 1_240, story_count: 2, universe_count: 1 },
  following: { is_follower: true, is_following: false },
};

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("people"), loadTexts("follows")]);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(session, { status: "person", uid: "reader" });
  call.mockReset();
  call.mockImplementation((endpoint) =>
    endpoint === peopleEndpoints.profile ? Promise.resolve(PROFILE) : Promise.reject(new Error("not asked for")),
  );
});
afterEach(async () => {
  await unmountAll();
  dialogStack.items.length = 0;
  vi.useRealTimers();
});

const link = () => find('a[href="/user/oriel"]');
const card = () => document.querySelector('[role="dialog"]');
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const pointer = (type: string, pointerType = "mouse") =>
  send(link(), Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType }));
const enterLink = (pointerType?: string) => pointer("pointerover", pointerType);
const leaveLink = () => pointer("pointerout");
const press = (key: string) => send(document, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

async function shown(client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })) {
  await mount(
    <QueryClientProvider client={client}>
      <PersonLink person={PERSON} size={20} />
    </QueryClientProvider>,
  );
}

it("leads to the person's page in a new tab, and says that the account is official", async () => {
  await shown();
  expect(link().getAttribute("target")).toBe("_blank");
  expect(link().getAttribute("rel")).toBe("noopener");
  expect(find('[role="img"]', "Official account")).toBeTruthy();
});

it("opens after a moment, with counts and the button as the profile has them, and asks once", async () => {
  await shown();
  await enterLink();
  await pass(399);
  expect(card()).toBeNull();
  await pass(1);
  await pass(10);
  for (const part of ["3 Following", "1.2k Fans", "2 stories, 1 world", "Follow back"])
    expect(card()?.textContent).toContain(part);
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([peopleEndpoints.profile]);
  expect(call).not.toHaveBeenCalledWith(followEndpoints.get, expect.anything(), expect.anything());
});

it("does not open for a pointer that passes by, nor by touch, nor for oneself", async () => {
  await shown();
  await enterLink();
  await pass(200);
  await leaveLink();
  await pass(2_000);
  expect(card()).toBeNull();
  await enterLink("touch");
  await pass(2_000);
  expect(card()).toBeNull();
  await act(async () => Object.assign(session, { uid: "oriel" }));
  await enterLink();
  await pass(2_000);
  expect(card()).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

it("closes a moment after the pointer has left, and at once by Escape, which nothing else sees", async () => {
  await shown();
  await enterLink();
  await pass(410);
  await leaveLink();
  await pass(199);
  expect(card()).not.toBeNull();
  await pass(20);
  expect(card()).toBeNull();
  await enterLink();
  await pass(410);
  const others = vi.fn();
  document.addEventListener("keydown", others);
  await press("Escape");
  expect(card()).toBeNull();
  expect(others).not.toHaveBeenCalled();
  await press("Escape");
  expect(others).toHaveBeenCalledTimes(1);
  document.removeEventListener("keydown", others);
});

it("stays while what it asks is open or closing, and then closes as before", async () => {
  await shown();
  await enterLink();
  await pass(400);
  void openDialog("confirm", { title: "Unfollow Oriel?", confirm: "Unfollow" });
  const id = dialogStack.items[0]?.id as number;
  await leaveLink();
  await pass(199);
  // Its closing animation runs when the moment is over, and the focus has not come back yet.
  settleDialog(id);
  await pass(1);
  expect(card()).not.toBeNull();
  removeDialog(id);
  await enterLink();
  await leaveLink();
  await pass(200);
  expect(card()).toBeNull();
});

it("names as many works as are counted with a plus", async () => {
  call.mockResolvedValue({ ...PROFILE, story_count: WORKS_COUNTED_MAX, universe_count: 0 });
  await shown();
  await enterLink();
  await pass(410);
  await pass(10);
  expect(card()?.textContent).toContain("100+ stories");
});

it("says that a person is not there any more, and does not ask again", async () => {
  call.mockRejectedValue(new CallError({ code: "user_not_found", status: 404 }));
  await shown(createQueryClient());
  await enterLink();
  await pass(410);
  await pass(60_000);
  expect(card()?.querySelector('[role="alert"]')?.textContent).toBe("This person can’t be found");
  expect(card()?.querySelector("button")).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

it("says what failed, and tries again", async () => {
  call.mockRejectedValueOnce(new CallError({ code: null, status: 500 }));
  await shown();
  await enterLink();
  await pass(410);
  await pass(10);
  expect(card()?.querySelector('[role="alert"]')).not.toBeNull();
  await act(async () => find("button", "Try again").click());
  await pass(10);
  expect(card()?.textContent).toContain("1.2k Fans");
});
