// State for a field whose value is stored elsewhere and is updated late: in the address, which the router renders in a
// transition. The field shows typed text at once, and ignores outdated values that arrive after it.
import { useState } from "react";

export interface TypedText {
  value: string;
  onValueChange: (text: string) => void;
  onBlur: () => void;
}

interface State {
  /** What the field shows. */
  text: string;
  /** The text typed last, until it arrives as the value; null when nothing is outstanding. */
  sent: string | null;
  /** The value at the last render. */
  seen: string;
}

export function useTypedText(value: string, onChange: (text: string) => void): TypedText {
  const [state, setState] = useState<State>({ text: value, sent: null, seen: value });
  let current = state;
  if (value !== state.seen) {
    const hasArrived = value === state.sent;
    // After fast typing, an earlier text may arrive as the value when a later one has been typed.
    current = state.sent === null || hasArrived ? { text: value, sent: null, seen: value } : { ...state, seen: value };
    setState(current);
  }
  return {
    value: current.text,
    onValueChange: (text) => {
      setState((before) => ({ ...before, text, sent: text }));
      onChange(text);
    },
    // After a blur every new value is accepted: a button may have cleared the field.
    onBlur: () => setState((before) => ({ ...before, sent: null })),
  };
}
