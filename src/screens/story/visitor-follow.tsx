// The follow button of a visitor whose page stands alone.
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { followPress } from "./pending-press.ts";
import { VisitorButton } from "./visitor-button.tsx";

export interface VisitorFollowProps {
  uid: string;
  name: string;
  /** Draws the application in place of the page; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
}

export function VisitorFollow({ uid, name, startApplication }: VisitorFollowProps) {
  const { t } = useTranslation("common");
  return (
    <VisitorButton
      press={followPress(uid)}
      startApplication={startApplication}
      size="sm"
      variant="secondary"
      icon={<Plus aria-hidden="true" />}
      aria-pressed={false}
    >
      <span>
        {t("follow")}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </span>
    </VisitorButton>
  );
}
