// @vitest-environment jsdom
// A notice in the list: whom it is about, with the mark of an official account.
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ListedNotice } from "../../../contract/notice-list.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { NoticeItem } from "./notice-item.tsx";

beforeAll(async () => {
  await startI18n("en-US");
  await Promise.all([loadTexts("notices"), loadTexts("account")]);
});
afterEach(unmountAll);

const ID = "0190a1b2-0000-7000-8000-00000000000a";
const COMMON = { type: "notice", id: ID, created_at: 1, is_read: true } as const;
const KINDS = ["followed", "chapter_published"] as const;

function noticeOf(kind: (typeof KINDS)[number], is_official: boolean): ListedNotice {
  const person = { _id: "oriel", name: "Oriel", avatar: null, is_official };
  if (kind === "followed") return { ...COMMON, kind, payload: { person } };
  const work = { share_id: "abc", title: "Salt", language: "en-US", nsfw: false } as const;
  return { ...COMMON, kind, payload: { ...work, author: person, chapter: { id: ID, name: "Brine" }, count: 1 } };
}

it.each(KINDS.flatMap((kind) => [[kind, true] as const, [kind, false] as const]))(
  "%s of an account that is official: %s",
  async (kind, isOfficial) => {
    const element = <NoticeItem notice={noticeOf(kind, isOfficial)} onPress={() => {}} />;
    await mount(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
    expect(find("a").textContent).toContain("Oriel");
    expect(document.querySelectorAll('[role="img"][aria-label="Official account"]')).toHaveLength(isOfficial ? 1 : 0);
  },
);

it("a notice that leads nowhere is no button; one that does is", async () => {
  const show = (notice: ListedNotice) =>
    mount(
      <RouterProvider
        router={createMemoryRouter([{ path: "/", element: <NoticeItem notice={notice} onPress={() => {}} /> }])}
      />,
    );
  await show({ ...COMMON, kind: "report_decided", payload: { kind: "story", name: "Salt", acted: true } });
  expect(find("li").textContent).toContain("Your report of “Salt” was looked at");
  expect(document.querySelectorAll("a, button")).toHaveLength(0);
  await unmountAll();
  await show({ ...COMMON, kind: "warned", payload: { text: "Please stop." } });
  expect(find("button").textContent).toContain("Please stop.");
});
