// Finds what a window of this width does not show whole: what is wider than it, and text that is cut off or runs out of
// its box.
import type { Page } from "@playwright/test";

/**
 * Returns each fault as "what: where". Text may be cut off where an ellipsis says so, and where it can be scrolled to
 * inside its own box; the page and its dialogs must not be wider than the window.
 */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Layouts that measure themselves draw once more after the window has changed.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    /** Less than this is rounding. */
    const SLACK = 1.5;
    const faults = new Set<string>();
    const nameOf = (element: Element) => {
      const classes = [...element.classList].map((name) => `.${name}`).join("");
      return `${element.localName}${element.id && `#${element.id}`}${classes}`;
    };

    const frames = "html, body, #content, main, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
    for (const frame of document.querySelectorAll(frames)) {
      if (!frame.checkVisibility()) continue;
      const { left, right } = frame.getBoundingClientRect();
      if (frame.scrollWidth > frame.clientWidth + SLACK) faults.add(`scrolls sideways: ${nameOf(frame)}`);
      if (left < -SLACK || right > innerWidth + SLACK) faults.add(`outside of the window: ${nameOf(frame)}`);
    }

    /** What is wrong with this text in the boxes around it; null if nothing is, or nobody sees it. */
    const faultOf = (text: Text): string | null => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length === 0) return null;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      let isInOwnBox = true;
      for (let box = text.parentElement; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === "inline" || style.display === "contents") continue;
        const at = box.getBoundingClientRect();
        // Text for screen readers only.
        if (at.width <= 1 || at.height <= 1) return null;
        // Where spaces are kept, the one at the end of a line hangs out of the box.
        const slack = style.whiteSpace === "pre-wrap" ? Number.parseFloat(style.fontSize) / 2 : SLACK;
        const isWide = left < at.left - SLACK || right > at.right + slack;
        if (style.overflowX === "auto" || style.overflowX === "scroll") return null;
        const clips = style.overflowX !== "visible";
        const isBlock = ["block", "inline-block", "list-item", "flow-root", "-webkit-box"].includes(style.display);
        if (isWide && clips) return style.textOverflow === "ellipsis" && isBlock ? null : `cut off in ${nameOf(box)}`;
        // A large first letter's box is wider than what is drawn of it.
        if (isWide && isInOwnBox && box.closest("[data-capital]")) return null;
        if (isWide && isInOwnBox) return `runs out of ${nameOf(box)}`;
        isInOwnBox = false;
        if (!clips) continue;
        const isClamped = style.webkitLineClamp !== "none";
        if (bottom > at.bottom + 3 && !isClamped) return `cut off below in ${nameOf(box)}`;
        if (isClamped) return null;
      }
      return right > innerWidth + SLACK ? "outside of the window" : null;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest("script, style, noscript, svg, textarea, option")) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const fault = faultOf(text);
      if (fault) faults.add(`“${text.data.trim().slice(0, 40)}” ${fault}`);
    }
    return [...faults];
  });
}
