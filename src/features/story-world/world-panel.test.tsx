// @vitest-environment jsdom
// The panel beside a real chapter: finding an entry, dragging it into the text, and changing how models are told of it.
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MENTION_ENTRY } from "../../../extensions/entry-mention/mention-node.ts";
import { type BoundWorld, CHAPTER, entryOf, idOf, STORY, serveBoundWorld } from "../../../tests/support/bound-world.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { chapter, drop, openEditor, paragraphs, type TestEditor } from "../../../tests/support/text-editor.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { WorldPanel } from "./world-panel.tsx";

let world: BoundWorld;
let page: TestEditor;

beforeEach(async () => {
  world = serveBoundWorld([
    entryOf(1, "Oriel Vance", { aliases: ["the Widow"] }),
    entryOf(2, "Tamsin"),
    entryOf(3, "沈月"),
    entryOf(4, "Hest lamp", { type: "normal" }),
  ]);
  page = openEditor(chapter("T", ...paragraphs("Then  left.")));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startI18n("en-US");
  await loadTexts("story-world");
});
afterEach(async () => {
  await unmountAll();
  page.editor.destroy();
  vi.unstubAllGlobals();
});

async function open(mayWrite = true) {
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <WorldPanel
          storyId={STORY}
          chapterId={CHAPTER}
          editor={page.editor}
          mayWrite={mayWrite}
          onInserted={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await appears("button", "Oriel Vance");
}
const row = (index: number) => find(`[data-entry="${idOf(index)}"]`);
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-entry]")].map((one) => one.dataset["entry"]);
const press = (target: Element) => send(target, new MouseEvent("click", { bubbles: true }));

it("finds entries by name, alias and pinyin, and says when there is none", async () => {
  await open();
  const search = find('input[type="search"]') as HTMLInputElement;
  expect(search.labels?.[0]?.textContent).toBe("Find an entry");
  for (const [typed, index] of [
    ["tam", 2],
    ["widow", 1],
    ["shenyue", 3],
    ["sy", 3],
    ["月", 3],
  ] as const) {
    await enter(search, typed);
    await vi.waitFor(() => expect(rows(), typed).toEqual([idOf(index)]), 50_000);
  }
  await enter(search, "nobody");
  await appears("[role=status]", "Nothing in this world is called “nobody”.");
  expect(rows()).toEqual([]);
  await enter(search, "");
  expect(rows()).toHaveLength(4);
});

/** Starts dragging an entry. Returns the data of the drag by type; null where it cannot be dragged. */
async function carried(index: number): Promise<Record<string, string> | null> {
  if (!row(index).draggable && row(index).getAttribute("draggable") !== "true") return null;
  const carries: Record<string, string> = {};
  const dataTransfer = { effectAllowed: "", setData: (type: string, data: string) => (carries[type] = data) };
  await send(row(index), Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }));
  expect(dataTransfer.effectAllowed).toBe("copy");
  return carries;
}

it("an entry dragged into the text becomes a mention, and plain text in other programs", async () => {
  await open();
  const carries = await carried(1);
  expect(carries?.["text/plain"]).toBe("Oriel Vance");
  drop(page, { line: 1, offset: 5 }, { html: carries?.["text/html"] ?? "", text: carries?.["text/plain"] ?? "" });
  expect(page.view.dom.querySelector(`[${MENTION_ENTRY}="${idOf(1)}"]`)?.textContent).toBe("Oriel Vance");
  const prose = () => page.view.dom.querySelector("p")?.textContent;
  expect(prose()).toBe("Then Oriel Vance left.");
  page.type(", who");
  expect(prose(), "writing goes on behind it").toBe("Then Oriel Vance, who left.");
  drop(page, { line: 0, offset: 1 }, { html: carries?.["text/html"] ?? "", text: carries?.["text/plain"] ?? "" });
  expect([page.lines()[0], prose()], "a title has no mentions").toEqual([
    "TOriel Vance",
    "Then Oriel Vance, who left.",
  ]);
  page.editor.commands.undo();
  expect([page.lines()[0], prose()]).toEqual(["T", "Then Oriel Vance, who left."]);
  await unmountAll();
  await open(false);
  expect(await carried(1), "by somebody who only reads").toBeNull();
});

it("an entry's menu chooses whether models are told of it always, never, or when it is mentioned", async () => {
  await open();
  await appears(`[data-entry="${idOf(2)}"] button`, "More about Tamsin");
  for (const [choice, use, chip] of [
    ["Always told", "always", "Always told"],
    ["Never told", "never", "Never told"],
    ["Told when named", "auto", null],
  ] as const) {
    await press(find("button", "More about Tamsin"));
    const item = await appears("[role=menuitemcheckbox]", choice);
    expect(item.getAttribute("aria-checked"), choice).toBe("false");
    await press(item);
    await vi.waitFor(() => expect(world.puts.at(-1)?.use).toBe(use), 50_000);
    await vi.waitFor(() => {
      for (const words of ["Always told", "Never told"])
        expect(row(2).textContent?.includes(words), words).toBe(words === chip);
    }, 50_000);
    await vi.waitFor(() => expect(document.querySelector("[role=menu]")).toBeNull(), 50_000);
  }
  // Nothing else of it is changed, and other people's changes are not overwritten.
  expect(world.puts.map(({ name, description }) => [name, description])).toEqual(
    Array.from({ length: 3 }, () => ["Tamsin", "Tamsin is known along the coast."]),
  );
  expect(world.puts.map((body) => "updated_at" in body && body.updated_at)).toEqual([1, 2, 3]);
});
