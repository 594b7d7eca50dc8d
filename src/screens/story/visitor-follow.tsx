// The follow button of a visitor whose page has only the room: following needs a login, and so the application.
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { setPendingFollow } from "./pending-follow.ts";

export interface VisitorFollowProps {
  uid: string;
  name: string;
  /** Draws the application in place of the room; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
}

export function VisitorFollow({ uid, name, startApplication }: VisitorFollowProps) {
  const { t } = useTranslation("reading");
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const press = async () => {
    setState("loading");
    setPendingFollow(uid);
    try {
      await startApplication();
    } catch {
      setPendingFollow(null);
      setState("failed");
    }
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
        aria-pressed={false}
        busy={state === "loading"}
        onClick={() => void press()}
      >
        <span>
          {t("follow")}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
      </Button>
      <span role="status">{state === "failed" && t("follow_failed")}</span>
    </>
  );
}
