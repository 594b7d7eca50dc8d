// @vitest-environment jsdom

import { expect, test, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { CaretAwareness } from "./caret-awareness.ts";
import { readableOn } from "./readable-on.ts";

function contrast(one: string, two: string): number {
  const luminance = (color: string) => {
    const part = (at: number) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test("a name on any colour meets AA", () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5);
      }
});

test("one's own caret is no news to oneself", () => {
  const awareness = new Awareness(new Y.Doc());
  const seen = new CaretAwareness(awareness);
  const listener = vi.fn();
  seen.on("change", listener);
  seen.setLocalStateField("cursor", { anchor: 1 });
  expect(listener).not.toHaveBeenCalled();
  awareness.states.set(7, { user: { name: "B" } });
  awareness.emit("change", [{ added: [7, awareness.clientID], updated: [], removed: [] }, null]);
  expect(listener).toHaveBeenCalledWith({ added: [7], updated: [], removed: [] }, null);
  expect([...seen.getStates().keys()]).toEqual([7]);
  seen.off("change", listener);
  awareness.emit("change", [{ added: [7], updated: [], removed: [] }, null]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("who is there alone tells nobody where the caret is, and whoever comes at once", () => {
  vi.useFakeTimers();
  try {
    const awareness = new Awareness(new Y.Doc());
    const told = () => awareness.getLocalState();
    const seen = new CaretAwareness(awareness);
    seen.setLocalStateField("user", { name: "A" });
    seen.setLocalStateField("cursor", { anchor: 1 });
    seen.setLocalStateField("cursor", { anchor: 2 });
    expect(seen.getLocalState()).toMatchObject({ cursor: { anchor: 2 } });
    vi.advanceTimersByTime(100);
    expect(told()).toMatchObject({ user: { name: "A" } });
    seen.setLocalStateField("cursor", { anchor: 3 });
    vi.advanceTimersByTime(5_000);
    expect(told()).not.toMatchObject({ cursor: { anchor: 3 } });
    awareness.states.set(7, { user: { name: "B" } });
    awareness.emit("change", [{ added: [7], updated: [], removed: [] }, "remote"]);
    expect(told()).toMatchObject({ cursor: { anchor: 3 } });
    seen.setLocalStateField("cursor", { anchor: 4 });
    vi.advanceTimersByTime(100);
    expect(told()).toMatchObject({ cursor: { anchor: 4 } });
    awareness.destroy();
  } finally {
    vi.useRealTimers();
  }
});

test("a co-author's caret carries their name as text, and their name steps back after a moment", async () => {
  vi.useFakeTimers();
  try {
    const doc = new Y.Doc();
    const awareness = new Awareness(doc);
    const first = openEditor(chapter("T", ...paragraphs("one two")));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(first.doc));
    const page = openEditor(doc, { awareness });
    const paragraph = doc.getXmlFragment("default").get(1) as Y.XmlElement;
    const at = JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(paragraph.get(0) as Y.XmlText, 3)));
    awareness.states.set(7, { user: { name: "<b>Moss</b>", color: "#c72c57" }, cursor: { anchor: at, head: at } });
    awareness.emit("change", [{ added: [7], updated: [], removed: [] }, "remote"]);
    vi.advanceTimersByTime(10);
    const caret = page.view.dom.querySelector(".coauthor-caret");
    expect(caret?.querySelector(".coauthor-name")?.textContent).toBe("<b>Moss</b>");
    expect(caret?.classList.contains("is-awake")).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(caret?.classList.contains("is-awake")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a co-author who rests stays in sight while blocks are split and joined", async () => {
  vi.useFakeTimers();
  try {
    const doc = new Y.Doc();
    const awareness = new Awareness(doc);
    const first = openEditor(chapter("T", ...paragraphs("one", "two")));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(first.doc));
    const page = openEditor(doc, { awareness });
    const paragraph = doc.getXmlFragment("default").get(1) as Y.XmlElement;
    const at = JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(paragraph.get(0) as Y.XmlText, 3)));
    awareness.states.set(7, { user: { name: "Moss", color: "#c72c57" }, cursor: { anchor: at, head: at } });
    awareness.emit("change", [{ added: [7], updated: [], removed: [] }, "remote"]);
    const standsIn = () => {
      vi.advanceTimersByTime(10);
      return page.view.dom.querySelector(".coauthor-caret")?.parentElement?.textContent;
    };
    expect(standsIn()).toMatch(/^one/);
    page.editor.commands.setTextSelection(page.view.state.doc.content.size - 1);
    page.editor.commands.splitBlock();
    expect(standsIn()).toMatch(/^one/);
    page.editor.commands.joinBackward();
    expect(standsIn()).toMatch(/^one/);
  } finally {
    vi.useRealTimers();
  }
});

test("a co-author's caret is drawn without putting back a caret that has just moved", () => {
  vi.useFakeTimers();
  try {
    const doc = new Y.Doc();
    const awareness = new Awareness(doc);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(openEditor(chapter("One", ...paragraphs("two", "three"))).doc));
    const page = openEditor(doc, { awareness });
    page.view.focus();
    page.select(0, 0);
    vi.advanceTimersByTime(100);
    const paragraph = doc.getXmlFragment("default").get(1) as Y.XmlElement;
    const at = JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(paragraph.get(0) as Y.XmlText, 3)));
    awareness.states.set(7, { user: { name: "Moss", color: "#c72c57" }, cursor: { anchor: at, head: at } });
    awareness.emit("change", [{ added: [7], updated: [], removed: [] }, "remote"]);
    // The news waits for a timer; meanwhile a key moves the caret, and the browser tells of it after that timer.
    const notYet = (event: Event) => event.stopImmediatePropagation();
    addEventListener("selectionchange", notYet, { capture: true, once: true });
    const last = page.view.dom.querySelector("p:last-child")?.firstChild as Text;
    getSelection()?.collapse(last, last.length);
    vi.advanceTimersByTime(10);
    expect(page.view.dom.querySelector(".coauthor-caret")).not.toBeNull();
    const { $from } = page.view.state.selection;
    expect([$from.parent.textContent, $from.parentOffset]).toEqual(["three", 5]);
    expect([getSelection()?.anchorNode, getSelection()?.anchorOffset]).toEqual([last, last.length]);
  } finally {
    vi.useRealTimers();
  }
});
