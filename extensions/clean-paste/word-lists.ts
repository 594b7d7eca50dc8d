// Word pastes list items as paragraphs with the bullet as text. This turns them into real lists.

/** Turns runs of Word's list paragraphs into <ul> and <ol>. Changes the fragment in place. */
export function restoreWordLists(root: ParentNode): void {
  for (const paragraph of root.querySelectorAll<HTMLElement>("p")) {
    if (listOf(paragraph) === null || !paragraph.parentNode) continue;
    const run = listRun(paragraph);
    const list = paragraph.ownerDocument.createElement(isNumbered(paragraph) ? "ol" : "ul");
    paragraph.before(list);
    for (const item of run) {
      const row = paragraph.ownerDocument.createElement("li");
      const text = paragraph.ownerDocument.createElement("p");
      removeMarker(item);
      text.append(...item.childNodes);
      row.append(text);
      list.append(row);
      item.remove();
    }
  }
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}

/** Which of Word's lists a paragraph is an item of, or null. */
function listOf(element: Element): string | null {
  return element.tagName === "P" ? (/mso-list:\s*(l\d+)/i.exec(styleOf(element))?.[1] ?? null) : null;
}

function listRun(first: Element): Element[] {
  const run = [first];
  const list = listOf(first);
  for (let next = first.nextElementSibling; next && listOf(next) === list; next = next.nextElementSibling)
    run.push(next);
  return run;
}

function marker(element: Element): Element | null {
  return [...element.querySelectorAll("span")].find((span) => /mso-list:\s*ignore/i.test(styleOf(span))) ?? null;
}

function isNumbered(element: Element): boolean {
  return /^\s*[\p{L}\p{N}]+[.)、．]/u.test(marker(element)?.textContent ?? "");
}

function removeMarker(element: Element): void {
  const found = marker(element);
  // The marker's wrapper often contains nothing else.
  const outer = found?.parentElement;
  found?.remove();
  if (outer && outer !== element && outer.textContent?.trim() === "") outer.remove();
}
