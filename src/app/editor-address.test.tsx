// @vitest-environment jsdom
// Where the editor's address redirects without a chapter that can be opened.
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Story } from "../../contract/stories.ts";
import { appears, find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/lazy-texts.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { EditorScreen } from "../screens/editor/editor.screen.tsx";
import { Redirect } from "./redirect.tsx";
import { redirectCap } from "./redirect-cap.ts";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("editor");
  redirectCap.settle();
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const failed = (error_code: number) =>
  Response.json({ error_code, error: "no", content: null }, { status: Math.floor(error_code / 100) });
const without: Story = {
  _id: STORY,
  title: "Salt",
  language: "en-US",
  role: "owner",
  owner: { _id: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c12", name: "Oriel" },
  chapter_count: 0,
  word_count: 0,
  character_count: 0,
  excerpt: "",
  collaborator_count: 0,
  is_banned: false,
  last_chapter_id: null,
  created_at: 1,
  updated_at: 1,
};

async function at(address: string, answer: () => Response) {
  vi.stubGlobal("fetch", async () => answer());
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          { path: "/editor", element: <EditorScreen redirect={(to) => <Redirect to={to} />} /> },
          { path: "*", element: <p>{"elsewhere"}</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it.each([
  ["no story", "/editor", () => failed(40402), "/dashboard/novels"],
  ["an empty story", "/editor?nid=", () => failed(40402), "/dashboard/novels"],
  ["a deleted story", `/editor?nid=${STORY}`, () => failed(40402), `/dashboard/novels/${STORY}`],
  ["no id of any story", "/editor?nid=7", () => failed(42200), "/dashboard/novels/7"],
  ["a story without chapters", `/editor?nid=${STORY}`, () => Response.json(without), `/dashboard/novels/${STORY}`],
])("%s redirects to the page where one can be chosen or created", async (_what, address, answer, to) => {
  const router = await at(address, answer);
  await appears("p", "elsewhere");
  expect(router.state.location.pathname).toBe(to);
});

it("a server error does not redirect: the request is repeated", async () => {
  const router = await at(`/editor?nid=${STORY}`, () => failed(40900));
  await appears("button", "Try again");
  expect(find('[role="alert"]').textContent).toContain("This story can’t be opened");
  expect(router.state.location.pathname).toBe("/editor");
});

it("a redirect loop ends with a message", async () => {
  for (let taken = 0; taken < 30; taken++) redirectCap.take();
  await at("/editor", () => failed(40402));
  await appears("h1", "This page leads in circles");
});
