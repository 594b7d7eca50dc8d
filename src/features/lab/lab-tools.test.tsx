// @vitest-environment jsdom
// The Lab's tools in the panel and in the toolbar, by what writes as the chosen model.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Generation } from "../../../contract/generations.ts";
import type { ModelSource } from "../../../contract/models.ts";
import { ADMIN_MODELS_PATH } from "../../../contract/page-paths.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { queryClient } from "../../queries/query-client.ts";
import { LabMenu } from "./lab-menu.tsx";
import { LabPanel } from "./lab-panel.tsx";
import { LabSession } from "./lab-session.ts";
import { progressAfter } from "./lab-state.ts";

let source: ModelSource;
let isAdministrator: boolean;
let urls: string[];

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("lab");
  [source, isAdministrator, urls] = ["storyteller", false, []];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json(
      url.endsWith("/availability")
        ? { continuation: true, lab: true, suspended_until: null }
        : {
            data: [{ id: "v2", label: "", source, state: "ready", pro: false }],
            has_pro: true,
            is_administrator: isAdministrator,
          },
    );
  });
});
afterEach(async () => {
  await unmountAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function openSession() {
  const { editor } = openEditor(chapter("The lamp", ...paragraphs("It burned.")));
  const session = new LabSession({
    storyId: "story",
    chapterId: "chapter",
    editor: () => editor,
    model: () => "v2",
    modelSource: () => source,
  });
  const start = (editor.state.doc.firstChild?.nodeSize ?? 0) + 1;
  editor.commands.setTextSelection({ from: start, to: start + "It burned.".length });
  session.from("pasted");
  session.state.pasted = "It burned.";
  return session;
}

const show = (children: ReactNode) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
const panel = (session: LabSession) => (
  <LabPanel session={session} mayWrite model="v2" onModelChange={() => {}} onAccepted={() => {}} />
);
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const page = () => document.body.textContent ?? "";
const run = () => document.querySelector<HTMLButtonElement>("button[data-run]");
const button = (name = "") => [...document.querySelectorAll("button")].find((one) => one.textContent === name);
const sent = () => urls.filter((url) => url.endsWith("/lab/generations"));
const links = () => [...document.querySelectorAll("a")].map((one) => one.getAttribute("href"));

describe("the panel", () => {
  it("names what the storyteller has, and for the others whom to ask for a language model", async () => {
    const session = openSession();
    await show(panel(session));
    await settled(() => expect(run()?.textContent).toBe("Show what could go"));
    expect(page()).toContain(
      "Rewrite, Expand and Ask… take a language model. The operator of this server can connect one.",
    );
    expect(run()?.disabled).toBe(false);
    for (const tool of ["rewrite", "expand", "custom"] as const) {
      act(() => {
        session.state.tool = tool;
      });
      await settled(() =>
        expect(document.querySelector('[role="alert"]')?.textContent).toContain("takes a language model"),
      );
      expect(run()?.disabled).toBe(true);
      expect(page().split("The operator of this server can connect one.")).toHaveLength(2);
    }
    expect(links()).not.toContain(ADMIN_MODELS_PATH);
  });

  it("leads an administrator to the models, by one link", async () => {
    isAdministrator = true;
    const session = openSession();
    await show(panel(session));
    await settled(() => expect(links().filter((href) => href === ADMIN_MODELS_PATH)).toHaveLength(1));
    act(() => {
      session.state.tool = "expand";
    });
    await settled(() => expect(run()?.disabled).toBe(true));
    expect(links().filter((href) => href === ADMIN_MODELS_PATH)).toHaveLength(1);
  });

  it("offers every tool under its own name with a language model", async () => {
    source = "endpoint";
    const session = openSession();
    await show(panel(session));
    await settled(() => expect(run()?.disabled).toBe(false));
    expect(run()?.textContent).toBe("Shorten it");
    expect(page()).not.toMatch(/What could go|language model/);
  });

  it.each([
    ["shorten", "Nothing here needs to go."],
    ["rewrite", "Nothing to change here."],
  ] as const)("says in one line that %s found nothing, without a result", async (tool, line) => {
    const session = openSession();
    await show(panel(session));
    const generation = { _id: "one", tool, status: "done", error_code: null, candidates: [{ text: "" }] };
    await act(async () => {
      Object.assign(
        session.state,
        progressAfter(session.state, { type: "over", generation: generation as unknown as Generation }),
      );
    });
    await settled(() => expect(page()).toContain(line));
    expect(page()).not.toMatch(/Again|Discard|Accept/);
    await act(async () => {
      const field = document.querySelector<HTMLTextAreaElement>("textarea");
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "It burned on.");
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await settled(() => expect(page()).not.toContain(line));
  });
});

describe.each<ModelSource>(["storyteller", "endpoint"])("the toolbar over a selection, with %s", (writer) => {
  it("sends only what the model has; for the others it opens the panel", async () => {
    source = writer;
    const session = openSession();
    const opened = vi.fn();
    await show(<LabMenu session={session} model="v2" onOpen={opened} />);
    const [named, other] = writer === "storyteller" ? ["What could go", "Shorten"] : ["Shorten", "What could go"];
    await settled(() => expect(button(named)).toBeDefined());
    expect(button(other)).toBeUndefined();
    expect(button(named)?.dataset["needsModel"]).toBeUndefined();
    expect(button("Expand")?.dataset["needsModel"]).toBe(writer === "storyteller" ? "true" : undefined);
    await act(async () => button("Expand")?.click());
    expect([session.state.tool, opened.mock.calls.length]).toEqual(["expand", 1]);
    await settled(() => expect(sent()).toHaveLength(writer === "storyteller" ? 0 : 1));
  });
});
