// Touch buttons for the result shown in the text while the panel is closed, instead of its keys.
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NARROW, useMedia } from "../../lib/media.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./result-bar.module.css";
import type { WriteSession } from "./write-session.ts";
import { isKeepable, useWriteState } from "./write-state.ts";

/** Phones, and other touch screens. */
const FINGERS = `${NARROW}, (pointer: coarse)`;

export function ResultBar({ session }: { session: WriteSession }) {
  const { t } = useTranslation("writing");
  const hasFingers = useMedia(FINGERS);
  const { generation, shown, discarded } = useWriteState(session);
  const left = generation?.candidates.filter(({ _id, text }) => text !== "" && !discarded.includes(_id)) ?? [];
  const candidate = generation?.candidates[shown];
  if (!hasFingers || !candidate || !left.includes(candidate) || !isKeepable(candidate)) return null;
  return (
    <div
      role="toolbar"
      aria-label={t("result_bar")}
      className={styles.bar}
      // Prevents the button from taking the focus, which would close the on-screen keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {left.length > 1 && (
        <>
          <IconButton label={t("previous")} icon={<ArrowLeft />} onClick={() => session.step(-1)} />
          <IconButton label={t("next")} icon={<ArrowRight />} onClick={() => session.step(1)} />
        </>
      )}
      <Button variant="ghost" onClick={() => session.discardOne(shown)}>
        {t("discard")}
      </Button>
      <Button variant="primary" onClick={() => session.keep()}>
        {t("keep")}
      </Button>
    </div>
  );
}
