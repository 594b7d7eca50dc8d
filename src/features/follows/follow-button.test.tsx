// @vitest-environment jsdom
// The follow button: its states, what a press does at once and after the answer, and what it says of a refusal.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Following, followEndpoints } from "../../../contract/follows.ts";
import { LOGIN_RETRY_DELAY_MS } from "../../../contract/limits.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { changeLocale } from "../../i18n/change-locale.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { session } from "../../session/session.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call }));

const { FollowButton } = await import("./follow-button.tsx");

const NONE: Following = { is_follower: false, is_following: false };

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("follows");
  await loadTexts("errors");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(session, { status: "person", uid: "reader" });
  call.mockReset();
  closeToast();
});
afterEach(async () => {
  await unmountAll();
  dialogStack.items.length = 0;
  vi.useRealTimers();
});

/** The server: how the two follow each other, and the answers to changes. */
function served(following: Following, change: (endpoint: unknown) => Promise<Following> = async () => following) {
  call.mockImplementation((endpoint) =>
    endpoint === followEndpoints.get ? Promise.resolve(following) : change(endpoint),
  );
}

const changes = () =>
  call.mock.calls.map(([endpoint]) => endpoint).filter((endpoint) => endpoint !== followEndpoints.get);
const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(1)));
const button = () => find("button");
const label = () => button().textContent;
const press = () => act(async () => button().click());
const dialog = () => dialogStack.items.findLast(({ open }) => open);
const answer = (result?: true) => act(async () => settleDialog(dialog()?.id ?? -1, result));

async function shown(uid = "author") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  await mount(
    <QueryClientProvider client={client}>
      <FollowButton uid={uid} name="Mara" />
    </QueryClientProvider>,
  );
  await settled();
  return client;
}

it.each([
  [NONE, "Follow Mara", false],
  [{ is_follower: true, is_following: false }, "Follow back Mara", false],
  [{ is_follower: false, is_following: true }, "Following Mara", true],
  [{ is_follower: true, is_following: true }, "Following each other Mara", true],
])("says how the two follow each other, and is active for who follows", async (following, name, isActive) => {
  served(following);
  await shown();
  expect(label()).toBe(name);
  expect(button().getAttribute("aria-pressed")).toBe(String(isActive));
  expect(button().getAttribute("aria-busy")).toBeNull();
});

it("is busy and does nothing until it is known whether the person follows", async () => {
  const { promise, resolve } = Promise.withResolvers<Following>();
  call.mockReturnValue(promise);
  await shown();
  expect(button().getAttribute("aria-busy")).toBe("true");
  await press();
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => resolve({ is_follower: false, is_following: true }));
  await settled();
  expect(label()).toBe("Following Mara");
});

it("is not there for oneself, nor for a person who cannot be found", async () => {
  served(NONE);
  await shown("reader");
  expect(document.querySelector("button")).toBeNull();
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new CallError({ code: "user_not_found", status: 404 }));
  await shown("gone");
  expect(call).toHaveBeenCalledTimes(1);
  expect(document.querySelector("button")).toBeNull();
});

