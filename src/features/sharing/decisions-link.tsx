// A link from a share dialog to what moderators decided about the author's works. It closes the dialog.
import type { MouseEvent, ReactNode } from "react";
import { DECISIONS_PATH } from "../../../contract/page-paths.ts";
import { dismissDialogs } from "../../ui/dismiss-dialogs.ts";
import { LinkButton } from "../../ui/link-button.tsx";

export function DecisionsLink({ children }: { children: ReactNode }) {
  // In a new tab or window the dialog stays.
  const leave = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) dismissDialogs();
  };
  return (
    <LinkButton to={DECISIONS_PATH} onClick={leave}>
      {children}
    </LinkButton>
  );
}
