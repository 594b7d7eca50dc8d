// Renders a component into jsdom's page, with React's updates awaited.
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const mounted = new Map<Root, HTMLElement>();

/** Shows an element. Returns a function that shows another in its place. */
export async function mount(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  mounted.set(root, container);
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(element);
  return show;
}

/** Removes everything from the page. */
export async function unmountAll(): Promise<void> {
  for (const [root, container] of mounted) {
    await act(async () => root.unmount());
    container.remove();
  }
  mounted.clear();
}

/** The one element that matches, by a selector and by its text or accessible name. */
export function find(selector: string, name?: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => name === undefined || element.textContent === name || element.getAttribute("aria-label") === name,
  );
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector} ${name ?? ""}`);
  return found[0] as HTMLElement;
}

/** Dispatches an event as a person's action would. */
export function send(target: EventTarget, event: Event): Promise<void> {
  return act(async () => void target.dispatchEvent(event));
}

/** Types a value into a field so that React notices. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  // React overrides the property on the element to notice its own changes; the prototype's setter bypasses that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // Typing has an inputType: an event without it is treated as the browser's autofill.
  return send(field, new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/** Waits for an element that appears without an event of the test: after lazy loading, or after a redirect. */
export function appears(selector: string, name?: string): Promise<HTMLElement> {
  return settles(() => find(selector, name));
}

/** Waits until a check passes that depends on what is loaded lazily or redirected to. */
export async function settles<T>(check: () => T): Promise<T> {
  // React updates that happen while this waits are not wrapped in act().
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await vi.waitFor(check, 50_000);
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
