// A button of a visitor whose page stands alone: what it does needs a login, and so the application.
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { setPendingPress } from "./pending-press.ts";
import styles from "./visitor-button.module.css";

export interface VisitorButtonProps extends Omit<ButtonProps, "onClick" | "busy"> {
  /** What the application goes on with. */
  press: string;
  /** Draws the application in place of the page; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
  children: ReactNode;
}

export function VisitorButton({ press, startApplication, children, ...button }: VisitorButtonProps) {
  const { t } = useTranslation("common");
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const start = async () => {
    setState("loading");
    setPendingPress(press);
    try {
      await startApplication();
    } catch {
      setPendingPress(null);
      setState("failed");
    }
  };
  return (
    <>
      <Button {...button} busy={state === "loading"} onClick={() => void start()}>
        {children}
      </Button>
      <span role="status" className={styles.failed}>
        {state === "failed" && t("part_missing")}
      </span>
    </>
  );
}
