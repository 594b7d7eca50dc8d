// Draws co-authors' carets: a line in their colour with their name, which is hidden when the caret has not moved for
// NAME_MS.
import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { DecorationSet } from "@tiptap/pm/view";
import { setMeta, yCursorPluginKey } from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import { flushDomSelection } from "../caret-first/caret-first.ts";
import { CaretAwareness } from "./caret-awareness.ts";

/** How long a name is shown next to a caret after the caret moved. */
const NAME_MS = 2_500;

/** Carets of everybody else in the document. `user` is oneself; others see the name that the server knows. */
export function carets(awareness: Awareness, user: { uid: string; name: string }) {
  const seen = new CaretAwareness(awareness, user.uid);
  return CollaborationCaret.extend({
    // Carets are drawn on a timer after an awareness change. If a key has just moved one's own caret and
    // selectionchange has not fired yet, drawing would move it back to its last known position.
    dispatchTransaction({ transaction, next }) {
      const news: unknown = transaction.getMeta(yCursorPluginKey);
      if (news === undefined) return next(transaction);
      const { view } = this.editor;
      flushDomSelection(view);
      next(view.state.tr.setMeta(yCursorPluginKey, news));
    },
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), wakeNames(awareness, seen), drawnAgain()];
    },
  }).configure({
    provider: { awareness: seen },
    user,
    render: drawCaret,
    selectionRender: (person) => ({ class: "coauthor-selection", style: `--coauthor: ${person["color"]}` }),
  });
}

function drawCaret(person: Record<string, unknown>): HTMLElement {
  const caret = document.createElement("span");
  caret.className = "coauthor-caret is-awake";
  caret.dataset["client"] = String(person["client"]);
  const name = document.createElement("span");
  name.className = "coauthor-name";
  caret.append("\u2060", name, "\u2060");
  paint(caret, person);
  return caret;
}

/** Sets a caret's colour and name to the person's current ones. */
function paint(caret: HTMLElement, person: Record<string, unknown>): void {
  caret.style.setProperty("--coauthor", String(person["color"]));
  const name = caret.querySelector(".coauthor-name");
  const text = typeof person["name"] === "string" ? person["name"] : "";
  if (name && name.textContent !== text) name.textContent = text;
}

/**
 * When a block is split or joined here, the library removes all carets until their owners move: an idle person's caret
 * would stay hidden. This draws them again as soon as Yjs has the change too.
 */
function drawnAgain(): Plugin {
  const areGone = (state: EditorState) => yCursorPluginKey.getState(state) === DecorationSet.empty;
  return new Plugin({
    key: new PluginKey("caretsDrawnAgain"),
    view: () => ({
      update(view, before) {
        if (areGone(view.state) && !areGone(before)) setMeta(view, yCursorPluginKey, { awarenessUpdated: true });
      },
    }),
  });
}

/**
 * Shows a name again whenever its caret moves, and updates everybody's colour after somebody joined or left, since a
 * drawn caret element is reused when it moves.
 */
function wakeNames(awareness: Awareness, seen: CaretAwareness): Plugin {
  return new Plugin({
    key: new PluginKey("caretNames"),
    view(view) {
      const timers = new Map<number, ReturnType<typeof setTimeout>>();
      const caretOf = (client: number) =>
        view.dom.querySelector<HTMLElement>(`.coauthor-caret[data-client="${client}"]`);
      const set = (client: number, awake: boolean) => {
        caretOf(client)?.classList.toggle("is-awake", awake);
      };
      const wake = ({ added, updated }: { added: number[]; updated: number[] }) => {
        for (const client of [...added, ...updated]) {
          clearTimeout(timers.get(client));
          set(client, true);
          timers.set(client, setTimeout(set, NAME_MS, client, false));
        }
        for (const [client, { user }] of seen.getStates()) {
          const caret = caretOf(client);
          if (caret) paint(caret, user as Record<string, unknown>);
        }
      };
      awareness.on("change", wake);
      return {
        destroy() {
          awareness.off("change", wake);
          for (const timer of timers.values()) clearTimeout(timer);
        },
      };
    },
  });
}
