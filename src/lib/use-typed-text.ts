// A field whose text is kept elsewhere and comes back late: the address, which the router draws when it has time. What
// is typed is in the field at once; of the values that come back, those still on their way are passed over.
import { useState } from "react";

export interface TypedText {
  value: string;
  onValueChange: (text: string) => void;
  onBlur: () => void;
}

interface State {
  /** What the field shows. */
  text: string;
  /** What was typed last and has not come back. */
  sent: string | null;
  /** The value as it was when this was last drawn. */
  seen: string;
}

export function useTypedText(value: string, onChange: (text: string) => void): TypedText {
  const [state, setState] = useState<State>({ text: value, sent: null, seen: value });
  let current = state;
  if (value !== state.seen) {
    const isBack = value === state.sent;
    // Of what is typed quickly, an earlier part may come back after a later one was typed.
    current = state.sent === null || isBack ? { text: value, sent: null, seen: value } : { ...state, seen: value };
    setState(current);
  }
  return {
    value: current.text,
    onValueChange: (text) => {
      setState((before) => ({ ...before, text, sent: text }));
      onChange(text);
    },
    // Anyone who has left the field may empty it by a button: that is no echo of what was typed.
    onBlur: () => setState((before) => ({ ...before, sent: null })),
  };
}
