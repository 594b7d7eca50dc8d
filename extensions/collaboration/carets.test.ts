// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { presenceColor, presenceColors } from "../../contract/collab-colors.ts";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { CaretAwareness } from "./caret-awareness.ts";

test("the plugin is not notified of one's own caret", () => {
  const awareness = new Awareness(new Y.Doc());
  const seen = new CaretAwareness(awareness, "me");
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

test("a person who is alone does not send the caret, and sends it at once when somebody joins", () => {
  vi.useFakeTimers();
  try {
    const awareness = new Awareness(new Y.Doc());
    const told = () => awareness.getLocalState();
    const seen = new CaretAwareness(awareness, "me");
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

test("a co-author's caret shows their name as text, and hides it after NAME_MS without movement", async () => {
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

test("an idle co-author's caret stays visible while blocks are split and joined", async () => {
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

test("drawing a co-author's caret does not move back a caret that has just moved", () => {
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
    // The awareness change waits for a timer; meanwhile a key moves the caret, and selectionchange comes after that
    // timer.
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

test("carets have the colours of the people present, and their current names", () => {
  vi.useFakeTimers();
  try {
    const doc = new Y.Doc();
    const awareness = new Awareness(doc);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(openEditor(chapter("T", ...paragraphs("one two"))).doc));
    const page = openEditor(doc, { awareness });
    const paragraph = doc.getXmlFragment("default").get(1) as Y.XmlElement;
    const at = (offset: number) =>
      JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(paragraph.get(0) as Y.XmlText, offset)));
    /** A uid that hashes to the same colour as this one and sorts after it. */
    const rivalOf = (uid: string) => {
      for (let i = 0; ; i++) if (presenceColor(`z${i}`) === presenceColor(uid)) return `z${i}`;
    };
    const is = (client: number, uid: string, name: string) => {
      const [added, updated] = awareness.states.has(client) ? [[], [client]] : [[client], []];
      const cursor = client === 7 ? { anchor: at(4), head: at(6) } : { anchor: at(1), head: at(3) };
      awareness.states.set(client, { user: { uid, name, color: presenceColor(uid) }, cursor });
      awareness.emit("change", [{ added, updated, removed: [] }, "remote"]);
      vi.advanceTimersByTime(10);
    };
    const drawn = (client: number) => {
      const caret = page.view.dom.querySelector<HTMLElement>(`.coauthor-caret[data-client="${client}"]`);
      return [caret?.style.getPropertyValue("--coauthor"), caret?.querySelector(".coauthor-name")?.textContent];
    };
    const late = rivalOf("m");
    is(8, late, "Late");
    expect(drawn(8)).toEqual([presenceColor(late), "Late"]);
    const caret = page.view.dom.querySelector(".coauthor-caret");
    is(7, "m", "Moss");
    const colors = presenceColors(["a", "m", late]);
    expect(colors.get(late)).not.toBe(presenceColor(late));
    expect(drawn(7)).toEqual([colors.get("m"), "Moss"]);
    expect(drawn(8)).toEqual([colors.get(late), "Late"]);
    expect(page.view.dom.querySelector('.coauthor-caret[data-client="8"]'), "it is the same caret").toBe(caret);
    const selections = [...page.view.dom.querySelectorAll<HTMLElement>(".coauthor-selection")];
    expect(selections.map((each) => each.getAttribute("style"))).toContain(`--coauthor: ${colors.get(late)};`);
    is(8, late, "Renamed");
    expect(drawn(8)).toEqual([colors.get(late), "Renamed"]);
    awareness.states.delete(7);
    awareness.emit("change", [{ added: [], updated: [], removed: [7] }, "remote"]);
    vi.advanceTimersByTime(10);
    expect(drawn(8)).toEqual([presenceColor(late), "Renamed"]);
  } finally {
    vi.useRealTimers();
  }
});
