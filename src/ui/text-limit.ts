// The limit of inputs, in characters or another measure: keys that would exceed it are blocked (product.md 5).
// An IME composition (Chinese, Japanese) is never interrupted, and existing text is never cut.
import type { KeyboardEvent } from "react";
import { INPUT_DEFAULT_MAX } from "../../contract/limits.ts";
import { textLength } from "../../contract/text-length.ts";

interface Keystroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** The text of the field, the caret in it (its end), and the number of selected UTF-16 units, which typing replaces. */
  value: string;
  caret?: number;
  selected: number;
}

/** Whether a keystroke would exceed the limit; `measure`: what the limit counts, where it is not characters. */
export function blocksKey(
  stroke: Keystroke,
  max: number = INPUT_DEFAULT_MAX,
  measure?: (text: string) => number,
): boolean {
  const { key, value, caret = value.length } = stroke;
  const printable = [...key].length === 1 && !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey;
  if (!printable || stroke.isComposing || stroke.selected !== 0) return false;
  if (!measure) return textLength(value) >= max;
  // Measured with the key: the last word may be completed.
  return measure(value.slice(0, caret) + key + value.slice(caret)) > max;
}

/** A `keydown` handler that enforces the limit in an input or a textarea. */
export function limitKeys(max: number = INPUT_DEFAULT_MAX, measure?: (text: string) => number) {
  return (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const field = event.currentTarget;
    const stroke = {
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      // Safari ends the composition before the keydown event of the confirming key, whose keyCode is still 229.
      isComposing: event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
      value: field.value,
      caret: field.selectionStart ?? field.value.length,
      selected: (field.selectionEnd ?? 0) - (field.selectionStart ?? 0),
    };
    if (blocksKey(stroke, max, measure)) event.preventDefault();
  };
}
