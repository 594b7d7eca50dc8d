// Who may read a story or see a world: a choice for its owner, a fact for co-authors. Nobody may while it is banned.
import { Check, Compass, Link2, Lock, ShieldX } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { ShareStatus } from "../../../contract/sharings-work.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DecisionsLink } from "./decisions-link.tsx";
import { publishingOf } from "./publishing-store.ts";
import { FailureWithRetry } from "./run-state.tsx";
import styles from "./share.module.css";
import { taggedText } from "./sharing-error.ts";
import { type Choose, OF_KIND, type WorkKind } from "./use-choice.ts";

export interface WhoMayReadProps {
  kind: WorkKind;
  workId: string;
  sharing: { state: ShareStatus; ban: Ban | null; nsfw: boolean; nsfw_kept: boolean };
  choose: Choose;
  /** The owner's name; null if the person is the owner, who may choose. */
  owner: string | null;
}

const STATES = ["private", "link", "square"] as const satisfies readonly ShareState[];
const ICONS = {
  private: <Lock aria-hidden="true" />,
  link: <Link2 aria-hidden="true" />,
  square: <Compass aria-hidden="true" />,
};
const LABELS = { private: "make_private", link: "share", square: "put_on_square" } as const;
const BUSY_LABELS = { private: "making_private", link: "sharing_now", square: "listing_now" } as const;

export function WhoMayRead({ kind, workId, sharing, choose, owner }: WhoMayReadProps) {
  const { t } = useTranslation("sharing");
  const heading = useId();
  const { state } = sharing;
  const of = OF_KIND[kind];
  const errorText = useErrorText();
  const { choiceFailure, tagged } = useSnapshot(publishingOf(workId));
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t(`${of}who`)}
      </h3>
      <div>
        {/* Announced once the server has confirmed a choice. */}
        <span role="status">
          <VisuallyHidden>{t(`state_${state}`)}</VisuallyHidden>
        </span>
        <ul className={styles.choices}>
          {state === "banned" && <Banned kind={kind} ban={sharing.ban} isOwner={owner === null} />}
          {STATES.filter((one) => owner === null || one === state).map((one) => (
            <li key={one} className={styles.choice} aria-current={one === state || undefined}>
              {ICONS[one]}
              <span className={styles.choiceText}>
                <span className={styles.choiceName}>{t(`state_${one}`)}</span>
                <span className={styles.note}>{t(`${of}state_${one}_hint`)}</span>
              </span>
              {owner === null && <ChoiceButton workId={workId} state={state} one={one} choose={choose} />}
            </li>
          ))}
        </ul>
      </div>
      {owner === null && state !== "private" && state !== "banned" && (
        <Adults workId={workId} sharing={sharing} choose={choose} />
      )}
      {owner !== null && sharing.nsfw && <p className={styles.note}>{t("adults")}</p>}
      {owner !== null && <p className={styles.note}>{t("owner_decides", { name: owner })}</p>}
      {tagged && <FailureNotice error={tagged}>{taggedText(tagged, errorText)}</FailureNotice>}
      {choiceFailure && <FailureWithRetry failure={choiceFailure} />}
    </section>
  );
}

/** What stands in the place of a choice that a moderator has taken away. */
function Banned({ kind, ban, isOwner }: { kind: WorkKind; ban: Ban | null; isOwner: boolean }) {
  const { t } = useTranslation("sharing");
  return (
    <li className={styles.choice} data-banned aria-current>
      <ShieldX aria-hidden="true" />
      <span className={styles.choiceText}>
        <span className={styles.choiceName}>{t("state_banned")}</span>
        <span className={styles.note}>{t(`${OF_KIND[kind]}state_banned_hint`)}</span>
        {ban && <span className={styles.note}>{t(`ban_${ban}`)}</span>}
      </span>
      {isOwner && <DecisionsLink>{t("ban_why")}</DecisionsLink>}
    </li>
  );
}

interface ChoiceButtonProps {
  workId: string;
  state: ShareStatus;
  one: ShareState;
  choose: Choose;
}

/**
 * A button for each choice: a radio group would open the story to readers with an arrow key. It stays when it is chosen,
 * so that the focus does.
 */
function ChoiceButton({ workId, state, one, choose }: ChoiceButtonProps) {
  const { t } = useTranslation("sharing");
  const { choosing } = useSnapshot(publishingOf(workId));
  const isChosen = one === state;
  const isBanned = state === "banned";
  const isBusy = choosing === one && !isChosen;
  return (
    <Button
      variant={isChosen ? "ghost" : "secondary"}
      busy={isBusy}
      aria-disabled={isChosen || isBanned || choosing !== null}
      {...(isChosen && { icon: <Check /> })}
      {...(isBanned && { title: t("ban_no_choice"), className: styles.idle })}
      onClick={() => !isChosen && !isBanned && choose({ state: one })}
    >
      {isChosen ? t("chosen") : t(isBusy ? BUSY_LABELS[one] : LABELS[one])}
    </Button>
  );
}

function Adults({ workId, sharing, choose }: Pick<WhoMayReadProps, "workId" | "sharing" | "choose">) {
  const { t } = useTranslation("sharing");
  const { marking } = useSnapshot(publishingOf(workId));
  return (
    <div className={styles.adults}>
      <Checkbox
        checked={marking ?? sharing.nsfw}
        disabled={sharing.nsfw_kept}
        onCheckedChange={(nsfw) => choose({ nsfw })}
        label={
          <span className={styles.choiceText}>
            <span>{t("adults")}</span>
            <span className={styles.note}>{t(sharing.nsfw_kept ? "adults_kept" : "adults_hint")}</span>
          </span>
        }
      />
      {sharing.nsfw_kept && <DecisionsLink>{t("ban_why")}</DecisionsLink>}
    </div>
  );
}
