// @vitest-environment jsdom
// The panel of followed people and followers: what it lists, what it says of failures, and recommended people.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  type FollowItem,
  peopleEndpoints,
  RECOMMENDED_WORKS_COUNTED_MAX,
  type RecommendedUser,
  type RecommendReason,
} from "../../../contract/people.ts";
import { appears, find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { changeLocale } from "../../i18n/change-locale.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { session } from "../../session/session.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call }));

const { FollowSlider } = await import("./follow-slider.dialog.tsx");

const user = (number: number) => ({ _id: `p${number}`, name: `Person ${number}`, avatar: null, is_official: false });
const item = (number: number): FollowItem => ({
  user: user(number),
  following: { is_follower: number % 2 === 0, is_following: true },
});
const recommended = (number: number, recommend_reason: RecommendReason): RecommendedUser => ({
  user: user(number),
  recommend_content: { story_count: number, universe_count: 0, recommend_reason },
});

let lists: { following: FollowItem[]; fans: FollowItem[]; recommended: RecommendedUser[] };
let fails: CallError | null;
let followAll: () => Promise<{ followed_count: number }>;
const close = vi.fn();

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("people"), loadTexts("follows")]);
});
beforeEach(() => {
  Object.assign(session, { status: "person", uid: "me", user: { uid: "me" } });
  lists = { following: [], fans: [], recommended: [] };
  fails = null;
  followAll = async () => ({ followed_count: 2 });
  close.mockReset();
  call.mockReset();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const page = (data: FollowItem[]) => ({ data, paging: { has_prev: false, has_next: false, next: null } });
  call.mockImplementation(async (endpoint) => {
    switch (endpoint) {
      case peopleEndpoints.ownProfile:
        return { user: user(0), following_count: 1_240, follower_count: 3, story_count: 0, universe_count: 0 };
      case peopleEndpoints.followAll:
        return followAll();
      case peopleEndpoints.recommended:
        return { data: lists.recommended };
      default:
        if (fails) throw fails;
        return page(endpoint === peopleEndpoints.followers ? lists.fans : lists.following);
    }
  });
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  Object.assign(session, { status: "visitor", uid: null, user: null });
  vi.unstubAllGlobals();
});

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  await mount(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FollowSlider close={close} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const text = () => document.body.textContent ?? "";
const names = () => [...document.querySelectorAll("li a")].map((link) => link.textContent);
const press = (selector: string, name: string) => act(async () => find(selector, name).click());
const said = () => vi.waitFor(() => expect(toastStore.current).not.toBeNull(), 50_000);

it("lists both sides with their counts, how each is followed without asking, and where a long list ends", async () => {
  lists.following = Array.from({ length: 11 }, (_, at) => item(at + 1));
  lists.fans = [item(2)];
  await open();
  await appears("li a", "Person 11");
  expect(find("[role=tab]", "Following 1.2k").getAttribute("aria-selected")).toBe("true");
  expect(names()).toHaveLength(11);
  expect(find("button", "Following Person 1")).toBeTruthy();
  expect(find("button", "Following each other Person 2")).toBeTruthy();
  expect(text()).toContain("That is everything");
  await press("[role=tab]", "Fans 3");
  await vi.waitFor(() => expect(names()).toEqual(["Person 2"]), 50_000);
  expect(text()).not.toContain("That is everything");
  const asked = new Set(call.mock.calls.map(([endpoint]) => endpoint.path));
  expect(asked).not.toContain("/api/v2/users/:uid/following");
});

it("says that a list could not be loaded, and tries again", async () => {
  fails = new CallError({ code: null, status: 500 });
  await open();
  await appears("[role=alert]");
  fails = null;
  lists.following = [item(1)];
  await press("button", "Try again");
  await appears("li a", "Person 1");
});

it("recommends people with the reason to who follows nobody, and shows whom Follow all has followed", async () => {
  lists.recommended = [
    recommended(1, { key: "followed_by", count: 1 }),
    recommended(2, { key: "popular", language: "zh-CN" }),
    recommended(3, { key: "new_and_finished" }),
    recommended(4, { key: "new" }),
    recommended(RECOMMENDED_WORKS_COUNTED_MAX, { key: "new" }),
  ];
  await open();
  await appears("button", "Follow all");
  for (const part of [
    "You follow nobody yet",
    "Followed by 1 person you follow",
    "Popular among Chinese works",
    "New, and read to the end",
    "New on the square",
    "4 stories",
    "20+ stories",
  ])
    expect(text()).toContain(part);
  lists.following = [item(1), item(2)];
  await press("button", "Follow all");
  await said();
  expect(toastStore.current?.text).toBe("You now follow 2 more people.");
  expect(call).toHaveBeenCalledWith(peopleEndpoints.followAll, {
    body: { uids: ["p1", "p2", "p3", "p4", "p20"], language: "en-US" },
  });
  await vi.waitFor(() => expect(names()).toEqual(["Person 1", "Person 2"]), 50_000);
});

it.each([
  [new CallError({ code: null, status: 500 }), "This person could not be followed. Please try again."],
  [
    new CallError({ code: "follows_day_max", status: 403, content: { max: 200, followed_count: 7 } }),
    "You can follow 200 people a day. 7 of these are followed now. Please go on tomorrow.",
  ],
])("says why not everybody could be followed (%s)", async (failure, why) => {
  lists.recommended = [recommended(1, { key: "new" })];
  followAll = () => Promise.reject(failure);
  await open();
  await appears("button", "Follow all");
  await press("button", "Follow all");
  await said();
  expect(toastStore.current).toMatchObject({ text: why, type: "error" });
});

it("a press outside closes it 150 ms after it was opened, and not before", async () => {
  lists.following = [item(1)];
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  await open();
  await appears("li a", "Person 1");
  const outside = document.querySelector<HTMLElement>('[class*="backdrop"]') as HTMLElement;
  const pressOutside = () =>
    act(async () => {
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
        outside.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    });
  now.mockReturnValue(1_149);
  await pressOutside();
  expect(close).not.toHaveBeenCalled();
  now.mockReturnValue(1_150);
  await pressOutside();
  expect(close).toHaveBeenCalled();
  now.mockRestore();
});

it("speaks Chinese", async () => {
  await changeLocale("zh-CN");
  await open();
  await appears("h3", "你还没有关注任何人");
  await press("[role=tab]", "粉丝 3");
  await appears("h3", "还没有人关注你");
  await changeLocale("en-US");
});
