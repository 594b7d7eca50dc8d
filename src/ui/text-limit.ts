// The character limit of inputs: once the count reaches the maximum, printable keys are blocked (product.md 5).
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
  /** The text of the field, and the number of selected UTF-16 units, which typing replaces. */
  value: string;
  selected: number;
}

/** Whether a keystroke would add a character beyond the limit. */
export function blocksKey(stroke: Keystroke, max: number = INPUT_DEFAULT_MAX): boolean {
  const printable = [...stroke.key].length === 1 && !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey;
  return printable && !stroke.isComposing && stroke.selected === 0 && textLength(stroke.value) >= max;
}

/** A `keydown` handler that enforces the limit in an input or a textarea. */
export function limitKeys(max: number = INPUT_DEFAULT_MAX) {
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
      selected: (field.selectionEnd ?? 0) - (field.selectionStart ?? 0),
    };
    if (blocksKey(stroke, max)) event.preventDefault();
  };
}
