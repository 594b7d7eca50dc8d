// @vitest-environment jsdom
// The dialog with what has changed in a published chapter since it was synced.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { proxy } from "valtio";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { VersionBlock } from "../../../contract/versions.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { PublishedChangesDialog } from "./published-changes.dialog.tsx";
import { diffVersions } from "./version-diff.ts";
import type { DiffAnswer, DiffRequest } from "./version-diff.worker.ts";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
const text = (...lines: string[]): VersionBlock[] => [
  { type: "title", text: "One" },
  ...lines.map((line) => ({ type: "paragraph" as const, text: line })),
];

type Publishing = { running: object | null };

let answer: () => Response;
let asked: string[];

beforeEach(async () => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, location.href).pathname);
    return answer();
  });
  // The comparison as its worker makes it, in this thread.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage({ before, after }: DiffRequest) {
        const data: DiffAnswer = { diff: diffVersions(before, after) };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
      }
      terminate() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en-US");
  await loadTexts("versions");
  await loadTexts("errors");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

async function open({
  canSync = true,
  publishing = proxy<Publishing>({ running: null }),
  settled = async (_chapterId: string) => true,
} = {}) {
  const close = vi.fn();
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <PublishedChangesDialog
        {...{ storyId: STORY, chapterId: CHAPTER, name: "One", canSync, publishing, settled, close }}
      />
    </QueryClientProvider>,
  );
  return close;
}
const changed = () =>
  Response.json({
    synced_at: 20,
    blocks: text("Oriel draws coasts.", "Nobody asks."),
    current: text("Oriel draws maps.", "Nobody asks."),
  });
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const buttons = () => [...document.querySelectorAll("button")].map((one) => one.textContent);

it("marks the words that readers have not seen yet and those they still see, and syncs", async () => {
  answer = changed;
  const close = await open();
  await appears("ins", "Added: maps");
  expect(find("del").textContent).toBe("Removed: coasts");
  expect(find("ins").textContent).toBe("Added: maps");
  expect(document.body.textContent).toContain("1 word added");
  expect(asked).toEqual([`/api/v2/novels/${STORY}/sharing/chapters/${CHAPTER}/published`]);
  await press("Sync this chapter");
  expect(close).toHaveBeenCalledWith("sync");
});

it("does not sync while other chapters are being published, and says so", async () => {
  answer = changed;
  const publishing = proxy<Publishing>({ running: {} });
  const close = await open({ publishing });
  const sync = await appears("button", "Sync this chapter");
  expect(sync.getAttribute("aria-disabled")).toBe("true");
  const why = document.getElementById(sync.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("Chapters are being published. You can sync this one after that.");
  await press("Sync this chapter");
  expect(close).not.toHaveBeenCalled();
  await act(async () => {
    publishing.running = null;
  });
  expect(why?.textContent).toBe("");
  await press("Sync this chapter");
  expect(close).toHaveBeenCalledExactlyOnceWith("sync");
});

it("waits for the latest words of the open chapter", async () => {
  answer = changed;
  let arrive = (_arrived: boolean) => {};
  await open({
    settled: (chapterId) => {
      expect(chapterId).toBe(CHAPTER);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    },
  });
  expect(asked).toEqual([]);
  await act(async () => arrive(true));
  await appears("ins", "Added: maps");
});

it("shows a person who may not sync the changes alone", async () => {
  answer = changed;
  await open({ canSync: false });
  await appears("ins", "Added: maps");
  expect(buttons()).not.toContain("Sync this chapter");
});

it("says so where the words are the same", async () => {
  const same = text("Oriel draws coasts.");
  answer = () => Response.json({ synced_at: 20, blocks: same, current: same });
  await open();
  await appears("p", "Readers read the same words as you do.");
  expect(document.querySelector("ins, del")).toBeNull();
});

it("tells why there is nothing to show, and asks again", async () => {
  answer = () => Response.json({ error_code: 40440, error: "chapter not found", content: null }, { status: 404 });
  await open();
  await appears("button", "Try again");
  expect(buttons()).not.toContain("Sync this chapter");
  answer = changed;
  await press("Try again");
  await appears("ins", "Added: maps");
});
