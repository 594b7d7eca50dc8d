// @vitest-environment jsdom
// The write panel while continuation is closed: it offers nothing, says why, and offers it again when it opens.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Availability } from "../../../contract/generations.ts";
import { appears, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { WritePanel } from "./write-panel.tsx";
import { WriteSession } from "./write-session.ts";

const OPEN: Availability = { continuation: true, lab: true, suspended_until: null };
const CLOSED: Availability = { ...OPEN, continuation: false };

let now: Availability;
let refusal: { error_code: number; content: unknown };

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("writing");
  now = OPEN;
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url.endsWith("/availability")) return Response.json(now);
    if (init.method === "POST")
      return Response.json({ ...refusal, error: "refused" }, { status: Math.floor(refusal.error_code / 100) });
    return Response.json({ data: [], has_pro: true, is_administrator: false });
  });
});
afterEach(async () => {
  await unmountAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function panel() {
  const page = openEditor(chapter("The lamp", ...paragraphs("It burned.")));
  const session = new WriteSession("story", "chapter", () => page.editor);
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WritePanel session={session} mayWrite nextChapter={null} onEntry={() => {}} onLeave={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return session;
}

/** Waits until the panel shows these texts, whatever the order of the responses. */
const shows = (isOffered: boolean, texts: unknown[]) =>
  act(() => vi.waitFor(() => expect([offered(), said()]).toEqual([isOffered, texts]), 50_000));

/** Polls the server, as the page does while something is closed. */
const look = () => queryClient.refetchQueries({ queryKey: queryKeys.availability });
const offered = () =>
  [...document.querySelectorAll("button")].map(({ textContent }) => textContent).includes("Continue");
const said = () => [...document.querySelectorAll('[role="status"], [role="alert"]')].map((one) => one.textContent);
const CLOSED_TEXT = expect.stringContaining("Continuing is closed on this server at the moment. You can write on");

it("offers nothing while continuation is closed, says so, and offers it again once it is open", async () => {
  now = CLOSED;
  await panel();
  await look();
  await shows(false, [CLOSED_TEXT]);
  now = OPEN;
  await look();
  await shows(true, []);
});

it("offers nothing to a suspended person, and says until when", async () => {
  now = { ...OPEN, suspended_until: new Date(2026, 4, 3, 17, 30).getTime() / 1_000 };
  await panel();
  await look();
  await shows(false, [expect.stringMatching(/paused for a while.*It goes on at .*5:30/s)]);
  now = OPEN;
  await look();
  await shows(true, []);
});

it.each([
  [42260, null, CLOSED, CLOSED_TEXT],
  [40303, { until: 2_000_000_000 }, { ...OPEN, suspended_until: 2_000_000_000 }, expect.stringContaining("goes on at")],
] as const)(
  "a request refused with %i closes it, with one message that also says what was not charged",
  async (...given) => {
    const [error_code, content, later, text] = given;
    await panel();
    refusal = { error_code, content };
    now = later;
    await send(await appears("button", "Continue"), new MouseEvent("click", { bubbles: true }));
    await appears('[role="alert"]');
    await look();
    await shows(false, [text]);
    expect(said()).toEqual([expect.stringContaining("Nothing was charged.")]);
    // Open again: the message is gone.
    now = OPEN;
    await look();
    await shows(true, []);
  },
);
