// @vitest-environment jsdom
// The Lab's panel while the Lab is closed, and after it opens again.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Availability } from "../../../contract/generations.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { LabPanel } from "./lab-panel.tsx";
import { LabSession } from "./lab-session.ts";

let now: Availability;

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("lab");
  now = { continuation: true, lab: false, suspended_until: null };
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.endsWith("/availability") ? now : { data: [], has_pro: true, is_administrator: false }),
  );
});
afterEach(async () => {
  await unmountAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const run = () => document.querySelector<HTMLButtonElement>("button[data-run]")?.disabled;
const said = () => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).filter(Boolean);
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));

it("offers nothing while the Lab is closed, says so, and offers it again once it is open", async () => {
  const { editor } = openEditor(chapter("The lamp", ...paragraphs("It burned.")));
  const session = new LabSession({
    storyId: "story",
    chapterId: "chapter",
    editor: () => editor,
    model: () => "v2",
    modelSource: () => null,
  });
  session.from("pasted");
  session.state.pasted = "It burned.";
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LabPanel session={session} mayWrite model="v2" onModelChange={() => {}} onAccepted={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await settled(() =>
    expect([run(), said()]).toEqual([true, [expect.stringContaining("The Lab is closed on this server")]]),
  );
  now = { ...now, lab: true };
  await queryClient.refetchQueries({ queryKey: queryKeys.availability });
  await settled(() => expect([run(), said()]).toEqual([false, []]));
});