describe("following", () => {
  it("is shown at once, sent once, and said when it is done; the followed works are fetched anew", async () => {
    const { promise, resolve } = Promise.withResolvers<Following>();
    served({ is_follower: true, is_following: false }, () => promise);
    const client = await shown();
    const works = ["square", "following", {}];
    client.setQueryData(works, []);
    await act(async () => {
      button().click();
      button().click();
    });
    await settled();
    expect(label()).toBe("Following each other Mara");
    // A press meanwhile asks nothing.
    await press();
    expect(dialog()).toBeUndefined();
    expect(toastStore.current).toBeNull();
    await act(async () => resolve({ is_follower: true, is_following: true }));
    await settled();
    expect(label()).toBe("Following each other Mara");
    expect(changes()).toEqual([followEndpoints.follow]);
    expect(toastStore.current).toMatchObject({ text: "You now follow Mara.", type: "success" });
    expect(client.getQueryState(works)?.isInvalidated).toBe(true);
  });

  it.each([
    ["user_not_found", 404, "This person can’t be found."],
    ["cannot_follow_self", 403, "You can’t follow yourself."],
    ["follows_day_max", 403, "You can follow 200 people a day. Please go on tomorrow."],
    ["storage_full", 403, expect.stringMatching(/storage/)],
    [null, 0, "This person could not be followed. Please try again."],
    [null, 500, "This person could not be followed. Please try again."],
  ] as const)("that is refused (%s, %i) is taken back, with the reason", async (code, status, text) => {
    served(NONE, () => Promise.reject(new CallError({ code, status })));
    await shown();
    await press();
    await settled();
    expect(label()).toBe("Follow Mara");
    expect(button().getAttribute("aria-pressed")).toBe("false");
    expect(toastStore.current).toMatchObject({ text, type: "error" });
  });

  it("somebody who is followed already, elsewhere, is said and shown as such", async () => {
    let isFollowing = false;
    call.mockImplementation((endpoint) => {
      if (endpoint === followEndpoints.get) return Promise.resolve({ ...NONE, is_following: isFollowing });
      isFollowing = true;
      return Promise.reject(new CallError({ code: "already_followed", status: 403 }));
    });
    await shown();
    await press();
    await settled();
    expect(label()).toBe("Following Mara");
    expect(toastStore.current?.text).toBe("You follow this person already.");
  });
});

describe("unfollowing", () => {
  it("waits for the confirmation, and is not sent without it", async () => {
    served({ is_follower: true, is_following: true }, async () => ({ is_follower: true, is_following: false }));
    await shown();
    await press();
    expect(dialog()).toMatchObject({ name: "confirm", props: { title: "Unfollow Mara?", confirm: "Unfollow" } });
    await answer();
    await settled();
    expect(changes()).toEqual([]);
    expect(label()).toBe("Following each other Mara");
    await press();
    await answer(true);
    await settled();
    expect(changes()).toEqual([followEndpoints.unfollow]);
    expect(label()).toBe("Follow back Mara");
    expect(toastStore.current?.text).toBe("You no longer follow Mara.");
  });

  it("that fails is taken back, with a text of its own", async () => {
    served({ is_follower: false, is_following: true }, () =>
      Promise.reject(new CallError({ code: null, status: 500 })),
    );
    await shown();
    await press();
    await answer(true);
    await settled();
    expect(label()).toBe("Following Mara");
    expect(toastStore.current?.text).toBe("This person could not be unfollowed. Please try again.");
  });
});

describe("a visitor", () => {
  beforeEach(() => Object.assign(session, { status: "visitor", uid: "anonymous" }));

  async function logsIn(uid: string) {
    Object.assign(session, { status: "person", uid });
    await answer(true);
  }

  it("logs in first, and follows half a second later", async () => {
    served(NONE, async () => ({ is_follower: false, is_following: true }));
    await shown();
    expect(label()).toBe("Follow Mara");
    expect(call).not.toHaveBeenCalled();
    const before = button();
    await press();
    expect(dialog()).toMatchObject({ name: "login" });
    await logsIn("reader");
    await act(async () => void (await vi.advanceTimersByTimeAsync(LOGIN_RETRY_DELAY_MS - 1)));
    expect(changes()).toEqual([]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    await settled();
    expect(changes()).toEqual([followEndpoints.follow]);
    expect(label()).toBe("Following Mara");
    // The same element all the while, so that the focus stays.
    expect(button()).toBe(before);
  });

  it("who closes the login follows nobody", async () => {
    served(NONE);
    await shown();
    await press();
    await answer();
    await act(async () => void (await vi.advanceTimersByTimeAsync(LOGIN_RETRY_DELAY_MS * 2)));
    expect(call).not.toHaveBeenCalled();
    expect(label()).toBe("Follow Mara");
  });

  it("who turns out to be the author follows nobody, and the button goes", async () => {
    served(NONE);
    await shown();
    await press();
    await logsIn("author");
    await act(async () => void (await vi.advanceTimersByTimeAsync(LOGIN_RETRY_DELAY_MS * 2)));
    expect(call).not.toHaveBeenCalled();
    expect(document.querySelector("button")).toBeNull();
  });
});

it("speaks Chinese", async () => {
  await changeLocale("zh-CN");
  served({ is_follower: true, is_following: true });
  await shown();
  expect(label()).toBe("互相关注 Mara");
  await changeLocale("en-US");
});
