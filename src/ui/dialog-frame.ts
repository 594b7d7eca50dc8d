// How a dialog that was opened through the registry learns whether it is open, without passing it along by hand.
import { createContext } from "react";

export interface DialogFrame {
  open: boolean;
  /** Called when the closing motion has ended: the moment to unmount. */
  onClosed: () => void;
}

export const DialogFrameContext = createContext<DialogFrame>({ open: true, onClosed: () => {} });
