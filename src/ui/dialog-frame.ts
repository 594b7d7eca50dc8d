// A context through which the dialog registry tells a dialog whether it is open, so that no dialog passes it as a prop.
import { createContext } from "react";

export interface DialogFrame {
  open: boolean;
  /** Called after the closing animation; the dialog can be unmounted then. */
  onClosed: () => void;
}

export const DialogFrameContext = createContext<DialogFrame>({ open: true, onClosed: () => {} });
