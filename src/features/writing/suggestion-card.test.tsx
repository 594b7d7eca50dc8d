// @vitest-environment jsdom
// Cards of suggestions: what each kind shows, where its links lead, and what handing one over does.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WritingModel } from "../../../contract/models.ts";
import type { Suggestion } from "../../../contract/suggestions.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { toastStore } from "../../lib/toast.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import { WriteSession } from "./write-session.ts";
import { writeSettings } from "./write-settings.ts";

const QUESTION: Suggestion = { kind: "question", quote: "Tom said nothing.", question: "What does Tom not say?" };
const LEFT: Suggestion = {
  kind: "left",
  items: [
    {
      as: "promise",
      name: "",
      quote: "“I will be back,” she said.",
      chapter_id: "c1",
      chapter_title: "The key",
      entry_id: null,
    },
    { as: "person", name: "Quill", quote: "", chapter_id: null, entry_id: "e1" },
  ],
};
const WAYS: Suggestion = { kind: "ways", ways: ["Somebody says no.", "The letter is lost.", "The tide comes early."] };

function models(source: WritingModel["source"]) {
  const data: WritingModel[] = [
    { id: "v1", label: "", source: "storyteller", state: "ready", pro: false },
    { id: "v2", label: "", source, state: "ready", pro: false },
  ];
  queryClient.setQueryData(queryKeys.writingModels, { data, has_pro: false, is_administrator: false });
}

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ text: "", updated_at: null }));
  writeSettings.model = "v1";
  models("storyteller");
  await startI18n("en-US");
  await loadTexts("writing");
});
afterEach(async () => {
  await unmountAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function shown(suggestion: Suggestion) {
  const session = new WriteSession("s", "c2", () => null);
  const [onEntry, onLeave] = [vi.fn(), vi.fn()];
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ul>
          <SuggestionCard {...{ session, suggestion, onEntry, onLeave }} index={0} mayAsk />
        </ul>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { session, onEntry, onLeave };
}
const press = (name: string, selector = "button") => act(async () => find(selector, name).click());

it("shows a question under the line it asks about, and keeps it for a model where none is connected", async () => {
  const { session } = await shown(QUESTION);
  expect(find("blockquote").textContent).toBe("Tom said nothing.");
  await press("Keep for a model");
  expect(session.direction.state.text).toBe("Tom said nothing.\nWhat does Tom not say?");
  const kept = find("button", "Kept under “What should happen next”");
  expect(kept.getAttribute("aria-disabled")).toBe("true");
  expect(kept).toHaveProperty("disabled", false);
  expect(writeSettings.model).toBe("v1");
});

it("gives a way on to the connected model, which continues", async () => {
  models("endpoint");
  const { session } = await shown(WAYS);
  const start = vi.spyOn(session, "startByButton").mockImplementation(() => undefined);
  const [first] = [...document.querySelectorAll("ol button")];
  expect(first?.textContent).toBe("Have V2 write it");
  await act(async () => (first as HTMLButtonElement).click());
  expect(session.direction.state.text).toBe("Somebody says no.");
  expect(writeSettings.model).toBe("v2");
  expect(start).toHaveBeenCalledOnce();
});

it("keeps a question as a note of the chapter, once", async () => {
  const notes: { _id: string; text: string; created_at: number; updated_at: number }[] = [];
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.includes("/notes")) return Response.json({ text: "", updated_at: null });
    if (init.method !== "POST") return Response.json({ data: notes });
    paths.push(new URL(url, location.href).pathname);
    const { id, text } = JSON.parse(String(init.body)) as { id: string; text: string };
    notes.push({ _id: id, text, created_at: 1, updated_at: 1 });
    return Response.json(notes.at(-1));
  });
  await shown(QUESTION);
  await press("Keep as note");
  await vi.waitFor(() => expect(find("button", "In your notes").getAttribute("aria-disabled")).toBe("true"), 30_000);
  await press("In your notes");
  expect(paths).toEqual(["/api/v2/novels/s/chapters/c2/notes"]);
  expect(notes.map(({ text }) => text)).toEqual(["Tom said nothing.\nWhat does Tom not say?"]);
});

it("offers to take back what replaced the author's own direction", async () => {
  const { session } = await shown(WAYS);
  session.direction.change("She burns the letter.");
  await act(async () => (document.querySelector("ol button") as HTMLButtonElement).click());
  expect(session.direction.state.text).toBe("Somebody says no.");
  await act(async () => toastStore.current?.action?.run());
  expect(session.direction.state.text).toBe("She burns the letter.");
});

it("leads from what was left open to its chapter, and to the entry of the world", async () => {
  const { onEntry, onLeave } = await shown(LEFT);
  const link = find("a", "In “The key”");
  expect(link.getAttribute("href")).toBe("/editor?nid=s&cid=c1");
  await act(async () => link.click());
  expect(onLeave).toHaveBeenCalledOnce();
  await press("In the world");
  expect(onEntry).toHaveBeenCalledWith("e1", expect.any(HTMLElement));
});
