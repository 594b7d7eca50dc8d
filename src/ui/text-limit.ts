// The input directive: once the count reaches its max, printable keys do nothing (product.md 5).
// Composition (Chinese and Japanese input) is never interrupted, and nothing already there is ever cut.
import type { KeyboardEvent } from "react";
import { INPUT_DEFAULT_MAX } from "../../contract/limits.ts";
import { textLength } from "../../contract/text-length.ts";

interface Keystroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** The text of the field, and what of it is selected (typing replaces that). */
  value: string;
  selected: number;
}

/** Whether a keystroke would only add a character past the limit. */
export function blocksKey(stroke: Keystroke, max: number = INPUT_DEFAULT_MAX): boolean {
  const printable = [...stroke.key].length === 1 && !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey;
  return printable && !stroke.isComposing && stroke.selected === 0 && textLength(stroke.value) >= max;
}

/** The directive as a key handler for an input or a textarea. */
export function limitKeys(max: number = INPUT_DEFAULT_MAX) {
  return (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const field = event.currentTarget;
    const stroke = {
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      // Safari ends the composition before the key that confirms it; its code is still 229.
      isComposing: event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
      value: field.value,
      selected: (field.selectionEnd ?? 0) - (field.selectionStart ?? 0),
    };
    if (blocksKey(stroke, max)) event.preventDefault();
  };
}
