// A Lab result drawn over the text: removed words struck, added words highlighted. On this page only.
import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { LabChange, LabShown } from "./lab-shown.ts";

/** The attribute that identifies the change a click is on. */
export const CHANGE_ATTRIBUTE = "data-lab-change";

export function drawLab(doc: Node, { from, to, phase, changes }: LabShown): DecorationSet {
  const drawn: Decoration[] = [];
  if (to > from) drawn.push(Decoration.inline(from, to, { class: "lab-range", "data-phase": phase }));
  for (const change of changes) {
    const sign = { [CHANGE_ATTRIBUTE]: String(change.id), "data-taken": String(change.isTaken) };
    if (change.removed !== "") drawn.push(Decoration.inline(change.from, change.to, { class: "lab-removed", ...sign }));
    if (change.added !== "" || change.removed.includes("\n"))
      drawn.push(
        Decoration.widget(change.to, () => drawAdded(change, sign), {
          key: `${change.id} ${change.isTaken} ${change.added}`,
          side: -1,
          marks: [],
          ignoreSelection: true,
        }),
      );
  }
  return DecorationSet.create(doc, drawn);
}

function drawAdded({ removed, added }: LabChange, sign: Record<string, string>): HTMLElement {
  const element = document.createElement("span");
  element.className = "lab-added";
  // Hidden from screen readers: the panel beside the page reads it out.
  element.setAttribute("aria-hidden", "true");
  for (const [name, value] of Object.entries(sign)) element.setAttribute(name, value);
  if (removed.includes("\n")) {
    // A removed line break has no letters to strike.
    const mark = document.createElement("del");
    mark.textContent = "¶";
    element.append(mark);
  }
  element.append(added);
  return element;
}
